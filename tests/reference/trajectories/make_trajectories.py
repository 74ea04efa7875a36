#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     build/release/bin/record_trajectories RECORDS_FOLDER
#     /usr/bin/python3 tests/reference/trajectories/make_trajectories.py RECORDS_FOLDER [CASE ...]
#
# Writes CASE.json beside itself for every case of cases.json. Needs Debian's python3-torch 1.13 and
# python3-sklearn 1.2.
"""Repeats the training of every method in float64 and writes down what it comes to.

A record holds what a training of the program drew (first tensors, the rows of every batch) and what it made.
Only the former is taken over; losses, updates, schedules, selections and what may be drawn are written here
from the papers. Where a draw is not what the method should draw, or the program's tensors are further than
TOLERANCE from those made here, nothing is written for the case and the difference is reported.
"""

import json
import pathlib
import sys

import numpy as np
import torch

import adapters
import adversarial
import cache
import contrastive
import correct_contrast
import encoders
import erasure
import fine_tuning
import held_out
import invariant
import linear
import metric_learning
import morphing
import pairs
import pretraining
import reweighting
import robust
from checks import Mismatch, require
from records import HERE, load_case, load_set
from starts import check_start

MODULES = (linear, adapters, cache, contrastive, reweighting, encoders, robust, invariant, adversarial, morphing,
           correct_contrast, pretraining, metric_learning,
           pairs, fine_tuning, erasure, held_out)
METHODS = {name: method for module in MODULES for name, method in module.METHODS.items()}
TOLERANCE = 1e-4  # of the largest absolute value of a tensor
DIGITS = 10


def deviation(value, expected):
    value, expected = np.asarray(value, float), np.asarray(expected, float)
    if value.shape != expected.shape or not np.isfinite(value).all():
        return np.inf
    return float(np.abs(value - expected).max() / max(np.abs(expected).max(), 1e-30))


def compare(replayed, head, series, where):
    """Largest deviation of the record from what was replayed, over tensors, settings and series."""
    pairs = {name: (head["tensors"].get(name, []), tensor.numpy()) for name, tensor in replayed.tensors.items()}
    pairs.update({name: (head["settings"].get(name, []), value) for name, value in replayed.settings.items()})
    pairs.update({name: (series.get(name, []), value) for name, value in replayed.series.items()})
    require(replayed.kind == head["kind"], f"{where}: the head is '{head['kind']}', not '{replayed.kind}'")
    left = (set(head["tensors"]) | set(head["settings"]) | set(series)) - set(pairs)
    require(not left, f"{where}: {sorted(left)} are not replayed")
    largest = 0.0
    for name, (value, expected) in pairs.items():
        difference = deviation(value, expected)
        require(difference <= TOLERANCE, f"{where}: '{name}' deviates by {difference:.2g}")
        largest = max(largest, difference)
    return largest


def rounded(values):
    if isinstance(values, torch.Tensor):
        values = values.tolist()
    if isinstance(values, list):
        return [rounded(value) for value in values]
    return float(f"{values:.{DIGITS}g}")


def shortest(value):
    """Recorded float32 numbers as the shortest text that reads back as them."""
    if isinstance(value, dict):
        return {key: shortest(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shortest(item) for item in value]
    return float(str(np.float32(value))) if isinstance(value, float) else value


def short(value):
    """Without spaces, whole numbers without a point."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{short(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(short, value)) + "]"
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return json.dumps(value)


def replay(path, data):
    """The content of the case's file, and the largest deviation of the record."""
    case = load_case(path, data)
    check_start(case)
    epochs, largest = [], 0.0
    for number, replayed in enumerate(METHODS[case.method](case)):
        recorded, where = case.record["epochs"][number], f"{case.name}, epoch {number}"
        largest = max(largest, compare(replayed, recorded["head"], recorded["series"], where))
        case.epochs[number].require_empty()
        epochs.append({"draws": recorded["draws"], "series": {k: rounded(v) for k, v in replayed.series.items()},
                       "settings": {k: rounded(v) for k, v in replayed.settings.items()},
                       "tensors": {k: rounded(v) for k, v in replayed.tensors.items()}})
    case.start.require_empty()
    require(len(epochs) == len(case.record["epochs"]), f"{case.name}: {len(epochs)} epochs are replayed")
    return {"method": case.method, "set": case.record["set"], "start": shortest(case.record["start"]),
            "initial": shortest(case.record["initial"]), "epochs": epochs}, largest


def write(name, content):
    lines = [f"{json.dumps(key)}:{short(content[key])}" for key in ("method", "set", "start", "initial")]
    lines.append('"epochs":[\n' + ",\n".join(map(short, content["epochs"])) + "]")
    (HERE / f"{name}.json").write_text("{" + ",\n".join(lines) + "}\n")


def main(folder, names):
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    data, failed = load_set(), 0
    for name in names or json.loads((HERE / "cases.json").read_text()):
        try:
            content, largest = replay(pathlib.Path(folder) / f"{name}.json", data)
            write(name, content)
            print(f"{name}: {largest:.1e}")
        except Mismatch as mismatch:
            failed += 1
            print(f"{name}: REFUSED: {mismatch}")
    if failed:
        raise SystemExit(f"{failed} cases are refused")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
