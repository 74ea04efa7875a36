#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_cache_reference.py
#
# Writes cache.json beside itself. Needs Debian's python3-torch 1.13 and python3-sklearn 1.2.
"""Reference numbers for CLIP-Adapter, Tip-Adapter, Tip-Adapter-F and deep feature reweighting.

Everything is float64. Initial parameters, minibatches and subsamples are stored as they were used, so
a reader replays them and needs no random stream of its own. Rows are sorted by class, as the cache
wants them.
"""

import json
import pathlib

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from torch import nn

HERE = pathlib.Path(__file__).parent
N, D, C = 30, 8, 3
BATCH, EPOCHS = 8, 3
TEMPERATURE = 0.1


def draw(generator, *shape, scale=1.0):
    """Normal values with three decimals, as the nearest float32."""
    values = np.float32(np.round(scale * generator.normal(size=shape), 3))
    return torch.from_numpy(values.astype(np.float64))


def unit(rows):
    return rows / rows.norm(dim=1, keepdim=True)


def minibatches(generator):
    order = generator.permutation(N).tolist()
    return [order[start:start + BATCH] for start in range(0, N, BATCH)]


class ClipAdapter(nn.Module):
    """r ReLU(W2 ReLU(W1 u)) + (1 - r) u against the class embeddings."""

    def __init__(self, first, second, ratio):
        super().__init__()
        self.first, self.second, self.ratio = nn.Parameter(first), nn.Parameter(second), ratio

    def forward(self, u, q):
        adapted = torch.relu(torch.relu(u @ self.first.T) @ self.second.T)
        return unit(self.ratio * adapted + (1 - self.ratio) * u) @ unit(q).T / TEMPERATURE


def clip_adapter(generator, x, y, q):
    first, second = draw(generator, 2, D, scale=0.5), draw(generator, D, 2, scale=0.5)
    model = ClipAdapter(first.clone(), second.clone(), 0.2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.003, momentum=0.9, weight_decay=5e-3)
    result = {"first": first.tolist(), "second": second.tolist(), "ratio": 0.2, "learning_rate": 0.003,
              "momentum": 0.9, "weight_decay": 5e-3, "epochs": []}
    for _ in range(EPOCHS):
        batches, losses = minibatches(generator), []
        for rows in batches:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(x[rows], q), y[rows])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        result["epochs"].append({"batches": batches, "losses": losses, "first": model.first.tolist(),
                                 "second": model.second.tolist()})
    result["logits"] = model(x, q).tolist()
    return result


def tip_logits(u, keys, values, q, alpha, beta):
    affinity = u @ keys.T
    return u @ unit(q).T / TEMPERATURE + alpha * (-(beta - beta * affinity)).exp() @ values


def tip_adapter(x, y, q, validation, labels):
    """The grid of Tip-Adapter's code, by average accuracy, beta outside, strictly greater."""
    keys, u = unit(x), unit(validation)
    values = nn.functional.one_hot(y, C).double()
    best = (0.0, 0.0, 0.0)
    for i in range(200):
        beta = i * (7 - 0.1) / 200 + 0.1
        for j in range(20):
            alpha = j * (3 - 0.1) / 20 + 0.1
            correct = (tip_logits(u, keys, values, q, alpha, beta).argmax(1) == labels).double().mean()
            if correct.item() > best[0]:
                best = (correct.item(), alpha, beta)
    return {"accuracy": best[0], "alpha": best[1], "beta": best[2],
            "logits": tip_logits(u, keys, values, q, best[1], best[2]).tolist()}


def tip_adapter_f(generator, x, y, q):
    """AdamW and a half cosine on the keys, at the initial alpha and beta."""
    keys = nn.Parameter(unit(x).clone())
    values = nn.functional.one_hot(y, C).double()
    alpha, beta = 1.17, 1.0
    steps = EPOCHS * ((N + BATCH - 1) // BATCH)
    optimizer = torch.optim.AdamW([keys], lr=1e-2, eps=1e-4)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    result = {"learning_rate": 1e-2, "alpha": alpha, "beta": beta, "steps": steps, "epochs": []}
    for _ in range(EPOCHS):
        batches, losses, rates = minibatches(generator), [], []
        for rows in batches:
            rates.append(scheduler.get_last_lr()[0])
            loss = nn.functional.cross_entropy(tip_logits(unit(x[rows]), keys, values, q, alpha, beta),
                                               y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            scheduler.step()
            losses.append(loss.item())
        result["epochs"].append({"batches": batches, "losses": losses, "rates": rates,
                                 "keys": keys.tolist()})
    return result


def fit(x, y, c, class_weight):
    return LogisticRegression(penalty="l1", solver="liblinear", C=c, class_weight=class_weight, tol=1e-10,
                              max_iter=100000, random_state=0).fit(x, y)


def reweighting(generator, classes):
    """Scores of every C on rows held back, and the average of three refits on raw rows."""
    n, attributes = 240, 2
    y = generator.integers(0, classes, n)
    a = np.where(generator.random(n) < 0.8, y % attributes, generator.integers(0, attributes, n))
    centres = generator.normal(size=(classes, 6)), generator.normal(size=(attributes, 6))
    x = np.float32(np.round(5 + generator.normal(size=(n, 6)) + 1.2 * centres[0][y] + centres[1][a], 3))
    x = x.astype(np.float64)
    train, fit_rows, choose = np.arange(0, 120), np.arange(120, 180), np.arange(180, n)
    scaler = StandardScaler().fit(x[train])
    group = y * attributes + a
    scores = []
    for c in (1.0, 0.7, 0.3, 0.1, 0.07, 0.03, 0.01):
        for weight in [{0: 1, 1: 1}, {0: 1, 1: 3}] if classes == 2 else [None]:
            right = fit(scaler.transform(x[fit_rows]), y[fit_rows], c, weight).predict(
                scaler.transform(x[choose])) == y[choose]
            scores.append({"C": c, "weights": [1] * classes if weight is None else list(weight.values()),
                           "worst": min(right[group[choose] == g].mean() for g in set(group[choose]))})
    subsamples = [generator.permutation(np.arange(120, n))[:40].tolist() for _ in range(3)]
    models = [fit(scaler.transform(x[rows]), y[rows], 0.7, None) for rows in subsamples]
    coefficients = np.mean([model.coef_ for model in models], axis=0)
    intercepts = np.mean([model.intercept_ for model in models], axis=0)
    return {"X": x.tolist(), "y": y.tolist(), "a": a.tolist(), "train": train.tolist(),
            "fit": fit_rows.tolist(), "choose": choose.tolist(), "scores": scores,
            "subsamples": subsamples, "C": 0.7,
            "decisions": (scaler.transform(x) @ coefficients.T + intercepts).tolist()}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(42)
    y = torch.from_numpy(np.sort(generator.integers(0, C, N)))
    q = draw(generator, C, D)
    x = draw(generator, N, D) + 0.5 * q[y]
    x = x.float().double()
    labels = torch.from_numpy(generator.integers(0, C, 60))
    validation = (draw(generator, 60, D) + 0.5 * q[labels]).float().double()
    content = {
        "X": x.tolist(), "y": y.tolist(), "class_embeddings": q.tolist(), "temperature": TEMPERATURE,
        "validation": validation.tolist(), "validation_labels": labels.tolist(),
        "clip_adapter": clip_adapter(generator, x, y, q),
        "tip_adapter": tip_adapter(x, y, q, validation, labels),
        "tip_adapter_f": tip_adapter_f(generator, x, y, q),
        "dfr_two_classes": reweighting(generator, 2), "dfr_three_classes": reweighting(generator, 3),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "cache.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
