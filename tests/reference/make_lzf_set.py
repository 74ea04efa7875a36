#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write lzf.h5ad: a set that anndata has compressed with h5py's "lzf", numbers, codes and texts.

    /usr/bin/python3 tests/reference/make_lzf_set.py

Needs python3-anndata. Row i has the numbers i, i / 2, i / 4, …, bird i % 2 and split i % 3.
"""

import pathlib

import anndata
import numpy as np
import pandas

ROWS = 300


def main():
    rows = np.arange(ROWS)
    obs = pandas.DataFrame(
        {
            "bird": pandas.Categorical.from_codes(rows % 2, ["gull", "swan"]),
            "split": pandas.Categorical.from_codes(rows % 3, ["train", "val", "test"]),
        },
        index=[f"row {row}" for row in rows],
    )
    data = anndata.AnnData(obs=obs)
    data.obsm["X_halves"] = (rows[:, None] / 2.0 ** np.arange(24)).astype("f4")
    data.uns["groupscope"] = {"schema_version": 1, "class_key": "bird", "split_key": "split"}
    data.write_h5ad(pathlib.Path(__file__).parent / "lzf.h5ad", compression="lzf")


if __name__ == "__main__":
    main()
