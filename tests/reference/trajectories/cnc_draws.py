# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether contrastive batches of Correct-N-Contrast hold the rows that Algorithms 1 and 2 and their code let
them hold, from labels and the predictions of a first stage repeated here.
"""

import numpy as np

import draws
from checks import require
from first_stage import groups_of


class Slices:
    """Which rows may stand where, from labels and the predictions of a first stage: a slice is the training
    rows of one predicted class."""

    def __init__(self, case):
        self.parameters, self.data = case.parameters, case.data
        self.train, self.y = case.data.train, case.data.y
        self.predicted = self.y if case.method == "supcon" else groups_of(case).predictions
        self.sides = self.parameters.get("sides", "two")
        self.by = self.parameters.get("negatives_by", "class_and_prediction")
        self.shape = self.cut_shape()

    def pick(self, condition):
        return self.train[condition[self.train]]

    def others(self, row, condition):
        rows = self.pick(condition)
        return rows[rows != row]

    def anchors(self, s):
        return self.pick((self.predicted == s) & ((self.y == s) | (self.sides == "any_anchor")))

    def companions(self, row):
        """Rows that may be anchors beside the first: of its class and slice."""
        return self.pick((self.predicted == self.predicted[row]) & (self.y == self.y[row]))

    def positives(self, row):
        c, s = self.y[row], self.predicted[row]
        wrong = self.pick((self.y == c) & (self.predicted != s))
        return wrong if len(wrong) else self.others(row, self.y == c)

    def negatives(self, row):
        c, s = self.y[row], self.predicted[row]
        if self.by == "class_only":
            return self.pick(self.y != c)
        if self.by == "prediction_only":
            return self.others(row, self.predicted == s)
        wrong = self.pick((self.y != c) & (self.predicted == s))
        return wrong if len(wrong) else self.pick(self.y != c)

    def second_negatives(self, positive, row):
        """Of the first positive: what its slice gets right, or the negatives of that slice where there is
        nothing or where it is the anchor's own."""
        s = self.predicted[positive]
        right = self.pick((self.predicted == s) & (self.y == s))
        if self.by != "class_and_prediction":
            return self.negatives(positive)
        return right if len(right) and s != self.predicted[row] else self.negatives(positive)

    def cut_shape(self):
        """Rows of each part. Where anchors are the rows predicted right, positives and negatives are cut to
        the fewest of any slice, and anchors to the fewer of both."""
        positives, negatives = self.parameters["positives"], self.parameters["negatives"]
        if self.sides == "any_anchor":  # a batch of Algorithm 1
            return [1, positives, negatives, 0]
        first = [self.anchors(s)[0] for s in range(self.data.classes) if len(self.anchors(s))]
        cut_positives = min([positives] + [len(self.positives(row)) for row in first])
        cut_negatives = min([negatives] + [len(self.negatives(row)) for row in first])
        return [min(positives, cut_positives, cut_negatives), cut_positives, cut_negatives, negatives]

    def check_batch(self, rows):
        parts = np.split(np.array(rows), np.cumsum(self.shape)[:-1])
        require(sum(self.shape) == len(rows), f"a batch of {len(rows)} rows in place of parts {self.shape}")
        anchors, positives, negatives, second = ([int(row) for row in part] for part in parts)
        anchor = anchors[0]
        require(anchor in self.anchors(self.predicted[anchor]), f"row {anchor} is no anchor")
        draws.require_drawn(anchors[1:], self.companions(anchor), self.shape[0] - 1, "anchors")
        draws.require_drawn(positives, self.positives(anchor), self.shape[1], "positives")
        draws.require_drawn(negatives, self.negatives(anchor), self.shape[2], "negatives")
        if second:
            draws.require_drawn(second, self.second_negatives(positives[0], anchor), self.shape[3],
                                "second negatives")
        return anchors, positives, negatives, second

    def check_anchors(self, anchors):
        """Of each slice its share; with balanced slices as many of each, by turns."""
        draws.require_distinct(anchors, "anchors")
        counts = [len(self.anchors(s)) for s in range(self.data.classes)]
        share = self.parameters["target_sample_ratio"]
        counts = [max(1, int(np.floor(share * count + 0.5))) for count in counts if count]
        if self.parameters["balance_targets"]:
            counts = [min(counts)] * len(counts)
        slices = [int(self.predicted[row]) for row in anchors]
        present = sorted(set(slices))
        require([slices.count(s) for s in present] == counts, f"anchors {slices} in place of {counts}")
        turns = [s for turn in range(max(counts)) for s, count in zip(present, counts) if turn < count]
        require(slices == turns, "slices do not come by turns")
