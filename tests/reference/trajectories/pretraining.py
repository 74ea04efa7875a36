# SPDX-License-Identifier: GPL-3.0-or-later
"""Contrastive pre-training on two views of every row: InfoNCE, temperatures that follow domains (Adaptive
Temperature, Eqs. 2-4), penalties on domains, and learned temperatures (iSogCLR).

Views and what dropout leaves are drawn by the program and checked for what they may be. Domains are the places.
Classifiers of domains and classes are scikit-learn's, on rows standardised here.
"""

import math

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch.nn import functional

import draws
from checks import require
from models import Weights, batch_norm, folded, linear, optimizer_of, relu, unit
from records import Epoch

PENALTY = 1e-4  # of half the squared weights beside a mean loss
ENCODER = ("first.weight", "norm.weight", "norm.bias", "norm.running_mean", "norm.running_var", "second.weight",
           "second.bias")
WIDTHS = [1e-3, 1e-2, 1e-1, 1.0, 1e1, 1e2, 1e3]  # of the kernels


class Classifier:
    """A linear classifier of rows, fitted to its minimum on standardised rows."""

    def __init__(self, rows, labels, balanced=False):
        rows, labels = rows.detach().numpy(), np.asarray(labels)
        mean, deviation = rows.mean(axis=0), rows.std(axis=0)
        self.classes, counts = np.unique(labels, return_counts=True)
        weights = np.ones(len(labels))
        if balanced:
            weights = len(labels) / (len(self.classes) * counts[np.searchsorted(self.classes, labels)])
        model = LogisticRegression(C=1 / (PENALTY * len(labels)), tol=1e-12, max_iter=100_000)
        model.fit((rows - mean) / deviation, labels, sample_weight=weights)
        planes, bias = model.coef_ / deviation, model.intercept_ - model.coef_ @ (mean / deviation)
        if len(self.classes) == 2:
            planes, bias = np.vstack([0 * planes, planes]), np.concatenate([[0.0], bias])
        self.weight, self.bias = torch.from_numpy(planes), torch.from_numpy(bias)

    def probabilities(self, rows):
        return torch.softmax(rows.detach() @ self.weight.T + self.bias, dim=1)


class HiddenClassifier:
    """Linear-ReLU-Linear of standardised rows from recorded first weights: a hundred full steps of Adam."""

    STEPS, RATE = 100, 0.03

    def __init__(self, rows, labels, first, hidden):
        rows, labels = rows.detach(), np.asarray(labels)
        self.mean, self.deviation = rows.mean(dim=0), rows.std(dim=0, unbiased=False)
        classes, counts = np.unique(labels, return_counts=True)
        require(list(classes) == list(range(len(classes))), "a domain has no rows")
        inputs = rows.shape[1]
        shapes, self.parts, place = [(hidden, inputs), (hidden,), (len(classes), hidden), (len(classes),)], [], 0
        for shape in shapes:
            size = int(np.prod(shape))
            part, place = first[place:place + size].double().view(shape), place + size
            bound = (inputs if len(self.parts) < 2 else hidden) ** -0.5
            require(bool(part.abs().max() <= bound) and bool(part.abs().max() > 0.3 * bound), "first weights")
            self.parts.append(part.clone().requires_grad_())
        require(place == len(first), "number of first weights")
        weights = torch.from_numpy(1 / (len(classes) * counts[labels]))
        decayed, free = [self.parts[0], self.parts[2]], [self.parts[1], self.parts[3]]
        adam = torch.optim.Adam([{"params": decayed, "weight_decay": PENALTY}, {"params": free}], lr=self.RATE)
        for _ in range(self.STEPS):
            adam.zero_grad()
            losses = functional.cross_entropy(self.scores(rows), torch.from_numpy(labels).long(), reduction="none")
            (weights * losses).sum().backward()
            adam.step()

    def scores(self, rows):
        first, bias, second, last = self.parts
        return torch.relu((rows - self.mean) / self.deviation @ first.T + bias) @ second.T + last

    def probabilities(self, rows):
        return torch.softmax(self.scores(rows.detach()), dim=1).detach()


def calibration_error(P, labels, bins=15, fewest=10):
    """Expected calibration error over bins of equal width, joined from the lowest on until they hold ten rows."""
    confidence, predicted = (values.numpy() for values in P.max(dim=1))
    number = np.clip(np.ceil(confidence * bins).astype(int) - 1, 0, bins - 1)
    joined, now = [], []
    for place in range(bins):
        now = now + list(np.flatnonzero(number == place))
        if len(now) >= fewest:
            joined.append(now)
            now = []
    if now and joined:
        joined[-1] = joined[-1] + now
    elif now:
        joined.append(now)
    right = predicted == labels
    return sum(len(part) / len(labels) * abs(right[part].mean() - confidence[part].mean()) for part in joined)


class Encoder:
    def __init__(self, case):
        self.weights = Weights(case.initial, ENCODER)
        self.projector = Weights(case.initial, [name for name in case.initial if name.startswith("projector")])
        self.kind, self.factor = case.parameters["projector"], case.factor

    def embed(self, rows, training=False, kept=None):
        hidden = relu(batch_norm(self.weights, linear(self.weights, "first", rows), training))
        return linear(self.weights, "second", hidden if kept is None else hidden * kept)

    def contrasted(self, Z):
        if self.kind == "none":
            return Z
        if self.kind == "linear":
            return linear(self.projector, "projector", Z)
        return linear(self.projector, "projector.second", relu(linear(self.projector, "projector.first", Z)))

    def trained(self):
        return self.weights.trained() + self.projector.trained()

    def zero_gradients(self):
        self.weights.zero_gradients()
        self.projector.zero_gradients()

    def tensors(self):
        return folded(self.weights.copies(), "first.weight", self.factor)


class Pairs:
    """Anchors and their negatives among two stacked views."""

    def __init__(self, parameters, size):
        number = torch.arange(2 * size)
        self.anchors = 2 * size if parameters["symmetric"] else size
        self.positive = (number + size) % (2 * size)
        self.negative = number[:, None] % size != number[None, :] % size
        if parameters["negative_views"] == "cross":
            self.negative &= (number[:, None] < size) != (number[None, :] < size)

    def supervised(self, Z, tau, temperatures, allowed, factors, classes):
        """The same with all rows of an anchor's class as positives, anchor after anchor."""
        cosine, size = unit(Z) @ unit(Z).T, len(Z) // 2
        temperatures = torch.as_tensor(temperatures).expand(len(Z), len(Z))
        losses = []
        for anchor in range(self.anchors):
            own, other = [cosine[anchor, self.positive[anchor]] / tau], []
            for j in torch.nonzero(self.negative[anchor]).flatten().tolist():
                if classes[anchor % size] == classes[j % size]:
                    own.append(cosine[anchor, j] / tau)
                elif allowed is None or bool(allowed[anchor, j]):
                    other.append(cosine[anchor, j] / temperatures[anchor, j] + torch.log(factors[anchor, j]))
            below = torch.logsumexp(torch.stack(own + other), dim=0)
            losses.append(below - torch.stack(own).mean())
        return torch.stack(losses).mean()

    def info_nce(self, Z, tau, temperatures, allowed=None, factors=None, classes=None):
        """Mean over anchors; `temperatures` (2B,2B) of pairs, or a number; `factors` (2B,2B) of negatives."""
        if factors is not None or classes is not None:
            factors = torch.ones(len(Z), len(Z)) if factors is None else factors
            classes = range(len(Z) // 2) if classes is None else classes
            return self.supervised(Z, tau, temperatures, allowed, factors, classes)
        cosine = unit(Z) @ unit(Z).T
        scaled = cosine / temperatures
        negative = self.negative if allowed is None else self.negative & allowed
        number = torch.arange(2 * len(Z) // 2)
        own = cosine[number, self.positive] / tau
        terms = torch.where(negative, scaled, torch.full_like(scaled, -math.inf))
        every = torch.cat([own[:, None], terms], dim=1)
        return (torch.logsumexp(every, dim=1) - own)[:self.anchors].mean()


def temperature_of(parameters, epoch):
    low = parameters["temperature"]
    if parameters.get("temperature_schedule", "none") == "none":
        return low
    high = parameters["temperature_high"]
    return low + (high - low) * (1 + math.cos(2 * math.pi * epoch / parameters["temperature_period"])) / 2


class Plain:
    """What a method adds: here nothing."""

    def __init__(self, case, rows):
        self.parameters, self.rows = case.parameters, rows
        self.domain, self.labels = case.data.place, case.data.y

    def trained(self):
        return []

    def begin(self, tau, encoder, case):
        self.tau = tau

    def loss(self, pairs, batch, Z, H):
        return pairs.info_nce(H, self.tau, self.tau, classes=self.classes(batch))

    def classes(self, batch):
        """Of the rows of the batch, where they make positives."""
        return self.labels[batch] if self.parameters.get("positive_pairs", "views") == "class" else None

    def step(self):
        pass

    def zero_gradients(self):
        pass

    def series(self):
        return {}

    def both(self, batch):
        return torch.from_numpy(np.concatenate([self.domain[batch]] * 2)).long()


class SameDomain(Plain):
    def begin(self, tau, encoder, case):
        super().begin(tau, encoder, case)
        self.alone, self.seen = 0, 0

    def loss(self, pairs, batch, Z, H):
        domain = self.both(batch)
        self.alone += int((np.unique(self.domain[batch], return_counts=True)[1] == 1).sum())
        self.seen += len(batch)
        return pairs.info_nce(H, self.tau, self.tau, domain[:, None] == domain[None, :],
                              classes=self.classes(batch))

    def series(self):
        return {"anchors.without_negatives": self.alone / self.seen}


class Weighted(Plain):
    def __init__(self, case, rows):
        super().__init__(case, rows)
        self.held_out, self.number = case.start.take("held out"), 0
        domain = self.domain[rows]
        for value in np.unique(domain):
            own = [place for place in self.held_out if domain[place] == value]
            require(len(set(own)) == len(own) == (domain == value).sum() // 5, "held-out rows of a domain")

    def fitted(self, Z, domain):
        if self.parameters["discriminator_form"] == "mlp":
            return HiddenClassifier(Z, domain, self.first, self.parameters["discriminator_width"])
        return Classifier(Z, domain, balanced=True)

    def begin(self, tau, encoder, case):
        super().begin(tau, encoder, case)
        self.clean = lambda rows: encoder.contrasted(encoder.embed(case.input(rows))).detach()
        if self.parameters["discriminator_form"] == "mlp":
            self.first = case.epochs[self.number].take("discriminator start")
            self.number += 1
        Z, domain = self.clean(self.rows), self.domain[self.rows]
        self.classifier = self.fitted(Z, domain)
        P = self.classifier.probabilities(Z)
        right = (P.argmax(dim=1).numpy() == domain).mean()
        rest = np.setdiff1d(np.arange(len(domain)), self.held_out)
        asked = self.fitted(Z[rest], domain[rest]).probabilities(Z[self.held_out])
        told = {"discriminator.accuracy": right,
                "discriminator.held_out_accuracy": (asked.argmax(dim=1).numpy() == domain[self.held_out]).mean(),
                "discriminator.calibration_error": calibration_error(asked, domain[self.held_out])}
        self.used, self.recorded = [], told
        if self.parameters["weighting"] == "factor":
            return
        off = ~torch.eye(len(P), dtype=bool)
        T = self.temperatures(P, torch.from_numpy(domain))[off].numpy()
        self.recorded = {**told, "temperature.q05": np.quantile(T, 0.05), "temperature.median": np.quantile(T, 0.5),
                         "temperature.q95": np.quantile(T, 0.95),
                         "temperature.clamped": (T <= self.parameters["tau_min"]).mean()}

    def same_domain(self, P, domain):
        """w (n,n) of anchors and candidates."""
        return P @ P.T if self.pairs else P[:, domain].T

    def temperatures(self, P, domain):
        w = self.same_domain(P, domain)
        tau = self.tau + self.parameters["tau_beta"] * (1 / P.shape[1] - w)
        return tau.clamp(min=self.parameters["tau_min"])

    def loss(self, pairs, batch, Z, H):
        classifier = self.classifier
        if self.parameters["discriminator"] == "batch":
            if len(set(self.domain[batch])) < 2:
                return pairs.info_nce(H, self.tau, self.tau, classes=self.classes(batch))
            classifier = self.fitted(self.clean(batch), self.domain[batch])
        P = classifier.probabilities(H)
        if self.parameters["weighting"] == "factor":
            factors = P.shape[1] * self.same_domain(P, self.both(batch))
            return pairs.info_nce(H, self.tau, self.tau, factors=factors, classes=self.classes(batch))
        T = self.temperatures(P, self.both(batch))
        negative = pairs.negative
        if self.classes(batch) is not None:
            label = torch.from_numpy(np.concatenate([self.labels[batch]] * 2))
            negative = negative & (label[:, None] != label[None, :])
        self.used.append(T[:pairs.anchors][negative[:pairs.anchors]].numpy())
        return pairs.info_nce(H, self.tau, T, classes=self.classes(batch))

    def series(self):
        if not self.used:
            return self.recorded
        used = np.concatenate(self.used)
        return {**self.recorded, "temperature.batch.mean": used.mean(),
                "temperature.batch.clamped": (used <= self.parameters["tau_min"]).mean()}


class WeightedNegatives(Weighted):
    pairs = False


class WeightedPairs(Weighted):
    pairs = True


class Discrepancy(Plain):
    def begin(self, tau, encoder, case):
        super().begin(tau, encoder, case)
        self.penalties = []

    def loss(self, pairs, batch, Z, H):
        square = ((Z[:, None, :] - Z[None, :, :]) ** 2).sum(dim=2).clamp(min=1e-30)
        kernel = sum(torch.exp(-gamma * square) for gamma in WIDTHS)
        first = (self.both(batch) == 0).double() / max(int((self.both(batch) == 0).sum()), 1)
        second = (self.both(batch) == 1).double() / max(int((self.both(batch) == 1).sum()), 1)
        between = first - second
        there = first.sum() > 0 and second.sum() > 0
        penalty = between @ kernel @ between if there else torch.zeros(())
        self.penalties.append(float(penalty))
        return super().loss(pairs, batch, Z, H) + self.parameters["penalty_weight"] * penalty

    def series(self):
        return {"train.penalty": np.mean(self.penalties)}


class Reversal(Plain):
    """A linear discriminator that learns with the encoder; one optimiser each, both steps at the same weights."""

    def __init__(self, case, rows):
        super().__init__(case, rows)
        names = ("adversary.discriminator.weight", "adversary.discriminator.bias")
        self.weights = Weights(case.initial, names)
        self.optimizer = optimizer_of(case.parameters, self.weights.trained(), weight_decay=0.0)

    def begin(self, tau, encoder, case):
        super().begin(tau, encoder, case)
        self.told = []

    def loss(self, pairs, batch, Z, H):
        own = functional.cross_entropy(linear(self.weights, "adversary.discriminator", Z.detach()), self.both(batch))
        own.backward()
        kept = {name: tensor.detach() for name, tensor in self.weights.items()}
        against = functional.cross_entropy(linear(kept, "adversary.discriminator", Z), self.both(batch))
        self.told.append(own.item())
        return super().loss(pairs, batch, Z, H) - self.parameters["penalty_weight"] * against

    def step(self):
        self.optimizer.step()

    def zero_gradients(self):
        self.weights.zero_gradients()

    def series(self):
        return {"train.discriminator_loss": np.mean(self.told)}


class Individual(Plain):
    """A temperature for every row, stepped against the slope of its own term."""

    def __init__(self, case, rows):
        super().__init__(case, rows)
        self.taus = dict.fromkeys(rows, case.parameters["temperature"])

    def loss(self, pairs, batch, Z, H):
        tau = torch.tensor([self.taus[row] for row in batch], requires_grad=True)
        anchors = tau.repeat(2)
        cosine = unit(H) @ unit(H).T
        own = cosine[torch.arange(len(H)), pairs.positive]
        margin = (cosine - own[:, None]) / anchors[:, None]
        terms = torch.where(pairs.negative, margin, torch.full_like(margin, -math.inf))
        mean = torch.logsumexp(terms, dim=1) - torch.log(pairs.negative.sum(dim=1).double())
        each = (anchors * (mean + self.parameters["rho"]))[:pairs.anchors]
        slopes = torch.autograd.grad(each.sum(), tau, retain_graph=True)[0] / (pairs.anchors / len(batch))
        for row, now, slope in zip(batch, tau.tolist(), slopes.tolist()):
            self.taus[row] = max(now - self.parameters["tau_learning_rate"] * slope, self.parameters["tau_min"])
        return each.mean()

    def series(self):
        values = np.array(list(self.taus.values()))
        return {"temperature.q05": np.quantile(values, 0.05), "temperature.median": np.quantile(values, 0.5),
                "temperature.q95": np.quantile(values, 0.95),
                "temperature.clamped": (values <= self.parameters["tau_min"] * (1 + 1e-6)).mean()}


def check_views(case, rows, views):
    """Every view is the row with noise of the length it should have, or 0 where a feature is dropped."""
    noise, rate = case.parameters["view_noise"], case.parameters["view_dropout"]
    u = case.input(rows).repeat(2, 1)
    kept = views != 0
    require(noise > 0 or bool(torch.allclose(views[kept], (u / (1 - rate))[kept], rtol=1e-5)), "a view is no row")
    drawn = ((1 - rate) * views - u)[kept] / (noise * u.norm(dim=1, keepdim=True) / math.sqrt(u.shape[1])
                                              ).expand_as(u)[kept]
    require(abs(drawn.mean()) < 0.3 and 0.6 < drawn.std() < 1.4, "the noise of views is not standard normal")
    require(abs((~kept).double().mean() - rate) < 0.15, "the features of views are not dropped as they should be")
    require(not torch.equal(views[:len(rows)], views[len(rows):]), "both views are the same")


def pretraining(case, addition):
    parameters, data = case.parameters, case.data
    rows, size, rate = data.train, parameters["batch_size"], parameters["dropout"]
    encoder, added = Encoder(case), addition(case, rows)
    optimizer = optimizer_of(parameters, encoder.trained())
    optimizers = [optimizer] + ([added.optimizer] if hasattr(added, "optimizer") else [])
    pairs, earlier, before = Pairs(parameters, size), None, None
    for number, epoch in enumerate(case.epochs):
        added.begin(temperature_of(parameters, number), encoder, case)
        learning_rate = parameters["learning_rate"] * parameters["rate_factor"] ** (number // parameters["rate_step"])
        for one in optimizers:
            one.param_groups[0]["lr"] = learning_rate
        batches, losses = [], []
        while epoch.next_is("batch"):
            batch = epoch.take("batch")
            views = epoch.take("views").reshape(2 * size, -1).double()
            check_views(case, batch, views)
            require(before is None or not torch.equal(before, views), "views are not drawn anew")
            kept, before = None, views
            if rate > 0:
                kept = epoch.take("dropout").reshape(2 * size, -1).double()
                require(set(np.round(kept.unique().tolist(), 6)) <= {0.0, round(1 / (1 - rate), 6)}, "dropout")
            encoder.zero_gradients()
            added.zero_gradients()
            Z = encoder.embed(views, True, kept)
            loss = added.loss(pairs, batch, Z, encoder.contrasted(Z))
            loss.backward()
            optimizer.step()
            added.step()
            batches.append(batch)
            losses.append(loss.item())
        drawn = draws.flat(batches)
        require(all(len(batch) == size for batch in batches) and len(batches) == len(rows) // size, "batches")
        require(len(set(drawn)) == len(drawn) and set(drawn) <= set(rows), "a row comes twice")
        require(earlier != batches, "the order of the rows is not drawn anew")
        earlier = batches
        series = {"train.loss": np.mean(losses), **added.series()}
        kind, tensors = "normalized_encoder_alone", encoder.tensors()
        if (number + 1) % parameters["probe_every"] == 0 or number + 1 == len(case.epochs):
            kind = "normalized_encoder"
            require(parameters["label_fraction"] == 1.0, "which rows are labelled is not recorded")
            classifier = Classifier(encoder.embed(case.input(rows)), data.y[rows])
            require(len(classifier.classes) == data.classes, "a class has no training rows")
            tensors["classifier.weight"], tensors["classifier.bias"] = classifier.weight, classifier.bias[None, :]
        yield Epoch(kind, tensors, {"normalize_input": float(case.normalize)}, series)


METHODS = {name: lambda case, addition=addition: pretraining(case, addition) for name, addition in {
    "info-nce": Plain, "same-domain-negatives": SameDomain, "domain-weighted-negatives": WeightedNegatives,
    "domain-weighted-pairs": WeightedPairs, "info-nce-mmd": Discrepancy, "info-nce-dann": Reversal,
    "info-nce-individual": Individual}.items()}
