#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_temperature_torch.py
#
# Needs Debian's python3-torch 1.13. Called by bench_temperature.
"""An epoch of contrastive pre-training with temperatures that follow domains, in PyTorch at the sizes of
bench_temperature: views by noise and dropout, both through the encoder in one call, a discriminator fitted by L-BFGS
on all rows when the epoch begins, and quantiles of the temperatures of the pairs of 2,000 rows."""

import os
import time

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # else its threads spin where the machine is busy

import torch
from torch import nn

from peer_product import print_torch_product

N, D, H, K, B, TAU, BETA, LEAST = 6930, 200, 256, 16, 256, 0.1, 1.0, 0.01
MEASURED = 5  # epochs that are timed

torch.manual_seed(0)
torch.set_num_threads(len(os.sched_getaffinity(0)))


def view(u):
    scale = 0.5 * u.norm(dim=1, keepdim=True) / D ** 0.5
    return nn.functional.dropout(u + scale * torch.randn_like(u), 0.2)


def fit(discriminator, z, d):
    z = (z - z.mean(0)) / z.std(0, unbiased=False)
    optimizer = torch.optim.LBFGS(discriminator.parameters(), max_iter=100, tolerance_grad=1e-6,
                                  line_search_fn="strong_wolfe")

    def closure():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(discriminator(z), d) + 0.5e-4 * discriminator.weight.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)


def temperatures(p, q):
    return (TAU + BETA * (0.5 - p @ q.T)).clamp(min=LEAST)


def main():
    print_torch_product()
    latent = torch.randn(N, 11)
    d = torch.randint(0, 2, (N,))
    latent[:, 10] += 4.0 * d - 2.0
    x = latent @ torch.randn(11, D) / 11 ** 0.5
    encoder = nn.Sequential(nn.Linear(D, H, bias=False), nn.BatchNorm1d(H), nn.ReLU(), nn.Dropout(0.2),
                            nn.Linear(H, K))
    discriminator = nn.Linear(K, 2)
    optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
    own = torch.eye(B, dtype=torch.bool)

    def side(s, t):
        return nn.functional.cross_entropy(s / torch.where(own, torch.full_like(t, TAU), t), torch.arange(B))

    def epoch():
        encoder.eval()
        with torch.no_grad():
            clean = encoder(x)
        fit(discriminator, clean, d)
        mean, deviation = clean.mean(0), clean.std(0, unbiased=False)
        with torch.no_grad():
            p = torch.softmax(discriminator((clean[:2000] - mean) / deviation), 1)
            pairs = temperatures(p, p).view(-1)
            for level in (0.05, 0.5, 0.95):
                pairs.kthvalue(max(1, int(level * len(pairs))))
        encoder.train()
        for rows in torch.randperm(N)[:N // B * B].split(B):
            u = x[rows]
            z = encoder(torch.cat([view(u), view(u)]))
            with torch.no_grad():
                p = torch.softmax(discriminator((z - mean) / deviation), 1)
                t = temperatures(p[:B], p[B:])
            unit = nn.functional.normalize(z)
            s = unit[:B] @ unit[B:].T
            loss = 0.5 * (side(s, t) + side(s.T, t.T))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()

    epoch()
    start = time.perf_counter()
    for _ in range(MEASURED):
        epoch()
    seconds = (time.perf_counter() - start) / MEASURED
    print(f"figure torch.temperature.domain_weighted_pairs.epoch {seconds:.6g} s", flush=True)


if __name__ == "__main__":
    main()
