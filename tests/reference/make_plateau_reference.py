#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_plateau_reference.py
#
# Writes plateau.json beside itself. Needs Debian's python3-torch 1.13.
"""How often torch.optim.lr_scheduler.ReduceLROnPlateau lowers a rate, after each of 40 values that get better,
stay and get worse."""

import json
import math
import pathlib

import numpy as np
import torch

generator = np.random.default_rng(5)
falling = np.exp(-np.arange(40) / 6) + 0.2 + 0.02 * generator.normal(size=40)
sequences = {"loss": falling, "accuracy": 1.0 - falling / 2, "steps": np.repeat([1.0, 0.9, 0.95, 0.85], 10),
             "small": 1.0 + 5e-5 * np.arange(40)}
cases = []
for name, values in sequences.items():
    values = np.round(values, 6)
    for mode in ("min", "max"):
        for patience in (0, 2, 10):
            for threshold in (0.0, 1e-4, 0.05):
                optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=1.0)
                schedule = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode=mode, factor=0.5,
                                                                      patience=patience, threshold=threshold, eps=0)
                falls = []
                for value in values:
                    schedule.step(value)
                    falls.append(round(-math.log2(optimizer.param_groups[0]["lr"])))
                cases.append({"values": values.tolist(), "higher": mode == "max", "patience": patience,
                              "threshold": threshold, "falls": falls})
pathlib.Path(__file__).with_name("plateau.json").write_text(
    "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
