# SPDX-License-Identifier: GPL-3.0-or-later
"""Deep feature reweighting (Kirichenko et al. 2023, B.2) with scikit-learn's StandardScaler and liblinear.

The scale is that of the training rows. DFR-Val fits on one group-balanced half of the validation rows and
chooses the penalty on the other half; DFR-Tr fits on group-balanced training rows and chooses on all
validation rows. The best worst-group accuracy wins, then the best average, the first of equals. What is kept is the mean of refits on
fresh group-balanced subsamples.
"""

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

import draws
from checks import require
from records import TRAIN, VALIDATION, Epoch

GRID = (1.0, 0.7, 0.3, 0.1, 0.07, 0.03, 0.01)


def fit(rows, y, C):
    """One-vs-rest; liblinear penalises the intercept too. It shuffles, which a fit that has converged does not
    show."""
    return LogisticRegression(penalty="l1", C=C, solver="liblinear", multi_class="ovr", tol=1e-8,
                              max_iter=100_000, random_state=0).fit(rows, y)


def accuracies(model, rows, y, group):
    """Of the worst group and of all rows."""
    scores = model.decision_function(rows)
    ordered = np.sort(scores, axis=1)
    margins = ordered[:, -1] - ordered[:, -2]
    require(((margins == 0) | (margins > 1e-4)).all(), "a score is not clear")  # classes without weights are equal
    right = scores.argmax(axis=1) == y
    return round(min(right[group == g].mean() for g in np.unique(group)), 12), int(right.sum())


def check_rows(case, pool, fit_rows, choose_rows):
    data = case.data
    cells = draws.cells_of(pool, data.group)
    draws.require_subset(fit_rows, pool, "rows to fit")
    draws.require_distinct(fit_rows, "rows to fit")
    counts = [sum(row in cell for row in fit_rows) for cell in cells.values()]
    require(len(set(counts)) == 1, f"groups have {counts} rows to fit")
    if case.method == "dfr-train":
        require(counts[0] == min(map(len, cells.values())), "groups are not cut to the smallest")
        require(sorted(choose_rows) == sorted(data.rows_of(VALIDATION)), "not all validation rows choose")
        return
    draws.require_subset(choose_rows, pool, "rows to choose")
    draws.require_distinct(choose_rows, "rows to choose")
    require(not set(fit_rows) & set(choose_rows), "the halves overlap")
    require(abs(len(choose_rows) - len(pool) / 2) <= 0.5 * len(cells), f"{len(choose_rows)} rows choose")
    fit_half = [row for row in pool if row not in set(choose_rows)]
    smallest = min(map(len, draws.cells_of(fit_half, data.group).values()))
    require(counts[0] == smallest, "groups of the half are not cut to its smallest")


def reweighted(case):
    data, epoch = case.data, case.epochs[0]
    pool = data.rows_of(VALIDATION if case.method == "dfr-val" else TRAIN)
    scaler = StandardScaler().fit(data.X[data.train].numpy())
    X = scaler.transform(data.X.numpy())
    fit_rows, choose_rows = epoch.take("fit"), epoch.take("choose")
    check_rows(case, pool, fit_rows, choose_rows)
    scores = [accuracies(fit(X[fit_rows], data.y[fit_rows], C), X[choose_rows], data.y[choose_rows],
                         data.group[choose_rows]) for C in GRID]
    C, best = GRID[scores.index(max(scores))], max(scores)[0]
    subsamples = epoch.take_all("refit")
    require(len(subsamples) == case.parameters["refits"], f"{len(subsamples)} refits")
    require(len({tuple(sorted(rows)) for rows in subsamples}) > 1, "the subsamples are all the same")
    cells = draws.cells_of(pool, data.group)
    for rows in subsamples:
        draws.require_subset(rows, pool, "rows of a refit")
        draws.require_cut_to_smallest(rows, cells, "rows of a refit")
    models = [fit(X[rows], data.y[rows], C) for rows in subsamples]
    coefficients = np.mean([model.coef_ for model in models], axis=0) / scaler.scale_
    intercept = np.mean([model.intercept_ for model in models], axis=0) - coefficients @ scaler.mean_
    yield Epoch("linear", {"weight": torch.from_numpy(coefficients), "bias": torch.from_numpy(intercept)[None]},
                {"normalize_input": 0.0},
                {"dfr.C": C, "dfr.rows": len(subsamples[0]), "dfr.search_worst_group_accuracy": best,
                 **{f"dfr.class_weight.{name}": 1.0 for name in "abc"}})


METHODS = {"dfr-val": reweighted, "dfr-train": reweighted}
