#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_optimizer_reference.py
#
# Writes optimizer.json beside itself. Needs Debian's python3-torch 1.13.
"""Twelve steps of torch.optim's SGD, Adam and AdamW in float64 on given gradients, and with two groups of parameters."""

import json
import pathlib

import numpy as np
import torch

STEPS = 12
generator = np.random.default_rng(3)
start = np.round(generator.normal(size=(2, 3)), 6)
gradients = np.round(generator.normal(size=(STEPS, 2, 3)), 6)
settings = {"sgd": {"lr": 0.05, "momentum": 0.9, "weight_decay": 0.1},
            "adam": {"lr": 0.05, "weight_decay": 0.1, "eps": 1e-8},
            "adamw": {"lr": 0.05, "weight_decay": 0.1, "eps": 1e-4}}
classes = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam, "adamw": torch.optim.AdamW}
runs = {}
for name, options in settings.items():
    w = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = classes[name]([w], **options)
    values = []
    for gradient in gradients:
        w.grad = torch.from_numpy(gradient.copy())
        optimizer.step()
        values.append(w.detach().numpy().tolist())
    runs[name] = {"options": options, "values": values}
# Two groups: the second with a fifth of the rate and no weight decay.
groups = {}
for name, options in settings.items():
    first, second = (torch.nn.Parameter(torch.from_numpy(start.copy())) for _ in range(2))
    optimizer = classes[name]([{"params": [first]},
                               {"params": [second], "lr": options["lr"] / 5, "weight_decay": 0.0}], **options)
    values = []
    for gradient in gradients:
        first.grad = torch.from_numpy(gradient.copy())
        second.grad = torch.from_numpy(-gradient.copy())
        optimizer.step()
        values.append([first.detach().numpy().tolist(), second.detach().numpy().tolist()])
    groups[name] = values
result = {"start": start.tolist(), "gradients": gradients.tolist(), "runs": runs,
          "groups": groups}
pathlib.Path(__file__).with_name("optimizer.json").write_text(json.dumps(result, indent=1) + "\n")
