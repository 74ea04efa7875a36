# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes experiments and compares their runs."""

from __future__ import annotations

import html
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Mapping, Sequence

import pandas as pd

from ._program import IMPORTED, call_json
from .runs import percent

_SHOWN = ("average_accuracy", "adjusted_average_accuracy", "worst_group_accuracy", "gap")


def run(spec: Mapping | str | os.PathLike, out: str | os.PathLike, *, data: Any = None, jobs: int | str = "auto",
        resume: bool = False) -> "Comparison":
    """Makes the runs of an experiment in the folder `out`, and returns their comparison. Runs that are there stay.

    * `spec`: a specification as a mapping, a file of one (.json), or the name of a preset.
    * `data`: a file of an embedding set, or several, in place of the specification's. A file that a mapping names is
      looked for in the working folder.
    * `jobs`: runs that are made side by side.
    * `resume`: keeps the runs of another specification in the folder.

    Failed runs are in `failed` of the comparison, and a warning names them. When the kernel is interrupted, every run
    keeps its checkpoint and the same call continues; an interpreter that is killed leaves the program at work, which
    `groupscope-cli cancel OUT` ends. Throws GroupscopeError for a specification that cannot be read, and where no run
    finishes.
    """
    if isinstance(spec, Mapping) and data is None:
        data = spec.get("data")
    files = [data] if isinstance(data, (str, os.PathLike)) else list(data or [])
    options = [part for file in files for part in ("--data", Path(file))]
    options += ["--jobs", jobs] + (["--resume"] if resume else [])
    with tempfile.TemporaryDirectory() as folder:
        place: object = spec
        if isinstance(spec, Mapping):
            place = Path(folder) / "specification.json"
            place.write_text(json.dumps({"data": [str(file) for file in files]} | dict(spec), default=_plain))
        call_json("run", place, "--out", Path(out), *options, partial=True)
    return Comparison(call_json("compare", Path(out), "--quiet", partial=True))  # its warnings were those of the runs


def compare(*places: str | os.PathLike, against: str | None = None, select: str | None = None) -> "Comparison":
    """Returns the comparison of the runs in folders of experiments, or of run files, over seeds.

    * `against`: the method, variant or run that the others are compared with.
    * `select`: the rule that selects the setting of a grid; by default the specification's.

    Throws GroupscopeError where no run has finished, or for an unknown rule.
    """
    options = (["--against", against] if against else []) + (["--select", select] if select else [])
    return Comparison(call_json("compare", *map(Path, places), *options, partial=True, routine=IMPORTED))


class Comparison:
    """Methods compared: means over seeds with intervals, and differences to a baseline.

    * `table`: a DataFrame, one row for each method or variant and setting, with the columns of `compare --format csv`:
      `test.worst_group_accuracy` is a mean in [0,1], `…_sd` its standard deviation over seeds, `…_low` and `…_high`
      its 95 % interval; `difference.…` are differences to the baseline.
    * `rule`: the selection rule. `caption`: what the numbers are. `failed`: a list of runs that failed, and why.
    """

    def __init__(self, document: Mapping):
        self.table = pd.DataFrame([_flat(row) for row in document["rows"]])
        self.caption: str = document["caption"]
        self.rule: str = document["rule"]
        self.failed: Sequence[Mapping] = document["failed"]

    def __repr__(self) -> str:
        return self._shown().to_string(index=False)

    def _repr_html_(self) -> str:
        """The table for people, in percent, and its caption."""
        lines = "".join(f"<li>{html.escape(str(entry))}</li>" for entry in self._failures())
        return (f"{self._shown().to_html(escape=True, index=False)}<p>{html.escape(self.caption)}</p>"
                + (f"<p>Failed:</p><ul>{lines}</ul>" if lines else ""))

    def _failures(self) -> list[str]:
        return [f"{run['method']}, seed {run['seed']}: {run['error']['text']}" for run in self.failed]

    def _shown(self) -> pd.DataFrame:
        """Texts: names, then mean ± standard deviation of the accuracies, in percent, and the difference."""
        table, shown = self.table, pd.DataFrame(index=self.table.index)
        for column in ("set", "variant", "method", "settings", "seeds", "failed"):
            if column in table and (table[column].astype(str) != "").any():
                shown[column] = table[column]
        for column in table.columns:
            split, _, measure = column.rpartition(".")
            if measure in _SHOWN and split and split != "difference":
                shown[f"{split} {measure.replace('_', ' ').removesuffix(' accuracy')} %"] = self._cells(column)
        column = "difference.worst_group_accuracy"
        if column + "_low" in table:
            shown["difference of the worst group [95 %]"] = [
                f"{100 * value:+.1f} [{100 * low:+.1f}, {100 * high:+.1f}]" if pd.notna(value) else ""
                for value, low, high in zip(*(table[column + end] for end in ("", "_low", "_high")))]
            shown["p (Holm)"] = ["" if pd.isna(p) else f"{p:.3f}" if p >= 0.001 else "<0.001" for p in table["difference.worst_group_p"]]
        return shown

    def _cells(self, column: str) -> list[str]:
        deviations = self.table.get(column + "_sd", pd.Series(index=self.table.index, dtype=float))
        return [percent(mean) + (f" ± {100 * deviation:.1f}" if pd.notna(mean) and pd.notna(deviation) else "")
                for mean, deviation in zip(self.table[column], deviations)]


def _plain(value: Any) -> Any:
    """A number or array of NumPy, or a path, as JSON has it."""
    return os.fspath(value) if isinstance(value, os.PathLike) else value.tolist()


def _flat(row: Mapping) -> dict[str, Any]:
    """A cell of several numbers as columns KEY, KEY_sd, KEY_low, KEY_high."""
    flat: dict[str, Any] = {}
    for key, cell in row.items():
        if not isinstance(cell, Mapping):
            flat[key] = cell
            continue
        for part, value in cell.items():
            flat[key if part in ("mean", "value") else f"{key}_{part}"] = value
    return flat
