#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/trajectories/make_set.py
#
# Writes set.json beside itself. Needs Debian's python3-numpy.
"""The embedding set on which every method's training is repeated: 64 rows of 8 dimensions.

It is made so that a training that takes the wrong rows, or scales them wrongly, ends elsewhere: splits are
interleaved, lengths of rows differ by a factor of six, groups have 3 to 10 training rows, the class goes with
the place, and in every class zero-shot gets some training rows right and some wrong. No prediction of it is
close: rounding cannot turn one. All values are multiples of 1/256, which float32 holds exactly.
"""

import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
DIMENSIONS = 8
TRAIN, VALIDATION, TEST = 0, 1, 2
# Rows of each group, the groups in the order (class, place) = (0,0), (0,1), (1,0), ...
ROWS = {TRAIN: [10, 3, 3, 6, 8, 4], VALIDATION: [6, 4, 4, 4, 4, 4], TEST: [1, 0, 1, 1, 0, 1]}
CLASS_OF_GROUP_PROMPT = [0, 1, 2, 0, 1]
SMALLEST_MARGIN = 0.004  # between the best two cosines of a row
SEED = 41457  # failure() has nothing to say of it, and DFR does not choose the weakest penalty on it


def on_grid(values):
    return np.round(values * 256) / 256


def unit(rows):
    return rows / np.linalg.norm(rows, axis=-1, keepdims=True)


def cosines(rows, others):
    return unit(rows) @ unit(others).T


def margin(values):
    """Between the largest two entries of the row where they are closest."""
    ordered = np.sort(values, axis=1)
    return (ordered[:, -1] - ordered[:, -2]).min()


def draw(generator):
    codes = [(split, group // 2, group % 2)
             for split, counts in ROWS.items() for group, count in enumerate(counts) for _ in range(count)]
    split, y, place = generator.permutation(np.array(codes)).T
    directions = np.eye(DIMENSIONS)
    rows = 0.55 * directions[y] + np.outer(np.where(place == 0, 0.55, -0.55), directions[3])
    rows += 0.3 * generator.normal(size=rows.shape)
    X = on_grid(unit(rows) * generator.uniform(0.5, 3.0, size=(len(rows), 1)))
    tilt = np.outer([0.5, -0.5, 0.2], directions[3])
    class_embeddings = on_grid(directions[:3] + tilt + 0.15 * generator.normal(size=(3, DIMENSIONS)))
    tilt = np.outer([0.6, 0.6, 0.6, -0.6, -0.6], directions[3])
    group_embeddings = on_grid(0.8 * directions[CLASS_OF_GROUP_PROMPT] + tilt
                               + 0.1 * generator.normal(size=(5, DIMENSIONS)))
    return {"X": X, "y": y, "place": place, "split": split, "class_embeddings": class_embeddings,
            "group_embeddings": group_embeddings, "class_of_group_prompt": np.array(CLASS_OF_GROUP_PROMPT)}


def failure(content):
    """What is wrong with a draw, or nothing."""
    X, y, train = content["X"], content["y"], content["split"] == TRAIN
    similarities = cosines(X, content["class_embeddings"])
    if margin(similarities) < SMALLEST_MARGIN:
        return "zero-shot has a near-tie"
    if margin(cosines(X, content["group_embeddings"])) < SMALLEST_MARGIN:
        return "the group prompts have a near-tie"
    cells = np.zeros((3, 3), int)
    np.add.at(cells, (y[train], similarities.argmax(axis=1)[train]), 1)
    right = np.diag(cells)
    wrong = cells.sum(axis=1) - right
    if right.min() < 4 or wrong.min() < 3:
        return f"zero-shot is right on {right} and wrong on {wrong} training rows"
    if cells.min() == 0:
        return "a pair of class and prediction has no training row"
    return None


def plain(values):
    return values.tolist()


def main():
    content = draw(np.random.default_rng(SEED))
    if wrong := failure(content):
        raise ValueError(wrong)
    parts = [f"{json.dumps(key)}: {json.dumps(plain(value), separators=(',', ':'))}"
             for key, value in content.items()]
    (HERE / "set.json").write_text("{\n" + ",\n".join(parts) + "\n}\n")


if __name__ == "__main__":
    main()
