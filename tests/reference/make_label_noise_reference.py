#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_label_noise_reference.py
#
# Writes label_noise.json beside itself. Needs Debian's python3-numpy and python3-sklearn 1.2.
"""Suspected labels of small sets: neighbours by brute force, confident learning (Northcutt et al. 2021) on
cross-validated probabilities of scikit-learn's logistic regression. The folds follow core/base/random.h."""

import json
import pathlib

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

HERE = pathlib.Path(__file__).parent
MASK, STEP, FOLDS, PENALTY, NEIGHBOURS = 2**64 - 1, 0x9E3779B97F4A7C15, 5, 0.01, 10


def mix(z):
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def shuffled(values, seed, purpose, index):
    """Random(seed, purpose, index).shuffle(values)."""
    text = 0xCBF29CE484222325
    for letter in purpose.encode():
        text = (text ^ letter) * 0x100000001B3 & MASK
    key = mix(mix((seed + STEP) & MASK) ^ mix(text)) ^ mix((index * STEP + 1) & MASK)
    counter, values = 0, list(values)

    def below(bound):
        nonlocal counter
        while True:
            counter += 1
            product = mix((key + counter * STEP) & MASK) * bound
            if product & MASK >= bound or product & MASK >= (2**64 - bound) % bound:
                return product >> 64

    for i in range(len(values), 1, -1):
        j = below(i)
        values[i - 1], values[j] = values[j], values[i - 1]
    return values


def folds_of(labels, classes):
    folds, place = np.zeros(len(labels), dtype=int), 0
    for c in range(classes):
        for i in shuffled(np.flatnonzero(labels == c), 0, "folds of labels", c):
            folds[i] = place % FOLDS
            place += 1
    return folds


def probabilities_of(X, labels, classes):
    folds, values = folds_of(labels, classes), np.zeros((len(labels), classes))
    for fold in range(FOLDS):
        fitted = folds != fold
        scaler = StandardScaler().fit(X[fitted])
        model = LogisticRegression(C=1 / (PENALTY * fitted.sum()), tol=1e-10, max_iter=10000)
        model.fit(scaler.transform(X[fitted]), labels[fitted])
        values[~fitted] = model.predict_proba(scaler.transform(X[~fitted]))
    return values


def suspects_of(X, labels, splits, classes):
    """Of the examples of split 1; neighbours are of splits 0 and 1."""
    rows = np.flatnonzero(splits == 1)
    pool = np.flatnonzero(splits <= 1)
    unit = X / np.linalg.norm(X, axis=1, keepdims=True)
    values = probabilities_of(X[rows], labels[rows], classes)
    means = np.array([values[labels[rows] == c, c].mean() for c in range(classes)])
    suspects = []
    for k, row in enumerate(rows):
        label = labels[row]
        others = pool[pool != row]
        nearest = others[np.argsort(1 - unit[others] @ unit[row], kind="stable")[:NEIGHBOURS]]
        counts = np.bincount(labels[nearest], minlength=classes)
        majority = [c for c in range(classes) if c != label and 2 * counts[c] > NEIGHBOURS]
        own = values[k]
        confident = [c for c in range(classes) if c != label and own[c] >= means[c] and own[c] > own[label]]
        if majority or confident:
            suggested = max(confident, key=lambda c: own[c]) if confident else majority[0]
            suspects.append({"row": int(row), "label": int(label), "suggested": int(suggested),
                             "neighbours": float(1 - counts[label] / NEIGHBOURS),
                             "margin": float(own[suggested] - own[label]),
                             "by_neighbours": bool(majority), "by_confidence": bool(confident)})
    return sorted(suspects, key=lambda s: (not (s["by_neighbours"] and s["by_confidence"]), -s["margin"]))


def case(random, classes, n, spread, wrong):
    labels = random.integers(classes, size=n)
    centres = 2 * random.normal(size=(classes, 6))
    X = np.float32(np.round(centres[labels] + spread * random.normal(size=(n, 6)), 4)).astype(float)
    splits = np.arange(n) % 3
    flipped = random.choice(np.flatnonzero(splits == 1), size=wrong, replace=False)
    labels[flipped] = (labels[flipped] + 1) % classes
    return {"classes": classes, "X": X.tolist(), "labels": labels.tolist(), "splits": splits.tolist(),
            "suspects": suspects_of(X, labels, splits, classes)}


def main():
    random = np.random.default_rng(5)
    cases = [case(random, 3, 180, 1.5, 5), case(random, 2, 150, 1.2, 4)]
    (HERE / "label_noise.json").write_text(json.dumps({"cases": cases}, indent=None) + "\n")


if __name__ == "__main__":
    main()
