#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_leakage_reference.py
#
# Writes leakage.json beside itself. Needs Debian's python3-numpy and python3-sklearn.
"""Reference numbers for attribute leakage by neighbours, retrieval in a gallery, recall@k and TAR at FAR."""

import json
import pathlib

import numpy as np
from sklearn.metrics import roc_curve
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

HERE = pathlib.Path(__file__).parent
VOTES = 10


def unit_rows(X):
    return X / np.linalg.norm(X, axis=1, keepdims=True)


def told_right(X, attribute, Y, truth):
    """How many rows of Y the nearest rows of X tell right."""
    model = KNeighborsClassifier(n_neighbors=min(VOTES, len(X)), algorithm="brute")
    return int((model.fit(unit_rows(X), attribute).predict(unit_rows(Y)) == truth).sum())


def majority_right(attribute, truth):
    values, counts = np.unique(attribute, return_counts=True)
    return int((truth == values[counts.argmax()]).sum())


def first_right(Q, labels, G, gallery, own):
    """The rank of the first row of the class of every query; 0 where there is none."""
    search = NearestNeighbors(algorithm="brute").fit(unit_rows(G))
    ranks = []
    for i, row in enumerate(unit_rows(Q)):
        order = search.kneighbors(row[None], len(G), return_distance=False)[0]
        order = order[order != i] if own else order
        hits = np.flatnonzero(gallery[order] == labels[i])
        ranks.append(int(hits[0]) + 1 if len(hits) else 0)
    return ranks


def r_precision(Q, labels, G, gallery):
    search = NearestNeighbors(algorithm="brute").fit(unit_rows(G))
    values = []
    for i, row in enumerate(unit_rows(Q)):
        R = int((gallery == labels[i]).sum())
        order = search.kneighbors(row[None], R, return_distance=False)[0] if R else []
        values.append(float((gallery[order] == labels[i]).mean()) if R else None)
    return values


def tar(X, labels, rate):
    U = unit_rows(X)
    a, b = np.triu_indices(len(X), 1)
    far, found, _ = roc_curve(labels[a] == labels[b], (U[a] * U[b]).sum(1), drop_intermediate=False)
    return float(found[far <= rate].max())


def main():
    random = np.random.default_rng(11)
    n, m = 220, 140
    X = random.normal(size=(n + m, 5))
    labels = random.integers(0, 4, n + m)
    attribute = random.integers(0, 3, n + m)
    X[np.arange(n + m), labels] += 1.5
    X[:, 4] += np.where(attribute == 0, 0, np.where(random.random(n + m) < 0.5, 3, -3))  # no line tells it
    X = np.round(X.astype(np.float32), 4)
    fit, rest = slice(0, n), slice(n, n + m)
    in_class = [(labels[fit] == c, labels[rest] == c) for c in range(4)]
    result = {
        "X": X.tolist(), "labels": labels.tolist(), "attribute": attribute.tolist(), "fit": n,
        "knn": told_right(X[fit], attribute[fit], X[rest], attribute[rest]),
        "knn_in_class": sum(told_right(X[fit][a], attribute[fit][a], X[rest][b], attribute[rest][b]) for a, b in in_class),
        "majority": majority_right(attribute[fit], attribute[rest]),
        "majority_in_class": sum(majority_right(attribute[fit][a], attribute[rest][b]) for a, b in in_class),
        "first_right": first_right(X[rest], labels[rest], X[rest], labels[rest], True),
        "first_right_in_gallery": first_right(X[rest], labels[rest], X[fit], labels[fit], False),
        "r_precision_in_gallery": r_precision(X[rest], labels[rest], X[fit], labels[fit]),
        "tar": {str(e): tar(X[rest], labels[rest], 10.0 ** -e) for e in (1, 2, 3)},
    }
    (HERE / "leakage.json").write_text(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
