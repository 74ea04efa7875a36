# SPDX-License-Identifier: GPL-3.0-or-later
"""Domain-adversarial training: alternating steps as in DomainBed, or a reversed gradient (Ganin et al. 2016).

The gradient penalty is differentiated twice by autograd, also where the encoder works against it.
"""

import math

import numpy as np
import torch
from torch.nn import functional

from encoders import encoder_head, encoder_of
from first_stage import groups_of
from invariant import environment_check
from models import Weights, linear, optimizer_of, relu

NAME, LAYERS = "adversary.discriminator", 3


class Discriminator:
    """A ReLU network of three linear layers; its optimiser is the model's kind, without weight decay."""

    def __init__(self, case):
        names = [f"{NAME}.{layer}.{part}" for layer in range(LAYERS) for part in ("weight", "bias")]
        self.weights = Weights(case.initial, names)
        self.penalty_weight = case.parameters["gradient_penalty"]
        self.optimizer = optimizer_of(case.parameters, self.weights.trained(), weight_decay=0.0,
                                      learning_rate=case.parameters["discriminator_learning_rate"])

    def loss(self, embedding, domains):
        out = embedding if embedding.requires_grad else embedding.requires_grad_()
        for layer in range(LAYERS):
            out = linear(self.weights, f"{NAME}.{layer}", out if layer == 0 else relu(out))
        each = functional.cross_entropy(out, domains, reduction="none")
        slopes = torch.autograd.grad(each.sum(), embedding, create_graph=True)[0]
        return each.mean() + self.penalty_weight * (slopes ** 2).sum(dim=1).mean()


def dann(case):
    parameters, data = case.parameters, case.data
    groups = groups_of(case)
    domain_of = groups.predictions if parameters["domains"] == "predicted_class" else groups.environments
    check, _, _, count = environment_check(case, domain_of)
    model, adversary, earlier, update = encoder_of(case), Discriminator(case), None, 0
    optimizer = optimizer_of(parameters, model.trained())
    updates, steps = count * len(case.epochs), parameters["discriminator_steps"]
    for epoch in case.epochs:
        batches, total, seen, told = epoch.take_all("batch"), 0.0, 0, []
        check(batches, earlier)
        for rows in batches:
            model.zero_gradients()
            embedding = model.encode(case.input(rows))
            domains, labels = torch.from_numpy(domain_of[rows]).long(), data.labels(rows)
            reversal = parameters["form"] == "reversal"
            model_steps = reversal or (update + 1) % (1 + steps) >= steps  # the reference code counts from 1
            if model_steps:
                weight = parameters["lambda"]
                if reversal:
                    weight *= 2 / (1 + math.exp(-10 * update / updates)) - 1
                own = adversary.loss(embedding, domains)
                loss = functional.cross_entropy(model.classify(embedding), labels) - weight * own
                loss.backward()
                total, seen = total + loss.item() * len(rows), seen + len(rows)
            if reversal or not model_steps:  # by its own loss, and where both step at the weights before both
                adversary.weights.zero_gradients()
                own = adversary.loss(embedding.detach(), domains)
                own.backward()
                adversary.optimizer.step()
            told.append(own.item())
            if model_steps:
                optimizer.step()
            update += 1
        yield encoder_head(case, model, {"train.loss": total / seen, "train.discriminator_loss": np.mean(told)})
        earlier = batches


METHODS = {"dann": dann}
