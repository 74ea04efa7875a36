#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the same six rows in many forms of files, with a column y of values that a careless reader makes one, and
manifest.json: for each file what Python says each row's value is, and "kept" or a part of the refusal.

    make_value_files.py FOLDER"""
import gzip
import json
import os
import shutil
import sys
import zipfile

import anndata
import h5py
import numpy as np
import pandas as pd
import torch

folder = sys.argv[1]
x = np.arange(12, dtype="float32").reshape(6, 2) + 0.5
manifest = []


def place(name):
    return os.path.join(folder, name)


def note(name, outcome, values, column="y"):
    manifest.append({"file": name, "outcome": outcome, "values": [str(value) for value in values], "column": column})


def six(*values):
    """Six rows of these values, the first of them last again."""
    return [values[i % len(values)] for i in range(6)]


# Whole numbers, of 64 bits with and without a sign: of each array two that a double or int64 would make one.
numbers = {
    "above_int64": np.array(six(2**63, 2**63 + 1, 2**64 - 1), dtype="uint64"),
    "on_both_sides": np.array(six(3, 2**63 - 1, 2**63), dtype="uint64"),
    "above_double": np.array(six(2**53, 2**53 + 1, -(2**63)), dtype="int64"),
    "small": np.array(six(200, 100, 0), dtype="uint8"),
}
# Texts that differ only in what numbers, cells and pads do not tell.
texts = {
    "exponents": six("1E5", "10E4", "2E5"),
    "forms": six("1", "1.0", "1.00"),
    "zeros": six("01", "1", "001"),
    "signs": six("+1", "1", "-1"),
    "minus_zero": six("-0", "0", "0.0"),
    "twenty_digits": six("18446744073709551616", "18446744073709551617", "9"),
    "hundred_digits": six("1" + "0" * 99, "1" + "0" * 98 + "1", "7"),
    "digits_behind": six("1.00000000000000000001", "1.00000000000000000002", "1"),
    "blanks": six("a", "a ", "b"),
    "normal_forms": six("\u00e4", "a\u0308", "b"),
    "far_letters": six("\U0001f426", "\U0001f427", "\u6d77"),
}


def set_of(y):
    obs = pd.DataFrame({"y": y}, index=[f"row{i}" for i in range(6)])
    return anndata.AnnData(obs=obs, obsm={"X_a": x})


def write_arrays(name, y, values, outcome):
    np.savez(place(name + ".npz"), x=x, y=y)
    note(name + ".npz", outcome, values)
    np.savez(place(name + "_parts.npz"), x_train=x[:3], y_train=y[:3], x_test=x[3:], y_test=y[3:])
    note(name + "_parts.npz", outcome, values)


for name, y in numbers.items():
    write_arrays(name, y, y, "kept")
    with h5py.File(place(name + ".h5"), "w") as file:
        file["x"], file["y"] = x, y
    note(name + ".h5", "kept", y)
    whole = set_of(y)
    whole.write_h5ad(place(name + ".h5ad"))
    note(name + ".h5ad", "kept", y)
    whole.write_zarr(place(name + ".zarr"), chunks=(6, 2))
    note(name + ".zarr", "kept", y)
    labels = set_of(pd.Categorical(y))
    labels.write_h5ad(place(name + "_categories.h5ad"))
    note(name + "_categories.h5ad", "kept", y)
    labels.write_zarr(place(name + "_categories.zarr"), chunks=(6, 2))
    note(name + "_categories.zarr", "kept", y)
    missing = set_of(pd.array([None, *y[1:]], dtype=pd.api.types.pandas_dtype(y.dtype.name.replace("u", "U").replace("i", "I"))))
    missing.write_h5ad(place(name + "_missing.h5ad"))
    note(name + "_missing.h5ad", "kept", ["", *y[1:]])
    pd.DataFrame({"y": y, "f0": x[:, 0], "f1": x[:, 1]}).to_csv(place(name + ".csv"), index=False)
    note(name + ".csv", "kept", y)
    records = np.zeros(6, dtype=[("index", "S4"), ("y", y.dtype)])
    records["index"], records["y"] = [b"r%d" % i for i in range(6)], y
    with h5py.File(place(name + "_records.h5ad"), "w") as file:
        file["obs"], file["obsm/X_a"], file["var"] = records, x, np.zeros(2, dtype=[("index", "S4")])
    note(name + "_records.h5ad", "kept", y)
    if y.dtype != np.uint64:
        torch.save({"x": torch.from_numpy(x), "y": torch.from_numpy(y)}, place(name + ".pt"))
        note(name + ".pt", "kept", y)
    torch.save({"x": torch.from_numpy(x), "y": [int(value) for value in y]}, place(name + "_list.pt"))
    note(name + "_list.pt", "kept" if y.dtype != np.uint64 else "an integer of 9 bytes", y)

for name, y in texts.items():
    write_arrays(name, np.array(y), y, "kept")
    write_arrays(name + "_bytes", np.array([value.encode() for value in y]), y, "kept")
    with h5py.File(place(name + ".h5"), "w") as file:
        file["x"], file["y"] = x, np.array(y, dtype=object)
    note(name + ".h5", "kept", y)
    with h5py.File(place(name + "_fixed.h5"), "w") as file:
        file["x"], file["y"] = x, np.array([value.encode() for value in y])
    note(name + "_fixed.h5", "kept", y)
    whole = set_of(y)
    whole.write_h5ad(place(name + ".h5ad"))
    note(name + ".h5ad", "kept", y)
    whole.write_zarr(place(name + ".zarr"), chunks=(6, 2))
    note(name + ".zarr", "kept", y)
    torch.save({"x": torch.from_numpy(x), "y": y}, place(name + ".pt"))
    note(name + ".pt", "kept", y)
    rows = ["y,f0,f1"] + [f"{value},{row[0]},{row[1]}" for value, row in zip(y, x)]
    table = "\n".join(rows) + "\n"
    with open(place(name + ".csv"), "w", encoding="utf-8") as file:
        file.write(table)
    note(name + ".csv", "kept", y)
    with gzip.open(place(name + "_packed.csv.gz"), "wt", encoding="utf-8") as file:
        file.write(table)
    note(name + "_packed.csv.gz", "kept", y)
    os.mkdir(place(name + "_shards"))
    for part, begin in enumerate((0, 3)):
        np.savez(place(f"{name}_shards/part_{part}.npz"), x=x[begin:begin + 3], y=np.array(y)[begin:begin + 3])
    note(name + "_shards", "kept", y)

# What programs write for whole numbers that went through reals is the number.
for name, form in {"pandas": "{:.1f}", "savetxt": "{:.18e}", "fixed": "{:.6f}"}.items():
    with open(place("reals_" + name + ".csv"), "w", encoding="utf-8") as file:
        file.write("y,f0,f1\n")
        for value, row in zip(six(0, 12, -3), x):
            file.write(f"{form.format(value)},{row[0]},{row[1]}\n")
    note("reals_" + name + ".csv", "kept", six(0, 12, -3))

# Bytes and letters that are no text: nothing tells what they would be.
latin = np.array(six(b"\xe4", b"\xf6", b"a"))
halves = np.array(six("a\ud800", "a\ud801", "b"))
inner = np.array(six("a\0b", "a\0c", "a"))
beyond = np.frombuffer(np.array([0x110000, 0x110001, 0x61, 0x110000, 0x110001, 0x61], dtype="<u4").tobytes(), dtype="<U1")
nul, no_utf8 = "holds the character NUL", "no UTF-8"
for name, y, why in (("latin", latin, no_utf8), ("halves", halves, no_utf8), ("inner", inner, nul),
                     ("inner_bytes", np.char.encode(inner, "ascii"), nul)):
    write_arrays(name, y, [""] * 6, why)
np.savez(place("beyond.npz"), x=x, y=beyond)
note("beyond.npz", no_utf8, [""] * 6)
for name, y, why in (("latin", latin, no_utf8), ("inner", np.char.encode(inner, "ascii"), nul)):
    with h5py.File(place(name + ".h5"), "w") as file:
        file["x"], file["y"] = x, y
    note(name + ".h5", why, [""] * 6)
    whole = set_of(["a"] * 6)
    whole.write_h5ad(place(name + ".h5ad"))
    whole.write_zarr(place(name + ".zarr"), chunks=(6, 2))
    with h5py.File(place(name + ".h5ad"), "r+") as file:
        del file["obs/y"]
        file["obs/y"] = y
        file["obs/y"].attrs["encoding-type"] = "string-array"
    note(name + ".h5ad", why, [""] * 6)
    shutil.rmtree(place(name + ".zarr/obs/y"))
    os.mkdir(place(name + ".zarr/obs/y"))
    json.dump({"zarr_format": 2, "shape": [6], "chunks": [6], "dtype": "|S" + str(y.itemsize), "compressor": None,
               "fill_value": "", "order": "C", "filters": None}, open(place(name + ".zarr/obs/y/.zarray"), "w"))
    json.dump({"encoding-type": "string-array"}, open(place(name + ".zarr/obs/y/.zattrs"), "w"))
    open(place(name + ".zarr/obs/y/0"), "wb").write(y.tobytes())
    note(name + ".zarr", why, [""] * 6)
with h5py.File(place("latin_variable.h5"), "w") as file:
    file["x"] = x
    file.create_dataset("y", data=[bytes(value) for value in latin], dtype=h5py.string_dtype("utf-8"))
note("latin_variable.h5", no_utf8, [""] * 6)
for name, y, why in (("halves", halves, no_utf8), ("inner", inner, nul)):
    torch.save({"x": torch.from_numpy(x), "y": [str(value) for value in y]}, place(name + ".pt"))
    note(name + ".pt", why, [""] * 6)
with open(place("latin.csv"), "wb") as file:
    file.write(b"y,f0,f1\n" + b"".join(value + b",1.5,2.5\n" for value in latin))
note("latin.csv", no_utf8, [""] * 6)
with open(place("inner.csv"), "wb") as file: # behind the bytes that tell a table from what is none
    file.write(b"y,f0,f1\n" + b"b,1.5,2.5\n" * 1000 + b"a\0b,1.5,2.5\na\0c,1.5,2.5\n")
note("inner.csv", nul, [""] * 6)

# Names of rows are values as well.
ids = np.array([2**63 + i for i in range(6)], dtype="uint64")
np.savez(place("ids.npz"), x=x, ids=ids)
note("ids.npz", "kept", ids, "")
with h5py.File(place("ids.h5"), "w") as file:
    file["x"], file["ids"] = x, ids
note("ids.h5", "kept", ids, "")
whole = set_of(["a"] * 6)
whole.write_h5ad(place("ids.h5ad"))
with h5py.File(place("ids.h5ad"), "r+") as file:
    del file["obs/" + file["obs"].attrs["_index"]]
    file["obs/" + file["obs"].attrs["_index"]] = ids
note("ids.h5ad", "kept", ids, "")

# Enumerations of HDF5 are read by their names.
for name, kind, members in (("enumeration", "i1", {"LAND": 0, "SEA": 1, "AIR": 2}), ("of_two", "i1", {"LAND": 0, "SEA": 1}),
                            ("of_long", "i8", {"LAND": 2**62, "SEA": 2**62 + 1, "AIR": -(2**63)})):
    values = six(*members.values())
    with h5py.File(place(name + ".h5"), "w") as file:
        file["x"] = x
        file.create_dataset("y", data=np.array(values, dtype=kind), dtype=h5py.enum_dtype(members, basetype=kind))
    note(name + ".h5", "kept", six(*members.keys()))
with h5py.File(place("no_member.h5"), "w") as file:
    file["x"] = x
    file.create_dataset("y", data=np.array(six(0, 1, 7), dtype="i1"), dtype=h5py.enum_dtype({"LAND": 0, "SEA": 1}, basetype="i1"))
note("no_member.h5", "holds 7, which the enumeration does not name", [""] * 6)

# What PyTorch 2 says of a tensor behind its six usual arguments: {"neg": True}, or attributes that a state sets.
def patched(name, before, after):
    torch.save({"x": torch.from_numpy(x)}, place("plain.pt"))
    with zipfile.ZipFile(place("plain.pt")) as plain, zipfile.ZipFile(place(name), "w") as other:
        for member in plain.namelist():
            content = plain.read(member)
            if member.endswith("data.pkl"):
                assert content.count(before) == 1
                content = content.replace(before, after)
            other.writestr(member, content)
    os.remove(place("plain.pt"))


end = b"R" + b"q\x0b" + b"t" + b"q\x0c" + b"R"  # hooks made and kept, arguments closed and kept, tensor made
def flags(**of):
    return b"}" + b"".join(b"X" + len(key).to_bytes(4, "little") + key.encode() + (b"\x88" if on else b"\x89") + b"s"
                           for key, on in of.items())


for name, argument, why in (("negated", flags(neg=True), "negated or conjugated"),
                            ("conjugated", flags(conj=True, neg=False), "negated or conjugated"),
                            ("unknown_argument", b"N" + b"N", "negated or conjugated"),
                            ("odd_argument", b"\x88", "negated or conjugated"),
                            ("no_flags", flags(), "kept"), ("none", b"N", "kept")):
    patched(name + ".pt", end, end[:-4] + argument + end[-4:])
    note(name + ".pt", why, range(6), "")
patched("with_attributes.pt", end, end + flags(sign=True) + b"b")
note("with_attributes.pt", "a tensor with additional attributes", range(6), "")

# Labels in batches are one column, whether rows come in batches or not.
y = [int(value) for value in six(0, 1, 2)]
rows = torch.from_numpy(x)
for name, features, labels in (
        ("batches", [rows[:4], rows[4:]], [torch.tensor(y[:4]), torch.tensor(y[4:])]),
        ("batches_of_labels", rows, [torch.tensor(y[:3]), torch.tensor(y[3:])]),
        ("lists", [rows[:4], rows[4:]], [y[:4], y[4:]]),
        ("single_tensors", list(rows), [torch.tensor(value) for value in y])):
    torch.save({"x": features, "y": labels}, place(name + ".pt"))
    note(name + ".pt", "kept", y)

# Classes as numbers in one part and as words in another; members of other names in the archive's list.
os.mkdir(place("two_writings"))
np.savez(place("two_writings/part_0.npz"), x=x, y=np.array(y))
np.savez(place("two_writings/part_1.npz"), x=x, y=np.array(six("land", "sea", "air")))
note("two_writings", "holds whole numbers in part_0.npz and words in part_1.npz", [""] * 6)
np.savez(place("renamed.npz"), x=x, y=np.array(y))
content = open(place("renamed.npz"), "rb").read()
at = content.rfind(b"y.npy")
open(place("renamed.npz"), "wb").write(content[:at] + b"z" + content[at + 1:])
note("renamed.npz", "its list of members and what stands before them differ", [""] * 6)

# What is left out, or may not be what it looks like, is named by a notice.
def said(name, notice, values, column="y"):
    note(name, "kept", values, column)
    manifest[-1]["notice"] = notice


np.savez(place("one_hot.npz"), x=x, y=np.eye(3, dtype="float32")[y])
said("one_hot.npz", "y (6, 3) float32 is not taken: it is named like classes", range(6), "")
np.savez(place("dates.npz"), x=x, y=np.array(["2021-01-01"] * 6, dtype="datetime64[D]"))
said("dates.npz", "y (6) <M8[D] is not taken: its values are neither texts nor numbers", range(6), "")
np.savez(place("two_kinds.npz"), x_train=x[:4], x_test=x[4:], y_train=np.array(y[:4]), y_test=np.array(y[4:]) + 0.0)
said("two_kinds.npz", "'y' is not joined over the splits", range(6), "")
whole = set_of(six("land", "sea", "air"))
whole.obsm["kind"] = np.eye(3)[y]
whole.obsm["counts"] = np.array([[2**24 + 1, 1]] * 6)
whole.write_h5ad(place("one_hot.h5ad"))
said("one_hot.h5ad", "obsm/kind is left out: each of its rows holds one 1 and zeros", six("land", "sea", "air"))
said("one_hot.h5ad", "obsm/counts: whole numbers over 16,777,216 are rounded", six("land", "sea", "air"))
with h5py.File(place("unwritten.h5"), "w") as file:
    file["x"] = x
    file.create_dataset("y", (6,), dtype="i8", chunks=(2,))[:4] = y[:4]
said("unwritten.h5", "/y: 1 of its 3 chunks were never written", y[:4] + [0, 0])
whole = set_of(pd.Categorical(six("land", "sea", "air"), ["air", "bat", "land", "sea"]))
whole.uns["groupscope"] = {"class_key": "y", "class_names": np.array(["land", "sea", "air"]),
                           "class_embeddings": {"X_a": np.arange(6.0).reshape(3, 2)}}
whole.write_h5ad(place("unused.h5ad"))
said("unused.h5ad", "category 'bat' of 'y' is no class", six("land", "sea", "air"))

# Groups that lead to each other in circles are entered once.
with h5py.File(place("circle.h5"), "w") as file:
    file["g/x"], file["g/y"] = x, y
    file["g/up"] = file["/"]
    file["g/again"] = file["g"]
note("circle.h5", "kept", y)

# Packed tables that unpack to far more than tables do, and what is none.
with gzip.open(place("bomb.csv.gz"), "wb", compresslevel=1) as file:
    file.write(b"y,f0\n")
    for _ in range(48): # 288 MiB
        file.write(b"1,0.5\n" * (1 << 20))
note("bomb.csv.gz", "unpacks to over 200 times", [""] * 6)
with gzip.open(place("zeros.csv.gz"), "wb", compresslevel=1) as file:
    file.write(bytes(1 << 20))
note("zeros.csv.gz", "this is no table of text", [""] * 6)

json.dump(manifest, open(place("manifest.json"), "w"))
