#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     tests/bench/label_recall.py build/release/bin/groupscope-cli DEMO.h5ad FOLDER
#
# DEMO.h5ad is what `groupscope-cli demo` writes. Needs Debian's python3-h5py.
"""Measures how many planted wrong labels the check of labels finds, and how many of its suspicions are planted.

Gives 1, 5 and 10 % of the validation examples of a copy of the demo set another class at random and checks the
validation split without a run. Writes one line of Markdown for each share and each kind of evidence."""

import json
import pathlib
import shutil
import subprocess
import sys

import h5py
import numpy as np


def planted(source, copy, share):
    shutil.copyfile(source, copy)
    random = np.random.default_rng(0)
    with h5py.File(copy, "r+") as file:
        codes, classes = file["obs/class/codes"][:], len(file["obs/class/categories"])
        rows = np.flatnonzero(file["obs/split/codes"][:] == 1)
        wrong = np.sort(random.choice(rows, size=round(share * len(rows)), replace=False))
        codes[wrong] = (codes[wrong] + random.integers(1, classes, size=len(wrong))) % classes
        file["obs/class/codes"][:] = codes
        names = file["obs"][file["obs"].attrs["_index"]].asstr()[:]
    return set(names[wrong])


def main():
    program, source, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    print("| wrong labels | suspected by | suspected | of these planted | of the planted found |")
    print("|---|---|---|---|---|")
    for share in (0.01, 0.05, 0.1):
        copy = folder / "planted.h5ad"
        wrong = planted(source, copy, share)
        found = json.loads(subprocess.run([program, "labels", str(copy), "--split", "val", "--json"], check=True,
                                          capture_output=True, text=True).stdout)["suspects"]
        for title, kind in (("any check", lambda own: True),
                            ("both checks", lambda own: own["by_neighbours"] and own["by_confidence"])):
            own = {suspect["id"] for suspect in found if kind(suspect)}
            print(f"| {len(wrong)} ({100 * share:.0f} %) | {title} | {len(own)} "
                  f"| {100 * len(own & wrong) / max(1, len(own)):.0f} % | {100 * len(own & wrong) / len(wrong):.0f} % |",
                  flush=True)
        copy.unlink()


if __name__ == "__main__":
    main()
