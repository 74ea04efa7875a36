#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_clipood_reference.py
#
# Writes clipood.json beside itself. Needs Debian's python3-torch 1.13 and python3-scipy.
"""Reference numbers for CLIPood (Shu et al. 2023): the margin metric softmax in float64, row after row from its
definition with the distance 1 - cos between classes, gradients by autograd; and the Beta moving average as one
weighted mean of all weights, the density from SciPy."""

import json
import pathlib

import numpy as np
import torch
from scipy import stats
from torch.nn import functional

HERE = pathlib.Path(__file__).parent
CASES = [{"temperature": 0.1, "margin": 0.3}, {"temperature": 0.01, "margin": 0.3}, {"temperature": 0.2, "margin": 0.0},
         {"temperature": 0.2, "margin": 1.5}]
AVERAGES = [{"beta": 0.5, "steps": 7}, {"beta": 1.0, "steps": 4}, {"beta": 3.0, "steps": 12}]


def loss_of(Z, Q, labels, temperature, margin):
    total = 0
    for z, y in zip(Z, labels):
        logits = [(functional.cosine_similarity(z, q, dim=0)
                   + margin * (1 - functional.cosine_similarity(Q[y], q, dim=0))) / temperature for q in Q]
        total = total - torch.log_softmax(torch.stack(logits), 0)[y]
    return total / len(labels)


def main():
    generator = np.random.default_rng(11)
    Q = torch.from_numpy(np.round(generator.normal(size=(4, 5)), 6))
    Z = torch.from_numpy(np.round(generator.normal(size=(6, 5)), 6)).requires_grad_()
    labels = [0, 3, 1, 2, 3, 3]
    losses = []
    for case in CASES:
        Z.grad = None
        loss = loss_of(Z, Q, labels, **case)
        loss.backward()
        losses.append({**case, "loss": loss.item(), "gradient": Z.grad.tolist()})
    averages = []
    for case in AVERAGES:
        T = case["steps"]
        weights = np.round(generator.normal(size=(T + 1, 3)), 6)
        shares = stats.beta(case["beta"], case["beta"]).pdf((np.arange(T + 1) + 0.5) / (T + 1))
        after = [np.average(weights[:t + 1], axis=0, weights=shares[:t + 1]).tolist() for t in range(T + 1)]
        averages.append({**case, "weights": weights.tolist(), "after": after})
    content = {"Q": Q.tolist(), "Z": Z.tolist(), "labels": labels, "losses": losses, "averages": averages}
    (HERE / "clipood.json").write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    main()
