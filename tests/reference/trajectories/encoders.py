# SPDX-License-Identifier: GPL-3.0-or-later
"""An encoder with a linear classifier, one optimiser, one step a batch: ERM and CVaR DRO (Levy et al. 2020)."""

import copy

import torch
from torch.nn import functional

import draws
from checks import require
from models import EncoderClassifier, linear, optimizer_of
from records import VALIDATION, Epoch


def encoder_of(case, prefix=""):
    """The model a record starts from. Frozen statistics are those that one pass over all training rows leaves
    in a normalisation of PyTorch, the variance unbiased."""
    initial = {name[len(prefix):]: tensor for name, tensor in case.initial.items() if name.startswith(prefix)}
    kind = case.parameters.get("normalization", "none")
    if case.parameters.get("model", "mlp") == "linear":
        kind = "none"
    model = EncoderClassifier(initial, kind, case.factor)
    if kind == "frozen_stats":
        hidden = linear(model.encoder, "first", case.input(case.data.train)).detach()
        for name, value in (("mean", hidden.mean(dim=0)), ("var", hidden.var(dim=0, unbiased=True))):
            recorded = model.encoder["norm.running_" + name]
            require(torch.allclose(recorded[0], value, rtol=1e-5, atol=1e-6), f"frozen {name} is another")
    return model


def encoder_head(case, model, series):
    kind = "linear" if not model.encoder else "encoder" if model.kind == "none" else "normalized_encoder"
    return Epoch(kind, model.head(), {"normalize_input": float(case.normalize)}, series)


def needs_two(case):
    return case.parameters.get("normalization") == "train" and case.parameters.get("model") != "linear"


def row_losses(logits, labels):
    return functional.cross_entropy(logits, labels, reduction="none")


def optimizer_of_model(case, model):
    """The classifier's rate is that of the encoder times `classifier_rate_factor`."""
    factor = case.parameters["classifier_rate_factor"]
    if factor == 1 or not model.encoder:
        return optimizer_of(case.parameters, model.trained())
    rate = case.parameters["learning_rate"]
    return optimizer_of(case.parameters, [{"params": model.encoder.trained(), "lr": rate},
                                          {"params": model.classifier.trained(), "lr": factor * rate}])


class MeanWeights:
    """What `weight_average` makes of the weights after every update, in a straight line: all of them are kept.

    SWAD is Cha et al. 2021, Algorithm 1, with an epoch in place of an iteration, but that every update of an
    epoch counts."""

    def __init__(self, case):
        self.case, self.epochs, self.losses = case, [], []

    def begin_epoch(self):
        self.epochs.append([])

    def add(self, model):
        self.epochs[-1].append([tensor.detach().clone() for tensor in model.trained()])

    def end_epoch(self, model):
        rows = self.case.data.rows_of(VALIDATION)
        logits = model.logits(self.case.input(rows), training=False).detach()
        self.losses.append(functional.cross_entropy(logits, self.case.data.labels(rows)).item())

    def counted(self):
        """The weights that count after the epochs so far; nothing where the last are the head's."""
        parameters = self.case.parameters
        if parameters["weight_average"] == "uniform":
            return [weights for epoch in self.epochs for weights in epoch][parameters["average_start"]:]
        optimum, overfit = parameters["average_optimum_patience"], parameters["average_overfit_patience"]
        begin, level = None, None
        for i in range(len(self.losses)):
            if level is None:
                window = self.losses[i - optimum + 1:i + 1]
                if i + 1 >= optimum and window[0] == min(window):
                    begin, level = i - optimum + 1, parameters["average_tolerance"] * sum(window) / optimum
            elif i + 1 >= overfit and level < min(self.losses[i - overfit + 1:i + 1]):
                return [weights for epoch in self.epochs[begin:i - overfit + 1] for weights in epoch]
        return [] if begin is None else [weights for epoch in self.epochs[begin:] for weights in epoch]

    def head_of(self, model):
        """The model with the mean weights."""
        counted = self.counted() if self.case.parameters["weight_average"] != "none" else []
        if not counted:
            return model
        averaged = copy.deepcopy(model)
        for tensor, values in zip(averaged.trained(), zip(*counted)):
            tensor.data = torch.stack(values).mean(dim=0)
        return averaged


def training(case, check, loss_of, series=dict):
    """One optimiser, one step a batch on loss_of(logits, labels, rows); `series` says what else an epoch
    leaves."""
    model, earlier = encoder_of(case), None
    optimizer, mean = optimizer_of_model(case, model), MeanWeights(case)
    for epoch in case.epochs:
        batches, total = epoch.take_all("batch"), 0.0
        check(batches, earlier)
        mean.begin_epoch()
        for rows in batches:
            model.zero_gradients()
            loss = loss_of(model.logits(case.input(rows)), case.data.labels(rows), rows)
            loss.backward()
            optimizer.step()
            mean.add(model)
            total += loss.item() * len(rows)
        mean.end_epoch(model)
        yield encoder_head(case, mean.head_of(model), {"train.loss": total / len(draws.flat(batches)), **series()})
        earlier = batches


def check_rows(case, rows, what="batches"):
    """Shuffled batches of `rows`, in which a row may come several times."""
    size = case.parameters["batch_size"]

    def check(batches, earlier):
        if needs_two(case) and len(rows) % size == 1:
            draws.require_shuffled(batches, rows, size, earlier, what, needs_two=True)
            return
        draws.require_sizes(batches, len(rows), size, what)
        draws.require_multiset(batches, rows, what)
        draws.require_new_order(earlier, batches, what)
        require(draws.flat(batches) != sorted(draws.flat(batches)), f"{what}: the rows are not shuffled")
    return check


def erm(case):
    yield from training(case, check_rows(case, case.data.train),
                        lambda logits, labels, rows: functional.cross_entropy(logits, labels))


def cvar_dro(case):
    """The worst share alpha of each batch; the row at its edge has what is left of the weight."""
    def loss_of(logits, labels, rows):
        each = row_losses(logits, labels)
        share = case.parameters["alpha"] * len(rows)
        whole = int(share)
        p = torch.zeros(len(rows))
        ordered, order = each.detach().sort(descending=True)
        require((ordered[:-1] - ordered[1:]).min() > 1e-5, "two losses are too close for a reference")
        p[order[:whole]] = 1.0 / share
        if whole < len(rows):
            p[order[whole]] = 1.0 - whole / share
        return p @ each
    yield from training(case, check_rows(case, case.data.train), loss_of)


METHODS = {"erm": erm, "cvar-dro": cvar_dro}
