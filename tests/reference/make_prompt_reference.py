#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_prompt_reference.py
#
# Writes prompts.json beside itself. Needs Debian's python3-numpy.
"""Reference numbers for class embeddings without the directions of an attribute (Chuang et al. 2023, 4.1 and 4.2).

P0 = I - A A^+ with the directions as the columns of A; calibrated, P = P0 (I + lambda/|S| sum (z_i - z_j)(z_i - z_j)^T)^-1
over the pairs S. Rows are multiples of 1/256.
"""

import itertools
import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent


def unit(rows):
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def on_grid(rows):
    return np.round(rows * 256) / 256


def debiased(Q, directions, pairs, weight):
    A = np.array(directions).T
    P = np.eye(len(A)) - A @ np.linalg.pinv(A, rcond=1e-9)
    if weight > 0:
        G = np.eye(len(A)) + weight / len(pairs) * sum(np.outer(d, d) for d in pairs)
        P = P @ np.linalg.inv(G)
    return unit(unit(Q) @ P.T)


def of_prompts(prompts, classes):
    own = unit(prompts)
    pairs = [own[i] - own[j] for i, j in itertools.combinations(range(len(own)), 2) if classes[i] == classes[j]]
    return pairs, pairs


def of_examples(X, classes, places):
    means = {}
    for c, a in itertools.product(np.unique(classes), np.unique(places)):
        members = (classes == c) & (places == a)
        if members.any():
            means[c, a] = unit(unit(X[members]).mean(0))
    directions, pairs = [], []
    for a, b in itertools.combinations(np.unique(places), 2):
        differences = [means[c, a] - means[c, b] for c in np.unique(classes) if (c, a) in means and (c, b) in means]
        pairs += differences
        if differences:
            directions.append(np.mean(differences, 0))
    return directions, pairs


def main():
    generator = np.random.default_rng(5)
    dimensions, classes, places = 9, np.arange(50) % 2, generator.integers(0, 2, 50)
    X = on_grid(np.eye(dimensions)[classes] + np.eye(dimensions)[3 + places]
                + 0.4 * np.outer(classes * places, np.eye(dimensions)[6])
                + 0.3 * generator.normal(size=(50, dimensions)))
    Q = on_grid(np.eye(dimensions)[:2] + 0.4 * generator.normal(size=(2, dimensions)))
    of_class = np.array([0, 0, 1, 1, 1])
    prompts = on_grid(np.eye(dimensions)[of_class] + 0.6 * generator.normal(size=(5, dimensions)))
    cases = []
    directions, pairs = of_prompts(prompts, of_class)
    cases.append({"directions": "prompts", "calibration": 0, "debiased": debiased(Q, directions, pairs, 0).tolist()})
    # The projection removes all pairs, so the calibration adds nothing.
    assert np.allclose(debiased(Q, directions, pairs, 0), debiased(Q, directions, pairs, 1000), atol=1e-9)
    directions, pairs = of_examples(X, classes, places)
    for weight in (0, 1, 1000):
        cases.append({"directions": "examples", "calibration": weight,
                      "debiased": debiased(Q, directions, pairs, weight).tolist()})
    content = {"X": X.tolist(), "classes": classes.tolist(), "places": places.tolist(),
               "class_embeddings": Q.tolist(), "group_embeddings": prompts.tolist(),
               "class_of_prompt": of_class.tolist(), "cases": cases}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()]
    (HERE / "prompts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
