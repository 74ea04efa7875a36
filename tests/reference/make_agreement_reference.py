#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_agreement_reference.py
#
# Writes agreement.json beside itself. Needs Debian's python3-numpy, python3-scipy and python3-sklearn 1.2.
"""Reference numbers for the agreement of two labellings of the same rows, by scikit-learn (adjusted Rand index,
normalised mutual information with the arithmetic mean) and SciPy (best one-to-one assignment)."""

import json
import pathlib

import numpy as np
from scipy.optimize import linear_sum_assignment
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score
from sklearn.metrics.cluster import contingency_matrix

HERE = pathlib.Path(__file__).parent


def case(found, known, found_count, known_count):
    counts = contingency_matrix(known, found)
    rows, columns = linear_sum_assignment(-counts)
    return {"found": found.tolist(), "known": known.tolist(), "found_count": found_count, "known_count": known_count,
            "matched_accuracy": counts[rows, columns].sum() / len(found),
            "adjusted_rand_index": adjusted_rand_score(known, found),
            "normalized_mutual_information": normalized_mutual_info_score(known, found)}


def main():
    random = np.random.default_rng(11)
    cases = []
    for n, found_count, known_count, follows in [(40, 2, 2, 0.9), (200, 3, 3, 0.6), (150, 5, 3, 0.5), (150, 2, 7, 0.4),
                                                 (60, 4, 4, 0.0), (12, 6, 6, 0.3)]:
        known = random.integers(known_count, size=n)
        chance = random.integers(found_count, size=n)
        found = np.where(random.random(n) < follows, (known + 1) % found_count, chance)
        cases.append(case(found, known, found_count, known_count))
    ones = np.zeros(10, dtype=int)
    halves = np.arange(10) % 2
    cases += [case(ones, ones, 1, 1), case(ones, halves, 1, 2), case(halves, ones, 2, 1),
              case(1 - halves, halves, 2, 2), case(np.arange(10), np.arange(10), 10, 10)]
    (HERE / "agreement.json").write_text(json.dumps({"cases": cases}, indent=1) + "\n")


if __name__ == "__main__":
    main()
