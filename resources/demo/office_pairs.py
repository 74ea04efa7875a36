#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Copy an Office-Caltech set with the row sets of fine-tuning in and out of the distribution.

    /usr/bin/python3 resources/demo/office_pairs.py office_caltech10_surf.h5ad office_pairs.h5ad
    /usr/bin/python3 resources/demo/office_pairs.py office_decaf6.h5ad decaf_pairs.h5ad webcam

Rows of the domains that are named, or of amazon and caltech, are drawn into train, val and test, 60, 20 and 20 % of
each class and domain; every other domain is a row set of its own to report on. Needs python3-numpy and python3-h5py.
"""

import pathlib
import shutil
import sys

import h5py
import numpy as np

from make_demo import Writer

SETS = ["train", "val", "test"]


def divide(klass, domain, names, inside, sets):
    """(N) codes of sets."""
    code, generator = np.zeros(len(klass), np.int8), np.random.default_rng(0)
    for number, name in enumerate(names):
        for of_class in np.unique(klass):
            rows = np.flatnonzero((domain == number) & (klass == of_class))
            generator.shuffle(rows)
            if name in inside:
                for part, at in enumerate(np.split(rows, [round(0.6 * len(rows)), round(0.8 * len(rows))])):
                    code[at] = part
            else:
                code[rows] = sets.index(name)
    return code


def main():
    if len(sys.argv) < 3 or pathlib.Path(sys.argv[2]).exists():
        raise SystemExit("usage: office_pairs.py IN.h5ad OUT.h5ad [DOMAIN...], where OUT.h5ad is not there yet")
    inside = sys.argv[3:] or ["amazon", "caltech"]
    with h5py.File(sys.argv[1]) as file:
        klass = file["obs"][file["uns/groupscope/class_key"].asstr()[()]]["codes"][()]
        domain = file["obs/domain"]
        names = list(domain["categories"].asstr()[()])
        if missing := set(inside) - set(names):
            raise SystemExit(f"{sys.argv[1]}: there is no domain {sorted(missing)}; there are {names}")
        outside = [name for name in names if name not in inside]
        split = divide(klass, domain["codes"][()], names, inside, SETS + outside)
    shutil.copyfile(sys.argv[1], sys.argv[2])
    with h5py.File(sys.argv[2], "r+") as file:
        if "obs/split" in file:  # DeCAF features come without
            del file["obs/split"]
        writer = Writer(file)
        writer.categorical("obs/split", split, SETS + outside)
        writer.group("uns/groupscope/row_sets")
        for name in outside:
            writer.group(f"uns/groupscope/row_sets/{name}")
            for key, value in (("purpose", "report"), ("column", "split"), ("value", name)):
                writer.string(f"uns/groupscope/row_sets/{name}/{key}", value)


if __name__ == "__main__":
    main()
