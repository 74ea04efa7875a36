#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_pairs_reference.py
#
# Writes pairs.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for MPM-NCE on pairs of images and texts (R-Adapter, Eqs. 10 and 11), term by term in float64,
gradients by autograd."""

import json
import pathlib

import numpy as np
import torch
from torch.nn import functional

HERE = pathlib.Path(__file__).parent
CASES = {"counts 3 2 1": ([0, 1, 0, 2, 1, 0], 0.05, 0.05, 0.1), "own labels": ([0, 1, 2, 3, 4, 5], 0.0, 0.0, 0.07),
         "smooth": ([0, 1, 1, 0, 2, 1], 0.2, 0.1, 0.2), "one label": ([4] * 6, 0.05, 0.05, 0.1),
         "sharp": ([0, 0, 1, 1, 2, 1], 0.0, 0.05, 0.01)}


def target(labels, i, j, epsilon):
    same = sum(label == labels[i] for label in labels)
    if same == len(labels):
        return 1 / same
    return (1 - epsilon) / same if labels[i] == labels[j] else epsilon / (len(labels) - same)


def loss_of(F, G, labels, epsilon, delta, tau, targets):
    B = len(labels)
    s = [[(F[i] @ G[j] + (delta if labels[i] != labels[j] else 0)) / tau for j in range(B)] for i in range(B)]
    images = texts = 0
    for i in range(B):
        rest = torch.logsumexp(torch.stack(s[i]), 0)
        images = images - sum(target(labels, i, j, epsilon) * (s[i][j] - rest) for j in range(B))
    for j in range(B):
        column = torch.stack([s[i][j] for i in range(B)])
        rest = torch.logsumexp(column, 0)
        for i in range(B):
            weight = target(labels, j, i, epsilon) if targets == "row" else target(labels, i, j, epsilon)
            texts = texts - weight * (s[i][j] - rest)
    return (images / B + texts / B) / 2


def main():
    generator = np.random.default_rng(23)
    F, G = (torch.tensor(np.round(generator.normal(size=(6, 4)), 6)) for _ in range(2))
    F, G = (functional.normalize(M).clone().requires_grad_() for M in (F, G))
    cases = []
    for name, (labels, epsilon, delta, tau) in CASES.items():
        for targets in ("row", "paper"):
            F.grad = G.grad = None
            loss = loss_of(F, G, labels, epsilon, delta, tau, targets)
            loss.backward()
            cases.append({"name": name, "targets": targets, "labels": labels, "smoothing": epsilon, "margin": delta,
                          "temperature": tau, "loss": loss.item(), "image_gradient": F.grad.tolist(),
                          "text_gradient": G.grad.tolist()})
    (HERE / "pairs.json").write_text(json.dumps({"F": F.tolist(), "G": G.tolist(), "cases": cases}) + "\n")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    main()
