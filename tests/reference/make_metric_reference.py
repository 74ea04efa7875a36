#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_metric_reference.py
#
# Writes metrics.json beside itself. Needs Debian's python3-numpy and python3-scipy.
"""Reference numbers for group accuracies and for the alignment of groups.

A set of 50 rows, 3 classes and 2 attribute values; group = class * 2 + attribute; the group (2, 1)
has no rows, so its accuracy, interval and alignment are null.
"""

import json
import pathlib

import numpy as np
from scipy.spatial.distance import cdist
from scipy.stats import norm

HERE = pathlib.Path(__file__).parent
CLASSES, ATTRIBUTES = 3, 2
SIZES = [14, 3, 7, 9, 17, 0]
CORRECT = [14, 1, 4, 0, 11, 0]
TRAIN_COUNTS = [300, 12, 25, 260, 403, 0]


def wilson_interval(correct, count, confidence=0.95):
    """Wilson score interval of a proportion: [low, high]."""
    z = norm.ppf(1 - (1 - confidence) / 2)
    share = correct / count
    denominator = 1 + z * z / count
    center = (share + z * z / (2 * count)) / denominator
    half = z / denominator * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    # With none or all correct one bound is exactly 0 or 1, which rounding would miss.
    return [float(center - half) if correct else 0.0,
            float(center + half) if correct < count else 1.0]


def predictions(group):
    """(N,) class predictions: the first CORRECT[g] rows of a group right, the rest one off."""
    predicted = np.empty(len(group), int)
    for g in range(len(SIZES)):
        rows = np.flatnonzero(group == g)
        label = g // ATTRIBUTES
        predicted[rows] = (label + 1) % CLASSES
        predicted[rows[:CORRECT[g]]] = label
    return predicted


def accuracies(group, predicted):
    """Average weights rows equally; adjusted average weights groups by their training rows."""
    correct = predicted == group // ATTRIBUTES
    accuracy = [float(correct[group == g].mean()) if SIZES[g] else None for g in range(len(SIZES))]
    present = [g for g in range(len(SIZES)) if SIZES[g]]
    weight = np.array([TRAIN_COUNTS[g] for g in present])
    adjusted = float(np.dot([accuracy[g] for g in present], weight) / weight.sum())
    worst = min(present, key=lambda g: accuracy[g])
    return {
        "group_accuracy": accuracy,
        "group_ci95": [wilson_interval(CORRECT[g], SIZES[g]) if SIZES[g] else None
                       for g in range(len(SIZES))],
        "average_accuracy": float(correct.mean()),
        "adjusted_average_accuracy": adjusted,
        "worst_group_accuracy": accuracy[worst],
        "worst_group": worst,
        "gap": float(correct.mean()) - accuracy[worst],
    }


def alignment(x, group):
    """Correct-N-Contrast Eq. 4 per class (mean Euclidean distance over all pairs of its two groups),
    its squared form, and Eq. 5: the largest over the pairs of a class; null without a pair."""
    l2, squared = [], []
    for label in range(CLASSES):
        first, second = (x[group == label * ATTRIBUTES + a] for a in range(ATTRIBUTES))
        both = len(first) and len(second)
        l2.append(float(cdist(first, second).mean()) if both else None)
        squared.append(float(cdist(first, second, "sqeuclidean").mean()) if both else None)
    # With two attribute values a class has one pair of groups, so its maximum is that pair.
    return {"l2": l2, "squared_l2": squared, "class_max": l2,
            "max": max(value for value in l2 if value is not None)}


def main():
    generator = np.random.default_rng(50)
    group = generator.permutation(np.repeat(np.arange(len(SIZES)), SIZES))
    center = generator.normal(scale=2.0, size=(len(SIZES), 6))
    x = np.round(center[group] + generator.normal(size=(len(group), 6)), 6)
    predicted = predictions(group)
    content = {
        "X": x.tolist(),
        "class": (group // ATTRIBUTES).tolist(),
        "attribute": (group % ATTRIBUTES).tolist(),
        "group": group.tolist(),
        "predicted": predicted.tolist(),
        "group_count": SIZES,
        "group_correct": CORRECT,
        "train_group_count": TRAIN_COUNTS,
        **accuracies(group, predicted),
        "alignment": {"raw": alignment(x, group),
                      "normalized": alignment(x / np.linalg.norm(x, axis=1, keepdims=True), group)},
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "metrics.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
