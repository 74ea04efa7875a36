# SPDX-License-Identifier: GPL-3.0-or-later
"""Archives whose two lists of members differ, and members that claim to be what they are not."""
import io
import struct
import zipfile

import numpy as np

from . import files, tensors
from .case import case, cases, named


def flip(path, name, new, which):
    """Renames a member in the central directory ("central") or before its bytes ("local"). Same length."""
    content = bytearray(path.read_bytes())
    begin = 0
    central = content.find(b"PK\x01\x02")
    while True:
        at = content.find(name.encode(), begin)
        if at < 0:
            raise ValueError(f"no member {name}")
        if (at > central) == (which == "central") and content[at - (46 if which == "central" else 30):][:2] == b"PK":
            content[at:at + len(name)] = new.encode("latin-1")
            path.write_bytes(content)
            return
        begin = at + 1


RENAMED = {"a bit flipped": "ylace.npy", "another column": "label.npy", "letter that does not print": "\x1dlace.npy", "of no column": "xxxxx.npy"}


@cases("member renamed in the central directory: {}", RENAMED)
def _(examples, new):
    path = files.npz_labelled(examples)
    flip(path, "place.npy", new, "central")
    return examples.truth("set.npz", attributes={"place": examples.place}, says="place")


@cases("member renamed before its bytes: {}", {name: RENAMED[name] for name in ("a bit flipped", "another column")})
def _(examples, new):
    path = files.npz_labelled(examples)
    flip(path, "place.npy", new, "local")
    return examples.truth("set.npz", says="place")


@case("two members renamed into each other in the central directory")
def _(examples):
    """Names of one length, of arrays of one length: the columns are exchanged."""
    path = files.npz(examples, x=examples.x, label=np.array(examples.code), plate=np.array(examples.place_code), split=np.array(examples.split))
    flip(path, "label.npy", "other.npy", "central")
    flip(path, "plate.npy", "label.npy", "central")
    return examples.truth("set.npz", label=[str(code) for code in examples.code], attributes={}, says=named("label"))


@case("member of PyTorch renamed in the central directory")
def _(examples):
    tensors.save(examples, {"x": tensors.tensor(examples.x), "label": tensors.tensor(examples.code), "place": tensors.tensor(examples.place_code)})
    path = examples.folder / "set.pt"
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if "/data/" in name]
    flip(path, names[1], names[1][:-1] + "7", "central")
    flip(path, names[2], names[1], "central")
    return examples.truth("set.pt", label=[str(code) for code in examples.code],
                          attributes={"place": [str(code) for code in examples.place_code]}, split=None)


@case("chunk of Zarr renamed in the central directory")
def _(examples):
    files.zarr_store(examples)
    path = examples.path("set.zarr.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted((examples.folder / "set.zarr").rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(examples.folder / "set.zarr"))
    name = "uns/groupscope/class_embeddings/X_clip/0.0"
    flip(path, name, name[:-1] + "1", "central")
    return examples.truth("set.zarr.zip", class_embeddings=examples.zero_shot())


@case("chunk of codes of Zarr renamed in the central directory")
def _(examples):
    files.zarr_store(examples)
    path = examples.path("set.zarr.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted((examples.folder / "set.zarr").rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(examples.folder / "set.zarr"))
    flip(path, "obs/label/codes/0", "obs/label/codes/1", "central")
    return examples.truth("set.zarr.zip", class_embeddings=examples.zero_shot(), says="label.*not stored")


def member(array):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(array))
    return buffer.getvalue()


def archive(examples, members, **options):
    with zipfile.ZipFile(examples.path("set.npz"), "w", **options) as made:
        for name, content in members:
            made.writestr(name, content)


def usual(examples, **more):
    arrays = {"x": examples.x, "label": np.array(examples.label), "place": np.array(examples.place), "split": np.array(examples.split), **more}
    return [(f"{name}.npy", member(array)) for name, array in arrays.items()]


@case("one member twice, with other classes")
def _(examples):
    other = [examples.label[row - 1] for row in range(examples.count)]
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive(examples, [*usual(examples), ("label.npy", member(np.array(other)))])
    return examples.truth("set.npz", says=named("label"))


@case("members label.npy and LABEL.npy")
def _(examples):
    other = [examples.label[row - 1] for row in range(examples.count)]
    archive(examples, [*usual(examples), ("LABEL.npy", member(np.array(other)))])
    return examples.truth("set.npz", says="label|LABEL")


@case("members label.npy and label without a suffix")
def _(examples):
    other = [examples.label[row - 1] for row in range(examples.count)]
    archive(examples, [*usual(examples), ("label", member(np.array(other)))])
    return examples.truth("set.npz", says=named("label"))


@case("members label.npy and /label.npy")
def _(examples):
    other = [examples.label[row - 1] for row in range(examples.count)]
    archive(examples, [*usual(examples), ("/label.npy", member(np.array(other)))])
    return examples.truth("set.npz", says=named("label"))


@case("members in folders")
def _(examples):
    archive(examples, [(f"data/{name}", content) for name, content in usual(examples)])
    return examples.truth("set.npz")


@case("archive behind other bytes")
def _(examples):
    path = files.npz_labelled(examples)
    path.write_bytes(b"#!/bin/sh\n" * 10 + path.read_bytes())
    return examples.truth("set.npz")


@case("archive within an archive's comment")
def _(examples):
    """The end of the archive is looked for from behind; the comment holds another end."""
    path = files.npz_labelled(examples)
    content = path.read_bytes()
    other = examples.path("other.npz")
    np.savez(other, x=examples.x, label=np.array([examples.label[row - 1] for row in range(examples.count)]))
    tail = other.read_bytes()
    tail = tail[:60000]
    path.write_bytes(content[:-2] + struct.pack("<H", len(tail)) + tail)
    with np.load(path) as read:
        known = {name: read[name] for name in read.files}
    return examples.truth("set.npz", label=known["label"].tolist(), attributes={"place": known["place"].tolist()} if "place" in known else {},
                          split=known["split"].tolist() if "split" in known else None)


@case("archive after an archive")
def _(examples):
    """Two archives in one file: the directory of the second counts."""
    path = files.npz_labelled(examples)
    first = examples.path("first.npz")
    np.savez(first, x=examples.x * 2, label=np.array([examples.label[row - 1] for row in range(examples.count)]))
    path.write_bytes(first.read_bytes() + path.read_bytes())
    return examples.truth("set.npz")


@cases("a bit of the bytes is flipped: {}", {"stored": zipfile.ZIP_STORED, "packed": zipfile.ZIP_DEFLATED})
def _(examples, method):
    archive(examples, usual(examples, label=np.array(examples.code)), compression=method)
    path = examples.folder / "set.npz"
    content = bytearray(path.read_bytes())
    at = content.find(b"label.npy") + 9 + (140 + 8 * 20 if method == zipfile.ZIP_STORED else 60)
    content[at] ^= 1
    path.write_bytes(content)
    return examples.truth("set.npz", label=[str(code) for code in examples.code])


HEADERS = {
    "Fortran order": lambda e: np.asfortranarray(e.x), "big end first": lambda e: e.x.astype(">f4"), "strided": lambda e: np.repeat(e.x, 2, 1)[:, ::2],
    "float16": lambda e: e.x.astype("f2"), "float64": lambda e: e.x.astype("f8") / 3, "longdouble": lambda e: e.x.astype(np.longdouble),
    "int8": lambda e: (e.x * 10).astype("i1"), "uint64": lambda e: (np.abs(e.x) * 1000).astype("u8"),
}


@cases("rows of an archive: {}", HEADERS)
def _(examples, change):
    x = change(examples)
    files.npz(examples, x=x, label=np.array(examples.label), place=np.array(examples.place), split=np.array(examples.split))
    return examples.truth("set.npz", embedding=np.ascontiguousarray(x).astype("f8"))


@cases("classes of an archive: {}", {
    "Fortran column": lambda e: np.asfortranarray(e.code[:, None]), "row": lambda e: e.code[None, :], "strided": lambda e: np.repeat(e.code, 2)[::2],
    "backwards": lambda e: e.code[::-1].copy()[::-1], "big end first": lambda e: e.code.astype(">i8"), "uint8": lambda e: e.code.astype("u1"),
    "broadcast": lambda e: np.broadcast_to(np.int64(4), e.count)})
def _(examples, change):
    y = change(examples)
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=[str(value) for value in np.asarray(y).reshape(-1)])
