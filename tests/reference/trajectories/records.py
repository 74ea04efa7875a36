# SPDX-License-Identifier: GPL-3.0-or-later
"""The set, the recorded trainings, and what a repeated training says of an epoch.

A record is read once: draws and first tensors come from it, everything else of it is only compared with.
"""

import dataclasses
import json
import pathlib

import numpy as np
import torch

from checks import require
from models import unit

HERE = pathlib.Path(__file__).parent
TRAIN, VALIDATION, TEST = 0, 1, 2


class EmbeddingSet:
    def __init__(self, content):
        self.X = torch.tensor(content["X"])
        self.y, self.place, self.split = (np.array(content[key]) for key in ("y", "place", "split"))
        self.class_embeddings = torch.tensor(content["class_embeddings"])
        self.group_embeddings = torch.tensor(content["group_embeddings"])
        self.class_of_group_prompt = content["class_of_group_prompt"]
        self.classes = int(self.y.max()) + 1
        self.group = self.y * (self.place.max() + 1) + self.place

    def rows_of(self, split):
        return np.flatnonzero(self.split == split)

    @property
    def train(self):
        return self.rows_of(TRAIN)

    def input(self, rows, normalize):
        return unit(self.X[rows]) if normalize else self.X[rows]

    def labels(self, rows):
        return torch.from_numpy(self.y[rows])

    def chosen_class_embeddings(self, parameters):
        """Those of the file, or the unit mean of each class's normalised training rows."""
        if parameters["class_embeddings"] == "file":
            return self.class_embeddings
        return unit(torch.stack([unit(self.X[self.train[self.y[self.train] == c]]).mean(dim=0)
                                 for c in range(self.classes)]))

    def zero_shot(self, parameters):
        """The class whose embedding has the largest cosine, of all rows."""
        return (unit(self.X) @ unit(self.chosen_class_embeddings(parameters)).T).argmax(dim=1).numpy()


@dataclasses.dataclass
class Epoch:
    """What a repeated training leaves after an epoch, to be compared and written down."""

    kind: str
    tensors: dict
    settings: dict = dataclasses.field(default_factory=dict)
    series: dict = dataclasses.field(default_factory=dict)


class Draws:
    """Recorded draws in their order. Whoever repeats the training must take them all."""

    def __init__(self, draws):
        self.left = list(draws)

    def next_is(self, what):
        return bool(self.left) and self.left[0]["what"] == what

    def take(self, what):
        require(self.next_is(what), f"a draw '{what}' is missing")
        draw = self.left.pop(0)
        return draw["rows"] if "rows" in draw else torch.tensor(draw["values"])

    def take_all(self, what):
        """As many of this kind as follow."""
        taken = []
        while self.next_is(what):
            taken.append(self.take(what))
        return taken

    def require_empty(self):
        require(not self.left, f"a draw '{self.left[0]['what'] if self.left else ''}' was not expected")


class Case:
    def __init__(self, name, record, data):
        self.name, self.record, self.data = name, record, data
        self.method, self.parameters = record["method"], record["parameters"]
        # What only the classifier's own optimiser holds stands under its name.
        self.initial = {key.removeprefix("classifier_optimizer."): torch.tensor(value)
                        for key, value in record["initial"].items()}
        self.start = Draws(record["start"])
        self.epochs = [Draws(epoch["draws"]) for epoch in record["epochs"]]

    def flag(self, key):
        return bool(self.parameters.get(key, False))

    @property
    def normalize(self):
        return self.flag("normalize_input")

    @property
    def length(self):
        """Mean norm of the training rows, which `input_length` counts from; 0 takes rows as they are."""
        if self.parameters.get("input_length", 0.0) == 0.0:
            return None
        return float(self.data.input(self.data.train, self.normalize).norm(dim=1).mean())

    @property
    def factor(self):
        """What rows are multiplied by while training; heads hold it in their first layer."""
        return 1.0 if self.length is None else self.parameters["input_length"] / self.length

    def input(self, rows):
        return self.factor * self.data.input(rows, self.normalize)

    def settings(self, *keys):
        """Settings of the head that are the parameters themselves."""
        return {key: float(self.parameters[key]) for key in keys}


def load_set():
    return EmbeddingSet(json.loads((HERE / "set.json").read_text()))


def load_case(path, data):
    return Case(path.stem, json.loads(path.read_text()), data)
