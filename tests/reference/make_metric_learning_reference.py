#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_metric_learning_reference.py
#
# Writes metric_learning.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for the losses and miners of metric learning (finDML, appendix A; methods as its base code has
them, and as the paper prints them).

Everything is float64 on PyTorch, one pair after the other with plain sums, gradients by autograd.
"""

import json
import pathlib

import numpy as np
import torch
from torch.nn import functional

HERE = pathlib.Path(__file__).parent
LABELS = [0, 1, 2, 0, 1, 2, 0, 3, 1]  # class 3 has one row
TRIPLETS = [(0, 3, 1), (3, 6, 2), (1, 4, 7), (2, 5, 0), (5, 2, 8), (6, 0, 7), (8, 1, 3), (4, 8, 6)]
PAIRS = [(0, 3), (1, 4), (2, 5), (3, 6), (4, 1), (5, 2), (6, 0), (8, 1)]


def relu(x):
    return torch.clamp(x, min=0)


def contrastive(Z, form):
    total = 0
    for a, p, n in TRIPLETS:
        total = total + relu(torch.norm(Z[a] - Z[p] + 1e-6) - 0.1) + relu(1.2 - torch.norm(Z[a] - Z[n] + 1e-6))
    return total / (len(TRIPLETS) if form == "code" else len(Z))


def triplet(Z, form):
    total = 0
    for a, p, n in TRIPLETS:
        near, far = ((Z[a] - Z[p]) ** 2).sum(), ((Z[a] - Z[n]) ** 2).sum()
        if form == "paper":
            near, far = torch.sqrt(near), torch.sqrt(far)
        total = total + relu(near - far + 0.2)
    return total / (len(TRIPLETS) if form == "code" else len(Z))


def margin(Z, beta, form):
    total, costing = 0, 0
    for a, p, n in TRIPLETS:
        b = beta[0, LABELS[a]]
        near = torch.sqrt(((Z[a] - Z[p]) ** 2).sum() + 1e-8) - b + 0.2
        far = b - torch.sqrt(((Z[a] - Z[n]) ** 2).sum() + 1e-8) + 0.2
        if form == "paper":
            total = total + near + far
            continue
        costing += int(near > 0 or far > 0)
        total = total + relu(near) + relu(far)
    return total / costing if form == "code" else total


def n_pair(Z, form):
    total = 0
    for a, p in PAIRS:
        exponents = [Z[a] @ Z[n] - Z[a] @ Z[p] for n in range(len(Z)) if LABELS[n] != LABELS[a]]
        total = total + torch.log(1 + sum(torch.exp(e) for e in exponents))
    norms = [torch.norm(z) if form == "code" else (z ** 2).sum() for z in Z]
    return total / (len(PAIRS) if form == "code" else len(Z)) + 0.05 * sum(norms) / len(Z)


def multi_similarity(Z, form, alpha=2, beta=40, level=0.5, slack=0.1):
    losses = []
    S = Z @ Z.T
    for i in range(len(Z)):
        P = [j for j in range(len(Z)) if j != i and LABELS[j] == LABELS[i]]
        N = [j for j in range(len(Z)) if LABELS[j] != LABELS[i]]
        least = min([float(S[i, j]) for j in P], default=float("inf"))
        most = max([float(S[i, j]) for j in N], default=-float("inf"))
        kept_p = [j for j in P if float(S[i, j]) - slack < most]
        kept_n = [j for j in N if float(S[i, j]) + slack > least]
        if form == "code":
            if not kept_p or not kept_n:
                continue
            near, far = [S[i, j] for j in kept_p], [S[i, j] for j in kept_n]
        else:
            zero = torch.zeros(())
            near = [S[i, j] if j in kept_p else zero for j in P]
            far = [S[i, j] if j in kept_n else zero for j in N]
        losses.append(torch.log(1 + sum(torch.exp(-alpha * (s - level)) for s in near) + torch.zeros(())) / alpha
                      + torch.log(1 + sum(torch.exp(beta * (s - level)) for s in far) + torch.zeros(())) / beta)
    return sum(losses) / len(losses)


def proxy_nca(Z, proxies, form):
    total = 0
    z, p = (3 * functional.normalize(Z), 3 * functional.normalize(proxies)) if form == "code" else (Z, proxies)
    for i in range(len(Z)):
        d = ((z[i] - p) ** 2).sum(1)
        if form == "paper":
            d = torch.sqrt(d)
        others = [torch.exp(-d[c]) for c in range(len(p)) if c != LABELS[i]]
        total = total - torch.log(torch.exp(-d[LABELS[i]]) / sum(others))
    return total / len(Z)


def arc_face(Z, centres, form, clamp, s=16, m=0.5):
    product = Z @ functional.normalize(centres).T
    total = 0
    if form == "paper":
        for i in range(len(Z)):
            own = torch.exp(s * torch.cos(product[i, LABELS[i]] + m))
            others = [torch.exp(s * torch.cos(product[j, LABELS[j]]))
                      for j in range(len(Z)) if LABELS[j] != LABELS[i]]
            total = total - torch.log(own / (own + sum(others)))
        return total / len(Z)
    cosine = torch.clamp(product, 1e-10 if clamp == "code" else -1 + 1e-7, 1 - 1e-7)
    for i in range(len(Z)):
        logits = [s * (torch.cos(torch.acos(cosine[i, c]) + m) if c == LABELS[i] else cosine[i, c])
                  for c in range(len(centres))]
        total = total + torch.logsumexp(torch.stack(logits), 0) - logits[LABELS[i]]
    return total / len(Z)


def decorrelation(F, H, form):
    if form == "code":
        return ((functional.normalize(F) * functional.normalize(H)) ** 2).mean(1).mean()
    return ((F * H) ** 2).sum(1).mean()


def draw_probabilities(Z, cutoff):
    """P(negative | anchor) of distance-weighted mining, row by row (finDML, Definition 6, as the base code has it)."""
    dimensions = Z.shape[1]
    rows = []
    for i in range(len(Z)):
        weights = []
        for j in range(len(Z)):
            d = max(float(np.linalg.norm(Z[i] - Z[j])), 0.5)
            if LABELS[j] == LABELS[i] or (cutoff == "exclude" and d > 1.4):
                weights.append(0.0)
                continue
            if cutoff == "clamp":
                d = min(d, 1.4)
            q = d ** (dimensions - 2) * (1 - d * d / 4) ** ((dimensions - 3) / 2)
            weights.append(1 / q)
        if sum(weights) == 0:
            weights = [float(LABELS[j] != LABELS[i]) for j in range(len(Z))]
        rows.append([w / sum(weights) for w in weights])
    return rows


def main():
    generator = np.random.default_rng(12)
    raw = np.round(generator.normal(size=(len(LABELS), 5)), 6)
    unit = raw / np.linalg.norm(raw, axis=1, keepdims=True)
    own = {"boundaries": np.round(1.2 + 0.1 * generator.normal(size=(1, 4)), 6),
           "centres": np.round(generator.normal(size=(4, 5)), 6)}
    inputs = {"Z": unit.tolist(), "raw": raw.tolist(), "labels": LABELS, "triplets": TRIPLETS, "pairs": PAIRS,
              **{name: values.tolist() for name, values in own.items()}}
    cases = {}

    def record(name, function, first, second=None):
        leaves = [torch.tensor(first, requires_grad=True)]
        if second is not None:
            leaves.append(torch.tensor(second, requires_grad=True))
        loss = function(*leaves)
        loss.backward()
        cases[name] = {"loss": loss.item(), "gradient": leaves[0].grad.tolist()}
        if second is not None:
            cases[name]["second"] = leaves[1].grad.tolist()

    for form in ("code", "paper"):
        record("contrastive " + form, lambda Z: contrastive(Z, form), unit)
        record("triplet " + form, lambda Z: triplet(Z, form), unit)
        record("margin " + form, lambda Z, b: margin(Z, b, form), unit, own["boundaries"])
        record("n_pair " + form, lambda Z: n_pair(Z, form), raw)
        record("multi_similarity " + form, lambda Z: multi_similarity(Z, form), unit)
        record("proxy_nca " + form, lambda Z, p: proxy_nca(Z, p, form), unit, own["centres"])
        record("arc_face " + form, lambda Z, w: arc_face(Z, w, form, "code"), unit, own["centres"])
        record("decorrelation " + form, lambda F, H: decorrelation(F, H, form), raw, np.roll(raw, 2, axis=0))
    record("arc_face wide", lambda Z, w: arc_face(Z, w, "code", "wide"), unit, own["centres"])
    content = {"inputs": inputs, "cases": cases,
               "probabilities": {cutoff: draw_probabilities(unit, cutoff) for cutoff in ("keep", "exclude", "clamp")}}
    (HERE / "metric_learning.json").write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    main()
