#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_robust_reference.py
#
# Writes robust.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference trajectories of the group-robust baselines: ERM, Group DRO, CVaR DRO, LfF and JTT's rows.

Everything is float64 on PyTorch. Initial weights and the rows of every batch are stored as they were
used, so a reader replays them and needs no random stream of its own. The model is the encoder
W2 ReLU(W1 u + b1) + b2 with a linear classifier. Sources: Sagawa et al. 2020, Algorithm 1; Liu et al.
2021; Levy et al. 2020; Nam et al. 2020 with the weights of its code.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
N, D, H, K, C, ATTRIBUTES = 36, 5, 4, 3, 3, 2
BATCH, EPOCHS = 10, 2
SGD = {"learning_rate": 0.1, "momentum": 0.9, "weight_decay": 5e-3}
ADAM = {"learning_rate": 0.02, "weight_decay": 5e-3}
GROUP_STEP, Q, LOSS_MEMORY = 0.2, 0.7, 0.7
NAMES = ["first.weight", "first.bias", "second.weight", "second.bias", "classifier.weight", "classifier.bias"]


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
    """Normal values with four decimals: short to print and exact to read."""
    return torch.from_numpy(np.round(scale * generator.normal(size=shape), 4))


class Model(nn.Module):
    def __init__(self, initial):
        super().__init__()
        self.first, self.second, self.classifier = nn.Linear(D, H), nn.Linear(H, K), nn.Linear(K, C)
        self.load_state_dict(initial)

    def forward(self, u):
        return self.classifier(self.second(torch.relu(self.first(u))))

    def state(self):
        return {name: value.clone() for name, value in self.state_dict().items()}


def initial_weights(generator):
    shapes = [(H, D), (H,), (K, H), (K,), (C, K), (C,)]
    return {name: draw(generator, *shape, scale=0.6) for name, shape in zip(NAMES, shapes)}


def sgd_of(model):
    return torch.optim.SGD(model.parameters(), lr=SGD["learning_rate"], momentum=SGD["momentum"],
                           weight_decay=SGD["weight_decay"])


def adam_of(model):
    return torch.optim.Adam(model.parameters(), lr=ADAM["learning_rate"], weight_decay=ADAM["weight_decay"])


def shuffled(generator):
    """Batches of 10 rows for all epochs; the last of each epoch holds 6."""
    batches = []
    for _ in range(EPOCHS):
        order = generator.permutation(N).tolist()
        batches += [order[start:start + BATCH] for start in range(0, N, BATCH)]
    return batches


def group_uniform(generator, groups):
    """Batches whose rows are of all groups alike, drawn with replacement."""
    weights = 1.0 / np.bincount(groups)[groups]
    return [generator.choice(N, BATCH, p=weights / weights.sum()).tolist() for _ in range(8)]


def trajectory(initial, batches, loss_of):
    """One step of SGD a batch on loss_of(logits, rows)."""
    model, losses = Model(initial), []
    optimizer = sgd_of(model)
    for rows in batches:
        optimizer.zero_grad()
        loss = loss_of(model, rows)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"batches": batches, "losses": losses, "after": model.state()}


def erm(generator, initial, x, y):
    return trajectory(initial, shuffled(generator),
                      lambda model, rows: nn.functional.cross_entropy(model(x[rows]), y[rows]))


def group_dro(generator, initial, x, y, groups, adjustment, present_only):
    sizes = torch.from_numpy(np.bincount(groups)).double()
    adjustments = adjustment / sizes.sqrt()
    q = torch.full((len(sizes),), 1.0 / len(sizes))

    def loss_of(model, rows):
        nonlocal q
        each = nn.functional.cross_entropy(model(x[rows]), y[rows], reduction="none")
        of_row = torch.from_numpy(groups[rows])
        losses = []
        for g in range(len(sizes)):
            chosen = of_row == g
            loss = each[chosen].mean() if chosen.any() else torch.zeros(())
            if chosen.any() or not present_only:
                loss = loss + adjustments[g]
            losses.append(loss)
        losses = torch.stack(losses)
        q = q * torch.exp(GROUP_STEP * losses.detach())
        q = q / q.sum()
        return (q * losses).sum()

    result = trajectory(initial, group_uniform(generator, groups), loss_of)
    return {"size_adjustment": adjustment, "present_groups_only": present_only, **result, "q": q}


def cvar(generator, initial, x, y, alpha):
    def loss_of(model, rows):
        each = nn.functional.cross_entropy(model(x[rows]), y[rows], reduction="none")
        share = alpha * len(rows)
        whole = int(share)
        p = torch.zeros(len(rows))
        order = torch.argsort(each.detach(), descending=True)
        p[order[:whole]] = 1.0 / share
        if whole < len(rows):
            p[order[whole]] = 1.0 - whole / share
        return p @ each

    return {"alpha": alpha, **trajectory(initial, shuffled(generator), loss_of)}


def lff(generator, initial, biased_initial, x, y, factor):
    biased, debiased = Model(biased_initial), Model(initial)
    optimizers = [adam_of(biased), adam_of(debiased)]
    memories = [torch.zeros(N), torch.zeros(N)]
    seen = torch.zeros(N, dtype=torch.bool)
    batches, losses, biased_losses, weights = shuffled(generator), [], [], []
    for rows in batches:
        logits = biased(x[rows])
        each = [nn.functional.cross_entropy(model(x[rows]), y[rows], reduction="none")
                for model in (biased, debiased)]
        p = torch.softmax(logits, dim=1)[range(len(rows)), y[rows]]
        if factor == "code":
            gce = (Q * p.detach() ** Q * each[0]).mean()
        else:
            gce = ((1 - p ** Q) / Q).mean()
        relative = []
        for memory, new in zip(memories, each):
            value = new.detach()
            moved = LOSS_MEMORY * memory[rows] + (1 - LOSS_MEMORY) * value
            memory[rows] = torch.where(seen[rows], moved, value)
            largest = torch.stack([memory[y == c].max() for c in range(C)])
            relative.append(memory[rows] / largest[y[rows]])
        seen[rows] = True
        w = relative[0] / (relative[0] + relative[1] + 1e-8)
        loss = gce + (w * each[1]).mean()
        for optimizer in optimizers:
            optimizer.zero_grad()
        loss.backward()
        for optimizer in optimizers:
            optimizer.step()
        losses.append(loss.item())
        biased_losses.append(gce.item())
        weights.append(w)
    return {"factor": factor, "batches": batches, "losses": losses, "biased_losses": biased_losses,
            "weights": weights, "after": debiased.state(), "biased_after": biased.state()}


def jtt(generator, y):
    """The rows of stage 2, sorted: every wrong row once more for each copy."""
    predictions = torch.from_numpy(
        np.where(generator.random(N) < 0.7, y.numpy(), generator.integers(0, C, N)))
    wrong = np.flatnonzero((predictions != y).numpy()).tolist()
    right = [row for row in range(N) if row not in wrong]
    copies = (N - len(wrong)) // len(wrong) - 1
    return {"predictions": predictions,
            "plus_one_3": sorted([*range(N), *wrong * 3]),
            "total_3": sorted([*right, *wrong * 3]),
            "plus_one_-1": sorted([*range(N), *wrong * copies])}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(6)
    y = torch.from_numpy(generator.integers(0, C, N))
    attribute = np.where(generator.random(N) < 0.6, y.numpy() % ATTRIBUTES,
                         generator.integers(0, ATTRIBUTES, N))
    groups = y.numpy() * ATTRIBUTES + attribute
    assert (np.bincount(groups, minlength=C * ATTRIBUTES) > 0).all()
    x = draw(generator, N, D) + 0.8 * draw(generator, C, D)[y]
    initial, biased_initial = initial_weights(generator), initial_weights(generator)
    content = {
        "X": x, "y": y, "groups": groups.tolist(), "sgd": SGD, "adam": ADAM, "group_step": GROUP_STEP, "q": Q,
        "initial": initial, "biased_initial": biased_initial,
        "erm": erm(generator, initial, x, y),
        "group_dro": [group_dro(generator, initial, x, y, groups, adjustment, present_only)
                      for adjustment, present_only in ((0.0, False), (2.0, False), (2.0, True))],
        "cvar": [cvar(generator, initial, x, y, alpha) for alpha in (0.25, 0.05, 1.0)],
        "lff": [lff(generator, initial, biased_initial, x, y, factor) for factor in ("code", "paper")],
        "jtt": jtt(generator, y),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(plain(value))}" for key, value in content.items()]
    (HERE / "robust.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
