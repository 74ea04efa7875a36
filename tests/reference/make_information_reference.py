#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_information_reference.py
#
# Writes information.json beside itself. Needs Debian's python3-numpy and python3-sklearn 1.2.
"""Reference numbers for the mutual information of Correct-N-Contrast (Eq. 18), by scikit-learn's
LogisticRegression(C=1), and for the alignment as that paper's code computes it (direct form).

90 rows with a class of 3 values and attributes of 2 (color) and 4 values (place); one column lies far from
zero, so that a solver which does not centre hardly converges. The value 3 of place occurs among the rows of
one half alone.
"""

import json
import pathlib

import numpy as np
from sklearn.linear_model import LogisticRegression

HERE = pathlib.Path(__file__).parent
N, DIMENSIONS, CLASSES = 90, 5, 3


def information(x, labels, fit_rows, mean_rows, **settings):
    """Eq. 18 in nats over labels that occur among both lists of rows; also the fitted plane. Fitted around
    `origin`, which moves the free intercepts and nothing else."""
    origin = settings.pop("origin", np.zeros(DIMENSIONS))
    model = LogisticRegression(C=1.0, **settings).fit(x[fit_rows] - origin, labels[fit_rows])
    posterior = model.predict_proba(x[mean_rows] - origin)
    total = np.zeros(len(mean_rows))
    for column, label in enumerate(model.classes_):
        prior = np.mean(labels[mean_rows] == label)
        p = posterior[:, column]
        if prior > 0:
            total += np.where(p > 0, p * (np.log(np.where(p > 0, p, 1)) - np.log(prior)), 0)
    return {"value": float(total.mean()), "coefficients": model.coef_.tolist(),
            "intercepts": (model.intercept_ - model.coef_ @ origin).tolist()}


def frobenius_alignment(x, label, attribute):
    distances = []
    for y in range(CLASSES):
        anchors, positives = x[(label == y) & (attribute == y)], x[(label == y) & (attribute != y)]
        if len(anchors) and len(positives):
            anchors = anchors / np.linalg.norm(anchors)
            positives = positives / np.linalg.norm(positives)
            distances.append(((anchors[:, None] - positives[None]) ** 2).sum(-1).ravel())
    return float(np.concatenate(distances).mean())


def main():
    generator = np.random.default_rng(18)
    label = generator.integers(0, CLASSES, N)
    color = (generator.random(N) < np.array([0.85, 0.3, 0.5])[label]).astype(int)
    place = generator.integers(0, 3, N)
    twin = np.where(generator.random(N) < 0.7, label, generator.integers(0, CLASSES, N))
    halves = generator.permutation(N)
    first, second = halves[:N // 2], halves[N // 2:]
    place[second[:4]] = 3
    center = generator.normal(size=(CLASSES, DIMENSIONS)) + 0.0
    x = center[label] + generator.normal(size=(N, DIMENSIONS))
    x[:, 1] += 1.5 * color
    x[:, 2] += 0.4 * place
    x[:, 3] = 40 + 3 * x[:, 3]
    x = np.float32(x).astype(float)
    every = np.arange(N)
    exact = {"solver": "newton-cg", "tol": 1e-8, "max_iter": 10_000, "origin": x.mean(0)}
    usual = {"solver": "lbfgs", "max_iter": 5000}
    content = {"X": x.tolist(), "class": label.tolist(), "color": color.tolist(), "place": place.tolist(),
               "twin": twin.tolist(), "fit_rows": first.tolist(), "mean_rows": second.tolist(),
               "frobenius_alignment": frobenius_alignment(x, label, twin)}
    for name, labels in (("class", label), ("color", color), ("place", place)):
        content["information_" + name] = {
            "paper": information(x, labels, every, every, **exact),
            "paper_lbfgs": information(x, labels, every, every, **usual)["value"],
            "code": information(x, labels, first, second, **exact)["value"],
            "code_swapped": information(x, labels, second, first, **exact)["value"]}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "information.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
