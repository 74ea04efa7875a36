#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_metric_torch.py
#
# Needs Debian's python3-torch 1.13 and a BLAS with kernels of its own (libopenblas0-pthread); where
# python3-faiss is there, its exact search too. Called by bench_metric.
"""Metric learning in PyTorch at the sizes of bench_metric: margin loss with distance-weighted negatives,
drawn anchor by anchor in NumPy, as code of such trainings usually does; the same with a second embedding
and a network that correlates both (PARADE); and faiss' exact neighbours."""

import os
import sys
import time

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # else its threads spin where the machine is busy

import numpy as np
import torch
from torch import nn

from peer_product import print_torch_product

N, D, H, K, B, CLASSES, ATTRIBUTES = 5864, 2048, 512, 128, 112, 100, 12
STEPS = N // B
torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))
generator = np.random.default_rng(0)


def mine(z, labels):
    """Of each anchor a positive, uniformly, and a negative by the inverse density of its distance."""
    z = z.detach()
    product = z @ z.T
    square = product.diag()
    distance = (square[:, None] + square[None] - 2 * product).clamp(min=0).sqrt().clamp(min=0.5).numpy()
    numbers = np.arange(len(labels))
    triplets = []
    for anchor in numbers:
        same = labels == labels[anchor]
        weight = (2 - K) * np.log(distance[anchor]) - (K - 3) / 2 * np.log(
            np.maximum(1 - distance[anchor] ** 2 / 4, 1e-8))
        weight[same | (distance[anchor] > 1.4)] = -np.inf
        if np.isinf(weight).all():
            weight = np.where(same, -np.inf, 0.0)
        if np.isinf(weight).all():
            continue
        probability = np.exp(weight - weight.max())
        probability /= probability.sum()
        same[anchor] = False
        positive = generator.choice(numbers[same]) if same.any() else anchor
        triplets.append((anchor, positive, generator.choice(numbers, p=probability)))
    return torch.as_tensor(np.array(triplets))


class Margin(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.boundaries = nn.Parameter(torch.full((classes,), 1.2))

    def forward(self, z, labels):
        a, p, n = mine(z, labels).T
        near = ((z[a] - z[p]).pow(2).sum(1) + 1e-8).sqrt()
        far = ((z[a] - z[n]).pow(2).sum(1) + 1e-8).sqrt()
        boundary = self.boundaries[torch.as_tensor(labels)[a]]
        pulled, pushed = torch.relu(near - boundary + 0.2), torch.relu(boundary - far + 0.2)
        count = ((pulled > 0) | (pushed > 0)).sum()
        return (pulled + pushed).sum() / count.clamp(min=1)


class Reversed(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)

    @staticmethod
    def backward(ctx, gradient):
        return -gradient


def report(name, step, parameters):
    optimizer = torch.optim.Adam(parameters, lr=1e-3, weight_decay=4e-4)

    def steps(count):
        for _ in range(count):
            optimizer.zero_grad()
            step().backward()
            optimizer.step()

    steps(STEPS)
    seconds = []
    for _ in range(3):  # the shortest: what a busy machine adds is not PyTorch's
        start = time.perf_counter()
        steps(STEPS)
        seconds.append(time.perf_counter() - start)
    print(f"figure torch.{name}.epoch {min(seconds):.6g} s", flush=True)


def train():
    x = torch.rand(N, D)
    y, attribute = generator.permutation(N) % CLASSES, generator.permutation(N) % ATTRIBUTES
    unit = nn.functional.normalize
    linear, margin = nn.Linear(D, K), Margin(CLASSES)
    rows_of = [np.flatnonzero(y == c) for c in range(CLASSES)]

    def drawn():
        return np.concatenate([generator.choice(rows_of[c], 2) for c in generator.integers(0, CLASSES, B // 2)])

    def plain():
        batch = drawn()
        return margin(unit(linear(x[batch])), y[batch])

    report("margin", plain, [*linear.parameters(), *margin.parameters()])

    trunk = nn.Sequential(nn.Linear(D, H), nn.ReLU())
    target, second = nn.Linear(H, K), nn.Linear(H, K)
    of_class, of_attribute = Margin(CLASSES), Margin(ATTRIBUTES)
    network = nn.Sequential(nn.Linear(K, 512), nn.ReLU(), nn.Linear(512, K))

    def parade():
        batch = drawn()
        shared = trunk(x[batch])
        f, h = unit(target(shared)), unit(second(shared))
        image = unit(network(Reversed.apply(h)))
        correlation = (Reversed.apply(f) * image).pow(2).mean()
        return of_class(f, y[batch]) + 0.3 * of_attribute(h, attribute[batch]) - 1000 * correlation

    report("parade", parade, [p for part in (trunk, target, second, of_class, of_attribute, network)
                              for p in part.parameters()])


def search():
    try:
        import faiss
    except ImportError:
        return
    faiss.omp_set_num_threads(len(os.sched_getaffinity(0)))
    rows = np.random.default_rng(0).standard_normal((70000, K), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    index = faiss.IndexFlatL2(K)
    index.add(rows)
    start = time.perf_counter()
    index.search(rows, 9)
    print(f"figure faiss.flat.70000.9 {time.perf_counter() - start:.6g} s", flush=True)


if __name__ == "__main__":
    print_torch_product()
    if "search" in sys.argv[1:]:
        search()
    else:
        train()
