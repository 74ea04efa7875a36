#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_mix_reference.py
#
# Writes mix.json beside itself. Needs Debian's python3-numpy and python3-scipy.
"""Reference numbers for the average accuracy in a population whose groups have other shares.

The limits are the averages at which the score test has a chance of 5 %, the accuracies of the groups being the
likeliest for that average: both are found by root finding, those of each group as roots of the derivative of
the Lagrangian. Limits of one group alone are quantiles of beta distributions.
"""

import json
import pathlib

import numpy as np
from scipy.optimize import brentq
from scipy.stats import beta, norm

HERE = pathlib.Path(__file__).parent
Z = norm.ppf(0.975)


def likeliest(correct, n, share, multiplier):
    """The accuracy of a group where the Lagrangian c·log p + (n − c)·log(1 − p) − λ·w·p is largest."""
    slope = lambda p: correct / p - (n - correct) / (1 - p) - multiplier * share
    tiny = 1e-13
    if slope(tiny) < 0:
        return 0.0
    if slope(1 - tiny) > 0:
        return 1.0
    return brentq(slope, tiny, 1 - tiny, xtol=1e-15)


def score_limits(correct, n, shares):
    estimate = sum(w * c / m for c, m, w in zip(correct, n, shares))

    def excess(multiplier):
        p = [likeliest(c, m, w, multiplier) for c, m, w in zip(correct, n, shares)]
        # An accuracy is estimated in each group, so that q·(1 − q) is too low by (m − 1)/m.
        variance = sum(w**2 * q * (1 - q) / max(m - 1, 0.5) for q, m, w in zip(p, n, shares))
        return (estimate - sum(w * q for q, w in zip(p, shares))) ** 2 - Z**2 * variance

    def average(multiplier):
        return sum(w * likeliest(c, m, w, multiplier) for c, m, w in zip(correct, n, shares))

    limits = []
    for sign in (1, -1):
        # Where all rows of a group are right, or none, small multipliers change nothing: the search begins
        # where the excess is below 0 indeed, and where it never is the limit is the estimate.
        steps = sign * np.geomspace(1e-9, 1e9, 4000)
        below = [step for step in steps if excess(step) < -1e-12]
        if not below:
            limits.append(estimate)
            continue
        far = next(step for step in steps if abs(step) > abs(below[-1]) and excess(step) > 0)
        limits.append(average(brentq(excess, below[-1], far, xtol=1e-12)))
    return limits


def exact_limits(correct, n):
    low = 0.0 if correct == 0 else beta.ppf(0.025, correct, n - correct + 1)
    high = 1.0 if correct == n else beta.ppf(0.975, correct + 1, n - correct)
    return low, high


def case(correct, n, weights):
    shares = np.asarray(weights, float) / np.sum(weights)
    used = [g for g in range(len(n)) if shares[g] > 0]
    p = {g: correct[g] / n[g] for g in used}
    mean = sum(shares[g] * p[g] for g in used)
    if len(used) == 1:
        low, high = exact_limits(correct[used[0]], n[used[0]])
    else:
        low, high = score_limits([correct[g] for g in used], [n[g] for g in used], [shares[g] for g in used])
        low, high = max(0.0, low), min(1.0, high)
    return {"correct": correct, "n": n, "shares": shares.tolist(), "accuracy": mean, "low": low, "high": high}


random = np.random.default_rng(5)
many = random.integers(20, 400, 25)
sure = np.random.default_rng(6)
ten = [int(n) for n in sure.integers(5, 60, 10)]
uneven = sure.uniform(0, 1, 10).tolist()
cases = [
    case([90, 20], [100, 50], [1, 1]),
    case([30, 400, 0], [40, 420, 0], [3, 1, 0]),
    case([17, 5], [60, 5], [1, 0]),
    case([0, 9, 12], [8, 9, 30], [0.2, 0.5, 0.3]),
    case([int(c) for c in random.binomial(many, 0.93)], [int(c) for c in many], random.uniform(0, 1, 25).tolist()),
    # All right, all wrong, and both: a small multiplier changes no accuracy, and sums of shares are rounded.
    case(ten, ten, uneven),
    case([0] * 10, ten, uneven),
    case([12, 0], [12, 7], [0.3, 0.7]),
]
(HERE / "mix.json").write_text(json.dumps(cases, indent=1) + "\n")
print(cases[0]["low"], cases[0]["high"])
