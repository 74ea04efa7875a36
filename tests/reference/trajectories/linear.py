# SPDX-License-Identifier: GPL-3.0-or-later
"""Softmax regression on frozen embeddings: the linear probe, data balancing, DFR on inferred groups, WiSE-FT.

Sources: Contrastive Adapters (Zhang and Re 2022), 3.1, C.1 and C.2; simple data balancing (Idrissi et al.
2022); WiSE-FT (Wortsman et al. 2022).
"""

import numpy as np
from torch.nn import functional

import draws
from checks import require
from models import Weights, folded, linear, optimizer_of, unit
from records import Epoch


class Probe:
    """The loop that all of these share: one step on the mean cross-entropy of each batch."""

    def __init__(self, case, initial=None, **changes):
        self.case = case
        self.weights = Weights(initial or case.initial, ["linear.weight", "linear.bias"])
        self.optimizer = optimizer_of(case.parameters, self.weights.trained(), **changes)

    def train(self, batches):
        """Returns the mean loss of the rows, each as it was in its batch."""
        total, count = 0.0, 0
        for rows in batches:
            self.weights.zero_gradients()
            logits = linear(self.weights, "linear", self.case.input(rows))
            loss = functional.cross_entropy(logits, self.case.data.labels(rows))
            loss.backward()
            self.optimizer.step()
            total, count = total + loss.item() * len(rows), count + len(rows)
        return total / count

    def tensors(self):
        tensors = {name.split(".")[1]: tensor for name, tensor in self.weights.copies().items()}
        return folded(tensors, "weight", self.case.factor)


def probe_epochs(case, check, head):
    """check(batches, earlier batches) of every epoch; head(probe) gives kind, tensors and settings."""
    probe, earlier = Probe(case), None
    for epoch in case.epochs:
        batches = epoch.take_all("batch")
        check(batches, earlier)
        loss = probe.train(batches)
        yield Epoch(*head(probe), series={"train.loss": loss})
        earlier = batches


def linear_head(probe):
    return "linear", probe.tensors(), {"normalize_input": float(probe.case.normalize)}


def check_all_rows(case):
    def check(batches, earlier):
        draws.require_shuffled(batches, case.data.train, case.parameters["batch_size"], earlier, "batches")
    return check


def linear_probe(case):
    yield from probe_epochs(case, check_all_rows(case), linear_head)


def cells_to_balance(case):
    data = case.data
    return draws.cells_of(data.train, data.group if case.method.endswith("g") else data.y)


def reweighted(case):
    """RWY and RWG."""
    even = draws.EvenDraws(cells_to_balance(case), case.data.y, case.parameters["batch_size"])
    yield from probe_epochs(case, even.check, linear_head)
    even.finish()


def subsampled(case):
    """SUBY and SUBG: one subsample for the whole training, in an order of its own in each epoch."""
    def check(batches, earlier):
        rows = draws.flat(batches)
        draws.require_cut_to_smallest(rows, cells_to_balance(case), "subsample")
        draws.require_sizes(batches, len(rows), case.parameters["batch_size"], "subsample")
        draws.require_new_order(earlier, batches, "subsample")
        require(earlier is None or sorted(draws.flat(earlier)) == sorted(rows), "the subsample has changed")
    yield from probe_epochs(case, check, linear_head)


def inferred_blocks(case):
    """Cells to be balanced with each other. by=pred: among rows of one predicted class, the true classes;
    by=class: all pairs of class and zero-shot right or wrong."""
    data = case.data
    predicted = data.zero_shot(case.parameters)
    if case.parameters["by"] == "class":
        return [draws.cells_of(data.train, data.y, predicted == data.y)]
    return [draws.cells_of(data.train[predicted[data.train] == p], data.y) for p in np.unique(predicted[data.train])]


def rebalanced(case):
    """DFR on groups inferred from zero-shot: balanced anew in each epoch."""
    blocks = inferred_blocks(case)
    balanced = {"dfr-subsample": draws.require_cut_to_smallest,
                "dfr-upsample": draws.require_raised_to_largest}[case.method]

    def check(batches, earlier):
        rows = draws.flat(batches)
        draws.require_sizes(batches, len(rows), case.parameters["batch_size"], "rows")
        draws.require_subset(rows, case.data.train, "rows")
        for block in blocks:
            of_block = set(draws.flat(block.values()))
            balanced([row for row in rows if row in of_block], block, "rows")
        require(earlier is None or sorted(draws.flat(earlier)) != sorted(rows), "the rows are not drawn anew")
    yield from probe_epochs(case, check, linear_head)


def wise_ft(case):
    """alpha is the weight of the probe; the zero-shot classifier is the unit class embeddings over the
    temperature, without a bias."""
    alpha, temperature = case.parameters["alpha"], case.parameters["temperature"]
    class_embeddings = case.data.chosen_class_embeddings(case.parameters)
    length = case.length or 1.0  # the zero-shot part sees rows over it

    def blended(probe):
        kind, tensors, settings = linear_head(probe)
        if case.parameters["space"] == "outputs":
            settings.update(alpha=alpha, temperature=temperature)
            return "ensemble", {**tensors, "class_embeddings": class_embeddings}, settings
        weight = alpha * tensors["weight"] + (1 - alpha) * unit(class_embeddings) / (temperature * length)
        return kind, {"weight": weight, "bias": alpha * tensors["bias"]}, settings
    yield from probe_epochs(case, check_all_rows(case), blended)


METHODS = {"linear-probe": linear_probe, "rwy": reweighted, "rwg": reweighted, "suby": subsampled,
           "subg": subsampled, "dfr-subsample": rebalanced, "dfr-upsample": rebalanced, "wise-ft": wise_ft}
