# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows or groups that are done badly gain weight: Group DRO, Just Train Twice, Learning from Failure.

Sources: Sagawa et al. 2020, Algorithm 1 and its code; Liu et al. 2021; Nam et al. 2020 with the weights of its
code.
"""

import numpy as np
import torch
from torch.nn import functional

import draws
from checks import require
from encoders import check_rows, encoder_head, encoder_of, row_losses, training
from first_stage import groups_of
from models import optimizer_of


def group_dro(case):
    """Weights of the groups rise before the loss is taken; the adjustment is part of the loss, not of its
    gradient. Batches are drawn with replacement, all groups alike."""
    data, parameters = case.data, case.parameters
    of_row = groups_of(case).of_row
    numbers = np.unique(of_row[data.train])
    sizes = torch.tensor([float((of_row[data.train] == g).sum()) for g in numbers])
    adjustments = parameters["size_adjustment"] / sizes.sqrt()
    q = torch.full((len(numbers),), 1.0 / len(numbers))
    even = draws.EvenDraws(draws.cells_of(data.train, of_row), data.y, parameters["batch_size"])

    def loss_of(logits, labels, rows):
        nonlocal q
        each, losses = row_losses(logits, labels), []
        for g, adjustment in zip(numbers, adjustments):
            chosen = torch.from_numpy(of_row[rows] == g)
            loss = each[chosen].mean() if chosen.any() else torch.zeros(())
            if chosen.any() or not parameters["present_groups_only"]:
                loss = loss + adjustment
            losses.append(loss)
        losses = torch.stack(losses)
        q = q * torch.exp(parameters["group_step"] * losses.detach())
        q = q / q.sum()
        return (q * losses).sum()

    yield from training(case, even.check, loss_of, lambda: dict(zip(names_of(case, numbers), q.tolist())))
    even.finish()


def names_of(case, numbers):
    """"train.group_weight.a, land": of groups numbered by class and then part."""
    parts = {"given": ("land", "water"), "eiil": ("majority environment", "minority environment")}
    parts = parts.get("given" if case.method == "ssa" else case.parameters["groups"], ("right", "wrong"))
    return [f"train.group_weight.{'abc'[g // 2]}, {parts[g % 2]}" for g in numbers]


def upweighted_rows(case, predictions):
    """The rows of an epoch of Just Train Twice, where they are fixed by the errors."""
    data, kind, factor = case.data, case.parameters["jtt_weight"], case.parameters["upweight"]
    wrong = [row for row in data.train if predictions[row] != data.y[row]]
    right = [row for row in data.train if predictions[row] == data.y[row]]
    require(wrong and right, "the first stage gets all right or all wrong")
    if factor == -1:
        return right + wrong * max(1, len(right) // len(wrong))
    return right + wrong * (factor + 1 if kind == "plus_one" else factor)


def check_equalized(case, predictions):
    """In each predicted class the wrong rows come as often as the right ones together, the same ones in all
    epochs, and no wrong row twice more than another."""
    data, size = case.data, case.parameters["batch_size"]
    wrong = predictions != data.y

    def check(batches, earlier):
        rows = draws.flat(batches)
        draws.require_sizes(batches, len(rows), size, "rows")
        draws.require_subset(rows, data.train, "rows")
        times = {row: rows.count(row) for row in data.train}
        for p in np.unique(predictions[data.train]):
            own = data.train[predictions[data.train] == p]
            right, errors = own[~wrong[own]], own[wrong[own]]
            require(all(times[row] == 1 for row in right), "a right row comes more than once")
            counts = [times[row] for row in errors]
            require(not counts or sum(counts) == max(len(right), len(errors)),
                    f"errors of predicted class {p} come {sum(counts)} times beside {len(right)} right rows")
            require(not counts or max(counts) - min(counts) <= 1, "errors come unequally often")
        require(earlier is None or sorted(draws.flat(earlier)) == sorted(rows), "the rows have changed")
        draws.require_new_order(earlier, batches, "rows")
    return check


def jtt(case):
    predictions = groups_of(case).predictions
    if case.parameters["jtt_weight"] == "equalize_errors":
        check = check_equalized(case, predictions)
    else:
        check = check_rows(case, upweighted_rows(case, predictions), "upweighted rows")
    yield from training(case, check, lambda logits, labels, rows: functional.cross_entropy(logits, labels))


class MovingLosses:
    """A moving mean of each training row's loss, relative to the largest of its class."""

    def __init__(self, data):
        self.values, self.seen = torch.zeros(len(data.y)), np.zeros(len(data.y), bool)
        self.y = torch.from_numpy(data.y)

    def relative(self, rows, losses):
        losses = losses.detach()
        moved = 0.7 * self.values[rows] + 0.3 * losses
        self.values[rows] = torch.where(torch.from_numpy(self.seen[rows]), moved, losses)
        self.seen[rows] = True
        largest = torch.stack([self.values[self.y == c].max() for c in range(int(self.y.max()) + 1)])
        return self.values[rows] / largest[self.y[rows]]


def lff(case):
    """A biased model on the generalised cross-entropy of its own outputs; the head is the other model, whose
    rows weigh as much as the biased one fails on them."""
    parameters, data = case.parameters, case.data
    models = {"biased": encoder_of(case, "biased."), "debiased": encoder_of(case)}
    optimizers = [optimizer_of(parameters, model.trained()) for model in models.values()]
    memories = {name: MovingLosses(data) for name in models}
    check, earlier, exponent = check_rows(case, data.train), None, parameters["gce_exponent"]
    for epoch in case.epochs:
        batches, totals = epoch.take_all("batch"), torch.zeros(2)
        check(batches, earlier)
        for rows in batches:
            labels, losses, relative = data.labels(rows), {}, {}
            for name, model in models.items():
                model.zero_gradients()
                logits = model.logits(case.input(rows))
                losses[name] = row_losses(logits, labels)
                relative[name] = memories[name].relative(rows, losses[name])
                if name == "biased":
                    p = torch.exp(-losses[name])
                    if parameters["gce_factor"] == "code":
                        biased_loss = (exponent * p.detach() ** exponent * losses[name]).mean()
                    else:
                        biased_loss = ((1 - p ** exponent) / exponent).mean()
            difficulty = relative["biased"] / (relative["biased"] + relative["debiased"] + 1e-8)
            loss = (difficulty * losses["debiased"]).mean()
            (biased_loss + loss).backward()
            for optimizer in optimizers:
                optimizer.step()
            totals += len(rows) * torch.tensor([biased_loss.item(), (biased_loss + loss).item()])
        means = (totals / len(draws.flat(batches))).tolist()
        yield encoder_head(case, models["debiased"], {"train.biased_loss": means[0], "train.loss": means[1]})
        earlier = batches


def check_partners(case, rows, partners):
    """What a partner shares with its row."""
    data, mix = case.data, case.parameters["mix"]
    draws.require_subset(partners, data.train, "partners")
    kinds = set()
    for row, partner in zip(rows, partners):
        same = data.y[row] == data.y[partner], data.place[row] == data.place[partner]
        require(mix == "mixup" or same in ((True, False), (False, True)), f"rows {row} and {partner} are mixed")
        kinds.add(same)
    require(mix == "mixup" or len(kinds) == 1, "a batch mixes in two ways")
    require(mix != "same_class" or kinds == {(True, False)}, "a batch mixes across classes")
    require(mix != "same_environment" or kinds == {(False, True)}, "a batch mixes within classes")


def lisa(case):
    """Mixtures of rows and of their losses, one share a batch."""
    model, earlier = encoder_of(case), None
    optimizer = optimizer_of(case.parameters, model.trained())
    check = check_rows(case, case.data.train)
    for epoch in case.epochs:
        batches, total = [], 0.0
        while epoch.next_is("batch"):
            rows, partners, share = epoch.take("batch"), epoch.take("partners"), float(epoch.take("share"))
            check_partners(case, rows, partners)
            require(0 <= share <= 1, f"a share of {share}")
            batches.append(rows)
            model.zero_gradients()
            logits = model.logits(share * case.input(rows) + (1 - share) * case.input(partners))
            loss = (share * functional.cross_entropy(logits, case.data.labels(rows))
                    + (1 - share) * functional.cross_entropy(logits, case.data.labels(partners)))
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
        check(batches, earlier)
        yield encoder_head(case, model, {"train.loss": total / len(draws.flat(batches))})
        earlier = batches


METHODS = {"lisa": lisa, "group-dro": group_dro, "ssa": group_dro, "jtt": jtt, "lff": lff}
