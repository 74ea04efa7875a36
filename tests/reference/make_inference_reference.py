#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_inference_reference.py
#
# Writes inference.json beside itself. Needs Debian's python3-sklearn 1.2 and python3-torch 1.13.
"""Reference numbers for group inference: Gaussian mixture, silhouette, cluster names and EIIL."""

import itertools
import json
import pathlib
import warnings

import numpy as np
import torch
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics import silhouette_samples
from sklearn.mixture import GaussianMixture

HERE = pathlib.Path(__file__).parent


def rounded(values):
    """Three decimals, as the nearest float32."""
    return np.float32(np.round(values, 3)).astype(np.float64)


class StartedMixture(GaussianMixture):
    """A mixture whose first step starts from given clusters."""

    def _initialize_parameters(self, X, random_state):
        responsibilities = np.zeros((len(X), self.n_components))
        responsibilities[np.arange(len(X)), self.start] = 1
        self._initialize(X, responsibilities)


def mixture(generator):
    centres = generator.normal(size=(3, 4)) * 1.5
    owners = generator.integers(0, 3, 90)
    x = rounded(20 + centres[owners] + generator.normal(size=(90, 4)) * [0.5, 1, 1, 2])
    start = np.where(generator.uniform(size=90) < 0.6, owners, generator.integers(0, 3, 90))
    steps = []
    for iterations, tolerance in ((1, 0.0), (2, 0.0), (10, 0.0), (100, 1e-3)):
        model = StartedMixture(3, tol=tolerance, max_iter=iterations)
        model.start = start
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            labels = model.fit_predict(x)
        steps.append({"iterations": iterations, "tolerance": tolerance, "used": int(model.n_iter_),
                      "converged": bool(model.converged_), "weights": model.weights_.tolist(),
                      "means": model.means_.tolist(),
                      "covariances": [matrix.tolist() for matrix in model.covariances_],
                      "mean_log_likelihood": model.lower_bound_, "assignments": labels.tolist()})
    return {"X": x.tolist(), "start": start.tolist(), "steps": steps}


def silhouette(generator):
    """Clusters of unlike sizes, one of a single row."""
    clusters = np.concatenate([np.zeros(1), np.repeat([1, 2, 3], [5, 30, 64])]).astype(int)
    generator.shuffle(clusters)
    x = rounded(100 + generator.normal(size=(4, 3))[clusters] * 2 + generator.normal(size=(100, 3)))
    values = silhouette_samples(x, clusters)
    means = [values[clusters == cluster].mean() for cluster in range(4)]
    return {"X": x.tolist(), "assignments": clusters.tolist(), "values": values.tolist(),
            "mean_of_cluster_means": float(np.mean(means))}


def cluster_names(generator):
    """The names of four clusters with the highest accuracy, by trying them all."""
    labels = generator.integers(0, 4, 60)
    clusters = np.where(generator.uniform(size=60) < 0.5, (labels + 2) % 4, generator.integers(0, 4, 60))
    best = max(itertools.permutations(range(4)), key=lambda names: (np.array(names)[clusters] == labels).sum())
    right = int((np.array(best)[clusters] == labels).sum())
    return {"labels": labels.tolist(), "clusters": clusters.tolist(), "right": right}


def environments(generator):
    """EIIL by automatic differentiation: the penalty of a scale of the logits, and Adam on its weights."""
    logits = torch.from_numpy(rounded(generator.normal(size=(50, 3)) * 2))
    labels = torch.from_numpy(generator.integers(0, 3, 50))
    start = rounded(generator.normal(size=50))
    scale = torch.ones(1, dtype=torch.float64, requires_grad=True)
    losses = torch.nn.functional.cross_entropy(scale * logits, labels, reduction="none")
    slopes = torch.stack([torch.autograd.grad(loss, scale, retain_graph=True)[0][0] for loss in losses])
    weights = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = torch.optim.Adam([weights], lr=1e-3)
    steps = []
    for step in range(1, 501):
        share = torch.sigmoid(weights)
        objective = 0.5 * ((share * slopes).mean() ** 2 + ((1 - share) * slopes).mean() ** 2)
        optimizer.zero_grad()
        (-objective).backward()
        optimizer.step()
        if step in (1, 2, 20, 500):
            steps.append({"steps": step, "weights": weights.tolist()})
    return {"logits": logits.tolist(), "labels": labels.tolist(), "start": start.tolist(),
            "slopes": slopes.tolist(), "steps": steps}


def main():
    generator = np.random.default_rng(20)
    result = {"mixture": mixture(generator), "silhouette": silhouette(generator),
              "cluster_names": cluster_names(generator), "environments": environments(generator)}
    (HERE / "inference.json").write_text(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
