# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes experiments and compares their runs."""

from __future__ import annotations

import html
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any, Mapping, Sequence

import pandas as pd

from ._program import IMPORTED, call, call_json


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
    return _compared([Path(out), "--quiet"])  # its warnings were those of the runs


def compare(*places: str | os.PathLike, against: str | None = None, select: str | None = None) -> "Comparison":
    """Returns the comparison of the runs in folders of experiments, or of run files, over seeds.

    * `against`: the method, variant or run that the others are compared with.
    * `select`: the rule that selects the setting of a grid; by default the specification's.

    Throws GroupscopeError where no run has finished, or for an unknown rule.
    """
    options = (["--against", against] if against else []) + (["--select", select] if select else [])
    return _compared([*map(Path, places), *options])


class Comparison:
    """Methods compared: means over seeds with intervals, and differences to a baseline.

    * `table`: a DataFrame, one row for each method or variant and setting, with the columns of `compare --format csv`:
      `test.worst_group_accuracy` is a mean in [0,1], `…_sd` its standard deviation over seeds, `…_low` and
      `…_high` its 95 % interval; `difference.…` are differences to the baseline.
    * `rule`: the selection rule. `failed`: a list of runs that failed, and why.
    * `text`: the tables as the program prints them, in Markdown: one for each task, then the differences, with marks of
      what is best, what cannot be distinguished from it, and what is not converged. A notebook shows these.
    """

    def __init__(self, document: Mapping, text: str):
        self.table = pd.DataFrame([_flat(row) for row in document["rows"]])
        self.rule: str = document["rule"]
        self.failed: Sequence[Mapping] = document["failed"]
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        blocks = [block.splitlines() for block in self.text.strip().split("\n\n")]
        return "".join(_html_table(lines) if lines[0].startswith("| ") else f"<p>{_html(' '.join(lines))}</p>"
                       for lines in blocks)


def _compared(arguments: list) -> Comparison:
    document = call_json("compare", *arguments, partial=True, routine=IMPORTED)
    return Comparison(document, call("compare", *arguments, "--quiet", partial=True))


def _html_table(lines: list[str]) -> str:
    """A table of Markdown without its empty columns, which scrolls where it is wide."""
    head, rule, *rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
    shown = [i for i in range(len(head)) if any(row[i].strip() not in ("", "–") for row in rows)]

    def line(cells: list[str], tag: str) -> str:
        sides = ["right" if rule[i].strip().endswith(":") else "left" for i in shown]
        return "<tr>" + "".join(f'<{tag} style="text-align: {side}">{_html(cells[i].strip())}</{tag}>'
                                for i, side in zip(shown, sides)) + "</tr>"

    return ('<div style="overflow-x: auto"><table cellpadding="4" style="white-space: nowrap">' + line(head, "th")
            + "".join(line(row, "td") for row in rows) + "</table></div>")


def _html(markdown: str) -> str:
    """A text of Markdown, which the program has escaped, as HTML; what stands between ** is bold."""
    bold = len(markdown) > 4 and markdown.startswith("**") and markdown.endswith("**")
    text = html.escape(re.sub(r"\\(.)", r"\1", (markdown[2:-2] if bold else markdown).replace("&lt;", "<")))
    return f"<b>{text}</b>" if bold else text


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
