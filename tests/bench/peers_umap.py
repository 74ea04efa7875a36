#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_umap.py MAP.f32
#
# Needs Debian's umap-learn 0.5.3 and dataset-fashion-mnist. Called by bench_projection.
"""Fashion-MNIST laid out by umap-learn with its defaults, on as many threads as there are cores: the first run,
which compiles, and the second. Writes the second map, (70000, 2) float32 in row order, to MAP.f32."""

import gzip
import pathlib
import sys
import time

import numpy as np
import umap

from peer_product import print_numpy_product

FOLDER = pathlib.Path("/usr/share/datasets/fashion-mnist")
HEADER, PIXELS = 16, 784


def pictures(part):
    data = gzip.open(FOLDER / f"{part}-images-idx3-ubyte.gz").read()
    return np.frombuffer(data, np.uint8, offset=HEADER).reshape(-1, PIXELS)


def main():
    print_numpy_product()
    rows = np.concatenate([pictures("train"), pictures("t10k")]).astype(np.float32)
    for name in ("first_run", "seconds"):
        start = time.perf_counter()
        layout = umap.UMAP(n_neighbors=15, n_components=2).fit_transform(rows)
        print(f"figure umap-learn.fashion.{name} {time.perf_counter() - start:.6g} s", flush=True)
    layout.astype(np.float32).tofile(sys.argv[1])


if __name__ == "__main__":
    main()
