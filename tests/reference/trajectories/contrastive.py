# SPDX-License-Identifier: GPL-3.0-or-later
"""Contrastive adapters (Zhang and Re 2022), Algorithms 1 to 3, with the forms of their code as options.

Anchors are training rows that zero-shot gets wrong; positives, rows of their class that it gets right;
negatives, rows among the nearest by cosine. One optimiser serves both phases, so momentum goes from one into
the other.
"""

import numpy as np
import torch

import draws
from adapters import Adapter
from checks import require
from models import cosines, unit


def contrastive_loss(similarities, positives, valid, temperature, denominator):
    """Of one anchor: `similarities` (1+P+M,) of it to [itself | positives | negatives]. A positive competes
    with the negatives ("single"), or with the other positives as well ("all")."""
    scaled = similarities / temperature
    is_positive = torch.arange(len(scaled)) < 1 + positives
    is_positive[0] = False
    negatives = scaled[valid & (torch.arange(len(scaled)) > positives)]
    chosen = scaled[valid & is_positive]
    if len(chosen) == 0 or len(negatives) == 0:
        return 0.0 * scaled.sum()
    if denominator == "all":
        return (torch.logsumexp(torch.cat([chosen, negatives]), 0) - chosen).mean()
    rivals = torch.cat([chosen[:, None], negatives.expand(len(chosen), -1)], dim=1)
    return (torch.logsumexp(rivals, 1) - chosen).mean()


class Sampling:
    """What may be drawn: from labels, own zero-shot predictions and cosines."""

    def __init__(self, case):
        self.parameters, data = case.parameters, case.data
        self.data, self.predicted = data, data.zero_shot(case.parameters)
        self.train = data.train
        right = self.predicted == data.y
        self.right = [self.train[right[self.train] & (data.y[self.train] == c)] for c in range(data.classes)]
        self.wrong = self.train[~right[self.train]]
        self.similarity = (unit(data.X) @ unit(data.X).T).numpy()

    def nearest(self, anchor, candidates):
        """The M* candidates of largest cosine to the anchor. The last of them must not be close to the next,
        or rounding could change places with it."""
        order = candidates[np.argsort(-self.similarity[anchor, candidates], kind="stable")]
        count = min(self.parameters["neighbors"], len(order))
        if count < len(order):
            gap = self.similarity[anchor, order[count - 1]] - self.similarity[anchor, order[count]]
            require(gap > 1e-5, f"the neighbours of row {anchor} are not clear")
        return order[:count]

    def neighbors(self, anchor):
        source = self.parameters["negative_source"]
        if source == "other_class":
            return self.nearest(anchor, self.train[self.data.y[self.train] != self.data.y[anchor]])
        of = anchor
        if source == "reference_code":  # by a slip, anchor number i takes the neighbours of training row i
            of = self.train[list(self.wrong).index(anchor)]
        return self.nearest(of, self.train[self.train != of])

    def check_batch(self, rows):
        """[anchor | P positives | M negatives]; placeholders are coded as -1 - row. Returns rows and which of
        them count."""
        valid = [row >= 0 for row in rows]
        rows = [row if row >= 0 else -1 - row for row in rows]
        anchor, count = rows[0], self.parameters["positives"]
        require(anchor in self.wrong and valid[0], f"row {anchor} is no anchor")
        right = self.right[self.data.y[anchor]]
        positives, negatives = rows[1:1 + count], rows[1 + count:]
        kept = [row for row, counts in zip(positives, valid[1:]) if counts]
        draws.require_drawn(kept, right, min(count, len(right)), "positives")
        draws.require_distinct(kept, "positives")
        draws.require_subset(positives, right, "placeholders of positives")
        require(len(positives) == count, "positives are missing")
        neighbors = self.neighbors(anchor)
        draws.require_drawn(negatives, neighbors, min(self.parameters["negatives"], len(neighbors)), "negatives")
        for row, counts in zip(negatives, valid[1 + count:]):
            require(counts == (self.data.y[row] != self.data.y[anchor]), f"negative {row} of the anchor's class")
        return rows, torch.tensor(valid)

    def check_anchors(self, anchors):
        """Each wrong row once; with balance_anchors as many of every class as the smallest has, and at most
        max_anchors."""
        draws.require_distinct(anchors, "anchors")
        draws.require_subset(anchors, self.wrong, "anchors")
        counts = np.bincount(self.data.y[self.wrong], minlength=self.data.classes)
        balanced = bool(self.parameters["balance_anchors"])
        allowed = len(counts) * counts.min() if balanced else counts.sum()
        limit = self.parameters["max_anchors"] or allowed
        require(len(anchors) == min(limit, allowed), f"{len(anchors)} anchors")
        if balanced and limit >= allowed:
            require(len(set(np.bincount(self.data.y[anchors]))) == 1, "anchors are not balanced")

    def check_resampled(self, batches):
        """The rows of the cross-entropy as `ce_set` says, from predictions and labels."""
        kind, y = self.parameters["ce_set"], self.data.y
        rows, size = draws.flat(batches), self.parameters["batch_size"]
        draws.require_subset(rows, self.train, "rows")
        cells = draws.cells_of(self.train, y, self.predicted)
        if kind == "group_size":
            expected = len(cells) * self.parameters["group_size"]
            for cell in cells.values():
                of_cell = [row for row in rows if row in cell]
                draws.require_drawn(of_cell, cell, self.parameters["group_size"], "cell")
        elif kind == "paper":
            expected = 0
            for c, right in enumerate(self.right):
                wrong = [row for row in self.wrong if y[row] == c]
                for cell, own in ((right, len(right)), (wrong, max(len(right), len(wrong)))):
                    of_cell = [row for row in rows if row in set(cell)]
                    require(len(of_cell) == own, f"{len(of_cell)} rows of class {c} in place of {own}")
                    require(own != len(cell) or sorted(of_cell) == sorted(cell), f"rows of class {c} are not kept")
                    expected += own
        else:  # class_then_pred: what each class is raised to depends on its draws, the cells are then equal
            expected, missing = len(rows), 0
            largest = np.bincount(y[self.train]).max()
            for c in range(self.data.classes):
                counts = [sum(row in set(cell) for row in rows) for key, cell in cells.items() if key[0] == c]
                counts = sorted(count for count in counts if count)  # small cells may have drawn nothing
                missing += counts[-1] * len(counts) - sum(counts)
                require(counts[-1] * len(counts) >= largest, f"class {c} is not raised to the largest")
                own = [cell for key, cell in cells.items() if key[0] == c]
                if sum(map(len, own)) == largest:
                    require(counts[-1] == max(map(len, own)), f"class {c} is not kept as it is")
            expected += missing  # the one row that may be left out; any more shows below
        one_left = expected % size == 1 and len(rows) == expected - 1
        draws.require_sizes(batches, len(rows), size, "rows")
        require(len(rows) == expected or one_left, f"{len(rows)} rows in place of {expected}")


def contrastive_phase(model, sampling, epoch):
    """Gradients add up over the anchors of a step ("sum") or are averaged over them ("mean")."""
    parameters, total, anchors = model.case.parameters, 0.0, []
    while epoch.next_is("contrast"):
        group = [sampling.check_batch(rows) for rows in epoch.take_all("contrast")]
        epoch.take("step")
        require(len(group) <= parameters["batch_size"], "a step of too many anchors")
        require(len(group) == parameters["batch_size"] or not epoch.next_is("contrast"), "a short step")
        model.weights.zero_gradients()
        for rows, valid in group:
            out = model.forward(rows)
            loss = contrastive_loss(cosines(out[:1], out)[0], parameters["positives"], valid,
                                    parameters["contrastive_temperature"], parameters["denominator"])
            (loss / len(group) if parameters["accumulation"] == "mean" else loss).backward()
            total += loss.item()
            anchors.append(rows[0])
        model.optimizer.step()
    sampling.check_anchors(anchors)
    return total / len(anchors), anchors


def contrastive_adapter(case):
    model, sampling = Adapter(case), Sampling(case)
    earlier_anchors = earlier_rows = None
    for number, epoch in enumerate(case.epochs):
        interleave, series = case.parameters["interleave"], {}
        even = number % 2 == 0
        if interleave in ("both", "contrastive_only") or (interleave == "alternate" and even):
            series["train.contrastive_loss"], anchors = contrastive_phase(model, sampling, epoch)
            require(anchors != earlier_anchors, "anchors come in the order of an earlier epoch")
            earlier_anchors = anchors
        if interleave in ("both", "cross_entropy_only") or (interleave == "alternate" and not even):
            batches = epoch.take_all("batch")
            sampling.check_resampled(batches)
            draws.require_new_order(earlier_rows, batches, "rows")
            series["train.loss"] = model.cross_entropy(batches)
            earlier_rows = batches
        yield model.epoch(series)


METHODS = {"contrastive-adapter": contrastive_adapter}
