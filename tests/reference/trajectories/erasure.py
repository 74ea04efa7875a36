# SPDX-License-Identifier: GPL-3.0-or-later
"""What an attribute leaves in the rows is taken out, then a linear probe: LEACE, INLP, R-LACE; and
class embeddings without the directions of an attribute.

Sources: Belrose et al. 2023, Theorem 4.3; Ravfogel et al. 2020, Algorithm 1; Chuang et al. 2023, 4.1 and 4.2.
"""

import itertools

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression

import linear
from checks import require
from models import unit
from records import Epoch


class Erased:
    """A case whose rows have lost directions: u - (u - centre) first^T second^T of rows without the factor."""

    def __init__(self, case, first, second, centre):
        self.case, self.first, self.second, self.centre = case, first, second, centre

    def __getattr__(self, name):
        return getattr(self.case, name)

    def input(self, rows):
        u = self.case.data.input(rows, self.case.normalize)
        return self.case.factor * (u - (u - self.centre) @ self.first.T @ self.second.T)


def probe_of(case, first, second, centre, told):
    """Trains and tells in every epoch how much was erased."""
    rows = Erased(case, first, second, centre)

    def head(probe):
        tensors = probe.tensors()
        return "erased_linear", {
            "erase.first.weight": first, "erase.first.bias": -(first @ centre)[None], "erase.second.weight": -second,
            "classifier.weight": tensors["weight"], "classifier.bias": tensors["bias"]
        }, {"normalize_input": float(case.normalize)}
    for epoch in linear.probe_epochs(rows, linear.check_all_rows(rows), head):
        epoch.series.update(told, **{"erasure.directions": float(len(first))})
        yield epoch


def training_rows(case):
    data = case.data
    return data.input(data.train, case.normalize), data.place[data.train]


def leace(case):
    """One direction of two values; the sign is that of the largest entry."""
    u, z = training_rows(case)
    centre, z = u.mean(dim=0), torch.tensor(z, dtype=float)
    centred = u - centre
    covariance, cross = centred.T @ centred / len(u), centred.T @ (z - z.mean()) / len(u)
    level, V = torch.linalg.eigh(covariance)
    require(bool(level[0] > 1e-6 * level[-1]), "a direction hardly varies")
    white, colour = V @ torch.diag(level ** -0.5) @ V.T, V @ torch.diag(level ** 0.5) @ V.T
    direction = white @ cross / (white @ cross).norm()
    first, second = (white @ direction)[None], (colour @ direction)[:, None]
    if first[0, first[0].abs().argmax()] < 0:
        first, second = -first, -second
    yield from probe_of(case, first, second, centre, {})


def inlp(case):
    """The classifiers see rows as the probe does; each direction is that of a classifier without those before."""
    u, z = training_rows(case)
    u = case.factor * u
    basis, accuracies = torch.zeros(0, u.shape[1]), []
    for _ in range(case.parameters["iterations"]):
        left = (u - u @ basis.T @ basis).numpy()
        model = LogisticRegression(C=case.parameters["cost"], tol=1e-10, max_iter=10_000).fit(left, z)
        accuracies.append(float(model.score(left, z)))
        require(accuracies[-1] > max(np.mean(z), 1 - np.mean(z)), "a classifier tells nothing: another case is needed")
        direction = torch.from_numpy(model.coef_[0])
        direction = direction - direction @ basis.T @ basis
        basis = torch.cat([basis, (direction / direction.norm())[None]])
    yield from probe_of(case, basis, basis.T, torch.zeros(u.shape[1]),
                        {"erasure.first_accuracy": accuracies[0], "erasure.last_accuracy": accuracies[-1]})


def on_fantope(A, rank):
    """The nearest matrix with eigenvalues in [0,1] that add up to the rank, by bisection; and its eigenvectors."""
    level, V = np.linalg.eigh((A + A.T) / 2)
    low, high = level.min() - 1, level.max()
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if np.clip(level - middle, 0, 1).sum() > rank else (low, middle)
    return V @ np.diag(np.clip(level - low, 0, 1)) @ V.T, V[:, ::-1][:, :rank].T


def rlace(case):
    """Ravfogel et al. 2022 with a classifier at its minimum in each round. Of the projections tried, every fifth and the
    last, the one is kept whose best classifier has the highest penalised loss."""
    u, z = training_rows(case)
    u, parameters, values = (case.factor * u).numpy(), case.parameters, int(z.max()) + 1
    require(values == 2, "more than two values are not repeated")
    D, rank, C = u.shape[1], parameters["erased_rank"], parameters["cost"]

    def fit(rows):
        model = LogisticRegression(C=C, tol=1e-10, max_iter=10_000).fit(rows, z)
        score = rows @ model.coef_[0] + model.intercept_[0]
        objective = C * np.logaddexp(0, np.where(z == 1, -score, score)).sum() + 0.5 * (model.coef_ ** 2).sum()
        return model, score, objective
    A, best = np.eye(D) * rank / D, None
    for t in range(1, parameters["rounds"] + 1):
        model, score, _ = fit(u - u @ A)
        slope = np.outer(model.coef_[0], (1 / (1 + np.exp(-score)) - z) @ u)
        slope = (slope + slope.T) / 2
        A, directions = on_fantope(A - parameters["projection_step"] / np.sqrt(t) * slope / np.linalg.norm(slope), rank)
        if t % 5 == 0 or t == parameters["rounds"]:
            left = u - u @ directions.T @ directions
            model, score, objective = fit(left)
            if best is None or objective > best[0]:
                best = objective, directions, float(model.score(left, z))
    basis = torch.from_numpy(best[1].copy())
    for row in basis:
        row *= torch.sign(row[row.abs().argmax()])
    yield from probe_of(case, basis, basis.T, torch.zeros(D), {"erasure.last_accuracy": best[2]})


def orthogonal_prompt(case):
    data, parameters = case.data, case.parameters
    q = unit(data.chosen_class_embeddings(parameters))
    if parameters["directions"] == "examples":
        means = {(c, a): unit(unit(data.X[rows]).mean(dim=0)[None])[0]
                 for c, a in itertools.product(range(data.classes), (0, 1))
                 for rows in [[row for row in data.train if data.y[row] == c and data.place[row] == a]]}
        pairs = torch.stack([means[c, 0] - means[c, 1] for c in range(data.classes)])
        A, weight = pairs.mean(dim=0)[:, None], parameters["calibration"]
    else:
        prompts, classes = unit(data.group_embeddings), data.class_of_group_prompt
        pairs = torch.stack([prompts[i] - prompts[j] for i, j in itertools.combinations(range(len(classes)), 2)
                             if classes[i] == classes[j]])
        A, weight = pairs.T, 0.0
    P = torch.eye(len(A)) - A @ torch.linalg.pinv(A)
    P = P @ torch.linalg.inv(torch.eye(len(A)) + weight / len(pairs) * pairs.T @ pairs)
    yield Epoch("cosine", {"class_embeddings": unit(q @ P.T)}, case.settings("temperature"))


METHODS = {"leace": leace, "inlp": inlp, "rlace": rlace, "orthogonal-prompt": orthogonal_prompt}
