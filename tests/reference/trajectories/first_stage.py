# SPDX-License-Identifier: GPL-3.0-or-later
"""How second-stage methods come by groups: the file's own, zero-shot's errors, a first model's, EIIL's.

The first model is Correct-N-Contrast's (Zhang et al. 2022, E.2.2); environments are those of EIIL (Creager et
al. 2021) in its form for many classes.
"""

import dataclasses

import numpy as np
import torch
from torch.nn import functional

import draws
from attributes import estimated_places
from checks import require
from models import Weights, linear, optimizer_of
from records import VALIDATION

BATCH, MOMENTUM = 128, 0.9


@dataclasses.dataclass
class Groups:
    of_row: np.ndarray  # numbers, read at training rows
    environments: np.ndarray
    predictions: np.ndarray = None


def groups_of(case):
    kind = "ssa" if case.method == "ssa" else case.parameters["groups"]
    data = case.data
    if kind == "ssa":
        places = estimated_places(case)
        return Groups(2 * data.y + places, places)
    if kind == "given":
        return Groups(data.group, data.place)
    if kind == "eiil":
        environments = eiil_environments(case)
        return Groups(2 * data.y + environments, environments)
    predictions = data.zero_shot(case.parameters) if kind == "zeroshot" else first_logits(case).argmax(axis=1)
    wrong = (predictions != data.y).astype(int)
    return Groups(2 * data.y + wrong, wrong, predictions)


def recorded_start(case):
    """The first tensors of the first model; its moments must be zero."""
    data, initial = case.data, {}
    require(case.parameters["stage1_model"] == "linear", "an encoder as first model is not repeated")
    shape_of = {"linear.weight": (data.classes, data.X.shape[1]), "linear.bias": (1, data.classes)}
    while case.start.left and case.start.left[0]["what"].startswith("stage1."):
        what = case.start.left[0]["what"]
        values, name = case.start.take(what), what[len("stage1."):]
        if name in shape_of:
            initial[name] = values.reshape(shape_of[name])
        else:
            require(not values.any(), f"{what} does not start at zero")
    return initial


def first_logits(case):
    """Logits of all rows of the first model, at the epoch that `stage1_select` asks for. It sees rows as
    the method does."""
    data, parameters = case.data, case.parameters
    weights = Weights(recorded_start(case), ["linear.weight", "linear.bias"])
    optimizer = optimizer_of({"learning_rate": parameters["stage1_learning_rate"], "momentum": MOMENTUM,
                              "weight_decay": parameters["stage1_weight_decay"]}, weights.trained())
    best, kept, earlier = -np.inf, None, None
    for _ in range(parameters["stage1_epochs"]):
        batches = [case.start.take("batch") for _ in range(-(-len(data.train) // BATCH))]
        draws.require_shuffled(batches, data.train, BATCH, earlier, "batches of the first stage")
        for rows in batches:
            weights.zero_gradients()
            loss = functional.cross_entropy(linear(weights, "linear", case.input(rows)), data.labels(rows))
            loss.backward()
            optimizer.step()
        logits = linear(weights, "linear", case.input(np.arange(len(data.y)))).detach().numpy()
        gap = gap_of(logits, data)
        if parameters["stage1_select"] == "last" or (gap is not None and gap > best + 1e-12):
            best, kept = gap, logits
        earlier = batches
    require(kept is not None, "no epoch of the first stage counts")
    require_clear(kept[data.train])
    return kept


def require_clear(logits):
    """No prediction may be so close that rounding turns it."""
    ordered = np.sort(logits, axis=1)
    require((ordered[:, -1] - ordered[:, -2]).min() > 1e-4 * np.abs(logits).max(), "a prediction is not clear")


def gap_of(logits, data):
    """Average less worst-group accuracy of the validation rows; nothing where a class of them has less than
    half the accuracy of chance."""
    rows = data.rows_of(VALIDATION)
    require_clear(logits[rows])
    right = logits[rows].argmax(axis=1) == data.y[rows]
    of_class = [right[data.y[rows] == c].mean() for c in np.unique(data.y[rows])]
    if min(of_class) < 1 / (2 * data.classes):
        return None
    return right.mean() - min(right[data.group[rows] == g].mean() for g in np.unique(data.group[rows]))


def eiil_environments(case):
    """Adam raises half the sum of both environments' squared slopes, each a mean over all rows."""
    data = case.data
    logits = torch.from_numpy(first_logits(case)[data.train])
    labels = data.labels(data.train)
    slopes = (torch.softmax(logits, 1) * logits).sum(dim=1) - logits[torch.arange(len(labels)), labels]
    weights = case.start.take("eiil.start").clone().requires_grad_()
    optimizer = torch.optim.Adam([weights], lr=1e-3)
    for _ in range(case.parameters["eiil_steps"]):
        optimizer.zero_grad()
        soft = torch.sigmoid(weights)
        (-0.5 * ((soft * slopes).mean() ** 2 + ((1 - soft) * slopes).mean() ** 2)).backward()
        optimizer.step()
    weights = weights.detach().numpy()
    require(np.abs(weights).min() > 1e-4, "an environment is not clear")
    environments = np.full(len(data.y), -1)
    above = weights > 0
    environments[data.train] = above != (2 * above.sum() > len(above))  # the smaller one is the minority, 1
    return environments
