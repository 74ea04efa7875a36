#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_erasure_reference.py
#
# Writes erasure.json beside itself. Needs Debian's python3-numpy and python3-sklearn 1.2.
"""Reference numbers for erasing an attribute from rows: LEACE and iterative null-space projection.

LEACE is computed twice. `least_change` minimises E|A x - x|^2 of centred rows under A Cov(x,z) = 0 as a quadratic
programme, by its optimality conditions and no formula of the paper; `whitened` is Theorem 4.3 of Belrose et al. 2023.
They must agree before anything is written. The classifiers of the projections are scikit-learn's. Rows are multiples
of 1/256, which float32 holds exactly.
"""

import json
import pathlib

import numpy as np
from sklearn.linear_model import LogisticRegression

HERE = pathlib.Path(__file__).parent


def rows_of(generator, n, dimensions, values, shift):
    """Rows whose means differ by the value in all dimensions, correlated, far from zero."""
    codes = np.arange(n) % values
    codes = np.where(generator.random(n) < 0.2, 0, codes)  # value 0 is the commonest
    means = generator.normal(size=(values, dimensions))
    mix = np.eye(dimensions) + 0.4 * generator.normal(size=(dimensions, dimensions))
    X = means[codes] + generator.normal(size=(n, dimensions)) @ mix + shift
    return np.round(X * 256) / 256, codes


def one_hot(codes, values):
    return np.eye(values)[codes]


def least_change(X, codes, values):
    """The rows after the smallest change that leaves no covariance with z."""
    mean, z = X.mean(0), one_hot(codes, values)
    centred = X - mean
    covariance, cross = centred.T @ centred / len(X), centred.T @ (z - z.mean(0)) / len(X)
    size = len(mean)
    conditions = np.block([[covariance, cross], [cross.T, np.zeros((values, values))]])
    right = np.vstack([covariance, np.zeros((values, size))])
    A = np.linalg.lstsq(conditions, right, rcond=1e-11)[0][:size].T
    return mean + centred @ A.T


def whitened(X, codes, values):
    mean, z = X.mean(0), one_hot(codes, values)
    centred = X - mean
    covariance, cross = centred.T @ centred / len(X), centred.T @ (z - z.mean(0)) / len(X)
    level, V = np.linalg.eigh(covariance)
    kept = level > len(mean) * np.finfo(float).eps * level.max()
    root = np.where(kept, np.sqrt(np.where(kept, level, 1.0)), 0.0)
    W = V @ np.diag(np.where(kept, 1 / np.where(kept, root, 1.0), 0.0)) @ V.T
    P = (W @ cross) @ np.linalg.pinv(W @ cross, rcond=1e-9)
    return X - centred @ (V @ np.diag(root) @ V.T @ P @ W).T


def leace(X, codes, values):
    one, other = least_change(X, codes, values), whitened(X, codes, values)
    assert np.abs(one - other).max() < 1e-8 * np.abs(X).max(), np.abs(one - other).max()
    return {"X": X.tolist(), "codes": codes.tolist(), "values": values, "erased": other.tolist(),
            "change": float(((other - X) ** 2).sum(1).mean())}


def null_space(X, codes, values, iterations, cost):
    """The rows after that many classifiers, and what the first and the last tell right."""
    basis, accuracies = np.zeros((0, X.shape[1])), []
    for _ in range(iterations):
        left = X - X @ basis.T @ basis
        model = LogisticRegression(C=cost, tol=1e-9, max_iter=500, solver="newton-cg").fit(left, codes)
        accuracies.append(float(model.score(left, codes)))
        both = np.vstack([basis, model.coef_])
        _, level, directions = np.linalg.svd(both, full_matrices=False)
        basis = directions[level > 1e-6 * level.max()]
    return {"X": X.tolist(), "codes": codes.tolist(), "values": values, "iterations": iterations, "cost": cost,
            "directions": len(basis), "accuracies": accuracies, "erased": (X - X @ basis.T @ basis).tolist()}


def main():
    generator = np.random.default_rng(7)
    two = rows_of(generator, 60, 5, 2, 3.0)
    three = rows_of(generator, 60, 6, 3, -2.0)
    wide = rows_of(generator, 12, 20, 3, 0.5)
    flat = rows_of(generator, 40, 6, 2, 1.0)
    flat[0][:, 2] = 0.75  # a column that does not vary
    flat[0][:, 4] = flat[0][:, 0] - flat[0][:, 1]  # one that others give
    content = {"leace": {"two": leace(*two, 2), "three": leace(*three, 3), "wide": leace(*wide, 3),
                         "flat": leace(*flat, 2)},
               "inlp": {"two": null_space(*two, 2, 3, 1.0), "three": null_space(*three, 3, 2, 0.5)}}
    lines = [f"{json.dumps(kind)}: {{" + ",\n".join(f"{json.dumps(name)}: {json.dumps(case)}"
                                                     for name, case in cases.items()) + "}"
             for kind, cases in content.items()]
    (HERE / "erasure.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
