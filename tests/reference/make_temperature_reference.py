#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_temperature_reference.py
#
# Writes temperature.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for contrast with adaptive temperatures (Adaptive Temperature, Eqs. 2-4).

Everything is float64 on PyTorch, gradients by autograd, anchor after anchor with plain sums. Rows i and B+i of Z
are two views of one row. P holds P(d|z) of the rows of Z, which is a constant.
"""

import json
import pathlib

import numpy as np
import torch
from torch.nn import functional

HERE = pathlib.Path(__file__).parent
B, K, DOMAINS = 5, 4, [0, 1, 2, 0, 1]
CLASSES = [1, 0, 1, -1, 1]  # the fourth row has none
RULE = {"base": 0.2, "slope": 0.3, "least": 0.05}


def same_domain(weight, P, anchor, other):
    """The probability w that both rows are of one domain."""
    return P[other, DOMAINS[anchor % B]] if weight == "negatives" else (P[anchor] * P[other]).sum()


def temperature(rule, weight, P, anchor, other):
    w = same_domain(weight, P, anchor, other)
    return max(float(rule["base"] + rule["slope"] * (1 / P.shape[1] - w)), rule["least"])


def info_nce(Z, tau, negatives, symmetric, pair_temperature, own_domain):
    cosine = functional.normalize(Z) @ functional.normalize(Z).T
    losses = []
    for anchor in range(2 * B if symmetric else B):
        positive = (anchor + B) % (2 * B)
        terms = [torch.exp(cosine[anchor, positive] / tau)]
        for other in range(2 * B):
            same_view = (other < B) == (anchor < B)
            if other % B == anchor % B or (negatives == "cross" and same_view):
                continue
            if own_domain and DOMAINS[other % B] != DOMAINS[anchor % B]:
                continue
            terms.append(torch.exp(cosine[anchor, other] / pair_temperature(anchor, other)))
        losses.append(-torch.log(terms[0] / sum(terms)))
    return sum(losses) / len(losses)


def supervised(Z, tau, negatives, symmetric, pair_temperature, pair_factor, classes):
    """Each anchor against all rows of its class as positives, the terms of negatives multiplied by factors."""
    cosine = functional.normalize(Z) @ functional.normalize(Z).T
    losses = []
    for anchor in range(2 * B if symmetric else B):
        own, others = [], []
        for other in range(2 * B):
            if other == anchor or (negatives == "cross" and (other < B) == (anchor < B)):
                continue
            known = classes is not None and classes[anchor % B] >= 0
            if other % B == anchor % B or (known and classes[other % B] == classes[anchor % B]):
                own.append(cosine[anchor, other] / tau)
            else:
                others.append(pair_factor(anchor, other)
                              * torch.exp(cosine[anchor, other] / pair_temperature(anchor, other)))
        below = sum(torch.exp(term) for term in own) + sum(others)
        losses.append(sum(torch.log(below) - term for term in own) / len(own))
    return sum(losses) / len(losses)


def main():
    generator = np.random.default_rng(4)
    Z = torch.from_numpy(np.round(generator.normal(size=(2 * B, K)), 6)).requires_grad_()
    P = torch.from_numpy(np.round(generator.dirichlet(np.full(3, 0.7), size=2 * B), 6))
    cases = []
    for negatives in ("cross", "all"):
        for symmetric in (True, False):
            for kind in ("fixed", "negatives", "pairs", "same_domain"):
                if kind in ("negatives", "pairs"):
                    def pair(anchor, other, kind=kind):
                        return temperature(RULE, kind, P, anchor, other)
                else:
                    def pair(anchor, other):
                        return RULE["base"]
                Z.grad = None
                loss = info_nce(Z, RULE["base"], negatives, symmetric, pair, kind == "same_domain")
                loss.backward()
                cases.append({"negatives": negatives, "symmetric": symmetric, "kind": kind, "loss": loss.item(),
                              "gradient": Z.grad.tolist()})
    weighted = []
    for negatives in ("cross", "all"):
        for symmetric in (True, False):
            for weight in ("none", "negatives", "pairs"):
                for outside in (True, False):
                    for classes in (None, CLASSES) if weight != "none" or not outside else ():
                        def pair(anchor, other, inside=weight != "none" and not outside, weight=weight):
                            return temperature(RULE, weight, P, anchor, other) if inside else RULE["base"]

                        def factor(anchor, other, used=weight != "none" and outside, weight=weight):
                            return P.shape[1] * same_domain(weight, P, anchor, other) if used else 1.0
                        Z.grad = None
                        loss = supervised(Z, RULE["base"], negatives, symmetric, pair, factor, classes)
                        loss.backward()
                        weighted.append({"negatives": negatives, "symmetric": symmetric, "weight": weight,
                                         "outside": outside, "classes": classes or [], "loss": loss.item(),
                                         "gradient": Z.grad.tolist()})
    content = {"Z": Z.tolist(), "P": P.tolist(), "domains": DOMAINS, "rule": RULE, "info_nce": cases,
               "weighted": weighted}
    (HERE / "temperature.json").write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    main()
