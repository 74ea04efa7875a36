# SPDX-License-Identifier: GPL-3.0-or-later
"""Contrastive Input Morphing (Taghanaki et al. 2021) on embeddings: g(u) = u + V2 ReLU(V1 u + c1) + c2 before an
encoder, and a triplet loss by cosine on g(u).

A row's positive is the next row of its class in the batch, its negative the next of another class, both around
the end of the batch.
"""

import torch
from torch.nn import functional

import draws
from encoders import check_rows, encoder_of
from models import Weights, cosines, folded, linear, optimizer_of, relu
from records import Epoch

NAMES = ("morph_first.weight", "morph_first.bias", "morph_second.weight", "morph_second.bias")


def triplet_loss(rows, labels, margin):
    """Over the rows that have both."""
    count, similarity, losses = len(rows), cosines(rows, rows), []
    for i in range(count):
        after = [(i + k) % count for k in range(1, count)]
        positive = next((k for k in after if labels[k] == labels[i]), None)
        negative = next((k for k in after if labels[k] != labels[i]), None)
        if positive is not None and negative is not None:
            losses.append(margin + similarity[i, negative] - similarity[i, positive])
    return relu(torch.stack(losses)).mean() if losses else 0.0 * rows.sum()


def input_morphing(case):
    parameters = case.parameters
    model, morph = encoder_of(case), Weights(case.initial, NAMES)
    optimizer = optimizer_of(parameters, model.trained() + morph.trained())
    check, earlier = check_rows(case, case.data.train), None
    for epoch in case.epochs:
        batches, totals = epoch.take_all("batch"), torch.zeros(2)
        check(batches, earlier)
        for rows in batches:
            model.zero_gradients()
            morph.zero_gradients()
            X, labels = case.input(rows), case.data.labels(rows)
            moved = X + linear(morph, "morph_second", relu(linear(morph, "morph_first", X)))
            triplet = triplet_loss(moved, labels, parameters["margin"])
            loss = functional.cross_entropy(model.logits(moved), labels) + parameters["triplet_weight"] * triplet
            loss.backward()
            optimizer.step()
            totals += len(rows) * torch.tensor([loss.item(), triplet.item()])
        loss, triplet = (totals / len(draws.flat(batches))).tolist()
        tensors = folded(morph.copies(), "morph_first.weight", case.factor)
        for name in ("morph_second.weight", "morph_second.bias"):  # g(s u) = s g'(u)
            tensors = folded(tensors, name, 1.0 / case.factor)
        yield Epoch("morphed_encoder", {**model.head(), **tensors},
                    {"normalize_input": float(case.normalize)}, {"train.loss": loss, "train.penalty": triplet})
        earlier = batches


METHODS = {"input-morphing": input_morphing}
