#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of torch.save as people have them, for tst_torch_archive: embeddings with labels, batches, views, a
state_dict, and what must be refused. Numbers follow from their place, so that the test knows them."""
import collections
import pathlib
import sys

import torch

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "torch")
folder.mkdir(exist_ok=True)


def numbers(rows, columns, kind=torch.float32):
    return torch.arange(rows * columns).reshape(rows, columns).to(kind)


torch.save({
    "features": numbers(6, 4),
    "labels": torch.tensor([0, 1, 2, 0, 1, 2]),
    "ids": ["a", "b", "c", "d", "é", "f"],
    "half": (numbers(6, 4) / 2).half(),
    "brain": (numbers(6, 4) / 2).bfloat16(),
    "right": torch.tensor([True, False, True, True, False, False]),
    "turned": numbers(4, 6).t(),
    "strided": numbers(6, 8)[:, 1::2],
    "later": numbers(10, 4)[4:],
    "scores": [0.5, 1, 2.5, 3, 4, 5],
    "epoch": 5,
    "images": torch.arange(6 * 2 * 2, dtype=torch.uint8).reshape(6, 2, 2),
    "deep": torch.zeros(6, 2, 3, 4),
}, folder / "embeddings.pt")
torch.save({
    "train": {"features": [numbers(2, 3), numbers(1, 3) + 6], "labels": torch.tensor([0, 1, 0])},
    "test": {"features": [row for row in numbers(2, 3) + 9], "labels": torch.tensor([1, 0])},
}, folder / "batches.pt")
torch.save(numbers(5, 3, torch.float64), folder / "alone.pt")
torch.manual_seed(0)
head = torch.nn.Sequential(collections.OrderedDict(fc=torch.nn.Linear(4, 3)))
with torch.no_grad():
    head.fc.weight.copy_(numbers(3, 4))
    head.fc.bias.copy_(torch.tensor([0.5, 1.5, 2.5]))
torch.save({"epoch": 1, "model": head.state_dict()}, folder / "head.pt")
torch.save(numbers(5, 3), folder / "old.pt", _use_new_zipfile_serialization=False)


class Stranger:
    def __reduce__(self):
        return (print, ("this must never be printed",))


torch.save({"features": numbers(2, 2), "config": Stranger()}, folder / "program.pt")
torch.save({  # nothing that is an embedding by itself
    "features": numbers(6, 12).reshape(6, 3, 4),
    "mask": numbers(6, 4) % 2 == 0,
    "spectrum": torch.complex(numbers(6, 4), numbers(6, 4)),
    "labels": torch.tensor([0, 1, 2, 0, 1, 2]),
}, folder / "odd.pt")
