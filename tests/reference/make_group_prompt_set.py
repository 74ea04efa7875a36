#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_group_prompt_set.py
#
# Writes group_prompts.h5ad beside itself. Needs Debian's python3-anndata 0.8.
"""A tiny set with group prompts as a person would write it with anndata.

Four rows, two classes, three prompts; row i of an embedding is i+1 everywhere, row k of the group
embeddings (10 k + 1, 10 k + 2).
"""

import pathlib

import anndata
import numpy as np
import pandas as pd

HERE = pathlib.Path(__file__).parent


def main():
    rows = np.repeat(np.arange(1.0, 5.0, dtype=np.float32)[:, None], 2, axis=1)
    obs = pd.DataFrame({"bird": pd.Categorical(["landbird", "waterbird", "landbird", "waterbird"]),
                        "split": pd.Categorical(["train", "train", "test", "test"])},
                       index=[f"row{i}" for i in range(4)])
    prompts = np.array([[1.0, 2.0], [11.0, 12.0], [21.0, 22.0]])
    data = anndata.AnnData(obs=obs, obsm={"X_clip": rows}, uns={"groupscope": {
        "schema_version": "1", "class_key": "bird", "split_key": "split",
        "group_embeddings": {"X_clip": prompts},
        "group_of_prompt": np.array([0, 1, 1]),
        "group_prompts": np.array(["a landbird", "a waterbird on land", "a waterbird on water"],
                                  dtype=object),
    }})
    data.write_h5ad(HERE / "group_prompts.h5ad")


if __name__ == "__main__":
    main()
