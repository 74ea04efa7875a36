# SPDX-License-Identifier: GPL-3.0-or-later
"""An encoder with a linear classifier, one optimiser, one step a batch: ERM and CVaR DRO (Levy et al. 2020)."""

import torch
from torch.nn import functional

import draws
from checks import require
from models import EncoderClassifier, linear, optimizer_of
from records import Epoch


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


def training(case, check, loss_of, series=dict):
    """One optimiser, one step a batch on loss_of(logits, labels, rows); `series` says what else an epoch
    leaves."""
    model, earlier = encoder_of(case), None
    optimizer = optimizer_of(case.parameters, model.trained())
    for epoch in case.epochs:
        batches, total = epoch.take_all("batch"), 0.0
        check(batches, earlier)
        for rows in batches:
            model.zero_gradients()
            loss = loss_of(model.logits(case.input(rows)), case.data.labels(rows), rows)
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
        yield encoder_head(case, model, {"train.loss": total / len(draws.flat(batches)), **series()})
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
