#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_procrustes_reference.py
#
# Writes procrustes.json beside itself. Needs Debian's python3-scipy 1.10.
"""Reference numbers for the alignment of maps: scipy.linalg.orthogonal_procrustes on centred maps, and the
residual of scipy.spatial.procrustes, which fits the scale too."""

import json
import pathlib

import numpy as np
from scipy.linalg import orthogonal_procrustes
from scipy.spatial import procrustes

HERE = pathlib.Path(__file__).parent


def case(dimensions, reflect, seed):
    """A map of 12 rows, and the same turned, scaled, shifted and disturbed."""
    generator = np.random.default_rng(seed)
    turn, _ = np.linalg.qr(generator.normal(size=(dimensions, dimensions)))
    if (np.linalg.det(turn) < 0) != reflect:
        turn[:, 0] = -turn[:, 0]
    source = np.round(generator.normal(scale=3.0, size=(12, dimensions)) + 5.0, 4)
    target = np.round(0.7 * source @ turn + generator.normal(size=source.shape) * 0.4 - 2.0, 4)
    x, y = source - source.mean(0), target - target.mean(0)
    rotation, overlap = orthogonal_procrustes(x, y)
    scale = overlap / (x ** 2).sum()
    _, _, disparity = procrustes(target, source)
    assert abs(((scale * x @ rotation - y) ** 2).sum() / (y ** 2).sum() - disparity) < 1e-12
    return {
        "from": source.tolist(),
        "to": target.tolist(),
        "rotation": rotation.tolist(),
        "scale": float(scale),
        "disparity": float(disparity),  # squared residual of the scaled fit over that of the mean
    }


if __name__ == "__main__":
    cases = {"2-D": case(2, False, 1), "2-D mirrored": case(2, True, 2),
             "3-D": case(3, False, 3), "3-D mirrored": case(3, True, 4)}
    lines = [f"{json.dumps(name)}: {json.dumps(content)}" for name, content in cases.items()]
    (HERE / "procrustes.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
