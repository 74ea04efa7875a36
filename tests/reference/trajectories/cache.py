# SPDX-License-Identifier: GPL-3.0-or-later
"""Tip-Adapter and Tip-Adapter-F (Zhang et al. 2022): zero-shot logits plus votes of remembered training rows.

logits = cos(u, q_c) / temperature + alpha sum over keys i of class c of exp(-beta (1 - u k_i)), u normalised.
alpha and beta come from a grid, by accuracy on validation rows: strictly greater, beta outside.
"""

import numpy as np
import torch
from torch.nn import functional

import draws
from checks import require
from models import Weights, cosines, optimizer_of, unit
from records import VALIDATION, Epoch

BETAS = [0.1 + i * (7 - 0.1) / 200 for i in range(200)]
ALPHAS = [0.1 + j * (3 - 0.1) / 20 for j in range(20)]


class Cache:
    def __init__(self, case, keys):
        self.case, self.data, self.parameters = case, case.data, case.parameters
        self.temperature = case.parameters["temperature"]
        self.class_embeddings = case.data.chosen_class_embeddings(case.parameters)
        self.rows = self.remembered(keys)
        self.values = functional.one_hot(self.data.labels(self.rows), self.data.classes).double()
        self.keys = unit(self.data.X[self.rows])

    def remembered(self, keys):
        """The training rows of the recorded keys: sorted by class, `shots` of each or all."""
        rows = cosines(keys, self.data.X).argmax(dim=1).numpy()
        data, shots = self.data, self.parameters["shots"]
        draws.require_distinct(list(rows), "keys")
        draws.require_subset(rows, data.train, "keys")
        expected = [min(shots or len(data.y), int((data.y[data.train] == c).sum())) for c in range(data.classes)]
        require(np.bincount(data.y[rows]).tolist() == expected, f"keys are not {expected} of each class")
        require(list(rows) == sorted(rows, key=lambda row: (data.y[row], row)), "keys are not sorted")
        return rows

    def logits(self, rows, keys, alpha, beta):
        X = unit(self.data.X[rows])
        return (cosines(X, self.class_embeddings) / self.temperature
                + alpha * torch.exp(-beta * (1 - X @ keys.T)) @ self.values)

    def choose(self, keys):
        """alpha and beta for these keys: the best worst group, then the most right rows, then the first. No decision
        up to the best may hang on rounding."""
        parameters = self.parameters
        if not parameters["search"]:
            return parameters["alpha"], parameters["beta"]
        rows = self.data.rows_of(VALIDATION)
        groups = self.data.group[rows] if parameters["cache_select"] == "worst_group" else np.zeros(len(rows))
        best, chosen = (-1.0, 0), None
        for beta in BETAS:
            for alpha in ALPHAS:
                logits = self.logits(rows, keys, alpha, beta).numpy()
                right = logits.argmax(axis=1) == self.data.y[rows]
                score = round(min(right[groups == g].mean() for g in np.unique(groups)), 12), int(right.sum())
                if score > best:
                    best, chosen = score, (alpha, beta)
                    ordered = np.sort(logits, axis=1)
                    require((ordered[:, -1] - ordered[:, -2]).min() > 1e-5, "a validation row is not clear")
        return chosen

    def epoch(self, keys, series=None):
        alpha, beta = self.choose(keys)
        return Epoch("cache", {"keys": keys, "values": self.values, "class_embeddings": self.class_embeddings},
                     {"temperature": self.temperature, "alpha": alpha, "beta": beta},
                     {"cache.alpha": alpha, "cache.beta": beta, **(series or {})})


def tip_adapter(case):
    keys = torch.tensor(case.record["epochs"][0]["head"]["tensors"]["keys"])
    cache = Cache(case, keys)
    yield cache.epoch(cache.keys)


def tip_adapter_f(case):
    """Trains on the remembered rows. AdamW with epsilon 1e-4; the rate falls along a cosine, step by step, over
    the whole training."""
    parameters = case.parameters
    cache, weights = Cache(case, case.initial["keys"]), Weights(case.initial, ["keys"])
    require(torch.allclose(weights["keys"], cache.keys, atol=1e-6), "keys do not start at normalised rows")
    optimizer = optimizer_of(parameters, weights.trained(), optimizer="adamw", epsilon=1e-4)
    updates = len(case.epochs) * -(-len(cache.rows) // parameters["batch_size"])
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, updates)
    earlier = None
    for epoch in case.epochs:
        batches, total = epoch.take_all("batch"), 0.0
        draws.require_shuffled(batches, cache.rows, parameters["batch_size"], earlier, "batches")
        for rows in batches:
            weights.zero_gradients()
            logits = cache.logits(rows, weights["keys"], parameters["alpha"], parameters["beta"])
            loss = functional.cross_entropy(logits, case.data.labels(rows))
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(rows)
        yield cache.epoch(weights["keys"].detach().clone(), {"train.loss": total / len(cache.rows)})
        earlier = batches


METHODS = {"tip-adapter": tip_adapter, "tip-adapter-f": tip_adapter_f}
