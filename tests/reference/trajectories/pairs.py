# SPDX-License-Identifier: GPL-3.0-or-later
"""Adapters of images and texts, trained on pairs: R-Adapter (Eqs. 6 to 11) and FLYP.

Texts are the class embeddings of the set, or the unit means of its classes.
"""

import numpy as np
import torch

import draws
from checks import require
from models import Weights, linear, optimizer_of, relu, unit
from records import Epoch


class Side:
    """h(u) = u + gamma/(1 - p) s f(u) of unit length, and the moving average of f's weights."""

    def __init__(self, case, name):
        self.case, self.name = case, name
        names = [key for key in case.initial if key.startswith(name + ".") and "moment" not in key]
        self.weights = Weights(case.initial, names)
        self.start = self.weights.copies()
        self.average, self.steps = self.weights.copies(), 0
        self.scale = 1.0 if case.parameters["adapter_form"] == "linear" else 0.1
        for key in names:
            require(torch.equal(case.initial["average." + key], self.start[key]), f"{key} is not its average")
            if key.endswith("first.weight"):
                bound = (6 / sum(self.start[key].shape)) ** 0.5
                require(0.8 * bound < float(self.start[key].abs().max()) <= bound, f"{key} starts outside of its range")
            if case.parameters["adapter_form"] == "linear" and key.endswith("adapter.weight") or "second" in key:
                require(not bool(self.weights[key].any()), f"{key} does not start at zero")

    def branch(self, weights, rows):
        if self.name + ".adapter.weight" in weights:
            return linear(weights, self.name + ".adapter", rows)
        hidden = linear(weights, self.name + ".first", rows)
        if self.case.parameters["adapter_form"] == "adaptformer":
            hidden = relu(hidden)
        return linear(weights, self.name + ".second", hidden)

    def forward(self, epoch, rows):
        parameters = self.case.parameters
        factors = torch.full((len(rows), 1), self.scale)
        if parameters["drop"] != "none":
            factors = epoch.take(self.name + " drop").view(-1, 1).double()
            kept = self.scale / (1 - parameters["drop_rate"])
            require(bool(((factors == 0) | ((factors - kept).abs() < 1e-6)).all()), "factors of dropping")
            if parameters["drop"] == "per_forward":
                require(len(factors) == 1, "one factor a step")
                factors = factors.expand(len(rows), 1)
            factors = torch.where(factors == 0, 0.0, kept)
        added = self.branch(self.weights, rows)
        if parameters["dropout"] > 0:
            units, kept = epoch.take(self.name + " dropout").view(rows.shape).double(), 1 / (1 - parameters["dropout"])
            require(bool(((units == 0) | ((units - kept).abs() < 1e-6)).all()), "factors of dropout")
            require(0 < float((units == 0).double().mean()) < 2 * parameters["dropout"], "share of dropped units")
            added = torch.where(units == 0, 0.0, kept) * added
        return unit(rows + factors * added)

    def moved(self, rows):
        added = self.scale * self.branch(self.weights.copies(), rows).norm(dim=1)
        return float((added / rows.norm(dim=1)).mean())

    def step(self):
        self.steps += 1
        m = self.case.parameters["ema_decay"]
        now = self.weights.copies()
        self.average = {key: m * value + (1 - m) * now[key] for key, value in self.average.items()}

    def kept(self):
        parameters = self.case.parameters
        if not parameters["ema"]:
            return self.weights.copies()
        rest = parameters["ema_decay"] ** self.steps
        if not parameters["debias"]:
            return self.average
        return {key: (value - rest * self.start[key]) / (1 - rest) for key, value in self.average.items()}


def targets(labels, epsilon):
    same = labels[:, None] == labels[None]
    own = same.sum(1, keepdim=True)
    others = len(labels) - own
    smooth = torch.where(same, (1 - epsilon) / own, epsilon / others.clamp(min=1))
    return torch.where(others == 0, 1.0 / own, smooth), same


def loss_of(F, G, labels, parameters):
    delta = parameters["delta"] if parameters["loss"] == "mpm_nce" else 0.0
    wanted, same = targets(labels, parameters["epsilon"])
    S = (F @ G.T + delta * (~same)) / parameters["temperature"]
    texts = wanted if parameters["pair_targets"] == "row" else wanted.T
    images = -(wanted * torch.log_softmax(S, 1)).sum(1).mean()
    return (images - (texts * torch.log_softmax(S.T, 1)).sum(1).mean()) / 2


def rate(parameters, step, steps):
    warm = min(parameters["warm_up"], int(0.1 * steps))
    if step < warm:
        return parameters["learning_rate"] * (step + 1) / warm
    return parameters["learning_rate"] * 0.5 * (1 + np.cos(np.pi * (step - warm) / (steps - warm)))


def pair_adapter(case):
    data, parameters = case.data, case.parameters
    texts = data.class_embeddings
    if parameters["texts"] == "class_means":
        texts = data.chosen_class_embeddings({"class_embeddings": "class-means"})
    image, text = Side(case, "image"), Side(case, "text")
    tensors = image.weights.trained() + text.weights.trained()
    # `epsilon` of the parameters is the smoothing of the targets.
    optimizer, earlier, step = optimizer_of(parameters, tensors, epsilon=1e-8), None, 0
    steps = len(case.epochs) * -(-len(data.train) // parameters["batch_size"])
    for number, epoch in enumerate(case.epochs):
        batches, total, first = [], 0.0, None
        while epoch.next_is("batch"):
            rows = epoch.take("batch")
            batches.append(rows)
            places = epoch.take("texts")
            require(places == [int(y) for y in data.y[rows]], "the text of the class")
            image.weights.zero_gradients()
            text.weights.zero_gradients()
            labels = data.labels(rows)
            if parameters["loss"] == "info_nce" or parameters["pair_labels"] == "pair":
                labels = torch.arange(len(rows))
            elif parameters["pair_labels"] == "row":
                labels = torch.tensor(rows)
            F, G = image.forward(epoch, data.X[rows]), text.forward(epoch, texts[places])
            loss = loss_of(F, G, labels, parameters)
            loss.backward()
            if parameters["gradient_clip"] > 0:
                torch.nn.utils.clip_grad_norm_(tensors, parameters["gradient_clip"])
            for group in optimizer.param_groups:
                group["lr"] = rate(parameters, step, steps)
            optimizer.step()
            if not first:  # the first that does not drop both
                first = max(image.moved(data.X[rows]), text.moved(texts[places]))
            for side in (image, text):
                side.step()
            step += 1
            total += loss.item() * len(rows)
        draws.require_shuffled(batches, data.train, parameters["batch_size"], earlier, "pairs")
        earlier = batches
        series = {"train.loss": total / len(draws.flat(batches))}
        if number == 0:
            series["train.first_step"] = first
        if parameters["ema"] and not parameters["debias"]:
            series["train.start_weight"] = parameters["ema_decay"] ** step
        classes = torch.arange(len(texts)).double().view(1, -1)
        settings = {"alpha": parameters["alpha"], "branch_scale": image.scale, "temperature": parameters["temperature"],
                    "rectified": float(parameters["adapter_form"] == "adaptformer")}
        yield Epoch("pair_adapter", {**image.kept(), **text.kept(), "texts": texts, "class_of_text": classes},
                    settings, series)


METHODS = {"r-adapter": pair_adapter, "flyp": pair_adapter}
