# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks and optimisers of the repeated trainings: float64 on PyTorch, gradients by autograd.

Weights stay in a dictionary under their recorded names and shapes (a vector is one row), so that what a record
starts from is what is trained and what is compared. Batch normalisation and the optimisers are PyTorch's own.
"""

import torch
from torch.nn import functional

from checks import require

SMALLEST = 1e-5  # of the largest value


def unit(rows):
    """Rows divided by their norms, as torch.nn.functional.normalize does it."""
    return functional.normalize(rows, dim=1, eps=1e-12)


def cosines(rows, others):
    return unit(rows) @ unit(others).T


class Weights(dict):
    """Tensors by name: trained, but for the running statistics of a normalisation."""

    def __init__(self, initial, names):
        super().__init__({name: initial[name].clone() for name in names})
        for name in names:
            if "running_" not in name:
                self[name].requires_grad_()
        self.zero_gradients()

    def trained(self):
        return [tensor for tensor in self.values() if tensor.requires_grad]

    def zero_gradients(self):
        """Zeros, not None: as PyTorch up to 1.13 has it, a tensor without a gradient still decays and moves."""
        for tensor in self.trained():
            tensor.grad = torch.zeros_like(tensor)

    def copies(self):
        return {name: tensor.detach().clone() for name, tensor in self.items()}


def linear(weights, name, rows):
    """W·u + b of the layer `name` ("" for tensors that are just "weight" and "bias"), or W·u without a bias."""
    prefix = name + "." if name else ""
    out = rows @ weights[prefix + "weight"].T
    return out + weights[prefix + "bias"] if prefix + "bias" in weights else out


def folded(tensors, name, factor):
    """A layer's weights for rows that are not multiplied by the factor: W (s u) = (s W) u."""
    return {**tensors, name: factor * tensors[name]}


def relu(rows):
    """ReLU of values none of which is so close to its kink that rounding could carry it over: another case
    must be made then. Exactly zero, after hidden units that are, is safe: the slope is 0 there."""
    values = rows.detach().abs()
    clear = (values == 0) | (values > SMALLEST * values.max())
    require(bool(clear.all()), "a hidden unit is too close to zero for a reference")
    return torch.relu(rows)


def batch_norm(weights, rows, training):
    """BatchNorm1d. In training it moves the running statistics, in place."""
    return functional.batch_norm(
        rows, weights["norm.running_mean"].view(-1), weights["norm.running_var"].view(-1),
        weights["norm.weight"].view(-1), weights["norm.bias"].view(-1), training, momentum=0.1, eps=1e-5)


def optimizer_of(parameters, tensors, **changes):
    """The optimiser that `optimizer learning_rate momentum weight_decay beta1 beta2` describe."""
    use = {"optimizer": "sgd", "beta1": 0.9, "beta2": 0.999, "epsilon": 1e-8, **parameters, **changes}
    rate, decay = use["learning_rate"], use["weight_decay"]
    if use["optimizer"] == "sgd":
        return torch.optim.SGD(tensors, lr=rate, momentum=use["momentum"], weight_decay=decay)
    kind = {"adam": torch.optim.Adam, "adamw": torch.optim.AdamW}[use["optimizer"]]
    return kind(tensors, lr=rate, betas=(use["beta1"], use["beta2"]), eps=use["epsilon"], weight_decay=decay)


class EncoderClassifier:
    """z = W2 ReLU([BN](W1 u + b1)) + b2 with logits Wc z + bc, or Wc u + bc where there is no encoder.

    `kind` is the parameter `normalization`: "none", "frozen_stats" or "train".
    """

    ENCODER = ("first.weight", "first.bias", "norm.weight", "norm.bias", "norm.running_mean", "norm.running_var",
               "second.weight", "second.bias")
    CLASSIFIER = ("classifier.weight", "classifier.bias")

    def __init__(self, initial, kind="none", factor=1.0):
        """`factor` is what the rows are multiplied by before they come here."""
        self.kind, self.factor = kind, factor
        self.encoder = Weights(initial, [name for name in self.ENCODER if name in initial])
        self.classifier = Weights(initial, self.CLASSIFIER)

    def encode(self, rows, training=True):
        if not self.encoder:
            return rows
        hidden = linear(self.encoder, "first", rows)
        if self.kind != "none":
            hidden = batch_norm(self.encoder, hidden, training and self.kind == "train")
        return linear(self.encoder, "second", relu(hidden))

    def classify(self, embedding):
        return linear(self.classifier, "classifier", embedding)

    def logits(self, rows, training=True):
        return self.classify(self.encode(rows, training))

    def trained(self):
        return self.encoder.trained() + self.classifier.trained()

    def zero_gradients(self):
        self.encoder.zero_gradients()
        self.classifier.zero_gradients()

    def head(self):
        """Tensors of the head, for rows without the factor; a linear model's are plain "weight" and "bias"."""
        if self.encoder:
            return folded({**self.encoder.copies(), **self.classifier.copies()}, "first.weight", self.factor)
        tensors = {name.split(".")[1]: tensor for name, tensor in self.classifier.copies().items()}
        return folded(tensors, "weight", self.factor)
