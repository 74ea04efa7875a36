#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_cnc_reference.py
#
# Writes cnc.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for Correct-N-Contrast: losses, and training on batches that are written out.

Everything is float64 on PyTorch, in the form of the paper: every batch goes through the encoder by
itself and every loss is differentiated by PyTorch. Sources: Correct-N-Contrast (Zhang et al. 2022),
Eqs. 3, 7, 16, 17, A.1, A.4.2; M anchors and positives and N negatives of each side may differ.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
N, D, H, K, C = 40, 6, 5, 4, 3
ANCHORS, POSITIVES, NEGATIVES, SECOND = 3, 4, 5, 6
BATCH_FACTOR, MOMENTUM, WEIGHT_DECAY, LEARNING_RATE, LAMBDA = 3, 0.9, 1e-3, 0.05, 0.75


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
    """Normal values with six decimals: short to print and exact to read."""
    return torch.from_numpy(np.round(scale * generator.normal(size=shape), 6))


def one_side(anchor, positives, negatives, temperature, single=False):
    """Mean over positives of -log of their share of the denominator; cosines of the rows given."""
    rows = torch.cat([positives, negatives])
    s = nn.functional.normalize(rows) @ nn.functional.normalize(anchor, dim=0) / temperature
    positive, negative = s[:len(positives)], s[len(positives):]
    if single:
        own = torch.logaddexp(positive, torch.logsumexp(negative, 0).expand(len(positive)))
        return (own - positive).mean()
    return (torch.logsumexp(s, 0) - positive).mean()


def align(anchors, positives):
    differences = anchors[:, None, :] - positives[None, :, :]
    return differences.norm(dim=2).mean()  # whose slope at 0 is 0 in PyTorch


class Model(nn.Module):
    def __init__(self, initial):
        super().__init__()
        self.first, self.second = nn.Linear(D, H), nn.Linear(H, K)
        self.classifier = nn.Linear(K, C)
        self.projection = nn.Sequential(nn.Linear(K, K), nn.ReLU(), nn.Linear(K, 128))
        self.load_state_dict(initial)

    def encode(self, x):
        return self.second(torch.relu(self.first(x)))


def batch_loss(model, x, y, batch, case):
    """Contrastive term and cross-entropy of one batch of four lists of rows."""
    a, p, n, ne = batch
    z = [model.encode(x[rows]) for rows in batch]
    seen = [model.projection(rows) for rows in z] if case["projection"] else z
    if case["term"] == "align":
        if case["normalized"]:
            seen = [nn.functional.normalize(rows) for rows in seen]
        contrastive = align(seen[0], seen[1])
    else:
        single = case["denominator"] == "single"
        contrastive = one_side(seen[0][0], seen[1], seen[2], 0.1, single)
        if case["sides"] == "two":
            contrastive = contrastive + one_side(seen[1][0], seen[0], seen[3], 0.1, single)
    shortest = min(len(a), len(p), len(n), len(ne))
    labels = torch.cat([y[rows][:shortest] for rows in (a, p, n, ne)])
    logits = model.classifier(torch.cat([rows[:shortest] for rows in z]))
    return contrastive, nn.functional.cross_entropy(logits, labels)


def train(x, y, initial, batches, case):
    model = Model(initial)
    encoder = [parameter for name, parameter in model.named_parameters()
               if not name.startswith("classifier")]
    options = {"lr": LEARNING_RATE, "momentum": MOMENTUM, "weight_decay": WEIGHT_DECAY}
    optimizers = [torch.optim.SGD(encoder, **options),
                  torch.optim.SGD(model.classifier.parameters(), **options)]
    steps = []
    for start in range(0, len(batches), BATCH_FACTOR):
        step = batches[start:start + BATCH_FACTOR]
        for optimizer, keep in zip(optimizers, (False, case["accumulate"])):
            if not keep or start == 0:
                optimizer.zero_grad(set_to_none=False)
        totals = [0.0, 0.0]
        for batch in step:
            contrastive, cross_entropy = batch_loss(model, x, y, batch, case)
            loss = case["weight"] * contrastive + (1 - case["weight"]) * cross_entropy
            (loss / len(step)).backward()
            totals[0] += contrastive.item()
            totals[1] += cross_entropy.item()
        if not case["projection"]:  # without one, PyTorch 1.13 would leave its gradients None
            for parameter in model.projection.parameters():
                parameter.grad = None
        if case["clip"] > 0:
            nn.utils.clip_grad_norm_(model.parameters(), case["clip"])
        for optimizer in optimizers:
            optimizer.step()
        steps.append({"contrastive": totals[0], "cross_entropy": totals[1]})
    return {"case": case, "steps": steps, "after": model.state_dict()}


def lists_of_rows(generator, y):
    """Seven batches, so that the last step is short; rows repeat within and between batches."""
    batches = []
    for _ in range(7):
        c = int(generator.integers(C))
        own = np.flatnonzero(y.numpy() == c).tolist()
        other = np.flatnonzero(y.numpy() != c).tolist()
        batches.append([generator.choice(own, ANCHORS).tolist(),
                        generator.choice(own, POSITIVES, replace=False).tolist(),
                        generator.choice(other, NEGATIVES, replace=False).tolist(),
                        generator.choice(other, SECOND, replace=False).tolist()])
    return batches


def losses(generator):
    """Values and gradients of the losses alone, on rows of one matrix."""
    z = draw(generator, 9, K)
    result = {"Z": z, "anchor": 0, "anchors": [0, 3], "positives": [1, 2, 3], "negatives": [4, 5, 6, 7]}
    for name, value in (
            ("all", lambda rows: one_side(rows[0], rows[1:4], rows[4:8], 0.1)),
            ("single", lambda rows: one_side(rows[0], rows[1:4], rows[4:8], 0.1, True)),
            ("align", lambda rows: align(rows[[0, 8]], rows[1:4]))):
        rows = z.clone().requires_grad_()
        loss = value(rows)
        loss.backward()
        result[name] = {"loss": loss, "gradient": rows.grad}
    return result


def cases():
    default = {"term": "infonce", "denominator": "all", "sides": "two", "projection": False,
               "normalized": False, "weight": LAMBDA, "clip": 0, "accumulate": False}
    changes = {"default": {}, "single": {"denominator": "single"}, "one_side": {"sides": "one"},
               "align": {"term": "align"}, "align_normalized": {"term": "align", "normalized": True},
               "projection": {"projection": True}, "contrast_alone": {"weight": 1.0},
               "cross_entropy_alone": {"weight": 0.0}, "clipped": {"clip": 0.2},
               "accumulated": {"accumulate": True}}
    return {name: {**default, **change} for name, change in changes.items()}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(41)
    y = torch.from_numpy(np.arange(N) % C)
    x = draw(generator, N, D) + draw(generator, C, D)[y]
    template = {"first.weight": (H, D), "first.bias": (H,), "second.weight": (K, H),
                "second.bias": (K,), "classifier.weight": (C, K), "classifier.bias": (C,),
                "projection.0.weight": (K, K), "projection.0.bias": (K,),
                "projection.2.weight": (128, K), "projection.2.bias": (128,)}
    initial = {name: draw(generator, *shape, scale=0.5) for name, shape in template.items()}
    batches = lists_of_rows(generator, y)
    content = {"X": x, "y": y, "initial": initial, "batches": batches,
               "learning_rate": LEARNING_RATE, "momentum": MOMENTUM, "weight_decay": WEIGHT_DECAY,
               "batch_factor": BATCH_FACTOR, "losses": losses(generator)}
    for name, case in cases().items():
        trained = train(x, y, initial, batches, case)
        if not case["projection"]:
            trained["after"] = {key: value for key, value in trained["after"].items()
                                if not key.startswith("projection")}
        content[name] = trained
    lines = [f"{json.dumps(key)}: {json.dumps(plain(value))}" for key, value in content.items()]
    (HERE / "cnc.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
