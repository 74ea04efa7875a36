#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_downstream_reference.py
#
# Writes downstream.json beside itself. Needs Debian's python3-sklearn 1.2.
"""Reference predictions and scores of classifiers on fixed rows, by scikit-learn.

Rows are of unit length. Logistic regression is converged; the linear SVM is solved in the primal, which
draws nothing; k-means is the best of many starts, and its clusters are named by the
majority of their rows. Of the random forest the accuracies over several seeds are kept: two programs do
not draw the same trees.
"""

import json
import pathlib

import numpy as np
from sklearn.cluster import KMeans
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, precision_score, recall_score
from sklearn.svm import SVC, LinearSVC

HERE = pathlib.Path(__file__).parent
TRAIN, TEST, D = 90, 60, 6


def rows_of(generator, n, classes, spread):
    y = np.arange(n) % classes
    directions = np.eye(D)[:classes] * 2.0
    X = directions[y] + spread * generator.normal(size=(n, D))
    X /= np.linalg.norm(X, axis=1, keepdims=True)
    return np.round(X, 5).astype(np.float32), y


def named_clusters(X, y, tested, classes):
    model = KMeans(classes, n_init=50, random_state=0, tol=0, max_iter=1000).fit(X)
    names = [np.bincount(y[model.labels_ == k], minlength=classes).argmax() for k in range(classes)]
    return np.array(names)[model.predict(tested)]


def case(classes, spread, seed):
    generator = np.random.default_rng(seed)
    X, y = rows_of(generator, TRAIN, classes, spread)
    T, t = rows_of(generator, TEST, classes, spread)
    logistic = LogisticRegression(C=1.0, tol=1e-10, max_iter=100000).fit(X, y)
    linear = LinearSVC(C=1.0, dual=False, tol=1e-10, max_iter=100000).fit(X, y)
    rbf = SVC(C=1.0, gamma="scale", kernel="rbf").fit(X, y)
    clusters = named_clusters(X, y, T, classes)
    forests = [
        float(RandomForestClassifier(100, random_state=s).fit(X, y).score(T, t)) for s in range(20)
    ]
    predictions = {
        "logistic": logistic.predict(T),
        "linear_svm": linear.predict(T),
        "rbf_svm": rbf.predict(T),
        "kmeans": clusters,
    }
    scores = {
        name: {
            "accuracy": accuracy_score(t, p),
            "precision": precision_score(t, p, average="macro", zero_division=0),
            "recall": recall_score(t, p, average="macro", zero_division=0),
            "part_precision": precision_score(t[:7], p[:7], average="macro", zero_division=0),
            "part_recall": recall_score(t[:7], p[:7], average="macro", zero_division=0),
        }
        for name, p in predictions.items()
    }
    return {
        "classes": classes,
        "X": X.tolist(),
        "y": y.tolist(),
        "test_X": T.tolist(),
        "test_y": t.tolist(),
        "predictions": {name: p.tolist() for name, p in predictions.items()},
        "scores": scores,
        "forest": forests,
    }


def main():
    cases = [case(2, 0.9, 1), case(4, 0.9, 2)]
    # the numbers as they were rounded, not as float32 prints them
    for one in cases:
        for key in ("X", "test_X"):
            one[key] = [[round(value, 5) for value in row] for row in one[key]]
    text = json.dumps({"cases": cases}, separators=(",", ":"))
    (HERE / "downstream.json").write_text(text + "\n", encoding="utf-8")


main()
