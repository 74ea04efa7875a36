#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_retrieval_reference.py
#
# Writes retrieval.json beside itself. Needs Debian's python3-numpy and python3-sklearn.
"""Reference numbers for the measures of representations (finDML, 3 and A; methods section 5.4), pair by pair."""

import json
import pathlib

import numpy as np
from sklearn import metrics
from sklearn.metrics.cluster import pair_confusion_matrix

HERE = pathlib.Path(__file__).parent


def unit_rows(X):
    return X / np.linalg.norm(X, axis=1, keepdims=True)


def retrieval(X, labels):
    """recall@k, R-precision and MAP@R of every row; None where its class has no other row."""
    U = unit_rows(X)
    distances = ((U[:, None] - U[None]) ** 2).sum(2)
    np.fill_diagonal(distances, np.inf)
    rows = []
    for i in range(len(X)):
        order = np.argsort(distances[i], kind="stable")[:len(X) - 1]
        hits = (labels[order] == labels[i]).astype(int)
        R = int((labels == labels[i]).sum()) - 1
        rows.append({"recall": [int(hits[:k].any()) for k in (1, 2, 4, 8)],
                     "r_precision": hits[:R].sum() / R if R else None,
                     "map_at_r": sum(hits[:j + 1].mean() for j in range(R) if hits[j]) / R if R else None})
    return rows


def uniformity(X):
    s = np.maximum(np.linalg.svd(X, compute_uv=False), 1e-12)
    p, m = s / s.sum(), len(s)
    return float(sum(1 / m * np.log(1 / m / q) for q in p))


def spread(X, labels, part):
    U = unit_rows(X)
    inside = set(part)
    near, far = [], []
    for i in range(len(X)):
        for j in range(i):
            if i in inside or j in inside:
                (near if labels[i] == labels[j] else far).append(((U[i] - U[j]) ** 2).sum())
    within, means = [], []
    for c in sorted(set(labels[part])):
        own = U[[i for i in part if labels[i] == c]]
        centre = own.mean(0)
        means.append(centre / np.linalg.norm(centre))
        if len(own) > 1:
            within.append(np.mean([1 - own[i] @ own[j] for i in range(len(own)) for j in range(len(own)) if i != j]))
    between = [1 - means[i] @ means[j] for i in range(len(means)) for j in range(len(means)) if i != j]
    return {"within_pairs": float(np.mean(near)), "between_pairs": float(np.mean(far)),
            "within_classes": float(np.mean(within)), "between_classes": float(np.mean(between))}


def pairwise_f1(labels, clusters):
    (_, fp), (fn, tp) = pair_confusion_matrix(labels, clusters)
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return 2 * precision * recall / (precision + recall)


def main():
    generator = np.random.default_rng(5)
    labels = np.array([0] * 14 + [1] * 9 + [2] * 6 + [3])
    generator.shuffle(labels)
    X = np.round(generator.normal(size=(30, 6)) + 1.2 * generator.normal(size=(4, 6))[labels], 5)
    dead = X[:12].copy()
    dead[:, [1, 4]] = 0
    clusters = (X[:, 0] > 0) * 2 + (X[:, 1] > 0)
    part = [i for i in range(30) if i % 3 == 0]
    content = {"X": X.tolist(), "labels": labels.tolist(), "rows": retrieval(X, labels),
               "uniformity": {"all": uniformity(X), "dead": uniformity(dead),
                              "dead_on_rank": uniformity(dead[:, [0, 2, 3, 5]]), "few": uniformity(X[:4])},
               "part": part, "spread": {"all": spread(X, labels, list(range(30))), "part": spread(X, labels, part)},
               "clusters": [int(c) for c in clusters],
               "nmi": metrics.normalized_mutual_info_score(labels, clusters), "f1": pairwise_f1(labels, clusters)}
    (HERE / "retrieval.json").write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    main()
