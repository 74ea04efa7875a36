#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_classic_reference.py
#
# Writes classic.json beside itself. Needs Debian's python3-sklearn 1.2 and python3-scipy.
"""Reference numbers for k-means, assignment, L1 logistic regression and standardisation."""

import json
import pathlib

import numpy as np
from scipy.optimize import linear_sum_assignment
from sklearn.cluster import KMeans
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

HERE = pathlib.Path(__file__).parent


def rounded(values):
    """Three decimals: short to print, exact to read (and to hold in float32 as the nearest value)."""
    return np.float32(np.round(values, 3)).astype(np.float64)


def kmeans(generator):
    """Lloyd's algorithm from given centres, stopped after 1, 2, 3 and many iterations."""
    centres = generator.normal(size=(4, 3)) * 2
    x = rounded(10 + centres[generator.integers(0, 4, 80)] + generator.normal(size=(80, 3)))
    start = rounded(10 + generator.normal(size=(4, 3)))
    steps = []
    for iterations in (1, 2, 3, 300):
        model = KMeans(4, init=start, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd").fit(x)
        steps.append({"iterations": iterations, "centres": model.cluster_centers_.tolist(),
                      "assignments": model.labels_.tolist(), "inertia": model.inertia_})
    best = KMeans(4, n_init=50, random_state=0, tol=0).fit(x)
    return {"X": x.tolist(), "start": start.tolist(), "steps": steps, "best_inertia": best.inertia_}


def assignment(generator):
    cases = []
    for shape in ((1, 1), (5, 5), (4, 9), (9, 4), (40, 40)):
        weights = np.round(generator.normal(size=shape), 3)
        rows, columns = linear_sum_assignment(weights, maximize=True)
        assigned = np.full(shape[0], -1)
        assigned[rows] = columns
        cases.append({"weights": weights.tolist(), "columns": assigned.tolist(),
                      "total": weights[rows, columns].sum()})
    return cases


def objective(model, x, y, c, class_weight):
    """liblinear's objective of every plane; the intercept is penalised."""
    totals = []
    for plane in range(len(model.coef_)):
        positive = 1 if len(model.coef_) == 1 else plane
        sign = np.where(y == positive, 1, -1)
        cost = np.array([class_weight[label] for label in y])
        margin = sign * (x @ model.coef_[plane] + model.intercept_[plane])
        totals.append(c * (cost * np.logaddexp(0, -margin)).sum() + np.abs(model.coef_[plane]).sum()
                      + abs(model.intercept_[plane]))
    return totals


def logistic(generator):
    """Two and three classes; n above and below D; class weights; a separable case."""
    cases = []
    for n, d, classes, c, class_weight in ((60, 8, 2, 1.0, [1, 1]), (30, 40, 2, 0.3, [1, 3]),
                                           (30, 40, 2, 3.0, [10, 1]), (80, 6, 3, 0.7, [1, 1, 1]),
                                           (50, 5, 2, 0.01, [1, 1])):
        y = np.arange(n) % classes
        x = np.round(generator.normal(size=(n, d)) + 0.7 * generator.normal(size=(classes, d))[y], 3)
        model = LogisticRegression(penalty="l1", solver="liblinear", C=c, tol=1e-10, max_iter=100000,
                                   class_weight=dict(enumerate(class_weight)), random_state=0)
        model.fit(x, y)
        cases.append({"X": x.tolist(), "y": y.tolist(), "C": c, "class_weight": class_weight,
                      "coef": model.coef_.tolist(), "intercept": model.intercept_.tolist(),
                      "objective": objective(model, x, y, c, class_weight),
                      "predictions": model.predict(x).tolist()})
    return cases


def standardize(generator):
    x = rounded(generator.normal(size=(12, 4)) * [1, 100, 0.01, 1] + [0, 5, 1000, 0])
    x[:, 3] = np.float32(0.1)
    scaler = StandardScaler().fit(x)
    return {"X": x.tolist(), "mean": scaler.mean_.tolist(), "scale": scaler.scale_.tolist(),
            "standardized": scaler.transform(x).tolist()}


def main():
    generator = np.random.default_rng(41)
    content = {"kmeans": kmeans(generator), "assignment": assignment(generator),
               "logistic": logistic(generator), "standardize": standardize(generator)}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "classic.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
