#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/bench/peers_io.py write|read FOLDER ROWS
#
# Needs Debian's python3-h5py. Called by bench_io.
"""Writes one matrix of ROWS x 768 normal values, as float32 unless the name says otherwise, in the layouts that
embedding files have; or reads each into an array by h5py, and prints the least seconds of three."""

import pathlib
import sys
import time

import h5py
import numpy as np

DIMENSIONS = 768
LAYOUTS = {
    "contiguous": ("f4", {}),
    "blocks": ("f4", {"chunks": (512, DIMENSIONS)}),
    "gzip": ("f4", {"chunks": (512, DIMENSIONS), "compression": "gzip"}),
    "gzip_shuffle": ("f4", {"chunks": (512, DIMENSIONS), "compression": "gzip", "shuffle": True}),
    "gzip_tiles": ("f4", {"chunks": True, "compression": "gzip"}),
    "single_rows": ("f4", {"chunks": (1, DIMENSIONS)}),
    "half": ("f2", {}),
    "double": ("f8", {"chunks": (256, DIMENSIONS)}),
}


def write(folder, rows):
    values = np.random.default_rng(1).standard_normal((rows, DIMENSIONS), np.float32)
    for name, (kind, options) in LAYOUTS.items():
        with h5py.File(folder / f"{name}.h5", "w") as file:
            file.create_dataset("X", data=values.astype(kind), **options)


def read(folder):
    for name in LAYOUTS:
        least = float("inf")
        for _ in range(3):
            start = time.perf_counter()
            with h5py.File(folder / f"{name}.h5", "r") as file:
                data = file["X"]
                values = np.empty(data.shape, np.float32)
                data.read_direct(values)
            least = min(least, time.perf_counter() - start)
        print(f"figure h5py.{name} {least:.6g} s", flush=True)


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[2])
    write(place, int(sys.argv[3])) if sys.argv[1] == "write" else read(place)
