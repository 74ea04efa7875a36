# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the seeds of fuzz_npy in corpus/npy: small arrays in every form NumPy writes, and archives of them."""
from pathlib import Path

import numpy as np

folder = Path(__file__).parent / "corpus" / "npy"
folder.mkdir(parents=True, exist_ok=True)
matrix = np.arange(6).reshape(2, 3)
arrays = {kind: matrix.astype(kind) for kind in ("<f2", ">f4", "<f8", "|i1", ">i2", "<i4", "<i8", "|u1", "|b1")}
arrays["fortran"] = np.asfortranarray(matrix.astype("<f4"))
arrays["scalar"] = np.array(2.5, "<f4")
arrays["empty"] = np.zeros((0, 3), "<f4")
arrays["cube"] = np.zeros((2, 1, 2), "<f4")
arrays["text"] = np.array("land")
arrays["texts"] = np.array(["land", "water"])
arrays["table"] = np.zeros(2, [("a", "<i4"), ("b", [("c", "<f4", (2,))])])
arrays["complex"] = np.zeros(2, "<c8")
for name, array in arrays.items():
    np.save(folder / (name.strip("<>|") + ".npy"), array)
some = {"weight": arrays[">f4"], "bias": arrays["<f8"][0], "labels": arrays["<i8"], "kind": arrays["text"]}
np.savez(folder / "stored.npz", **some)
np.savez_compressed(folder / "deflated.npz", **some)
