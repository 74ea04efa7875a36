#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_torch.py
#
# Needs Debian's python3-torch 1.13. Called by bench_adapter.
"""The contrastive adapter's steps in PyTorch, at the sizes of bench_adapter, on as many threads as there are
cores. The direct form: what a researcher writes from the paper's pseudo-code."""

import os
import time

import torch
from torch import nn

from peer_product import print_torch_product

N, D, H, UPDATE, POSITIVES, ANCHORS = 4795, 1024, 128, 4097, 2048, 1000
MEASURED = 16  # anchor batches that are timed; an epoch is a multiple

torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))


def make_adapter():
    return nn.Sequential(nn.Linear(D, H, bias=False), nn.BatchNorm1d(H), nn.ReLU(), nn.Linear(H, D))


def contrastive_loss(z, temperature=0.1):
    similarity = torch.cosine_similarity(z[:1], z[1:]) / temperature
    positives, negatives = similarity[:POSITIVES], similarity[POSITIVES:]
    all_negatives = torch.logsumexp(negatives, 0)
    return -(positives - torch.logaddexp(positives, all_negatives.expand_as(positives))).mean()


def fastest(repeats, work):
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def main():
    print_torch_product()
    x = torch.rand(N, D) * 2 - 1
    y = torch.randint(0, 2, (N,))
    class_embeddings = nn.functional.normalize(torch.randn(2, D))
    adapter = make_adapter()
    optimizer = torch.optim.SGD(adapter.parameters(), lr=1e-3, momentum=0.9, weight_decay=5e-5)
    rows = torch.arange(UPDATE)

    def update():
        optimizer.zero_grad()
        contrastive_loss(adapter(x[rows])).backward()
        optimizer.step()

    update()
    print(f"figure torch.update.direct {fastest(5, update):.6g} s", flush=True)

    def anchor_batches():
        for _ in range(MEASURED):
            contrastive_loss(adapter(x[torch.randint(0, N, (UPDATE,))])).backward()

    seconds = fastest(2, anchor_batches) / MEASURED * ANCHORS
    print(f"figure torch.contrastive_epoch_of_1000_anchors {seconds:.6g} s", flush=True)

    def cross_entropy_epoch():
        for batch in torch.randperm(N).split(128):
            optimizer.zero_grad()
            logits = 100 * nn.functional.normalize(adapter(x[batch])) @ class_embeddings.T
            nn.functional.cross_entropy(logits, y[batch]).backward()
            optimizer.step()

    print(f"figure torch.cross_entropy_epoch {fastest(3, cross_entropy_epoch):.6g} s", flush=True)


if __name__ == "__main__":
    main()
