# SPDX-License-Identifier: GPL-3.0-or-later
"""Fine-tuning of a map and a classifier: FT from zero-shot (WiSE-FT, Wortsman et al. 2022), from a converged linear
probe (LP-FT, Kumar et al. 2022), and the mean of several (the uniform soup of Wortsman et al. 2022b)."""

import numpy as np
import torch
from scipy.stats import beta
from torch.nn import functional

import draws
from checks import require
from models import Weights, linear, optimizer_of, unit
from pairs import rate
from records import VALIDATION, Epoch

NAMES = ("adapter.weight", "classifier.weight", "classifier.bias")


class Tuned:
    """logits = V (x + A x) + b, or of its direction. `scale` is what rows are multiplied by while it trains."""

    def __init__(self, case, prefix, start, directions, scale=1.0, **changes):
        self.case, self.start, self.directions, self.scale = case, start, directions, scale
        self.parameters = {**case.parameters, **changes}
        self.weights = Weights({name: case.initial[prefix + name] for name in NAMES}, NAMES)
        require(not bool(self.weights["adapter.weight"].any()), "the map does not start as none")
        for name, expected in (("classifier.weight", start[0] / scale), ("classifier.bias", start[1])):
            away = (self.weights[name] - expected).abs().max() / expected.abs().max().clamp(min=1e-6)
            require(float(away) < 1e-4, f"{name} starts {float(away):.1e} away")
        with torch.no_grad():  # from the double start on
            self.weights["classifier.weight"].copy_(start[0] / scale)
            self.weights["classifier.bias"].copy_(start[1])
        self.optimizer, self.step, self.earlier = optimizer_of(self.parameters, self.weights.trained()), 0, None
        self.steps = len(case.epochs) * -(-len(case.data.train) // self.parameters["batch_size"])

    def train(self, batches):
        total = 0.0
        draws.require_shuffled(batches, self.case.data.train, self.parameters["batch_size"], self.earlier, "batches")
        self.earlier = batches
        for rows in batches:
            self.weights.zero_gradients()
            x = self.scale * self.case.data.X[rows]
            z = x + linear(self.weights, "adapter", x)
            logits = linear(self.weights, "classifier", unit(z) if self.directions else z)
            loss = functional.cross_entropy(logits, self.case.data.labels(rows))
            loss.backward()
            for group in self.optimizer.param_groups:
                group["lr"] = rate(self.parameters, self.step, self.steps)
            self.optimizer.step()
            self.step += 1
            total += loss.item() * len(rows)
        return total / len(draws.flat(batches))

    def tensors(self):
        own = self.weights.copies()
        return {**own, "classifier.weight": self.scale * own["classifier.weight"], "start.weight": self.start[0],
                "start.bias": self.start[1]}

    def settings(self):
        return {"alpha": self.parameters["alpha"], "unit_rows": float(self.directions)}


def zero_shot_start(case):
    q = unit(case.data.chosen_class_embeddings(case.parameters)) / case.parameters["temperature"]
    return q, torch.zeros(1, len(q))


def batches_of(epoch, case):
    count = -(-len(case.data.train) // case.parameters["batch_size"])
    return [epoch.take("batch") for _ in range(count)]


def ft(case):
    tuned = Tuned(case, "", zero_shot_start(case), True)
    for epoch in case.epochs:
        loss = tuned.train(batches_of(epoch, case))
        yield Epoch("adapted_linear", tuned.tensors(), tuned.settings(), {"train.loss": loss})


def soup(case):
    members, spread = case.parameters["members"], case.parameters["rate_spread"]
    start, tuned = zero_shot_start(case), []
    for k in range(members):
        place = 0.0 if members == 1 else 2 * k / (members - 1) - 1
        rate_of_member = case.parameters["learning_rate"] * spread ** place
        tuned.append(Tuned(case, f"member {k}.", start, True, learning_rate=rate_of_member))
    for epoch in case.epochs:
        batches = [batches_of(epoch, case) for _ in tuned]
        require(members == 1 or any(other != batches[0] for other in batches[1:]), "members see the same order")
        loss = np.mean([member.train(own) for member, own in zip(tuned, batches)])
        every = [member.tensors() for member in tuned]
        mean = {name: torch.stack([own[name] for own in every]).mean(dim=0) for name in every[0]}
        yield Epoch("adapted_linear", mean, tuned[0].settings(), {"train.loss": loss})


def softmax_regression(X, y, cost):
    """W (C,D) and b (C) at the minimum of cost * sum of -log p + |W|^2 / 2, by Newton's method with halved steps."""
    n, classes = len(X), int(y.max()) + 1
    rows = np.hstack([X, np.ones((n, 1))])
    width = rows.shape[1]
    wanted, penalty = np.eye(classes)[y], np.tile(np.r_[np.ones(width - 1), 0.0], classes)
    plane = np.zeros(classes * width)

    def parts(plane):
        scores = rows @ plane.reshape(classes, width).T
        logs = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
        P = np.exp(logs)
        value = -cost * (wanted * logs).sum() + (penalty * plane ** 2).sum() / 2
        return value, cost * ((P - wanted).T @ rows).ravel() + penalty * plane, P

    for _ in range(500):
        value, slope, P = parts(plane)
        if np.abs(slope).max() < 1e-10:
            break
        curve = np.diag(penalty)
        for i in range(n):
            curve += cost * np.kron(np.diag(P[i]) - np.outer(P[i], P[i]), np.outer(rows[i], rows[i]))
        step, share = np.linalg.lstsq(curve, slope, rcond=1e-14)[0], 1.0
        while parts(plane - share * step)[0] > value + 1e-12 * abs(value) and share > 1e-6:
            share /= 2
        plane = plane - share * step
    require(np.abs(parts(plane)[1]).max() < 1e-7 * max(1.0, cost), "the probe does not converge")
    plane = plane.reshape(classes, width)
    return plane[:, :-1], plane[:, -1] - plane[:, -1].mean()  # the biases are free up to a constant


def found_probe(case):
    """The converged softmax regression on rows less one mean and over one deviation, C by validation accuracy."""
    data, count = case.data, case.parameters["costs"]
    train, chosen_by = data.train, data.rows_of(VALIDATION)
    X = data.X.numpy()
    mean, deviation = X[train].mean(), X[train].std()
    X = (X - mean) / deviation
    best = None
    for cost in np.logspace(-7, 2, count) if count > 1 else [1.0]:
        W, b = softmax_regression(X[train], data.y[train], cost)
        accuracy = float(((X[chosen_by] @ W.T + b).argmax(axis=1) == data.y[chosen_by]).mean())
        if best is None or accuracy > best[0]:
            best = accuracy, cost, W, b
    accuracy, cost, W, b = best
    weight = torch.tensor(W / deviation)
    bias = torch.tensor(b) - mean * weight.sum(dim=1)
    return (weight, bias.view(1, -1)), deviation, {"train.probe_cost": np.log10(cost),
                                                   "train.probe_accuracy": accuracy}


def lp_ft(case):
    start, deviation, told = found_probe(case)
    tuned = Tuned(case, "", start, False, scale=1 / deviation)
    for epoch in case.epochs:
        loss = tuned.train(batches_of(epoch, case))
        yield Epoch("adapted_linear", tuned.tensors(), tuned.settings(), {"train.loss": loss, **told})


def clipood(case):
    """A map towards fixed class embeddings: wrong classes get margin * (1 - cosine of both classes), and the kept
    map is the mean over all steps, weighted by the density of Beta(b,b) at (t + 1/2) / (T + 1)."""
    parameters, data = case.parameters, case.data
    W = Weights({"adapter.weight": case.initial["adapter.weight"]}, ["adapter.weight"])
    require(not bool(W["adapter.weight"].any()), "the map does not start as none")
    optimizer, step, earlier = optimizer_of(parameters, W.trained()), 0, None
    q = unit(data.chosen_class_embeddings(parameters))
    margins = parameters["margin_scale"] * (1 - q @ q.T)
    steps = len(case.epochs) * -(-len(data.train) // parameters["batch_size"])
    places = (np.arange(steps + 1) + 0.5) / (steps + 1)
    density = beta(parameters["average_beta"], parameters["average_beta"]).pdf(places)
    maps = [W.copies()["adapter.weight"]]
    for epoch in case.epochs:
        batches, total = batches_of(epoch, case), 0.0
        draws.require_shuffled(batches, data.train, parameters["batch_size"], earlier, "batches")
        earlier = batches
        for rows in batches:
            W.zero_gradients()
            x, y = data.X[rows], data.labels(rows)
            z = unit(x + linear(W, "adapter", x))
            loss = functional.cross_entropy((z @ q.T + margins[y]) / parameters["temperature"], y)
            loss.backward()
            for group in optimizer.param_groups:
                group["lr"] = parameters["learning_rate"] * 0.5 * (1 + np.cos(np.pi * step / steps))
            optimizer.step()
            step += 1
            maps.append(W.copies()["adapter.weight"])
            total += loss.item() * len(rows)
        shares = torch.tensor(density[:step + 1] / density[:step + 1].sum())
        kept = (shares[:, None, None] * torch.stack(maps)).sum(dim=0)
        start = q / parameters["temperature"]
        none = torch.zeros(1, len(q))
        yield Epoch("adapted_linear", {"adapter.weight": kept, "classifier.weight": start, "classifier.bias": none,
                                       "start.weight": start, "start.bias": none},
                    {"alpha": 1.0, "unit_rows": 1.0}, {"train.loss": total / len(draws.flat(batches))})


METHODS = {"clipood": clipood, "ft": ft, "lp-ft": lp_ft, "soup": soup}
