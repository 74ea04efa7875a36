#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_tsne_reference.py
#
# Writes tsne.json beside itself. Needs Debian's python3-sklearn 1.2.
"""Reference numbers for t-SNE from scikit-learn, for the rows X (300,10) of umap.json.

What is fixed by the inputs is stored as numbers: p_j|i of a few rows over 45 neighbours, and p_ij of the
same neighbours. Layouts are chaotic, so that of them only the divergence reached is stored, of the exact
method over all pairs, as the mark a good layout comes near.
"""

import json
import pathlib

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.manifold import TSNE, _t_sne, _utils
from sklearn.metrics import pairwise_distances

HERE = pathlib.Path(__file__).parent
NEIGHBORS = 45
PERPLEXITY = 15.0
STORED_ROWS = 12


def rounded(values):
    """Nine digits: more than float32 holds."""
    return [float(f"{value:.9g}") for value in values]


def affinities(x):
    distance = pairwise_distances(x)
    np.fill_diagonal(distance, -1.0)
    index = np.argsort(distance, axis=1, kind="stable")[:, 1:NEIGHBORS + 1]
    squared = np.take_along_axis(distance, index, axis=1).astype(np.float32) ** 2
    conditional = _utils._binary_search_perplexity(squared, PERPLEXITY, 0)
    starts = np.arange(0, len(x) * NEIGHBORS + 1, NEIGHBORS)
    graph = csr_matrix((squared.ravel(), index.ravel(), starts), shape=(len(x), len(x)))
    joint = _t_sne._joint_probabilities_nn(graph, PERPLEXITY, 0).tocsr()
    joint.sort_indices()
    rows = joint[:STORED_ROWS]
    return {
        "neighbors": NEIGHBORS,
        "perplexity": PERPLEXITY,
        "conditional": [rounded(row) for row in conditional[:STORED_ROWS]],
        "joint_starts": rows.indptr.tolist(),
        "joint_neighbors": rows.indices.tolist(),
        "joint_weights": rounded(rows.data),
        "joint_edges": int(joint.nnz),
    }


def divergence(x):
    # In 2-D alone: in 3-D scikit-learn changes the kernel (two degrees of freedom), so that its
    # divergence is that of another problem.
    model = TSNE(n_components=2, perplexity=30.0, method="exact", init="pca", learning_rate="auto",
                 n_iter=1000, random_state=0)
    return float(model.fit(x).kl_divergence_)


if __name__ == "__main__":
    rows = np.array(json.loads((HERE / "umap.json").read_text())["X"])
    content = affinities(rows) | {"divergence_of_exact_method": divergence(rows)}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "tsne.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
