# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a set that Groupscope wrote anew opens in anndata and holds what the file it was read from holds.

Used by tst_anndata_versions: check_written_set.py WRITTEN ORIGINAL
"""
import sys

import anndata
import numpy as np
import pandas as pd
import scipy.sparse as sp

written, original = (anndata.read_h5ad(path) for path in sys.argv[1:])


def bits(matrix):
    matrix = matrix.toarray() if sp.issparse(matrix) else np.asarray(matrix)
    return np.ascontiguousarray(matrix, np.float32).tobytes()


assert list(written.obs_names) == list(original.obs_names)
for name in ("X_a", "X_double", "X_half", "X_csc"):
    assert bits(written.obsm[name]) == bits(original.obsm[name]), name
assert bits(written.obsm["X"]) == bits(original.X)
assert bits(written.obsm["X_frame"]) == bits(original.obsm["X_frame"][["u", "v"]])
assert list(written.obs["bird"].cat.categories) == ["water", "land"]
for name in ("bird", "rank", "place", "count", "flag", "maybe", "perhaps", "year"):
    left, right = written.obs[name], original.obs[name]
    assert isinstance(left.dtype, pd.CategoricalDtype), name
    for ours, theirs in zip(left, right):
        if pd.isna(theirs):
            assert pd.isna(ours), name
        else:
            theirs = int(theirs) if name == "year" else theirs
            assert ours == str(theirs), (name, ours, theirs)
assert list(written.uns["bird_colors"]) == list(original.uns["bird_colors"])
