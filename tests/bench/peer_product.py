# SPDX-License-Identifier: GPL-3.0-or-later
"""Speed of a peer's matrix product: every script of a peer prints it first, so that a comparison with a peer that
lacks an optimised BLAS is noticed."""

import time

N, REPEATS = 1024, 20


def print_product(left, right):
    """Prints the fastest of REPEATS products of two (N,N) float32 matrices of any library."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        left @ right
        best = min(best, time.perf_counter() - start)
    print(f"figure peer.product {2e-9 * N**3 / best:.4g} GFLOP/s", flush=True)


def print_torch_product():
    import torch

    print_product(torch.rand(N, N), torch.rand(N, N))


def print_numpy_product():
    import numpy as np

    generator = np.random.default_rng(0)
    print_product(*(generator.random((N, N), dtype=np.float32) for _ in range(2)))
