# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads runs, and makes runs of predictions of other programs."""

from __future__ import annotations

import html
import json
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Sequence

import h5py
import numpy as np
import pandas as pd

from ._program import IMPORTED, call, call_json, read_table

if TYPE_CHECKING:
    from .heads import Head

_TEXTS = {"id", "variant", "method", "seed", "state", "rule", "file", "error"}  # of `groupscope-cli runs`
_MEASURES = ("n", "average_accuracy", "adjusted_average_accuracy", "worst_group_accuracy", "gap")


def read_runs(*places: str | os.PathLike) -> pd.DataFrame:
    """Returns one row for each run, also failed ones, of folders of experiments or run files.

    Columns: id, variant, method, seed, state, selected_epoch (from 1), rule, `SPLIT.average_accuracy` and
    `SPLIT.worst_group_accuracy` of every split, in [0,1], seconds, file, error, converged, and `parameter.KEY` of each
    parameter. NaN where a run has no such value. A file that cannot be read is left out with a warning. Throws
    GroupscopeError where no run can be read.
    """
    frame = read_table(call("runs", *map(Path, places), "--format", "csv", partial=True), 0, texts=_TEXTS)
    frame["seed"] = [int(seed) for seed in frame["seed"]]
    more = pd.DataFrame([_held(file) if file else {} for file in frame["file"]], index=frame.index)
    return frame.join(more[[column for column in more.columns if column not in frame.columns]])


def groups(*places: str | os.PathLike) -> pd.DataFrame:
    """Returns the accuracy of every group in every split of every run, as `compare --groups --format csv` prints it.

    Columns: run, variant, method, seed, split, the class, the attributes, n, correct, accuracy in [0,1], and its 95 %
    interval as low and high. Groups without examples have n 0 and NaN. Throws GroupscopeError as read_runs().
    """
    frame = read_table(call("compare", *map(Path, places), "--groups", "--format", "csv", partial=True), -5)
    frame["seed"] = [int(seed) for seed in frame["seed"]]
    return frame


def import_predictions(name: str, proba: Any, index: Sequence | None = None, *, data: str | os.PathLike,
                       out: str | os.PathLike, classes: Sequence | None = None, overwrite: bool = False) -> "Run":
    """Makes a run of predictions of another program, for the set in the file `data`, and returns it.

    * `name`: of the model. A name that ends in _seed and a number is that seed of one model, any other is its seed 0.
    * `proba`: (N,C) probabilities or logits, or (N,) predicted classes.
    * `index` (N,): names of the examples; by default the index of a DataFrame or Series `proba`, else the examples are
      taken in their order in the set.
    * `classes` (C,): of the columns; by default the columns of a DataFrame, else the order of the set's classes.
    * `out`: folder that gets the run, next to other runs.

    Throws ValueError for shapes that do not fit; GroupscopeError for names that match in part, unknown classes, NaN in
    some columns of an example, and where this seed of the model has other predictions and `overwrite` is false.
    """
    if index is None and isinstance(proba, (pd.DataFrame, pd.Series)):
        index = proba.index
    if classes is None and isinstance(proba, pd.DataFrame):
        classes = proba.columns
    values = np.asarray(proba)
    if values.ndim not in (1, 2) or (values.ndim == 2 and values.dtype.kind not in "fiub"):
        raise ValueError(f"the predictions have the shape {values.shape} of {values.dtype}; give (N, C) numbers or "
                         "(N,) classes")
    if not name or set(name) & set("=/\n\0"):
        raise ValueError(f"{name!r} cannot be the name of a model; give it one without =, / and line breaks")
    seed_name = name if re.search(r"_seed\d+$", name) else name + "_seed0"
    held = {"scores": values if values.ndim == 2 else values.astype(str)}
    options = ["--map", ("logits_" if values.ndim == 2 else "predictions_") + f"{seed_name}=scores"]
    if index is not None:
        held["names"] = np.array([str(each) for each in index])
        options += ["--map", "prediction_ids=names"]
    if classes is not None and values.ndim == 2:
        held["classes"] = np.array([str(each) for each in classes])
        options += ["--map", "logits_classes=classes"]
    for key, axis in (("names", 0), ("classes", 1)):
        if key in held and len(held[key]) != values.shape[axis]:
            raise ValueError(f"there are {len(held[key])} {key} for predictions of the shape {values.shape}; give one "
                             "for each")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "predictions.npz"
        np.savez(file, **held)
        about = call_json("evaluate", Path(data), "--predictions", file, *options, "--out", Path(out),
                          *(["--force"] if overwrite else []), routine=IMPORTED)
    return Run(Path(out) / "runs" / f"{about['id']}.h5")


class Run:
    """A run file: what `groupscope-cli show` says of it, its predictions and its head.

    `about` holds the whole document of `show --json`; accuracies are in [0,1].
    """

    def __init__(self, path: str | os.PathLike):
        """Throws GroupscopeError where the file is no run, or is damaged."""
        self.path = Path(path)
        self.about: dict = call_json("show", self.path)

    @property
    def method(self) -> str:
        return self.about["method"]

    @property
    def seed(self) -> int:
        return self.about["seed"]

    @property
    def parameters(self) -> dict:
        return self.about["parameters"]

    @property
    def warnings(self) -> list[str]:
        return self.about["warnings"]

    @property
    def splits(self) -> pd.DataFrame:
        """One row for each split with examples: n, accuracies in [0,1], their gap, and the name of its worst group."""
        held = {name: split for name, split in self.about["splits"].items() if split}
        rows = {name: {key: split[key] for key in _MEASURES} | {"worst_group": _group_name(split["worst_group"])}
                for name, split in held.items()}
        frame = pd.DataFrame.from_dict(rows, orient="index", columns=[*_MEASURES, "worst_group"])
        return frame.astype(dict.fromkeys(_MEASURES[1:], float))

    def predictions(self, split: str | None = None, data: str | os.PathLike | None = None) -> pd.DataFrame:
        """Returns one row for each example of a split, or of all splits, by its name.

        Columns: split, class, group, prediction, `probability_CLASS` in [0,1], and correct, 0 or 1. The set is found
        where the run found it, or in the file `data`; it gives the names of training examples. Without it, examples are
        called by their row index, with a warning. Throws GroupscopeError where the run has no predictions of such a
        split.
        """
        options = ["--split", split] if split is not None else []
        options += ["--data", Path(data)] if data is not None else []
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "predictions.csv"
            call("predict", self.path, *options, "--out", file)
            return read_predictions(file)

    def head(self) -> "Head":
        """Returns the head as a PyTorch module: (N,D) embeddings as they are stored in the set, to (N,C) logits.

        Throws GroupscopeError where the run has none, as with imported predictions; ImportError without PyTorch.
        """
        from .heads import load_head
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "head.npz"
            call("export", self.path, "--to", file)
            return load_head(file)

    def __repr__(self) -> str:
        return f"Run({str(self.path)!r}: {self.method}, seed {self.seed})"

    def _repr_html_(self) -> str:
        """The accuracies of each split, in percent, and the warnings of the run."""
        shown = self.splits.rename(columns=lambda name: name.replace("_", " "))
        for column in (name.replace("_", " ") for name in _MEASURES[1:]):
            shown[column + " %"] = ["" if np.isnan(value) else f"{100 * value:.1f}" for value in shown.pop(column)]
        shown["worst group"] = shown.pop("worst group")
        title = f"{self.method}, seed {self.seed}, {self.path.name}"
        notes = "".join(f"<li>{html.escape(text)}</li>" for text in self.warnings)
        return f"<p><b>{html.escape(title)}</b></p>{shown.to_html(escape=True)}" + (f"<ul>{notes}</ul>" if notes else "")


def read_predictions(file: Path) -> pd.DataFrame:
    """Returns what `predict --out FILE.csv` has written, by the names of the examples or their row indices."""
    frame = read_table(file.read_bytes().decode(), 0, texts={"id", "split", "class", "group", "prediction"})
    return frame.set_index(frame.columns[0])


def _group_name(group: dict | None) -> str:
    """As the program writes it; of overlapping groups the value is True and the name of the column says which."""
    return ", ".join(name if value is True else value for name, value in group.items()) if group else ""


def _held(path: str) -> dict[str, Any]:
    """What a run file holds and `runs` does not print. The program has read the file and found it whole."""
    with h5py.File(path, "r") as file:
        about = json.loads(file["specification"][()])
        values: dict[str, Any] = {"converged": about.get("converged")}
        for name, split in file.get("splits", {}).items():
            for key, measure in (("class_", "average_accuracy"), ("", "worst_group_accuracy")):
                n, correct = split[key + "n"][:], split[key + "correct"][:]
                if n.sum() > 0 and len(split["predictions"]) > 0:  # a head without a classifier predicts nothing
                    shares = correct[n > 0] / n[n > 0]
                    values[f"{name}.{measure}"] = shares.min() if key == "" else correct.sum() / n.sum()
    return values | {f"parameter.{key}": value for key, value in about["parameters"].items()}
