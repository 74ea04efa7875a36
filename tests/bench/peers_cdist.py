#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_cdist.py
#
# Needs Debian's python3-torch 1.13. Called by bench_alignment.
"""The mean distance of two groups in PyTorch, at the size of bench_alignment, on as many threads as there are
cores: what a researcher writes."""

import os
import time

import torch

from peer_product import print_torch_product

ROWS, DIMENSIONS = 20_000, 512

torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))


def main():
    print_torch_product()
    a = torch.rand(ROWS, DIMENSIONS) * 2 - 1
    b = torch.rand(ROWS, DIMENSIONS) * 2 - 1
    torch.cdist(a[:1000], b[:1000]).mean()  # wakes the threads
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        torch.cdist(a, b).mean()
        best = min(best, time.perf_counter() - start)
    print(f"figure torch.cdist_mean {best:.6g} s", flush=True)


if __name__ == "__main__":
    main()
