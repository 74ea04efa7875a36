# SPDX-License-Identifier: GPL-3.0-or-later
"""Spread Spurious Attribute (Nam et al. 2022): attributes of training rows, estimated by models that learn from
some validation rows and from their own confident estimates.
"""

import numpy as np
import torch
from torch.nn import functional

import draws
from checks import require
from models import Weights, linear, optimizer_of
from records import VALIDATION

PLACES, MOMENTUM = 2, 0.9


def known_rows(case):
    """A share of the validation rows, in halves: those to learn from and those to choose the epoch by."""
    rows = case.data.rows_of(VALIDATION)
    fitted, chosen_by = case.start.take("attribute fitted"), case.start.take("attribute chosen by")
    count = max(2, round(case.parameters["group_labels"] * len(rows)))
    draws.require_distinct(fitted + chosen_by, "known rows")
    draws.require_subset(fitted + chosen_by, rows, "known rows")
    require(len(fitted) == (count + 1) // 2 and len(chosen_by) == count // 2, "halves of another size")
    return fitted, chosen_by


def counted(case, fitted, rows, logits):
    """Which estimates stand for labels: of each group at least as confident as the threshold, and as many as
    leave it no larger than the smallest group that is known."""
    confidence, estimate = torch.softmax(logits, 1).max(dim=1)
    threshold = case.parameters["attribute_threshold"]
    require((confidence - threshold).abs().min() > 1e-5, "a confidence is too close to the threshold")
    y, place = case.data.y, case.data.place
    group = PLACES * y[rows] + estimate.numpy()
    known = np.bincount([PLACES * y[row] + place[row] for row in fitted], minlength=PLACES * case.data.classes)
    sure = confidence.numpy() >= threshold
    sizes = [known[g] + (sure & (group == g)).sum() for g in range(len(known)) if known[g] > 0]
    kept = np.zeros(len(rows), bool)
    for g in range(len(known)):
        own = np.flatnonzero(sure & (group == g))
        own = own[np.argsort(-confidence.numpy()[own], kind="stable")]
        kept[own[:max(0, min(sizes) - known[g])]] = True
    return estimate, torch.from_numpy(kept)


def worst_of(case, weights, rows):
    right = linear(weights, "classifier", case.input(rows)).argmax(dim=1).numpy() == case.data.place[rows]
    groups = case.data.group[rows]
    return min(right[groups == g].mean() for g in np.unique(groups))


def estimated_part(case, fitted, chosen_by, part, others):
    """The estimates of `part` by a model that learns from `fitted` and the `others`."""
    data, parameters = case.data, case.parameters
    require(parameters["stage1_model"] == "linear", "an encoder of attributes is not repeated")
    initial = {"classifier.weight": case.start.take("attribute.classifier.weight").reshape(PLACES, -1),
               "classifier.bias": case.start.take("attribute.classifier.bias").reshape(1, -1)}
    weights, size = Weights(initial, initial), parameters["stage1_batch_size"]
    optimizer = optimizer_of({"learning_rate": parameters["attribute_learning_rate"], "momentum": MOMENTUM,
                              "weight_decay": parameters["attribute_weight_decay"]}, weights.trained())
    best, kept, earlier = -1.0, None, None
    for _ in range(parameters["attribute_epochs"]):
        logits = linear(weights, "classifier", case.input(others)).detach()
        estimate, counts = counted(case, fitted, others, logits)
        place_of = {int(row): i for i, row in enumerate(others)}
        batches = []
        for _ in range(-(-len(others) // size)):
            known, rows = case.start.take("attribute known"), case.start.take("attribute batch")
            draws.require_subset(known, fitted, "known rows of a batch")
            require(len(known) == min(size, len(fitted)), "another number of known rows")
            batches.append(rows)
            weights.zero_gradients()
            places = [place_of[row] for row in rows]
            labeled = functional.cross_entropy(linear(weights, "classifier", case.input(known)),
                                               torch.from_numpy(data.place[known]))
            each = functional.cross_entropy(linear(weights, "classifier", case.input(rows)), estimate[places],
                                            reduction="none")
            (labeled + (each * counts[places]).mean()).backward()
            optimizer.step()
        draws.require_shuffled(batches, others, size, earlier, "rows without known attribute")
        earlier = batches
        worst = worst_of(case, weights, chosen_by)
        if worst > best:
            logits = linear(weights, "classifier", case.input(part)).detach()
            require((logits[:, 0] - logits[:, 1]).abs().min() > 1e-4 * logits.abs().max(), "an estimate is not clear")
            best, kept = worst, logits.argmax(dim=1).numpy()
    return kept


def estimated_places(case):
    """(N,) The estimated place of each training row, -1 elsewhere."""
    fitted, chosen_by = known_rows(case)
    train, places, seen = case.data.train, np.full(len(case.data.y), -1), []
    folds = case.parameters["attribute_folds"]
    for fold in range(folds):
        part = case.start.take("attribute part")
        require(len(part) == (fold + 1) * len(train) // folds - fold * len(train) // folds, "a part of another size")
        others = [int(row) for row in train if row not in set(part)]
        places[part] = estimated_part(case, fitted, chosen_by, part, np.array(others))
        seen += part
    draws.require_multiset([seen], train, "parts")
    return places
