# SPDX-License-Identifier: GPL-3.0-or-later
"""A case: how a set is made, and what is true of it."""
import dataclasses
import pathlib
import typing
import zlib

import numpy as np

CASES = {}  # name -> function of an Examples, which writes into its folder and returns a Truth


@dataclasses.dataclass
class Truth:
    """What is true of a set. None stands for "is not compared", and as a value of a list for "missing"."""
    file: pathlib.Path
    arguments: list = dataclasses.field(default_factory=list)  # of every command: --map …
    embedding: typing.Any = None      # (N,D), or name -> (N,D)
    label: typing.Any = None          # N class names
    label_name: str = "label"         # how the file calls them
    attributes: dict = dataclasses.field(default_factory=dict)  # name -> N values
    columns: dict = dataclasses.field(default_factory=dict)     # name -> N texts or real numbers
    split: typing.Any = None          # N names of splits
    split_name: str = "split"
    ids: typing.Any = None            # N names of examples
    class_embeddings: typing.Any = None  # (names of classes, (C,D)): zero-shot is compared
    predictions: list = dataclasses.field(default_factory=list)  # (file, N predicted class names, arguments)
    says: typing.Any = None           # another reading is right if a notice matches this; without a label one has to
    reads: bool = False               # the guide promises that it is read: a refusal is a fault
    same_number: bool = False         # numbers may be written otherwise (1.0 for 1), if they stay apart


class Examples:
    """N examples of three classes with an attribute and a split, and what zero-shot needs. The seed is fixed."""

    def __init__(self, folder, name="", count=90):
        self.folder = pathlib.Path(folder)
        self.count = count
        random = np.random.default_rng(20261124)
        self.random = np.random.default_rng(zlib.crc32(name.encode()))
        self.classes = ["land", "sea", "air"]
        self.code = random.integers(0, 3, count)
        self.label = [self.classes[code] for code in self.code]
        self.place_code = random.integers(0, 2, count)
        self.place = [["wood", "water"][code] for code in self.place_code]
        self.split = [["train", "train", "val", "test", "test"][code] for code in random.integers(0, 5, count)]
        self.prompts = random.standard_normal((3, 6)).astype(np.float32)
        noise = random.standard_normal((count, 6)) * np.where(self.place_code, 1.3, 0.7)[:, None]
        self.x = (self.prompts[self.code] * 1.5 + noise).astype(np.float32)

    def path(self, name):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def truth(self, file, *arguments, **changes):
        """The truth of a set that holds all of this under the usual names."""
        known = {"embedding": self.x, "label": self.label, "attributes": {"place": self.place}, "split": self.split}
        return Truth(self.path(file), list(arguments), **{**known, **changes})

    def names(self, form="img_{:03}"):
        return [form.format(row) for row in range(self.count)]

    def shuffled(self):
        """An order of the rows that moves nearly all of them."""
        return self.random.permutation(self.count)

    def zero_shot(self, prompts=None):
        return (self.classes, self.prompts if prompts is None else prompts)


def case(name):
    """Registers a function of an Examples as the case of that name."""
    def register(make):
        if name in CASES:
            raise ValueError(f"two cases are called {name}")
        CASES[name] = make
        return make
    return register


def cases(form, variations):
    """Registers one case for each variation: name -> arguments that follow the Examples."""
    def register(make):
        for name, values in variations.items():
            values = tuple(values) if isinstance(values, (tuple, list)) else (values,)
            case(form.format(name))(lambda examples, values=values: make(examples, *values))
        return make
    return register


def named(name):
    """A pattern of notices that name an item: in quotes, as a path, or before its shape."""
    return rf"'{name}'|/{name}\b|\b{name} \(|column {name}\b"
