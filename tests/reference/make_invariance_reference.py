#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_invariance_reference.py
#
# Writes invariance.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for the invariance baselines: penalties, the domain discriminator, and whole trainings.

Everything is float64 on PyTorch, gradients by autograd. Initial weights and the rows of every batch are stored
as they were used: each batch holds the rows of environment 0, then as many of environment 1. Weights have
PyTorch's layout (output, input).
"""

import json
import math
import pathlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

HERE = pathlib.Path(__file__).parent
N, D, H, K, C = 24, 5, 6, 4, 3
ROWS_OF_EACH, UPDATES = 4, 5
SGD = {"lr": 0.05, "momentum": 0.9, "weight_decay": 5e-3}
GAMMAS = [1e-3, 1e-2, 1e-1, 1, 10, 100, 1000]


def plain(value):
    """Tensors to nested lists of doubles, through dictionaries and lists."""
    if isinstance(value, torch.Tensor):
        return value.detach().tolist()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def draw(generator, *shape, scale=1.0):
    return torch.from_numpy(np.round(scale * generator.normal(size=shape), 6))


def slope(logits, labels):
    """d CE(s·logits) / ds at s = 1."""
    scale = torch.ones(1, requires_grad=True)
    return torch.autograd.grad(functional.cross_entropy(logits * scale, labels), scale, create_graph=True)[0]


def irm(logits, labels, environments, form):
    total = 0.0
    for z, y in zip(logits.chunk(environments), labels.chunk(environments)):
        if form == "full":
            total = total + (slope(z, y) ** 2).sum()
        else:
            total = total + (slope(z[::2], y[::2]) * slope(z[1::2], y[1::2])).sum()
    return total / environments


def pgi(logits, labels, reduce):
    half = len(labels) // 2
    p = torch.softmax(logits, 1)
    total = torch.zeros(())
    for c in range(logits.shape[1]):
        members = labels == c
        if members[:half].any() and members[half:].any():
            q0 = p[:half][members[:half]].mean(0).clamp_min(1e-12)
            q1 = p[half:][members[half:]].mean(0).clamp_min(1e-12)
            terms = q1 * torch.log(q1 / q0)
            total = total + (terms.mean() if reduce == "mean" else terms.sum())
    return total


def over_pairs(z, environments, distance):
    parts = z.chunk(environments)
    values = [distance(parts[i], parts[j]) for i in range(environments) for j in range(i)]
    return sum(values) / len(values)


def kernel(x, y):
    squares = (x ** 2).sum(1)[:, None] + (y ** 2).sum(1)[None] - 2 * x @ y.T
    squares = squares.clamp_min(1e-30)
    return sum(torch.exp(-gamma * squares) for gamma in GAMMAS)


def mmd(x, y):
    return kernel(x, x).mean() + kernel(y, y).mean() - 2 * kernel(x, y).mean()


def coral(x, y):
    return ((x.mean(0) - y.mean(0)) ** 2).mean() + ((torch.cov(x.T) - torch.cov(y.T)) ** 2).mean()


def risk_variance(logits, labels, environments):
    risks = torch.stack([functional.cross_entropy(z, y)
                         for z, y in zip(logits.chunk(environments), labels.chunk(environments))])
    return ((risks - risks.mean()) ** 2).mean()


def row_gradients(weight, bias, z, labels):
    """Those of the cross-entropy of each row in weights and bias of its class, (B, C (K + 1))."""
    rows = []
    for row, label in zip(z, labels):
        loss = functional.cross_entropy((weight @ row + bias)[None], label[None])
        of_weight, of_bias = torch.autograd.grad(loss, (weight, bias), create_graph=True)
        rows.append(torch.cat([of_weight, of_bias[:, None]], 1).flatten())
    return torch.stack(rows)


def fishr(weight, bias, z, labels, environments, before, memory):
    """The penalty, and the moving mean of the variances."""
    blocks = row_gradients(weight, bias, z, labels).chunk(environments)
    now = torch.stack([((own - own.mean(0)) ** 2).mean(0) for own in blocks])
    moving = (1 - memory) * now + (memory * before if before is not None else 0)
    corrected = moving / (1 - memory)
    return ((corrected - corrected.mean(0)) ** 2).mean(), moving


def fishr_cases(generator, z, labels):
    weight, bias = draw(generator, C, K).requires_grad_(), draw(generator, C).requires_grad_()
    z, cases = z.clone().requires_grad_(), []
    for environments, memory, earlier in ((2, 0.0, False), (3, 0.0, False), (2, 0.9, True), (3, 0.5, False)):
        before = draw(generator, environments, C * (K + 1)).abs() if earlier else None
        loss, moving = fishr(weight, bias, z, labels, environments, before, memory)
        of_z, of_weight = torch.autograd.grad(loss, (z, weight))
        cases.append({"environments": environments, "memory": memory, "before": [] if before is None else before,
                      "loss": loss, "variances": moving, "d_Z": of_z, "d_weight": of_weight})
    return {"weight": weight, "bias": bias, "cases": cases}


def triplet(z, labels, margin):
    """Each row with the next of its class and the next of another class, around the end of the batch."""
    count, terms = len(labels), []
    cosine = functional.cosine_similarity(z[:, None], z[None], dim=2)
    for i in range(count):
        others = [(i + step) % count for step in range(1, count)]
        same = [j for j in others if labels[j] == labels[i]]
        different = [j for j in others if labels[j] != labels[i]]
        if same and different:
            terms.append(torch.relu(margin + cosine[i, different[0]] - cosine[i, same[0]]))
    return torch.stack(terms).mean()


def with_gradient(function, variable):
    variable = variable.clone().requires_grad_()
    value = function(variable)
    return {"loss": value, "gradient": torch.autograd.grad(value, variable)[0]}


def losses(generator):
    logits, z = draw(generator, 12, C, scale=2.0), draw(generator, 12, K)
    labels = torch.tensor([0, 1, 2, 0, 1, 0, 2, 1, 1, 0, 0, 1])
    one_sided = torch.tensor([0, 1, 2, 0, 1, 0, 0, 1, 1, 0, 0, 1])  # class 2 in environment 0 alone
    result = {"logits": logits, "labels": labels, "one_sided": one_sided, "Z": z}
    for form in ("full", "even_odd"):
        result["irm_" + form] = with_gradient(lambda v: irm(v, labels, 2, form), logits)
    for reduce in ("mean", "sum"):
        result["pgi_" + reduce] = with_gradient(lambda v: pgi(v, labels, reduce), logits)
    result["pgi_one_sided"] = with_gradient(lambda v: pgi(v, one_sided, "mean"), logits)
    for environments in (2, 3):
        for name, distance in (("mmd", mmd), ("coral", coral)):
            result[f"{name}_{environments}"] = with_gradient(
                lambda v: over_pairs(v, environments, distance), z)
    result["triplet"] = with_gradient(lambda v: triplet(v, labels, 0.2), z)
    for environments in (2, 3):
        result[f"vrex_{environments}"] = with_gradient(lambda v: risk_variance(v, labels, environments), logits)
    result["fishr"] = fishr_cases(np.random.default_rng(42), z, labels)  # a stream of its own
    return result


class Model(nn.Module):
    """z = W2 ReLU(W1 u + b1) + b2, logits Wc z + bc; with a morph u becomes u + V2 ReLU(V1 u + c1) + c2."""

    def __init__(self, initial):
        super().__init__()
        self.first, self.second, self.classifier = nn.Linear(D, H), nn.Linear(H, K), nn.Linear(K, C)
        self.morph_first, self.morph_second = nn.Linear(D, H), nn.Linear(H, D)
        self.load_state_dict(initial)

    def morphed(self, u):
        return u + self.morph_second(torch.relu(self.morph_first(u)))

    def encode(self, u):
        return self.second(torch.relu(self.first(u)))

    def plain_parameters(self):
        return [p for name, p in self.named_parameters() if not name.startswith("morph")]

    def state(self):
        return {name: p.detach().clone() for name, p in self.named_parameters()}


def initial_model(generator):
    shapes = {"first": (H, D), "second": (K, H), "classifier": (C, K), "morph_first": (H, D),
              "morph_second": (D, H)}
    values = {}
    for name, shape in shapes.items():
        scale = 0.0 if name == "morph_second" else 0.5
        values[name + ".weight"] = draw(generator, *shape, scale=scale)
        values[name + ".bias"] = draw(generator, shape[0], scale=scale)
    return values


def train_penalized(initial, x, y, batches, penalty, weights, divide):
    """penalty(logits, z, labels); total = CE + w·penalty, over w where w > 1 and `divide`."""
    model = Model(initial)
    optimizer = torch.optim.SGD(model.plain_parameters(), **SGD)
    totals = []
    for rows, weight in zip(batches, weights):
        z = model.encode(x[rows])
        logits = model.classifier(z)
        total = functional.cross_entropy(logits, y[rows]) + weight * penalty(logits, z, y[rows])
        if divide and weight > 1:
            total = total / weight
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        totals.append(total)
    return {"weights": weights, "divide": divide, "losses": totals, "after": model.state()}


def discriminator_of(initial):
    network = nn.Sequential(nn.Linear(K, 7), nn.ReLU(), nn.Linear(7, 7), nn.ReLU(), nn.Linear(7, 2))
    with torch.no_grad():
        for parameter, values in zip(network.parameters(), initial):
            parameter.copy_(values)
    return network


def discriminator_loss(network, z, domains, weight):
    """CE, plus the weighted mean over rows of the squared slope of each row's CE in z."""
    logits = network(z)
    loss = functional.cross_entropy(logits, domains)
    summed = functional.cross_entropy(logits, domains, reduction="sum")
    slopes = torch.autograd.grad(summed, z, create_graph=True)[0]
    return loss + weight * (slopes ** 2).sum(1).mean()


def train_adversary(initial, weights, x, y, batches, form, weight, strength):
    """DomainBed's alternation (the model's step first) or gradient reversal; Adam with β (0.5, 0.9)."""
    model, network = Model(initial), discriminator_of(weights)
    options = {"lr": 0.02, "betas": (0.5, 0.9)}
    of_model = torch.optim.Adam(model.plain_parameters(), weight_decay=5e-3, **options)
    of_network = torch.optim.Adam(network.parameters(), **options)
    domains = torch.tensor([0] * ROWS_OF_EACH + [1] * ROWS_OF_EACH)
    told = []
    for update, rows in enumerate(batches):
        z = model.encode(x[rows])
        loss = discriminator_loss(network, z, domains, weight)
        told.append(loss)
        if form == "alternating" and (update + 1) % 2 < 1:
            of_network.zero_grad()
            loss.backward()
            of_network.step()
            continue
        # What the model lowers, with the discriminator held, and what the discriminator lowers.
        share = strength
        if form == "reversal":
            share = strength * (2 / (1 + math.exp(-10 * update / len(batches))) - 1)
        total = functional.cross_entropy(model.classifier(z), y[rows]) - share * loss
        gradients = torch.autograd.grad(total, model.plain_parameters(), retain_graph=True)
        if form == "reversal":
            of_network.zero_grad()
            loss.backward()
            of_network.step()
        for parameter, gradient in zip(model.plain_parameters(), gradients):
            parameter.grad = gradient
        of_model.step()
    return {"gradient_penalty": weight, "lambda": strength, "told": told, "after": model.state(),
            "discriminator_after": list(network.parameters())}


def train_morphing(initial, x, y, batches):
    model = Model(initial)
    optimizer = torch.optim.SGD(model.parameters(), **SGD)
    totals = []
    for rows in batches:
        morphed = model.morphed(x[rows])
        loss = functional.cross_entropy(model.classifier(model.encode(morphed)), y[rows])
        total = loss + 0.5 * triplet(morphed, y[rows], 0.2)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        totals.append(total)
    return {"margin": 0.2, "weight": 0.5, "losses": totals, "after": model.state()}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(41)
    loss_values = losses(generator)
    y = torch.from_numpy(generator.integers(0, C, N))
    x = draw(generator, N, D)
    batches = [np.concatenate([generator.permutation(N // 2)[:ROWS_OF_EACH],
                               N // 2 + generator.permutation(N // 2)[:ROWS_OF_EACH]]).tolist()
               for _ in range(UPDATES)]
    initial = initial_model(generator)
    network = [draw(generator, *shape, scale=0.6)
               for shape in ((7, K), (7,), (7, 7), (7,), (2, 7), (2,))]
    z = x[batches[0]][:, :K].clone().requires_grad_()
    module = discriminator_of(network)
    told = discriminator_loss(module, z, torch.tensor([0] * ROWS_OF_EACH + [1] * ROWS_OF_EACH), 0.7)
    told.backward()
    annealed, ramped = [1.0, 1.0, 100.0, 100.0, 100.0], [10.0 * min(1.0, (u + 1) / 4) for u in range(UPDATES)]
    content = {
        "losses": loss_values, "X": x, "y": y, "batches": batches, "initial": initial,
        "optimizer": SGD, "discriminator_initial": network,
        "discriminator": {"gradient_penalty": 0.7, "Z": z, "loss": told, "d_input": z.grad,
                          "gradients": [p.grad for p in module.parameters()]},
        "irm": train_penalized(initial, x, y, batches, lambda l, z, y: irm(l, y, 2, "full"), annealed, True),
        "irm_even_odd": train_penalized(initial, x, y, batches, lambda l, z, y: irm(l, y, 2, "even_odd"),
                                        annealed, True),
        "pgi": train_penalized(initial, x, y, batches, lambda l, z, y: pgi(l, y, "mean"), ramped, True),
        "mmd": train_penalized(initial, x, y, batches, lambda l, z, y: over_pairs(z, 2, mmd),
                               [1.0] * UPDATES, False),
        "coral": train_penalized(initial, x, y, batches, lambda l, z, y: over_pairs(z, 2, coral),
                                 [1.0] * UPDATES, False),
        "dann_alternating": train_adversary(initial, network, x, y, batches, "alternating", 0.3, 1.0),
        "dann_reversal": train_adversary(initial, network, x, y, batches, "reversal", 0.0, 0.8),
        "morphing": train_morphing(initial, x, y, batches),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(plain(value))}" for key, value in content.items()]
    (HERE / "invariance.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
