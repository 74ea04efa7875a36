# SPDX-License-Identifier: GPL-3.0-or-later
"""Adapters compared with the class embeddings by cosine, trained by empirical risk minimisation; heads without
training.

f(u) = W2 ReLU(BN(W1 u)) + b2 (Contrastive Adapters, 3.1), W2 ReLU(W1 u + b1) + b2 without normalisation and
u + f(u) with a residual connection (B.1); r ReLU(W2 ReLU(W1 u)) + (1 - r) u (CLIP-Adapter, Gao
et al. 2021); zero-shot and group prompts (Contrastive Adapters, C.1).
"""

import torch
from torch.nn import functional

import draws
from checks import require
from models import Weights, batch_norm, cosines, folded, linear, optimizer_of, relu
from records import Epoch

NAMES = ("first.weight", "norm.weight", "norm.bias", "norm.running_mean", "norm.running_var", "second.weight",
         "second.bias")
NAMES_WITHOUT_NORM = ("first.weight", "first.bias", "second.weight", "second.bias")


class Adapter:
    """The adapter with its optimiser, which all phases of a training share."""

    def __init__(self, case):
        self.case = case
        self.temperature = case.parameters["temperature"]
        self.class_embeddings = case.data.chosen_class_embeddings(case.parameters)
        self.normalized, self.residual = case.parameters["batch_norm"], case.parameters["residual"]
        self.weights = Weights(case.initial, NAMES if self.normalized else NAMES_WITHOUT_NORM)
        self.optimizer = optimizer_of(case.parameters, self.weights.trained())

    def forward(self, rows):
        X = self.case.input(rows)
        hidden = linear(self.weights, "first", X)
        if self.normalized:
            hidden = batch_norm(self.weights, hidden, training=True)
        out = linear(self.weights, "second", relu(hidden))
        return X + out if self.residual else out

    def cross_entropy(self, batches):
        """A step on each batch; the mean loss of the rows."""
        total, count = 0.0, 0
        for rows in batches:
            self.weights.zero_gradients()
            logits = cosines(self.forward(rows), self.class_embeddings) / self.temperature
            loss = functional.cross_entropy(logits, self.case.data.labels(rows))
            loss.backward()
            self.optimizer.step()
            total, count = total + loss.item() * len(rows), count + len(rows)
        return total / count

    def epoch(self, series):
        """Of rows s u a residual adapter gives s u + f(s u): the head of the rows u gives that over s."""
        factor, tensors = self.case.factor, self.weights.copies()
        tensors = folded(tensors, "first.weight", factor)
        settings = {"temperature": self.temperature, "normalize_input": float(self.case.normalize)}
        if self.residual:
            tensors = folded(folded(tensors, "second.weight", 1 / factor), "second.bias", 1 / factor)
            settings["residual"] = 1.0
        return Epoch("adapter", {**tensors, "class_embeddings": self.class_embeddings}, settings, series)


def adapter(case):
    model, earlier = Adapter(case), None
    for epoch in case.epochs:
        batches = epoch.take_all("batch")
        draws.require_shuffled(batches, case.data.train, case.parameters["batch_size"], earlier, "batches",
                               needs_two=model.normalized)
        yield model.epoch({"train.loss": model.cross_entropy(batches)})
        earlier = batches


def clip_adapter(case):
    """Rows as they are stored: their length goes through the adapter and does not matter to a cosine."""
    weights = Weights(case.initial, ["first.weight", "second.weight"])
    optimizer = optimizer_of(case.parameters, weights.trained())
    ratio, temperature = case.parameters["residual_ratio"], case.parameters["temperature"]
    class_embeddings, earlier = case.data.chosen_class_embeddings(case.parameters), None
    require(weights["first.weight"].shape[0] == case.data.X.shape[1] // case.parameters["reduction"],
            "the width is not the embedding's over `reduction`")
    for epoch in case.epochs:
        batches = epoch.take_all("batch")
        draws.require_shuffled(batches, case.data.train, case.parameters["batch_size"], earlier, "batches")
        total = 0.0
        for rows in batches:
            weights.zero_gradients()
            X = case.data.X[rows]
            adapted = relu(linear(weights, "second", relu(linear(weights, "first", X))))
            logits = cosines(ratio * adapted + (1 - ratio) * X, class_embeddings) / temperature
            loss = functional.cross_entropy(logits, case.data.labels(rows))
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
        yield Epoch("residual_adapter", {**weights.copies(), "class_embeddings": class_embeddings},
                    {"temperature": temperature, "residual_ratio": ratio},
                    {"train.loss": total / len(case.data.train)})
        earlier = batches


def zero_shot(case):
    yield Epoch("cosine", {"class_embeddings": case.data.chosen_class_embeddings(case.parameters)},
                case.settings("temperature"))


def group_prompt(case):
    yield Epoch("group_prompts", {"group_embeddings": case.data.group_embeddings,
                                  "class_of_prompt": torch.tensor([case.data.class_of_group_prompt], dtype=float)},
                case.settings("temperature"))


METHODS = {"adapter": adapter, "clip-adapter": clip_adapter, "zero-shot": zero_shot, "group-prompt": group_prompt}
