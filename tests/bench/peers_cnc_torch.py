#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_cnc_torch.py
#
# Needs Debian's python3-torch 1.13. Called by bench_cnc.
"""An epoch of Correct-N-Contrast in PyTorch at the sizes of bench_cnc: all rows of a step go through
the encoder in one call, then the losses of its batches one after another."""

import os
import time

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # else its threads spin where the machine is busy

import torch
from torch import nn

from peer_product import print_torch_product

N, D, H, K, M, FACTOR, ANCHORS = 4795, 2048, 128, 128, 17, 32, 4555
MEASURED = 6  # steps that are timed; an epoch is a multiple

torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))


def one_side(anchor, positives, negatives):
    s = torch.cat([positives, negatives]) @ anchor / 0.1
    return torch.logsumexp(s, 0) - s[:M].mean()


def main():
    print_torch_product()
    x, y = torch.rand(N, D), torch.randint(0, 2, (N,))
    encoder = nn.Sequential(nn.Linear(D, H), nn.ReLU(), nn.Linear(H, K))
    classifier = nn.Linear(K, 2)
    options = {"lr": 1e-3, "momentum": 0.9, "weight_decay": 1e-3}
    optimizers = [torch.optim.SGD(part.parameters(), **options) for part in (encoder, classifier)]

    def step():
        rows = torch.randint(0, N, (FACTOR * 4 * M,))
        for optimizer in optimizers:
            optimizer.zero_grad()
        z = encoder(x[rows])
        loss = 0.25 * nn.functional.cross_entropy(classifier(z), y[rows])
        for batch in nn.functional.normalize(z).split(4 * M):
            a, p, n, ne = batch.split(M)
            loss = loss + 0.75 / FACTOR * (one_side(a[0], p, n) + one_side(p[0], a, ne))
        loss.backward()
        for optimizer in optimizers:
            optimizer.step()

    step()
    start = time.perf_counter()
    for _ in range(MEASURED):
        step()
    seconds = (time.perf_counter() - start) / MEASURED * ANCHORS / FACTOR
    print(f"figure torch.cnc.every_anchor.epoch {seconds:.6g} s", flush=True)


if __name__ == "__main__":
    main()
