#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Copy an Office-Caltech set with the row sets of a study of unseen domains.

    /usr/bin/python3 resources/demo/office_domains.py office_caltech10_surf.h5ad office_domains.h5ad

Train on amazon and caltech, a fifth of whose rows (of each class and domain) is the row set test-id;
dslr is val, webcam the row set test-ood. Needs python3-numpy and python3-h5py.
"""

import pathlib
import shutil
import sys

import h5py
import numpy as np

from make_demo import Writer

SETS = ["train", "val", "test-id", "test-ood"]
OF_DOMAIN = {"amazon": "train", "caltech": "train", "dslr": "val", "webcam": "test-ood"}


def divide(klass, domain, names):
    """(N) codes of sets: that of the row's domain, of each fifth of a class in training test-id."""
    code = np.array([SETS.index(OF_DOMAIN[name]) for name in names])[domain]
    generator = np.random.default_rng(0)
    for of_domain in np.unique(domain[code == 0]):
        for of_class in np.unique(klass):
            rows = generator.permutation(np.flatnonzero((domain == of_domain) & (klass == of_class)))
            code[rows[:round(len(rows) / 5)]] = SETS.index("test-id")
    return code


def main():
    if len(sys.argv) != 3 or pathlib.Path(sys.argv[2]).exists():
        raise SystemExit("usage: office_domains.py IN.h5ad OUT.h5ad, where OUT.h5ad is not there yet")
    shutil.copyfile(sys.argv[1], sys.argv[2])
    with h5py.File(sys.argv[2], "r+") as file:
        settings = file["uns/groupscope"]
        klass = file["obs"][settings["class_key"].asstr()[()]]["codes"][()]
        domain = file["obs/domain"]
        names = list(domain["categories"].asstr()[()])
        split = divide(klass, domain["codes"][()], names)
        del file["obs/split"]
        writer = Writer(file)
        writer.categorical("obs/split", split, SETS)
        writer.group("uns/groupscope/row_sets")
        for name, title in (("test-id", "Test, domains of training"), ("test-ood", "Test, unseen domain")):
            writer.group(f"uns/groupscope/row_sets/{name}")
            for key, value in (("purpose", "report"), ("title", title), ("column", "split"), ("value", name)):
                writer.string(f"uns/groupscope/row_sets/{name}/{key}", value)


if __name__ == "__main__":
    main()
