# SPDX-License-Identifier: GPL-3.0-or-later
"""Correct-N-Contrast (Zhang et al. 2022), Algorithms 1 and 2 and Eqs. 3, 7, 16 and 17, its variants, SupCon*.

A contrastive batch is [anchors | positives | negatives | second negatives]; the first positive is an anchor
too, whose positives are the anchors and whose negatives are the second negatives. The gradients of the batches
of a step are averaged.
"""

import numpy as np
import torch
from torch.nn import functional

import draws
from checks import require
from cnc_draws import Slices
from encoders import encoder_head, encoder_of
from models import Weights, cosines, linear, optimizer_of, relu

CLASSIFIER_BATCH = 128  # rows of a step of the classifier alone


def side(similarities, positives, temperature, denominator):
    """Of one anchor; the similarities are those to its positives, then to its negatives."""
    scaled = similarities / temperature
    own, negatives = scaled[:positives], scaled[positives:]
    if denominator == "all":
        return (torch.logsumexp(scaled, 0) - own).mean()
    return (torch.logaddexp(own, torch.logsumexp(negatives, 0)) - own).mean()


class Update:
    """The loss of contrastive batches."""

    def __init__(self, case):
        self.case, self.parameters = case, case.parameters
        self.model = encoder_of(case)
        self.projection = None
        if case.flag("projection_head"):
            names = [f"projection.{layer}.{part}" for layer in ("first", "second") for part in ("weight", "bias")]
            self.projection = Weights(case.initial, names)
        self.of_encoder = self.model.encoder.trained() + (self.projection.trained() if self.projection else [])
        self.encoder_optimizer = optimizer_of(self.parameters, self.of_encoder)
        self.classifier_optimizer = optimizer_of(
            {**self.parameters, "learning_rate": self.parameters["classifier_rate_factor"]
             * self.parameters["learning_rate"]}, self.model.classifier.trained())

    def zero_encoder(self):
        self.model.encoder.zero_gradients()
        if self.projection:
            self.projection.zero_gradients()

    def clip(self):
        """All gradients of a step together."""
        if self.parameters["gradient_clip"] > 0:
            torch.nn.utils.clip_grad_norm_(self.of_encoder + self.model.classifier.trained(),
                                           self.parameters["gradient_clip"])

    def contrast(self, embedding, parts):
        if self.projection:
            hidden = relu(linear(self.projection, "projection.first", embedding))
            embedding = linear(self.projection, "projection.second", hidden)
        places = np.split(np.arange(len(embedding)), np.cumsum([len(part) for part in parts])[:-1])
        anchors, positives, negatives, second = places
        if self.parameters.get("contrastive_term") == "align":
            rows = functional.normalize(embedding, dim=1) if self.case.flag("align_normalized") else embedding
            return torch.cdist(rows[anchors], rows[positives], compute_mode="donot_use_mm_for_euclid_dist").mean()
        loss = self.side(embedding, anchors[0], positives, negatives)
        if len(second) and self.parameters.get("sides", "two") == "two":
            loss = loss + self.side(embedding, positives[0], anchors, second)
        return loss

    def side(self, embedding, anchor, positives, negatives):
        others = embedding[np.concatenate([positives, negatives])]
        return side(cosines(embedding[[anchor]], others)[0], len(positives),
                    self.parameters["contrastive_temperature"], self.parameters["denominator"])

    def losses(self, group):
        """Contrastive term and cross-entropy of each batch of a step. All its rows go through the encoder at
        once, which matters where batches are normalised."""
        rows = [[row for part in parts for row in part] for parts in group]
        embeddings = self.model.encode(self.case.input(draws.flat(rows))).split([len(batch) for batch in rows])
        return [(self.contrast(embedding, parts), self.cross_entropy(embedding, parts))
                for embedding, parts in zip(embeddings, group)]

    def cross_entropy(self, embedding, parts):
        """Over all parts, each cut to the shortest; the one anchor of Algorithm 1 does not cut the others."""
        cutting = [part for part in parts[self.parameters.get("sides") == "any_anchor":] if part]
        shortest = min(map(len, cutting))
        kept = np.concatenate([np.arange(len(part))[:shortest] + start for part, start in zip(
            parts, np.cumsum([0] + [len(part) for part in parts]))]).astype(int)
        labels = self.case.data.labels([row for part in parts for row in part])
        return functional.cross_entropy(self.model.classify(embedding)[kept], labels[kept])


def contrastive_epoch(update, slices, epoch, weight, with_classifier):
    """Returns the means over batches of both terms."""
    case, parameters = update.case, update.parameters
    totals, anchors = np.zeros(2), []
    if case.flag("compat_accumulate_classifier"):
        update.model.classifier.zero_gradients()
    while epoch.next_is("contrast"):
        group = [slices.check_batch(rows) for rows in epoch.take_all("contrast")]
        epoch.take("step")
        full = len(group) == parameters["batch_factor"]
        require(full or (len(group) < parameters["batch_factor"] and not epoch.next_is("contrast")), "a short step")
        update.zero_encoder()
        if not case.flag("compat_accumulate_classifier"):
            update.model.classifier.zero_gradients()
        losses = update.losses(group)
        mean = sum(weight * contrastive + (1 - weight) * cross_entropy for contrastive, cross_entropy in losses)
        (mean / len(group)).backward()
        totals += sum(np.array([contrastive.item(), own.item()]) for contrastive, own in losses)
        anchors += [parts[0][0] for parts in group]
        update.clip()
        update.encoder_optimizer.step()
        if with_classifier:
            update.classifier_optimizer.step()
    slices.check_anchors(anchors)
    return totals / len(anchors), anchors


def classifier_epoch(update, batches):
    """The classifier alone, on an encoder that is frozen and evaluates."""
    case, total = update.case, 0.0
    for rows in batches:
        update.zero_encoder()
        update.model.classifier.zero_gradients()
        embedding = update.model.encode(case.input(rows), training=False).detach()
        loss = functional.cross_entropy(update.model.classify(embedding), case.data.labels(rows))
        loss.backward()
        update.clip()
        update.classifier_optimizer.step()
        total += loss.item() * len(rows)
    return total / len(draws.flat(batches))


def correct_contrast(case):
    parameters = case.parameters
    slices, update, earlier, earlier_rows = Slices(case), Update(case), None, None
    apart = parameters.get("variant") == "train_then_finetune"
    weight = 1.0 if apart else parameters["contrastive_weight"]
    for number, epoch in enumerate(case.epochs):
        if apart and number >= parameters["epochs"]:
            batches = epoch.take_all("batch")
            draws.require_shuffled(batches, case.data.train, CLASSIFIER_BATCH, earlier_rows, "classifier's batches")
            earlier_rows = batches
            loss = classifier_epoch(update, batches)
            series = {"train.loss": loss, "train.cross_entropy": loss}
        else:
            means, anchors = contrastive_epoch(update, slices, epoch, weight, with_classifier=not apart)
            require(anchors != earlier, "anchors come in the order of an earlier epoch")
            earlier = anchors
            series = {"train.contrastive_loss": means[0], "train.loss": weight * means[0] + (1 - weight) * means[1]}
            if not apart:
                series["train.cross_entropy"] = means[1]
        yield encoder_head(case, update.model, series)


METHODS = {"cnc": correct_contrast, "supcon": correct_contrast}
