#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_training_reference.py
#
# Writes training.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for layers, the linear probe, the ERM adapter and the contrastive adapter.

Everything is float64 on PyTorch. Initial parameters, minibatches and contrastive batches are stored
as they were used, so a reader replays them and needs no random stream of its own. All weights have
PyTorch's layout (output, input). Sources: Contrastive Adapters (Zhang and Re 2022), Algorithms 1-3.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
N, D, H, C = 40, 6, 5, 3
BATCH, EPOCHS = 16, 3
CLASS_TEMPERATURE, CONTRASTIVE_TEMPERATURE = 0.01, 0.1
MOMENTUM, WEIGHT_DECAY = 0.9, 5e-3


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


class Adapter(nn.Module):
    """f(u) = W2 ReLU(BN(W1 u)) + b2, without residual; W1 (H,D) has no bias because BN cancels it."""

    def __init__(self, initial):
        super().__init__()
        self.linear1 = nn.Linear(D, H, bias=False)
        self.norm = nn.BatchNorm1d(H)
        self.linear2 = nn.Linear(H, D)
        with torch.no_grad():
            for name, parameter in self.named():
                parameter.copy_(initial[name])

    def named(self):
        return [("W1", self.linear1.weight), ("gamma", self.norm.weight), ("beta", self.norm.bias),
                ("W2", self.linear2.weight), ("b2", self.linear2.bias)]

    def forward(self, u):
        return self.linear2(torch.relu(self.norm(self.linear1(u))))

    def logits(self, u, q):
        """(B,C) cosine of f(u) and the class embeddings q (C,D), over temperature 0.01."""
        f = self(u)
        return (f / f.norm(dim=1, keepdim=True)) @ (q / q.norm(dim=1, keepdim=True)).T \
            / CLASS_TEMPERATURE

    def state(self):
        values = {name: parameter.detach().clone() for name, parameter in self.named()}
        values["running_mean"] = self.norm.running_mean.clone()
        values["running_var"] = self.norm.running_var.clone()
        return values

    def gradients(self):
        return {name: parameter.grad.clone() for name, parameter in self.named()}


def optimizer_of(model, learning_rate):
    return torch.optim.SGD(model.parameters(), lr=learning_rate, momentum=MOMENTUM,
                           weight_decay=WEIGHT_DECAY)


def minibatches(generator):
    """One epoch: a permutation of the N rows in batches of 16, the last one short (8)."""
    order = generator.permutation(N).tolist()
    return [order[start:start + BATCH] for start in range(0, N, BATCH)]


def train_epoch(logits, optimizer, y, batches):
    """One step a batch on the mean cross-entropy; returns the mean loss over rows."""
    total = 0.0
    for rows in batches:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(logits(rows), y[rows])
        loss.backward()
        optimizer.step()
        total += loss.item() * len(rows)
    return total / sum(len(rows) for rows in batches)


def linear_probe(generator, x, y):
    model = nn.Linear(D, C)
    with torch.no_grad():
        model.weight.copy_(draw(generator, C, D, scale=0.3))
        model.bias.copy_(draw(generator, C, scale=0.3))
    result = {"learning_rate": 0.1, "initial": {"W": model.weight.detach().clone(),
                                                "b": model.bias.detach().clone()}, "epochs": []}
    optimizer = optimizer_of(model, result["learning_rate"])
    for _ in range(EPOCHS):
        batches = minibatches(generator)
        loss = train_epoch(lambda rows: model(x[rows]), optimizer, y, batches)
        result["epochs"].append({"batches": batches, "mean_loss": loss,
                                 "W": model.weight.detach().clone(),
                                 "b": model.bias.detach().clone()})
    result["logits"] = model(x)
    return result


def erm_adapter(generator, x, y, q, initial):
    model = Adapter(initial)
    result = {"learning_rate": 1e-3, "initial": model.state(), "epochs": []}
    optimizer = optimizer_of(model, result["learning_rate"])
    for _ in range(EPOCHS):
        batches = minibatches(generator)
        model.train()
        loss = train_epoch(lambda rows: model.logits(x[rows], q), optimizer, y, batches)
        result["epochs"].append({"batches": batches, "mean_loss": loss, **model.state()})
    model.eval()
    result["eval_logits"] = model.logits(x, q)
    return result


def contrastive_loss(outputs, positive_valid, negative_valid, denominator):
    """Mean over valid positives p of -log(e^{s_p/t} / denominator), s = cosine with the anchor.

    outputs (1+P+M,D): anchor, P positives, M negatives. The denominator is e^{s_p/t} ("single") or
    the sum of e^{s/t} over all valid positives ("all"), plus that sum over valid negatives.
    """
    similarity = nn.functional.cosine_similarity(outputs[:1], outputs[1:]) / CONTRASTIVE_TEMPERATURE
    count = len(positive_valid)
    positive = similarity[:count][torch.tensor(positive_valid)]
    negative = similarity[count:][torch.tensor(negative_valid)]
    shared = torch.logsumexp(negative, 0)
    if denominator == "all":
        shared = torch.logsumexp(torch.cat([positive, negative]), 0).expand(len(positive))
    else:
        shared = torch.logaddexp(positive, shared.expand(len(positive)))
    return (shared - positive).mean()


def anchor_batches(generator, y):
    """Four batches of an anchor, 5 positives of its class and 6 negatives of other classes.

    Batch 1 has three positives only: they are padded to five by repeats, masked in the loss but
    still part of the batch statistics. Batch 2 has one masked negative.
    """
    batches = []
    for number in range(4):
        anchor = int(generator.integers(N))
        same = [i for i in np.flatnonzero(y.numpy() == y[anchor].item()).tolist() if i != anchor]
        other = np.flatnonzero(y.numpy() != y[anchor].item())
        positives = generator.choice(same, 5, replace=False).tolist()
        negatives = generator.choice(other, 6, replace=False).tolist()
        positive_valid, negative_valid = [True] * 5, [True] * 6
        if number == 1:
            positives[3:] = positives[:2]
            positive_valid[3:] = [False, False]
        if number == 2:
            negatives[4] = same[0]
            negative_valid[4] = False
        batches.append({"anchor": anchor, "positives": positives, "negatives": negatives,
                        "positive_valid": positive_valid, "negative_valid": negative_valid})
    return batches


def contrastive_step(model, optimizer, x, batches, denominator):
    """One optimiser step on the summed gradients of all batches; returns losses and gradients."""
    model.train()
    optimizer.zero_grad()
    losses = []
    for batch in batches:
        rows = [batch["anchor"], *batch["positives"], *batch["negatives"]]
        loss = contrastive_loss(model(x[rows]), batch["positive_valid"], batch["negative_valid"],
                                denominator)
        loss.backward()
        losses.append(loss.item())
    gradients = model.gradients()
    optimizer.step()
    return losses, gradients


def contrastive_adapter(generator, x, y, initial):
    batches = anchor_batches(generator, y)
    result = {"learning_rate": 1e-3, "temperature": CONTRASTIVE_TEMPERATURE, "batches": batches}
    for denominator in ("single", "all"):
        model = Adapter(initial)
        optimizer = optimizer_of(model, result["learning_rate"])
        losses, gradients = contrastive_step(model, optimizer, x, batches, denominator)
        result[denominator] = {"losses": losses, "gradients": gradients, "after": model.state()}
    return result


def alternate_schedule(generator, x, y, q, initial, anchors):
    """Epoch 0 contrastive (denominator "single"), epoch 1 cross-entropy, one shared optimiser."""
    model = Adapter(initial)
    optimizer = optimizer_of(model, 1e-3)
    losses, _ = contrastive_step(model, optimizer, x, anchors, "single")
    batches = minibatches(generator)
    mean_loss = train_epoch(lambda rows: model.logits(x[rows], q), optimizer, y, batches)
    after = model.state()
    model.eval()
    return {"learning_rate": 1e-3, "contrastive_losses": losses, "batches": batches,
            "mean_loss": mean_loss, "after": after, "eval_logits": model.logits(x, q)}


def forward_backward(layer, x, upstream):
    """Output and gradients of sum(upstream * layer(x))."""
    x = x.clone().requires_grad_()
    output = layer(x)
    layer.zero_grad()
    output.backward(upstream)
    return {"output": output, "d_input": x.grad, "d_weight": layer.weight.grad.clone(),
            "d_bias": layer.bias.grad.clone()}


def layers(generator):
    x, upstream = draw(generator, 8, 5, scale=2.0) + 1.0, draw(generator, 8, 5)
    norm = nn.BatchNorm1d(5)
    running = {"mean": draw(generator, 5), "var": draw(generator, 5).abs() + 0.5}
    with torch.no_grad():
        norm.weight.copy_(draw(generator, 5))
        norm.bias.copy_(draw(generator, 5))
        norm.running_mean.copy_(running["mean"])
        norm.running_var.copy_(running["var"])
    batch_norm = {"gamma": norm.weight.detach().clone(), "beta": norm.bias.detach().clone(),
                  "running_mean": running["mean"], "running_var": running["var"],
                  "eval": forward_backward(norm.eval(), x, upstream),
                  "train": forward_backward(norm.train(), x, upstream)}
    batch_norm["train"]["running_mean"] = norm.running_mean.clone()
    batch_norm["train"]["running_var"] = norm.running_var.clone()

    linear = nn.Linear(5, 4)
    with torch.no_grad():
        linear.weight.copy_(draw(generator, 4, 5))
        linear.bias.copy_(draw(generator, 4))
    linear_upstream = draw(generator, 8, 4)
    return {"X": x,
            "batch_norm": {"upstream": upstream, **batch_norm},
            "linear": {"upstream": linear_upstream, "W": linear.weight, "b": linear.bias,
                       **forward_backward(linear, x, linear_upstream)}}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(40)
    y = torch.from_numpy(generator.integers(0, C, N))
    q = draw(generator, C, D)
    x = draw(generator, N, D) + 0.8 * q[y]
    initial = {"W1": draw(generator, H, D, scale=0.4), "gamma": torch.ones(H),
               "beta": torch.zeros(H), "W2": draw(generator, D, H, scale=0.4),
               "b2": draw(generator, D, scale=0.4)}
    contrastive = contrastive_adapter(generator, x, y, initial)
    content = {
        "X": x, "y": y, "class_embeddings": q, "momentum": MOMENTUM, "weight_decay": WEIGHT_DECAY,
        "class_temperature": CLASS_TEMPERATURE, "adapter_initial": initial,
        "linear_probe": linear_probe(generator, x, y),
        "erm_adapter": erm_adapter(generator, x, y, q, initial),
        "contrastive_adapter": contrastive,
        "alternate": alternate_schedule(generator, x, y, q, initial, contrastive["batches"]),
        "layers": layers(generator),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(plain(value))}" for key, value in content.items()]
    (HERE / "training.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
