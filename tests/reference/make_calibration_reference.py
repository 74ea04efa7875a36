#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_calibration_reference.py
#
# Writes calibration.json beside itself. Needs Debian's python3-numpy and python3-scipy.
"""Reference numbers for calibration and for the temperature that calibrates a group.

240 rows of 3 classes in 3 groups. Logits are written with few decimals, so that they are the same in
single precision. The temperature is found by scipy's bounded scalar minimisation of the mean
cross-entropy over log(tau); the interval is exp(log(tau) -+ 1.96 se) with the sandwich variance from numeric
derivatives of each row's loss by log(tau): another variable than the program's, the same first order.
A second set of logits has a part that the temperature does not divide.
"""

import json
import pathlib

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from scipy.stats import norm

HERE = pathlib.Path(__file__).parent
ROWS, CLASSES, GROUPS, FROM = 240, 3, 3, 0.05
NOISE = [0.6, 1.2, 2.0]  # the last group is told apart worst, and told as surely


def losses(divided, fixed, labels, tau):
    """(n,) cross-entropies in nats."""
    logits = divided * (FROM / tau) + fixed
    return -log_softmax(logits, axis=1)[np.arange(len(labels)), labels]


def calibrate(divided, fixed, labels):
    def mean_loss(log_tau):
        return losses(divided, fixed, labels, np.exp(log_tau)).mean()

    found = minimize_scalar(mean_loss, bounds=(np.log(FROM) - 12, np.log(FROM) + 12), method="bounded",
                            options={"xatol": 1e-12})
    step = 1e-4
    above = losses(divided, fixed, labels, np.exp(found.x + step))
    below = losses(divided, fixed, labels, np.exp(found.x - step))
    at = losses(divided, fixed, labels, np.exp(found.x))
    gradient, curvature = (above - below) / (2 * step), (above - 2 * at + below) / step ** 2
    error = np.sqrt((gradient ** 2).sum()) / curvature.sum()
    z = norm.ppf(0.975)
    return {"temperature": float(np.exp(found.x)), "cross_entropy": float(found.fun),
            "low": float(np.exp(found.x - z * error)), "high": float(np.exp(found.x + z * error))}


def calibration_error(logits, labels, bins=15, fewest=10):
    """ECE over equal-width bins, joined from the lowest on until each holds `fewest` rows."""
    probability = np.exp(log_softmax(logits, axis=1))
    confidence, right = probability.max(axis=1), probability.argmax(axis=1) == labels
    number = np.clip(np.ceil(confidence * bins).astype(int) - 1, 0, bins - 1)
    joined, rows = [], []
    for b in range(bins):
        rows += np.flatnonzero(number == b).tolist()
        if len(rows) >= fewest:
            joined.append(rows)
            rows = []
    if rows and joined:
        joined[-1] = joined[-1] + rows
    elif rows:
        joined.append(rows)
    error = sum(len(r) * abs(right[r].mean() - confidence[r].mean()) for r in joined) / len(labels)
    return {"ece": float(error), "confidence": float(confidence.mean()), "accuracy": float(right.mean()),
            "cross_entropy": float(-np.log(probability[np.arange(len(labels)), labels]).mean()),
            "bins": [[len(r), float(confidence[r].mean()), float(right[r].mean())] for r in joined]}


def main():
    random = np.random.default_rng(11)
    labels = random.integers(CLASSES, size=ROWS)
    group = np.arange(ROWS) % GROUPS
    signal = np.eye(CLASSES)[labels] + random.normal(size=(ROWS, CLASSES)) * np.array(NOISE)[group][:, None]
    divided = np.round(signal * 4, 3).astype(np.float32).astype(float)
    fixed = np.round(random.normal(size=(ROWS, CLASSES)), 3).astype(np.float32).astype(float)
    none = np.zeros_like(fixed)
    result = {"labels": labels.tolist(), "group": group.tolist(), "from": FROM,
              "divided": divided.tolist(), "fixed": fixed.tolist(), "pure": [], "mixed": [], "calibration": []}
    for rows in [np.arange(ROWS)] + [np.flatnonzero(group == g) for g in range(GROUPS)]:
        result["pure"].append(calibrate(divided[rows], none[rows], labels[rows]))
        result["mixed"].append(calibrate(divided[rows], fixed[rows], labels[rows]))
        result["calibration"].append(
            [calibration_error(divided[rows] * FROM / tau, labels[rows]) for tau in (0.02, 0.05, 0.3)])
    (HERE / "calibration.json").write_text(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
