# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the seeds of fuzz_zarr in corpus/zarr: small stores as lists of their files, each behind a line
"#! KEY", and packed chunks behind "chunk COMPRESSOR\\n". Needs zarr 2."""
import shutil
from pathlib import Path

import numcodecs
import numpy as np
import zarr

folder = Path(__file__).parent / "corpus" / "zarr"
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
values = np.array([[0, 1], [2, 0], [3, 4]], np.float32)


def texts(group, name, list_of, **options):
    group.create_dataset(name, data=np.array(list_of, object), object_codec=numcodecs.VLenUTF8(), **options)


def marked(group, kind, **attributes):
    group.attrs.update({"encoding-type": kind, **attributes})
    return group


def categorical(obs, obsm, **options):
    column = marked(obs.create_group("c"), "categorical", ordered=False)
    column.create_dataset("codes", data=np.array([0, -1, 1], np.int8), **options)
    texts(column, "categories", ["a", "b"], **options)


def dense(obs, obsm, **options):
    obsm.create_dataset("X_a", data=values, chunks=(2, 1), **options)


def sparse(obs, obsm, **options):
    group = marked(obsm.create_group("X_a"), "csr_matrix", shape=[3, 2])
    for name, numbers in (("data", [1, 2, 3, 4]), ("indices", [1, 0, 0, 1]), ("indptr", [0, 1, 2, 4])):
        group.create_dataset(name, data=np.array(numbers, np.float32 if name == "data" else np.int32), **options)


def nullable(obs, obsm, **options):
    column = marked(obs.create_group("n"), "nullable-boolean")
    column.create_dataset("values", data=np.array([True, False, True]), **options)
    column.create_dataset("mask", data=np.array([False, False, True]), **options)


def old(obs, obsm, **options):
    obs.create_dataset("c", data=np.array([0, -1, 1], np.int8), **options).attrs["categories"] = "__categories/c"
    texts(obs.create_group("__categories"), "c", ["a", "b"], **options)


def frame(obs, obsm, **options):
    group = marked(obsm.create_group("X_a"), "dataframe", **{"_index": "i", "column-order": ["u"]})
    texts(group, "i", ["r0", "r1", "r2"], **options)
    group.create_dataset("u", data=values[:, 0], **options)


def save(name, parts, **options):
    scratch = folder / "scratch"
    root = zarr.open_group(str(scratch), mode="w")
    obs = marked(root.create_group("obs"), "dataframe", **{"_index": "i", "column-order": ["c"]})
    texts(obs, "i", ["r0", "r1", "r2"], **options)
    obsm = root.create_group("obsm")
    for part in parts:
        part(obs, obsm, **options)
    files = [file for file in sorted(scratch.rglob("*")) if file.is_file()]
    content = b""
    for file in files:
        data = file.read_bytes()
        if file.name.startswith(".z"):
            data = b"".join(line.strip() for line in data.splitlines())
        content += f"\n#! {file.relative_to(scratch)}\n".encode() + data
    (folder / name).write_bytes(content)
    shutil.rmtree(scratch)


for name, parts in {"dense": [categorical, dense], "sparse": [nullable, sparse], "frame": [old, frame]}.items():
    save(name, parts, compressor=None)
save("nested", [categorical, dense], compressor=None, dimension_separator="/", order="F")
compressors = {"blosc": numcodecs.Blosc(), "gzip": numcodecs.GZip(), "lz4": numcodecs.LZ4(), "zlib": numcodecs.Zlib(),
               "zstd": numcodecs.Zstd()}
chunk = numcodecs.VLenUTF8().encode(np.array(["a", "longer", ""] , object))
for name, compressor in compressors.items():
    save("packed_" + name, [categorical, dense], compressor=compressor)
    (folder / f"chunk_{name}").write_bytes(f"chunk {name}\n".encode() + bytes(compressor.encode(chunk)))
for library in ("blosclz", "lz4hc", "zlib", "zstd"):
    packed = numcodecs.Blosc(library, shuffle=2).encode(np.frombuffer(bytes(chunk) * 40, np.uint8))
    (folder / f"chunk_blosc_{library}").write_bytes(b"chunk blosc\n" + bytes(packed))
