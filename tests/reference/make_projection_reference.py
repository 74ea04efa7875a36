#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_projection_reference.py
#
# Writes pca.json and umap.json beside itself. Needs Debian's python3-sklearn 1.2 and umap-learn 0.5.3.
"""Reference numbers for PCA (scikit-learn) and the stages of UMAP (umap-learn).

Layouts cannot be compared bit by bit, since their random streams differ. What is fixed by the inputs
(neighbours, rho, sigma, fuzzy graph, a, b, epochs per sample) is stored as numbers; for the layout
only the trustworthiness that umap-learn reaches is stored, as the mark a good layout comes near.
"""

import json
import pathlib

import numpy as np
import umap
import umap.umap_ as stages
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness
from sklearn.metrics import pairwise_distances

HERE = pathlib.Path(__file__).parent
NEIGHBORS = 15
EPOCHS = 500


def write(name, content):
    """Shortest decimal forms that give back the same doubles, one key a line."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / name).write_text("{\n" + ",\n".join(lines) + "\n}\n")


def shortest(values):
    """float32 values as the shortest decimals that give back the same float32."""
    return [float(str(value)) for value in values.astype(np.float32)]


def pca_reference():
    """Full SVD PCA of a correlated (60,8) matrix with a mean far from zero."""
    generator = np.random.default_rng(60)
    x = generator.normal(size=(60, 8)) @ generator.normal(size=(8, 8)) + np.arange(8)
    x = np.round(x, 6)
    pca = PCA(svd_solver="full").fit(x)
    return {
        "X": x.tolist(),
        "mean": pca.mean_.tolist(),
        "components": pca.components_.tolist(),
        "explained_variance": pca.explained_variance_.tolist(),
        "explained_variance_ratio": pca.explained_variance_ratio_.tolist(),
        "singular_values": pca.singular_values_.tolist(),
        "scores": pca.transform(x).tolist(),
        "sign_rule": "in each component u_k of the left singular vectors the entry of largest "
                     "magnitude is positive",
    }


def clusters():
    """(300,10) five Gaussian clusters of 60 points and their labels (300,)."""
    generator = np.random.default_rng(300)
    label = np.arange(300) % 5
    x = generator.normal(scale=4.0, size=(5, 10))[label] + generator.normal(size=(300, 10))
    return np.round(x, 4), label


def exact_neighbors(x):
    """Indices and distances (N,15), ascending, the row itself first with distance 0."""
    distance = pairwise_distances(x)
    np.fill_diagonal(distance, 0.0)
    index = np.argsort(distance, axis=1, kind="stable")[:, :NEIGHBORS]
    return index, np.take_along_axis(distance, index, axis=1)


def umap_reference():
    x, label = clusters()
    index, distance = exact_neighbors(x)
    assert (index[:, 0] == np.arange(len(x))).all()
    # umap-learn keeps distances as float32, so its rho, sigma and weights carry float32 rounding.
    distance32 = distance.astype(np.float32)
    sigma, rho = stages.smooth_knn_dist(distance32, float(NEIGHBORS), local_connectivity=1.0)
    graph, _, _ = stages.fuzzy_simplicial_set(
        x, NEIGHBORS, np.random.RandomState(0), "euclidean", knn_indices=index,
        knn_dists=distance32, set_op_mix_ratio=1.0, local_connectivity=1.0)
    graph = graph.tocoo()
    order = np.lexsort((graph.col, graph.row))
    order = order[graph.row[order] < graph.col[order]]  # symmetric, zero diagonal: one half tells all
    row, column, weight = graph.row[order], graph.col[order], graph.data[order]
    # The layout drops edges too weak to be sampled even once before it counts epochs.
    kept = weight >= weight.max() / EPOCHS
    a, b = stages.find_ab_params(1.0, 0.1)
    layout = {}
    for dimensions in (2, 3):
        embedding = umap.UMAP(n_neighbors=NEIGHBORS, n_components=dimensions, min_dist=0.1,
                              n_epochs=EPOCHS, random_state=0).fit_transform(x)
        layout[str(dimensions)] = float(trustworthiness(x, embedding, n_neighbors=15))
    return {
        "X": x.tolist(),
        "label": label.tolist(),
        "n_neighbors": NEIGHBORS,
        "knn_indices": index.tolist(),
        "knn_distances": distance.tolist(),
        "rho": shortest(rho),
        "sigma": shortest(sigma),
        "graph_row": row.tolist(),
        "graph_column": column.tolist(),
        "graph_weight": shortest(weight),
        "spread": 1.0,
        "min_dist": 0.1,
        "a": float(a),
        "b": float(b),
        "n_epochs": EPOCHS,
        "edge_kept": kept.astype(int).tolist(),
        "epochs_per_sample": shortest(stages.make_epochs_per_sample(weight[kept], EPOCHS)),
        "trustworthiness_at_15": layout,
    }


if __name__ == "__main__":
    write("pca.json", pca_reference())
    write("umap.json", umap_reference())
