# SPDX-License-Identifier: GPL-3.0-or-later
"""Penalties between environments: IRM, PGI, MMD, CORAL, V-REx, Fishr.

Sources: Arjovsky et al. 2019 and its code; Ahmed et al. 2021 and its code; Li et al. 2018 and Sun and Saenko
2016 as DomainBed has them; Krueger et al. 2021; Rame et al. 2022. A batch holds as many rows of every environment, one environment after the other.
"""

import math

import numpy as np
import torch
from torch.nn import functional

import draws
from checks import require
from encoders import encoder_head, encoder_of
from first_stage import groups_of
from models import optimizer_of


def environment_check(case, environments):
    """Blocks of each environment; every row of the largest is shown once, and one that runs out goes on from
    its start in another order."""
    train = case.data.train
    members = [train[environments[train] == e] for e in np.unique(environments[train])]
    share = case.parameters["batch_size"] // len(members)
    count = math.ceil(max(len(rows) for rows in members) / share)

    def check(batches, earlier):
        require(len(batches) == count, f"{len(batches)} batches in place of {count}")
        for e, rows in enumerate(members):
            shown = []
            for batch in batches:
                require(len(batch) == share * len(members), "a batch of another size")
                shown += batch[e * share:(e + 1) * share]
            draws.require_subset(shown, rows, f"environment {e}")
            for pass_ in draws.cut(shown, len(rows)):
                draws.require_distinct(pass_, f"a pass over environment {e}")
            passes = [pass_ for pass_ in draws.cut(shown, len(rows)) if len(pass_) == len(rows)]
            require(len({tuple(pass_) for pass_ in passes}) == len(passes), "a pass in the order of another")
        draws.require_new_order(earlier, batches, "batches")
    return check, len(members), share, count


def contrasted_check(case, environments):
    """Quarters: a class and the other classes of the first environment, then both of the second; the classes
    that are in both take turns. No row twice in a quarter where there are enough."""
    train, labels = case.data.train, case.data.y
    members = [train[environments[train] == e] for e in np.unique(environments[train])]
    quarter = case.parameters["batch_size"] // 4
    pools = {c: [[rows[labels[rows] == c], rows[labels[rows] != c]] for rows in members]
             for c in range(case.data.classes) if all((labels[rows] == c).any() for rows in members)}
    count = max(math.ceil(sum(map(len, members)) / (4 * quarter)), len(pools))

    def check(batches, earlier):
        require(len(batches) == count, f"{len(batches)} batches in place of {count}")
        turns = []
        for batch in batches:
            require(len(batch) == 4 * quarter, "a batch of another size")
            turns.append(int(labels[batch[0]]))
            for part, drawn in enumerate(draws.cut(batch, quarter)):
                own, others = pools[turns[-1]][part // 2]
                pool = own if part % 2 == 0 or len(others) == 0 else others
                draws.require_subset(drawn, pool, f"quarter {part}")
                if len(pool) >= quarter:
                    draws.require_distinct(drawn, f"quarter {part}")
        for turn in draws.cut(turns, len(pools)):
            draws.require_distinct(turn, "the classes in turn")
        draws.require_new_order(earlier, batches, "batches")
    return check, 2, 2 * quarter, count


def penalized(case, penalty_of, weight_of, divide, of_logits=True):
    """Mean cross-entropy plus weight_of(update, updates of an epoch) times the penalty of each batch, divided
    by the weight where that is above 1 and `divide` says so."""
    contrasted = case.parameters.get("batches") == "contrasted"
    check_of = contrasted_check if contrasted else environment_check
    check, environments, share, count = check_of(case, groups_of(case).environments)
    model, earlier, update = encoder_of(case), None, 0
    optimizer = optimizer_of(case.parameters, model.trained())
    for epoch in case.epochs:
        batches, total, penalties = epoch.take_all("batch"), 0.0, []
        check(batches, earlier)
        for rows in batches:
            model.zero_gradients()
            embedding = model.encode(case.input(rows))
            logits, labels = model.classify(embedding), case.data.labels(rows)
            blocks = [slice(e * share, (e + 1) * share) for e in range(environments)]
            penalty = penalty_of(logits if of_logits else embedding, labels, blocks)
            weight = weight_of(update, count)
            loss = functional.cross_entropy(logits, labels) + weight * penalty
            if divide and weight > 1:
                loss = loss / weight
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
            penalties.append(float(penalty))
            update += 1
        yield encoder_head(case, model, {"train.loss": total / len(draws.flat(batches)),
                                         "train.penalty": np.mean(penalties)})
        earlier = batches


def slope(logits, labels):
    """Of the mean cross-entropy in a scale of the logits at scale 1."""
    scale = torch.ones((), requires_grad=True)
    loss = functional.cross_entropy(scale * logits, labels)
    return torch.autograd.grad(loss, scale, create_graph=True)[0]


def irm(case):
    """Until the annealing is over the weight is 1: for the first `penalty_anneal` updates, or epochs."""
    parameters = case.parameters

    def penalty_of(logits, labels, blocks):
        if parameters["penalty_form"] == "even_odd":
            return torch.stack([slope(logits[b][0::2], labels[b][0::2]) * slope(logits[b][1::2], labels[b][1::2])
                                for b in blocks]).mean()
        return torch.stack([slope(logits[b], labels[b]) ** 2 for b in blocks]).mean()

    def weight_of(update, count):
        done = update if parameters["anneal_unit"] == "updates" else update // count
        return parameters["penalty_weight"] if done >= parameters["penalty_anneal"] else 1.0
    yield from penalized(case, penalty_of, weight_of, divide=True)


def pgi(case):
    """KL(Q1 || Q0) of the mean predictions of each class in both environments. The weight rises from zero,
    which no update has, and the last update of the ramp has all of it."""
    parameters = case.parameters

    def penalty_of(logits, labels, blocks):
        probabilities, penalty = torch.softmax(logits, 1), torch.zeros(())
        for c in range(case.data.classes):
            members = [probabilities[b][labels[b] == c] for b in blocks]
            if min(len(rows) for rows in members) > 0:
                q0, q1 = (rows.mean(dim=0).clamp(min=1e-12) for rows in members)
                terms = q1 * torch.log(q1 / q0)
                penalty = penalty + (terms.mean() if parameters["reduce"] == "mean" else terms.sum())
        return penalty

    def weight_of(update, count):
        updates = parameters["ramp_epochs"] * count
        share = min(1.0, (update + 1) / updates) if updates else 1.0
        if parameters["ramp"] == "cosine":
            share = 0.5 * (1 - math.cos(math.pi * share))
        return parameters["penalty_weight"] * share
    yield from penalized(case, penalty_of, weight_of, divide=True)


def mean_over_pairs(blocks, distance):
    pairs = [(a, b) for a in range(len(blocks)) for b in range(a + 1, len(blocks))]
    return torch.stack([distance(blocks[a], blocks[b]) for a, b in pairs]).mean()


def kernel_mean(x, y):
    squared = (x * x).sum(1)[:, None] + (y * y).sum(1)[None, :] - 2 * x @ y.T
    squared = squared.clamp(min=1e-30)
    return sum(torch.exp(-gamma * squared) for gamma in (1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0, 1000.0)).mean()


def mmd(case):
    def penalty_of(embedding, labels, blocks):
        return mean_over_pairs(blocks, lambda a, b: kernel_mean(embedding[a], embedding[a])
                               + kernel_mean(embedding[b], embedding[b])
                               - 2 * kernel_mean(embedding[a], embedding[b]))
    yield from penalized(case, penalty_of, lambda update, count: case.parameters["penalty_weight"],
                         divide=False, of_logits=False)


def moments(rows):
    mean = rows.mean(dim=0)
    centred = rows - mean
    return mean, centred.T @ centred / (len(rows) - 1)


def coral(case):
    def distance(x, y):
        (mean_x, covariance_x), (mean_y, covariance_y) = moments(x), moments(y)
        return ((mean_x - mean_y) ** 2).mean() + ((covariance_x - covariance_y) ** 2).mean()

    def penalty_of(embedding, labels, blocks):
        return mean_over_pairs(blocks, lambda a, b: distance(embedding[a], embedding[b]))
    yield from penalized(case, penalty_of, lambda update, count: case.parameters["penalty_weight"],
                         divide=False, of_logits=False)


def vrex(case):
    """The variance of the mean losses; the weight is that of IRM."""
    parameters = case.parameters

    def penalty_of(logits, labels, blocks):
        risks = torch.stack([functional.cross_entropy(logits[b], labels[b]) for b in blocks])
        return ((risks - risks.mean()) ** 2).mean()

    def weight_of(update, count):
        done = update if parameters["anneal_unit"] == "updates" else update // count
        return parameters["penalty_weight"] if done >= parameters["penalty_anneal"] else 1.0
    yield from penalized(case, penalty_of, weight_of, divide=True)


def fishr(case):
    """Variances of the classifier's gradients, (p - y) (z, 1)^T of each row, as moving means over the batches."""
    parameters, memory = case.parameters, case.parameters["variance_memory"]
    check, environments, share, _ = environment_check(case, groups_of(case).environments)
    model, earlier, update, moving = encoder_of(case), None, 0, None
    optimizer = optimizer_of(parameters, model.trained())
    for epoch in case.epochs:
        batches, total, penalties = epoch.take_all("batch"), 0.0, []
        check(batches, earlier)
        for rows in batches:
            model.zero_gradients()
            embedding, labels = model.encode(case.input(rows)), case.data.labels(rows)
            logits = model.classify(embedding)
            slopes = torch.softmax(logits, 1) - functional.one_hot(labels, case.data.classes)
            extended = torch.cat([embedding, torch.ones(len(rows), 1)], 1)
            gradients = (slopes[:, :, None] * extended[:, None, :]).flatten(1)
            now = torch.stack([gradients[e * share:(e + 1) * share].var(dim=0, unbiased=False)
                               for e in range(environments)])
            before = torch.zeros_like(now) if moving is None else moving
            mean = memory * before + (1 - memory) * now
            moving, compared = mean.detach(), mean / (1 - memory)
            penalty = ((compared - compared.mean(dim=0)) ** 2).mean()
            weight = parameters["penalty_weight"] if update >= parameters["penalty_anneal"] else 0.0
            loss = functional.cross_entropy(logits, labels) + weight * penalty
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
            penalties.append(float(penalty))
            update += 1
        yield encoder_head(case, model, {"train.loss": total / len(draws.flat(batches)),
                                         "train.penalty": np.mean(penalties)})
        earlier = batches


METHODS = {"irm": irm, "pgi": pgi, "mmd": mmd, "coral": coral, "vrex": vrex, "fishr": fishr}
