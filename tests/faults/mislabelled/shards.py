# SPDX-License-Identifier: GPL-3.0-or-later
"""Folders of files that are one set, and archives whose splits stand apart."""
import h5py
import numpy as np
import pandas as pd

from . import files, tensors
from .case import case, cases, named


def thirds(examples):
    return [slice(part * 30, part * 30 + 30) for part in range(3)]


def archive(examples, part, rows, **changes):
    arrays = {"x": examples.x[rows], "label": np.array(examples.label)[rows], "place": np.array(examples.place)[rows],
              "split": np.array(examples.split)[rows], **changes}
    files.npz(examples, f"set/part_{part}.npz", **{name: value for name, value in arrays.items() if value is not None})


def of_npz(examples, change):
    for part, rows in enumerate(thirds(examples)):
        archive(examples, part, rows, **change(part, rows))


NUMBERS = {"words in the last": (lambda e, part, rows: e.code[rows] if part < 2 else np.array(e.label)[rows]),
           "words in the first": (lambda e, part, rows: np.array(e.label)[rows] if part < 1 else e.code[rows])}


@cases("shards with numbers and words as classes: {}", NUMBERS)
def _(examples, values):
    """Two kinds of names: 0 and land may be one class. Nobody can tell."""
    of_npz(examples, lambda part, rows: {"label": values(examples, part, rows)})
    return examples.truth("set", label=None, says=named("label"))


@case("shards with whole and with real numbers as classes")
def _(examples):
    of_npz(examples, lambda part, rows: {"label": examples.code[rows].astype(float if part else int)})
    return examples.truth("set", label=[str(code) for code in examples.code], same_number=True)


@case("shards with booleans and numbers as classes")
def _(examples):
    bits = (examples.code > 0).astype(int)
    of_npz(examples, lambda part, rows: {"label": bits[rows] > 0 if part else bits[rows]})
    return examples.truth("set", label=None, says=named("label"))


@case("shards with texts of numbers and numbers as classes")
def _(examples):
    of_npz(examples, lambda part, rows: {"label": examples.code[rows].astype(str) if part else examples.code[rows]})
    return examples.truth("set", label=[str(code) for code in examples.code])


@case("shards of other classes each")
def _(examples):
    """Sorted by class: each file holds one class alone."""
    order = np.argsort(examples.label, kind="stable")
    label = [examples.label[row] for row in order]
    bounds = [0, label.count("air"), label.count("air") + label.count("land"), examples.count]
    for part in range(3):
        rows = order[bounds[part]:bounds[part + 1]]
        archive(examples, part, rows)
    return examples.truth("set", embedding=examples.x[order], label=label, attributes={"place": [examples.place[r] for r in order]},
                          split=[examples.split[r] for r in order])


@case("shards numbered by their own classes")
def _(examples):
    """Categories of each file in its own order, codes that mean other classes."""
    for part, rows in enumerate(thirds(examples)):
        order = examples.random.permutation(3)
        label = pd.Categorical([examples.label[row] for row in range(rows.start, rows.stop)], [examples.classes[code] for code in order])
        part_of(examples, part, rows, obs_label=label)
    return examples.truth("set")


def part_of(examples, part, rows, obs_label=None, **options):
    picked = type(examples)(examples.folder)
    picked.count = 30
    for name in ("label", "place", "split"):
        setattr(picked, name, getattr(examples, name)[rows])
    picked.x, picked.prompts, picked.classes = examples.x[rows], examples.prompts, examples.classes
    files.h5ad(picked, f"set/part_{part}.h5ad", obs={"label": obs_label if obs_label is not None else picked.label,
                                                      **options.pop("obs", {})},
               index=[f"row{row}" for row in range(rows.start, rows.stop)], **options)


@case("shards of h5ad with class embeddings in other orders, each with its names")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        order = np.roll(np.arange(3), part)
        part_of(examples, part, rows, class_names=np.array([examples.classes[code] for code in order], dtype=object),
                class_embeddings={"X_clip": examples.prompts[order]})
    return examples.truth("set", class_embeddings=examples.zero_shot())


@case("shards of h5ad with class embeddings that differ")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        part_of(examples, part, rows, class_embeddings={"X_clip": examples.prompts * (part + 1) + part})
    return examples.truth("set", says="class embeddings|X_clip")


@case("shards of h5ad with class embeddings in the first alone")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        part_of(examples, part, rows, **({"prompts": True} if part == 0 else {"prompts": False}))
    return examples.truth("set", class_embeddings=examples.zero_shot(), says="class embeddings|X_clip")


@case("shards of h5ad whose embeddings have other names")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        part_of(examples, part, rows)
        if part == 1:
            with h5py.File(examples.path(f"set/part_{part}.h5ad"), "a") as f:
                f["obsm"].move("X_clip", "X_other")
    return examples.truth("set", says="X_clip|X_other")


@case("shards of h5ad whose class keys differ")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        other = [examples.label[row - 1] for row in range(rows.start, rows.stop)]
        part_of(examples, part, rows, obs={"other": other}, class_key="other" if part == 1 else "label", prompts=False)
    return examples.truth("set", says="class_key|'label'|'other'")


@case("shards of h5ad with columns in other orders")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        part_of(examples, part, rows)
        if part == 1:
            with h5py.File(examples.path(f"set/part_{part}.h5ad"), "a") as f:
                f["obs"].attrs["column-order"] = files.texts(["split", "label", "place"])
    return examples.truth("set", reads=True, class_embeddings=examples.zero_shot())


@case("shards where one lacks the class")
def _(examples):
    of_npz(examples, lambda part, rows: {"label": None} if part == 1 else {})
    return examples.truth("set", label=[None if 30 <= row < 60 else name for row, name in enumerate(examples.label)])


@case("shards of CSV with columns in other orders")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        columns = {**{name: values[rows] for name, values in files.labels(examples).items()},
                   **{f"f{number}": [repr(float(v)) for v in examples.x[rows, number]] for number in range(6)}}
        names = list(columns) if part != 1 else list(columns)[::-1]
        files.table(examples, f"set/part_{part}.csv", {name: columns[name] for name in names})
    return examples.truth("set")


@case("shards of CSV where one has a dimension of whole numbers")
def _(examples):
    x = examples.x.copy()
    x[30:60, 2] = np.arange(30) % 4
    for part, rows in enumerate(thirds(examples)):
        columns = {**{name: values[rows] for name, values in files.labels(examples).items()},
                   **{f"f{n}": [repr(float(v)) if part != 1 or n != 2 else str(int(v)) for v in x[rows, n]] for n in range(6)}}
        files.table(examples, f"set/part_{part}.csv", columns)
    return examples.truth("set", embedding=x)


@case("shards of CSV whose classes look like numbers in one")
def _(examples):
    words = ["1e2", "100", "abc"]
    label = [words[code] if row < 60 else words[code % 2] for row, code in enumerate(examples.code)]
    for part, rows in enumerate(thirds(examples)):
        columns = {"label": label[rows], "place": examples.place[rows], "split": examples.split[rows],
                   **{f"f{n}": [repr(float(v)) for v in examples.x[rows, n]] for n in range(6)}}
        files.table(examples, f"set/part_{part}.csv", columns)
    return examples.truth("set", label=label)


@cases("shards counted: {}", {"1 2 10": ("1", "2", "10"), "a b c": ("a", "b", "c"), "001 002 010": ("001", "002", "010"),
                              "9 10 11": ("9", "10", "11"), "with a year": ("2020_2", "2020_10", "2021_1")})
def _(examples, *names):
    for name, rows in zip(names, thirds(examples)):
        archive(examples, name, rows)
    return examples.truth("set")


@case("shards of one name in capitals and not")
def _(examples):
    """As `ls` orders them in C. The order matters to nobody, as long as rows stay whole."""
    rows = dict(zip(("A1", "a1", "b1"), thirds(examples)))
    for name in rows:
        archive(examples, name, rows[name])
    return examples.truth("set", says="order")


@case("shards with hidden and temporary files beside")
def _(examples):
    of_npz(examples, lambda part, rows: {})
    examples.path("set/.part_9.npz").write_bytes(examples.path("set/part_0.npz").read_bytes())
    return examples.truth("set")


@case("shards of other numbers of dimensions")
def _(examples):
    of_npz(examples, lambda part, rows: {"x": examples.x[rows, :5]} if part == 1 else {})
    return examples.truth("set", says="5")


@case("shards of other kinds of numbers")
def _(examples):
    kinds = ["f2", ">f8", "f4"]
    x = examples.x.astype("f2").astype("f4")
    of_npz(examples, lambda part, rows: {"x": x[rows].astype(kinds[part])})
    return examples.truth("set", embedding=x, reads=True)


@case("shards of PyTorch, one with numbers from 1")
def _(examples):
    for part, rows in enumerate(thirds(examples)):
        tensors.save(examples, {"x": tensors.tensor(examples.x[rows]), "label": tensors.tensor(examples.code[rows]),
                                "split": examples.split[rows], "place": examples.place[rows]}, f"set/part_{part}.pt")
    return examples.truth("set", label=[str(code) for code in examples.code])


APART = {  # arrays of an archive with splits of their own
    "numbers and words": (lambda e: (e.code[:60], np.array(e.label)[60:]), False),
    "whole and real": (lambda e: (e.code[:60], e.code[60:].astype(float)), True),
    "one shorter": (lambda e: (e.code[:60], e.code[60:89]), False),
    "test alone": (lambda e: (None, e.code[60:]), False),
    "same kind": (lambda e: (e.code[:60], e.code[60:]), True),
    "one-hot": (lambda e: (np.eye(3)[e.code[:60]], np.eye(3)[e.code[60:]]), False),
    "words of other lengths": (lambda e: (np.array(e.label)[:60], np.array([name + " " for name in e.label])[60:]), False),
}


@cases("splits apart, classes: {}", APART)
def _(examples, make, same):
    train, test = make(examples)
    arrays = {"X_train": examples.x[:60], "X_test": examples.x[60:], "y_train": train, "y_test": test}
    files.npz(examples, **{name: value for name, value in arrays.items() if value is not None})
    label = [str(code) for code in examples.code] if same else None
    return examples.truth("set.npz", label=label, label_name="y", attributes={}, split=["train"] * 60 + ["test"] * 30,
                          same_number=True, says=None if same else "y_train|y_test|'y'|y_\\*|X_train")


@case("splits apart: test stands first")
def _(examples):
    files.npz(examples, X_test=examples.x[60:], y_test=examples.code[60:], X_train=examples.x[:60], y_train=examples.code[:60])
    return examples.truth("set.npz", label=[str(code) for code in examples.code], label_name="y", attributes={},
                          split=["train"] * 60 + ["test"] * 30, reads=True)


@case("splits apart: validation is called dev and stands last")
def _(examples):
    files.npz(examples, X_train=examples.x[:40], y_train=examples.code[:40], X_test=examples.x[70:], y_test=examples.code[70:],
              X_dev=examples.x[40:70], y_dev=examples.code[40:70])
    return examples.truth("set.npz", label=[str(code) for code in examples.code], label_name="y", attributes={},
                          split=["train"] * 40 + ["val"] * 30 + ["test"] * 20, says="X_dev|y_dev")


@case("splits apart, HDF5 groups: attributes in one alone")
def _(examples):
    with h5py.File(examples.path("set.h5"), "w") as f:
        for name, rows in (("train", slice(0, 60)), ("test", slice(60, 90))):
            f[f"{name}/features"] = examples.x[rows]
            f[f"{name}/labels"] = examples.code[rows]
            if name == "test":
                f[f"{name}/place"] = examples.place_code[rows]
    place = [None] * 60 + [str(code) for code in examples.place_code[60:]]
    return examples.truth("set.h5", label=[str(code) for code in examples.code], label_name="labels",
                          attributes={"place": place}, split=["train"] * 60 + ["test"] * 30)
