#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_probe_reference.py
#
# Writes probes.json beside itself. Needs Debian's python3-torch 1.13.
"""Reference numbers for linear probes on resampled rows, WiSE-FT and group-prompt zero-shot.

Everything is float64 on PyTorch. The rows that each epoch drew and its minibatches are stored as
they were used, so a reader replays them. Weights have PyTorch's layout (output, input). Sources:
Contrastive Adapters (Zhang and Re 2022), C.1-C.2; WiSE-FT (Wortsman et al. 2022); alpha is the
weight of the fine-tuned probe.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
N, D, C = 36, 5, 3
BATCH, EPOCHS = 10, 4
LEARNING_RATE, MOMENTUM, WEIGHT_DECAY = 0.05, 0.9, 5e-3
TEMPERATURE = 0.05
ALPHAS = [0.0, 0.3, 0.5, 1.0]


def plain(value):
    """Tensors to nested lists, through dictionaries and lists."""
    if isinstance(value, torch.Tensor):
        return value.detach().tolist()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def draw(generator, *shape, scale=1.0):
    """Normal values with four decimals: short to print and exact to read."""
    return torch.from_numpy(np.round(scale * generator.normal(size=shape), 4))


def unit(z):
    return nn.functional.normalize(z)


def upsampled_rows(generator, y, predictions):
    """Within each predicted class the true classes are drawn up to the largest of them."""
    rows = []
    for predicted in range(C):
        cells = [np.flatnonzero((predictions == predicted) & (y == c)) for c in range(C)]
        largest = max(len(cell) for cell in cells)
        for cell in cells:
            if 0 < len(cell) < largest:
                cell = generator.choice(cell, largest)
            rows += cell.tolist()
    return rows


def resampled_probe(generator, x, y, q):
    predictions = (unit(x) @ unit(q).T).argmax(1)
    model = nn.Linear(D, C)
    with torch.no_grad():
        model.weight.copy_(draw(generator, C, D, scale=0.3))
        model.bias.copy_(draw(generator, C, scale=0.3))
    result = {"predictions": predictions, "initial": {"W": model.weight.detach().clone(),
                                                      "b": model.bias.detach().clone()}, "epochs": []}
    optimizer = torch.optim.SGD(model.parameters(), lr=LEARNING_RATE, momentum=MOMENTUM,
                                weight_decay=WEIGHT_DECAY)
    for _ in range(EPOCHS):
        rows = generator.permutation(upsampled_rows(generator, y.numpy(), predictions.numpy())).tolist()
        total = 0.0
        for start in range(0, len(rows), BATCH):
            batch = rows[start:start + BATCH]
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(x[batch]), y[batch])
            loss.backward()
            optimizer.step()
            total += loss.item() * len(batch)
        result["epochs"].append({"rows": rows, "mean_loss": total / len(rows),
                                 "W": model.weight.detach().clone(), "b": model.bias.detach().clone()})
    return result, model


def wise_ft(x, q, model):
    """Logits of every blend of the trained probe and the zero-shot classifier, on raw and unit rows."""
    blends = []
    for normalize in (False, True):
        rows = unit(x) if normalize else x
        for alpha in ALPHAS:
            blended = nn.Linear(D, C)
            with torch.no_grad():
                blended.weight.copy_(alpha * model.weight + (1 - alpha) * unit(q) / TEMPERATURE)
                blended.bias.copy_(alpha * model.bias)
            outputs = alpha * model(rows) + (1 - alpha) * unit(x) @ unit(q).T / TEMPERATURE
            blends.append({"alpha": alpha, "normalize_input": normalize, "weights": blended(rows),
                           "outputs": outputs})
    return blends


def group_prompts(generator, x, q):
    """Two prompts of the first class, three of the second, one of the third, in mixed order."""
    classes = torch.tensor([1, 0, 1, 2, 0, 1])
    prompts = q[classes] + draw(generator, len(classes), D, scale=0.7)
    logits = unit(x) @ unit(prompts).T / TEMPERATURE
    return {"class_of_prompt": classes, "group_embeddings": prompts,
            "predictions": classes[logits.argmax(1)],
            "logits": torch.stack([logits[:, classes == c].max(1).values for c in range(C)], 1)}


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    generator = np.random.default_rng(22)
    y = torch.from_numpy(generator.integers(0, C, N))
    q = draw(generator, C, D)
    x = draw(generator, N, D) + 0.6 * q[y]
    probe, model = resampled_probe(generator, x, y, q)
    content = {
        "X": x, "y": y, "class_embeddings": q, "batch_size": BATCH, "learning_rate": LEARNING_RATE,
        "momentum": MOMENTUM, "weight_decay": WEIGHT_DECAY, "temperature": TEMPERATURE,
        "resampled_probe": probe, "wise_ft": wise_ft(x, q, model),
        "group_prompts": group_prompts(generator, x, q),
    }
    lines = [f"{json.dumps(key)}: {json.dumps(plain(value))}" for key, value in content.items()]
    (HERE / "probes.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
