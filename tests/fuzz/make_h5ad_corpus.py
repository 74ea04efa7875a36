# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes small seeds of fuzz_embedding_set in corpus/h5ad: one thing each, in HDF5's old and new file format."""
from pathlib import Path

import h5py
import numpy as np

folder = Path(__file__).parent / "corpus" / "h5ad"
folder.mkdir(parents=True, exist_ok=True)
values = np.array([[0, 1], [2, 0], [3, 4]], np.float32)
text = h5py.string_dtype("utf-8")


def categorical(obs):
    column = obs.create_group("c")
    column.attrs["encoding-type"] = "categorical"
    column["codes"] = np.array([0, -1, 1], np.int8)
    column["categories"] = np.array([b"a", b"b"])


def texts(obs):
    obs.create_dataset("t", data=np.array(["x", "longer", ""], object), dtype=text)


def nullable(obs):
    column = obs.create_group("n")
    column.attrs["encoding-type"] = "nullable-boolean"
    column["values"] = np.array([True, False, True])
    column["mask"] = np.array([False, False, True])


def dense(obsm, **options):
    obsm.create_dataset("X_a", data=values, **options)


def sparse(obsm):
    group = obsm.create_group("X_a")
    group.attrs["encoding-type"] = "csr_matrix"
    group.attrs["shape"] = np.array([3, 2])
    group["data"] = np.array([1, 2, 3, 4], np.float32)
    group["indices"] = np.array([1, 0, 0, 1], np.int32)
    group["indptr"] = np.array([0, 1, 2, 4], np.int32)


def frame(obsm):
    group = obsm.create_group("X_a")
    group.attrs["encoding-type"] = "dataframe"
    group.attrs["_index"] = "i"
    group["i"] = np.arange(3)
    group["u"] = np.array([1, 2, 3], np.float32)


def records(file):
    file["obs"] = np.array([(b"r0", 0, 1), (b"r1", 1, 2), (b"r2", -1, 3)], [("index", "S2"), ("c", "i1"), ("y", "<f8")])
    file["obsm"] = np.array([((1, 2),), ((3, 4),), ((5, 6),)], [("X_a", "<f4", (2,))])
    file["uns/c_categories"] = np.array([b"a", b"b"])


def hints(file):
    group = file.create_group("uns/groupscope")
    group["class_key"] = "c"
    group["class_embeddings/X_a"] = values[:2]
    file["uns/c_colors"] = np.array([b"#ff0000", b"#00ff00"])


columns = {"categorical": categorical, "texts": texts, "nullable": nullable}
matrices = {"dense": dense, "sparse": sparse, "frame": frame,
            "half": lambda obsm: dense(obsm, dtype="<f2"), "big": lambda obsm: dense(obsm, dtype=">f8"),
            "integers": lambda obsm: dense(obsm, dtype="i2", chunks=(2, 1)),
            "gzip": lambda obsm: dense(obsm, chunks=(2, 2), compression="gzip", shuffle=True)}
for form, version in (("old", "earliest"), ("new", "latest")):
    for name, make in {**columns, **matrices}.items():
        with h5py.File(folder / f"{name}_{form}.h5ad", "w", libver=version) as file:
            obs = file.create_group("obs")
            obs.attrs["_index"] = "i"
            obs["i"] = np.arange(3)
            columns.get(name, categorical)(obs)
            matrices.get(name, dense)(file.create_group("obsm"))
    with h5py.File(folder / f"records_{form}.h5ad", "w", libver=version) as file:
        records(file)
        hints(file)
