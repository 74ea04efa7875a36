# SPDX-License-Identifier: GPL-3.0-or-later
"""Metric learning: losses of pairs, triplets and proxies on embeddings of unit length, and PARADE.

Sources: finDML, 4 and appendix A, losses in the form of the code its numbers come from (Roth et al. 2020).
"""

import torch
from torch.nn import functional

import draws
from checks import require
from models import Weights, folded, linear, relu, unit
from records import Epoch

relu_cut = functional.relu


def check_batches(case, batches, earlier):
    """Pairs of a class, as many batches as training rows fill."""
    data, size = case.data, case.parameters["batch_size"]
    require(len(batches) == len(data.train) // size, "another number of batches")
    draws.require_subset(draws.flat(batches), data.train, "rows")
    for batch in batches:
        require(len(batch) == size, "a batch of another size")
        require(all(data.y[a] == data.y[b] for a, b in zip(batch[::2], batch[1::2])), "a pair of two classes")
    if case.parameters["pair_draw"] == "distinct":
        for batch in batches:
            require(all(a != b for a, b in zip(batch[::2], batch[1::2])), "a pair of one row")
    draws.require_new_order(earlier, batches, "rows")


def check_triplets(case, Z, labels, triplets):
    """One for each anchor in order (as many as rows, different ones, for random mining), as the miner may draw."""
    parameters, rows = case.parameters, len(labels)
    mining, distance = parameters["mining"], torch.cdist(Z, Z)
    if mining == "random":
        draws.require_distinct([tuple(t) for t in triplets], "triplets")
        require(len(triplets) == rows, "as many triplets as rows")
    else:
        require([t[0] for t in triplets] == sorted({t[0] for t in triplets}), "anchors in order")
    for a, p, n in triplets:
        require(labels[a] == labels[p] and labels[a] != labels[n], "no triplet")
        require(a != p or (mining == "distance_weighted" and (labels == labels[a]).sum() == 1), "anchor is positive")
        slack = parameters["mining_slack"]
        others = [j for j in range(rows) if labels[j] != labels[a]]
        near = [j for j in others if distance[a, p] < distance[a, j] < distance[a, p] + slack]
        if mining == "semi_hard":
            require(not near or n in near, "a negative beyond the slack")
        allowed = [j for j in others if distance[a, j] <= parameters["farthest_distance"]]
        if mining == "distance_weighted" and parameters["far_negatives"] == "exclude":
            require(not allowed or n in allowed, "a negative beyond the farthest distance")


class Criterion:
    """One loss with its own parameters under their recorded names."""

    def __init__(self, case, kind, prefix=""):
        self.case, self.kind, self.prefix = case, kind, prefix
        names = [prefix + name for name in ("boundaries", "proxies", "centres") if prefix + name in case.initial]
        self.own = Weights(case.initial, names)

    def groups(self):
        parameters = self.case.parameters
        rate = {"margin": parameters.get("boundary_rate"), "arcface": parameters.get("centre_rate"),
                "proxynca": parameters.get("proxy_rate_factor", 0) * parameters["learning_rate"]}.get(self.kind)
        return [{"params": self.own.trained(), "lr": rate, "weight_decay": 0.0}] if self.own else []

    def triplets(self, epoch, Z, labels):
        flat = epoch.take(self.prefix + "triplets")
        triplets = [flat[i:i + 3] for i in range(0, len(flat), 3)]
        check_triplets(self.case, Z.detach(), labels, triplets)
        return torch.tensor(triplets).T

    def loss(self, epoch, Z, labels):
        return getattr(self, self.kind)(epoch, Z, labels)

    def contrastive(self, epoch, Z, labels):
        a, p, n = self.triplets(epoch, Z, labels)
        parameters = self.case.parameters
        near = functional.pairwise_distance(Z[a], Z[p])
        far = functional.pairwise_distance(Z[a], Z[n])
        return (relu_cut(near - parameters["positive_margin"]).mean()
                + relu_cut(parameters["negative_margin"] - far).mean())

    def triplet(self, epoch, Z, labels):
        a, p, n = self.triplets(epoch, Z, labels)
        near, far = (Z[a] - Z[p]).pow(2).sum(1), (Z[a] - Z[n]).pow(2).sum(1)
        return relu_cut(near - far + self.case.parameters["margin"]).mean()

    def margin(self, epoch, Z, labels):
        a, p, n = self.triplets(epoch, Z, labels)
        gamma = self.case.parameters["margin"]
        beta = self.own[self.prefix + "boundaries"][0][labels[a]]
        near = relu_cut(((Z[a] - Z[p]).pow(2).sum(1) + 1e-8).sqrt() - beta + gamma)
        far = relu_cut(beta - ((Z[a] - Z[n]).pow(2).sum(1) + 1e-8).sqrt() + gamma)
        count = ((near > 0) | (far > 0)).sum()
        total = (near + far).sum()
        return total / count if count > 0 else total

    def npair(self, epoch, Z, labels):
        flat = epoch.take(self.prefix + "pairs")
        a, p = torch.tensor(flat).view(-1, 2).T
        own = torch.bincount(labels)
        require(a.tolist() == [i for i in range(len(labels)) if own[labels[i]] > 1], "anchors with a positive")
        require(bool((labels[a] == labels[p]).all() and (a != p).all()), "pairs of a class")
        S = Z @ Z.T
        terms = [torch.logsumexp(torch.cat([torch.zeros(1), S[i, labels != labels[i]] - S[i, j]]), 0)
                 for i, j in zip(a, p)]
        return torch.stack(terms).mean() + self.case.parameters["norm_weight"] * Z.norm(dim=1).mean()

    def multisimilarity(self, epoch, Z, labels):
        parameters = self.case.parameters
        alpha, beta = parameters["positive_scale"], parameters["negative_scale"]
        level, slack = parameters["similarity_threshold"], parameters["similarity_slack"]
        S, losses = Z @ Z.T, []
        for i in range(len(Z)):
            same = (labels == labels[i]) & (torch.arange(len(Z)) != i)
            near, far = S[i, same], S[i, labels != labels[i]]
            if len(near) == 0 or len(far) == 0:
                continue
            kept_far, kept_near = far[far + slack > near.min()], near[near - slack < far.max()]
            if len(kept_far) == 0 or len(kept_near) == 0:
                continue
            losses.append(torch.log1p(torch.exp(-alpha * (kept_near - level)).sum()) / alpha
                          + torch.log1p(torch.exp(beta * (kept_far - level)).sum()) / beta)
        return torch.stack(losses).mean()

    def proxynca(self, epoch, Z, labels):
        distance = torch.cdist(3 * unit(Z), 3 * unit(self.own[self.prefix + "proxies"])).pow(2)
        own = functional.one_hot(labels, distance.shape[1]).bool()
        return (distance[own] + torch.logsumexp((-distance).masked_fill(own, -torch.inf), 1)).mean()

    def arcface(self, epoch, Z, labels):
        parameters = self.case.parameters
        low = 1e-10 if parameters["cosine_clamp"] == "code" else -1 + 1e-7
        cosine = (Z @ unit(self.own[self.prefix + "centres"]).T).clamp(low, 1 - 1e-7)
        shifted = torch.cos(torch.acos(cosine) + parameters["angle_margin"])
        own = functional.one_hot(labels, cosine.shape[1]).bool()
        return functional.cross_entropy(parameters["angle_scale"] * torch.where(own, shifted, cosine), labels)


class Embedding:
    """Branches of a linear map each on one trunk, or on the rows."""

    def __init__(self, case, branches):
        self.case, self.branches = case, branches
        names = [name for name in case.initial
                 if name.split(".")[0] in ("trunk", *branches) and not name.startswith("attribute.boundaries")
                 and "moment" not in name]
        self.weights = Weights(case.initial, names)

    def outputs(self, rows):
        X = self.case.input(rows)
        if "trunk.weight" in self.weights:
            X = relu(linear(self.weights, "trunk", X))
        return [linear(self.weights, name, X) for name in self.branches]

    def head(self, series):
        tensors = self.weights.copies()
        for name in ["trunk"] if "trunk.weight" in tensors else self.branches:
            tensors = folded(tensors, name + ".weight", self.case.factor)
        return Epoch("unit_embedding", tensors, {"normalize_input": float(self.case.normalize)}, series)


def optimizer(case, model, groups):
    parameters = case.parameters
    kind = {"adam": torch.optim.Adam, "sgd": torch.optim.SGD}[parameters["optimizer"]]
    extra = {} if parameters["optimizer"] == "adam" else {"momentum": parameters["momentum"]}
    rate, factor = parameters["learning_rate"], parameters["classifier_rate_factor"]
    layers = [{"params": [tensor], "lr": rate if name.startswith("trunk") or "trunk.weight" not in model.weights
               else factor * rate} for name, tensor in model.weights.items()]
    return kind([*layers, *groups], lr=parameters["learning_rate"],
                weight_decay=parameters["weight_decay"], **extra)


def repeated(case, model, owned, groups, loss_of, also=dict):
    """One optimiser, one step a batch."""
    steps, earlier = optimizer(case, model, groups), None
    for epoch in case.epochs:
        batches, total = [], 0.0
        while epoch.next_is("batch"):
            rows = epoch.take("batch")
            batches.append(rows)
            for weights in (model.weights, *owned):
                weights.zero_gradients()
            loss = loss_of(epoch, model.outputs(rows), case.data.labels(rows), rows)
            loss.backward()
            steps.step()
            total += loss.item() * len(rows)
        check_batches(case, batches, earlier)
        earlier = batches
        yield model.head({"train.loss": total / len(draws.flat(batches)), **also()})


def by_criterion(kind):
    def method(case):
        model, criterion = Embedding(case, ["embedding"]), Criterion(case, kind)

        def loss_of(epoch, outputs, labels, _rows):
            Z = outputs[0] if kind == "npair" else unit(outputs[0])
            return criterion.loss(epoch, Z, labels)
        yield from repeated(case, model, [criterion.own], criterion.groups(), loss_of)
    return method


class Reversal(torch.autograd.Function):
    """The identity, whose gradient is turned round."""

    @staticmethod
    def forward(_context, rows):
        return rows.clone()

    @staticmethod
    def backward(_context, gradient):
        return -gradient


def parade(case):
    parameters, data = case.parameters, case.data
    model = Embedding(case, ["embedding", "attribute"])
    target, attribute = Criterion(case, parameters["loss"]), Criterion(case, parameters["loss"], "attribute.")
    network = Weights(case.initial, [name for name in case.initial
                                     if name.startswith("correlating.") and "moment" not in name])
    groups = [*target.groups(), *attribute.groups(),
              {"params": network.trained(), "lr": parameters["learning_rate"] * parameters["decorrelation_rate_factor"],
               "weight_decay": 0.0}]
    sums = {}
    number = {}  # of the places in the order of the training rows
    for row in data.train:
        number.setdefault(int(data.place[row]), len(number))

    def loss_of(epoch, outputs, labels, rows):
        f, s = unit(outputs[0]), unit(outputs[1])
        codes = torch.tensor([number[int(data.place[row])] for row in rows])
        of_classes, of_attribute = target.loss(epoch, f, labels), attribute.loss(epoch, s, codes)
        # 512 units: some lie near their kink, where a turn of one moves nothing that counts.
        hidden = relu_cut(linear(network, "correlating.first", Reversal.apply(s)))
        image = linear(network, "correlating.second", hidden)
        c = (unit(Reversal.apply(f)) * unit(image)).pow(2).mean(1).mean()
        terms = {"train.target_loss": of_classes, "train.attribute_loss": of_attribute,
                 "train.correlation": c * f.shape[1] ** 2}
        for name, value in terms.items():
            sums.setdefault(name, []).append((value.item(), len(rows)))
        return of_classes + parameters["attribute_weight"] * of_attribute - parameters["decorrelation_weight"] * c

    def also():
        means = {name: sum(v * n for v, n in values) / sum(n for _, n in values) for name, values in sums.items()}
        sums.clear()
        return means
    yield from repeated(case, model, [target.own, attribute.own, network], groups, loss_of, also)


METHODS = {"dml-" + kind: by_criterion(kind)
           for kind in ("margin", "triplet", "contrastive", "npair", "multisimilarity", "proxynca", "arcface")}
METHODS["parade"] = parade
