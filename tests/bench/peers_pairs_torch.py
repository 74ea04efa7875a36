#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_pairs_torch.py
#
# Needs Debian's python3-torch 1.13 and a BLAS with kernels of its own (libopenblas0-pthread). Called by bench_pair_training.
"""R-Adapter on frozen pairs in PyTorch at the size of bench_pair_training: two full maps, adapter dropping, MPM-NCE on
log-softmax, clipped gradients, AdamW, moving averages of the weights."""

import os
import time

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # else its threads spin where the machine is busy

import torch
from torch.nn import functional

from peer_product import print_torch_product

N, D, B, CLASSES, TAU, DELTA, EPSILON, P, M = 50000, 512, 512, 100, 0.01, 0.05, 0.05, 0.2, 0.999
torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))
print_torch_product()
images, texts = torch.randn(N, D), torch.randn(CLASSES, D)
labels = torch.arange(N) % CLASSES
image, text = (torch.zeros(D, D, requires_grad=True) for _ in range(2))
averages = [torch.zeros(D, D) for _ in range(2)]
optimizer = torch.optim.AdamW([image, text], lr=5e-4, weight_decay=0)


def adapted(rows, weight):
    kept = float(torch.rand(()) >= P) / (1 - P)
    return functional.normalize(rows + kept * (rows @ weight.T))


def loss_of(rows):
    own = labels[rows]
    same = own[:, None] == own[None]
    positives = same.sum(1, keepdim=True)
    wanted = torch.where(same, (1 - EPSILON) / positives, EPSILON / (len(rows) - positives))
    similarity = (adapted(images[rows], image) @ adapted(texts[own], text).T + DELTA * (~same)) / TAU
    of_images = -(wanted * functional.log_softmax(similarity, 1)).sum(1).mean()
    return (of_images - (wanted * functional.log_softmax(similarity.T, 1)).sum(1).mean()) / 2


def epoch():
    for rows in torch.randperm(N).split(B):
        optimizer.zero_grad()
        loss_of(rows).backward()
        torch.nn.utils.clip_grad_norm_([image, text], 1.0)
        optimizer.step()
        with torch.no_grad():
            for average, weight in zip(averages, (image, text)):
                average.mul_(M).add_(weight, alpha=1 - M)


epoch()
seconds = []
for _ in range(3):  # the shortest: what a busy machine adds is not PyTorch's
    start = time.perf_counter()
    epoch()
    seconds.append(time.perf_counter() - start)
print(f"figure torch.pairs.epoch {min(seconds):.6g} s", flush=True)
