# SPDX-License-Identifier: GPL-3.0-or-later
"""Automatic feature reweighting (Qiu et al. 2023, 4): ERM on a part, its last layer refitted on the rest."""

import torch
from torch.nn import functional

import draws
from checks import require
from encoders import encoder_of, row_losses
from models import optimizer_of
from records import Epoch

STEPS = 10  # of an epoch of the refit


def first_tensors(case):
    """The first tensors of the first stage, in their shapes; moments must be zero."""
    parameters, data = case.parameters, case.data
    H, K, D, C = parameters["hidden_dim"], parameters["output_dim"], data.X.shape[1], data.classes
    if parameters["model"] == "linear":
        shapes = {"classifier.weight": (C, D), "classifier.bias": (1, C)}
    else:
        shapes = {"first.weight": (H, D), "first.bias": (1, H), "second.weight": (K, H), "second.bias": (1, K),
                  "classifier.weight": (C, K), "classifier.bias": (1, C)}
    tensors = {}
    while case.start.left and case.start.left[0]["what"].startswith("stage1."):
        what = case.start.left[0]["what"]
        values, name = case.start.take(what), what.removeprefix("stage1.")
        if name in shapes:
            tensors[name] = values.reshape(shapes[name])
            bound = shapes[name.rsplit(".", 1)[0] + ".weight"][1] ** -0.5
            require(bool(values.abs().max() <= bound), f"{name} starts outside of its range")
        else:
            require(not values.any(), f"{what} does not start at zero")
    require(set(tensors) == set(shapes), "a first tensor is missing")
    return tensors


def check_held(case, held):
    """The share of each class, at least one."""
    data = case.data
    draws.require_distinct(held, "held out")
    draws.require_subset(held, data.train, "held out")
    for c in range(data.classes):
        own = [row for row in data.train if data.y[row] == c]
        count = sum(row in set(own) for row in held)
        require(count == max(1, round(case.parameters["held_out"] * len(own))), f"{count} of class {c} are held out")


def afr(case):
    parameters, data = case.parameters, case.data
    held = case.start.take("held out")
    check_held(case, held)
    fitted = [int(row) for row in data.train if row not in set(held)]
    case.initial = {**case.initial, **first_tensors(case)}
    model, earlier = encoder_of(case), None
    optimizer = optimizer_of(parameters, model.trained())
    for _ in range(parameters["epochs"]):
        batches = [case.start.take("batch") for _ in range(-(-len(fitted) // parameters["batch_size"]))]
        draws.require_shuffled(batches, fitted, parameters["batch_size"], earlier, "batches of the first stage")
        for rows in batches:
            model.zero_gradients()
            functional.cross_entropy(model.logits(case.input(rows)), data.labels(rows)).backward()
            optimizer.step()
        earlier = batches
    z, labels = model.encode(case.input(held)).detach(), data.labels(held)
    anchor = {name: tensor.detach().clone() for name, tensor in model.classifier.items()}
    p = torch.softmax(model.classify(z), 1)[torch.arange(len(held)), labels].detach()
    counts = torch.bincount(labels).double()
    weights = torch.exp(-parameters["gamma"] * p) / counts[labels]
    weights = weights / weights.sum()
    refit = torch.optim.SGD(model.classifier.trained(), lr=parameters["refit_learning_rate"])
    for epoch in case.epochs:
        losses = []
        for _ in range(STEPS):
            require(epoch.take("refit") == held, "a step of the refit is not of all held-out rows")
            model.classifier.zero_gradients()
            loss = weights @ row_losses(model.classify(z), labels)
            loss = loss + parameters["anchor_weight"] * sum(
                ((tensor - anchor[name]) ** 2).sum() for name, tensor in model.classifier.items())
            loss.backward()
            refit.step()
            losses.append(loss.item())
        kind = "encoder" if model.encoder else "linear"
        yield Epoch(kind, model.head(), {"normalize_input": float(case.normalize)},
                    {"train.loss": sum(losses) / len(losses)})


METHODS = {"afr": afr}
