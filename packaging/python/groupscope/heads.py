# SPDX-License-Identifier: GPL-3.0-or-later
"""Exported heads as PyTorch modules. The user guide has the formula of every kind."""

from __future__ import annotations

import json
import os
from typing import Callable

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from ._program import GroupscopeError


class Head(torch.nn.Module):
    """A trained head: (N,D) embeddings as they are stored in the set, to (N,C) logits.

    `classes` names the columns of the logits; `kind` and `settings` are those of the exported file, as are the names in
    `state_dict()`. Batch normalisation uses its stored statistics, also in train mode. Weights can be trained further.
    """

    def __init__(self, kind: str, settings: dict, classes: list[str], tensors: dict[str, np.ndarray]):
        super().__init__()
        if kind not in KINDS:
            raise GroupscopeError(f"this version of the package knows no head of the kind {kind!r}; install that of the "
                                  "program that wrote it")
        self.kind, self.settings, self.classes = kind, settings, classes
        self._names = list(tensors)
        for name, values in tensors.items():
            place: torch.nn.Module = self
            *folders, last = name.split(".")
            for folder in folders:
                if folder not in place._modules:
                    place.add_module(folder, torch.nn.Module())
                place = place._modules[folder]
            tensor = torch.from_numpy(values)
            if tensor.is_floating_point() and not last.startswith("running_"):
                place.register_parameter(last, torch.nn.Parameter(tensor))
            else:
                place.register_buffer(last, tensor)

    def forward(self, embeddings: Tensor) -> Tensor:
        return KINDS[self.kind](self, embeddings.to(next(self.parameters()).dtype))

    def tensor(self, name: str) -> Tensor | None:
        """Returns the tensor of that name in the exported file, or None."""
        if name not in self._names:
            return None
        value = self
        for part in name.split("."):
            value = getattr(value, part)
        return value

    def extra_repr(self) -> str:
        return f"{self.kind}, {len(self.classes)} classes"


def load_head(path: str | os.PathLike) -> Head:
    """Returns the head in a file of `export --to head.npz`. Throws GroupscopeError for an unknown kind of head."""
    with np.load(path, allow_pickle=False) as file:
        tensors = {name: file[name] for name in file.files}
    about = json.loads(str(tensors.pop("groupscope")))
    return Head(about["kind"], about["settings"], about["classes"], tensors)


def _cosine(head: Head, z: Tensor, targets: Tensor | None = None) -> Tensor:
    targets = head.tensor("class_embeddings") if targets is None else targets
    return F.normalize(z) @ F.normalize(targets).T / head.settings["temperature"]


def _layer(head: Head, x: Tensor, name: str = "") -> Tensor:
    return F.linear(x, head.tensor(name + "weight"), head.tensor(name + "bias"))


def _input(head: Head, u: Tensor) -> Tensor:
    return F.normalize(u) if head.settings.get("normalize_input") else u


def _linear(head: Head, u: Tensor) -> Tensor:
    return _layer(head, _input(head, u))


def _ensemble(head: Head, u: Tensor) -> Tensor:
    alpha = head.settings["alpha"]
    return alpha * _linear(head, u) + (1 - alpha) * _cosine(head, u)


def _encoded(head: Head, x: Tensor) -> Tensor:
    """Two layers, with batch normalisation between them where the head has it."""
    h = _layer(head, x, "first.")
    if head.tensor("norm.weight") is not None:
        parts = ("running_mean", "running_var", "weight", "bias")
        h = F.batch_norm(h, *(head.tensor("norm." + part) for part in parts))
    return _layer(head, F.relu(h), "second.")


def _adapter(head: Head, u: Tensor) -> Tensor:
    x = _input(head, u)
    z = _encoded(head, x)
    return _cosine(head, x + z if head.settings.get("residual") else z)


def _encoder(head: Head, u: Tensor) -> Tensor:
    return _layer(head, _encoded(head, _input(head, u)), "classifier.")


def _morphed_encoder(head: Head, u: Tensor) -> Tensor:
    x = _input(head, u)
    x = x + _layer(head, F.relu(_layer(head, x, "morph_first.")), "morph_second.")
    return _layer(head, _encoded(head, x), "classifier.")


def _erased_linear(head: Head, u: Tensor) -> Tensor:
    x = _input(head, u)
    return _layer(head, x + _layer(head, _layer(head, x, "erase.first."), "erase.second."), "classifier.")


def _residual_adapter(head: Head, u: Tensor) -> Tensor:
    adapted = F.relu(_layer(head, F.relu(_layer(head, u, "first.")), "second."))
    return _cosine(head, u.lerp(adapted, head.settings["residual_ratio"]))


def _cache(head: Head, u: Tensor) -> Tensor:
    near = torch.exp(head.settings["beta"] * (F.normalize(u) @ head.tensor("keys").T - 1))
    return _cosine(head, u) + head.settings["alpha"] * near @ head.tensor("values")


def _group_prompts(head: Head, u: Tensor) -> Tensor:
    scores, owner = _cosine(head, u, head.tensor("group_embeddings")), head.tensor("class_of_prompt")
    return torch.stack([scores[:, owner == c].amax(1) for c in owner.unique()], 1)


def _pair_adapter(head: Head, u: Tensor) -> Tensor:
    def adapted(side: str, x: Tensor) -> Tensor:
        s = head.settings
        if head.tensor(side + ".adapter.weight") is not None:
            change = _layer(head, x, side + ".adapter.")
        else:
            hidden = _layer(head, x, side + ".first.")
            change = _layer(head, F.relu(hidden) if s["rectified"] else hidden, side + ".second.")
        return x + s["alpha"] * s["branch_scale"] * change

    owner, texts = head.tensor("class_of_text"), F.normalize(adapted("text", head.tensor("texts")))
    return _cosine(head, adapted("image", u), torch.stack([texts[owner == c].sum(0) for c in owner.unique()]))


def _adapted_linear(head: Head, u: Tensor) -> Tensor:
    alpha = head.settings["alpha"]
    z = u + alpha * _layer(head, u, "adapter.")
    weight, bias = (torch.lerp(head.tensor("start." + part), head.tensor("classifier." + part), alpha)
                    for part in ("weight", "bias"))
    return F.linear(F.normalize(z) if head.settings["unit_rows"] else z, weight, bias)


KINDS: dict[str, Callable[[Head, Tensor], Tensor]] = {
    "cosine": _cosine, "linear": _linear, "ensemble": _ensemble, "adapter": _adapter, "encoder": _encoder,
    "normalized_encoder": _encoder, "morphed_encoder": _morphed_encoder, "erased_linear": _erased_linear,
    "residual_adapter": _residual_adapter, "cache": _cache, "group_prompts": _group_prompts,
    "pair_adapter": _pair_adapter, "adapted_linear": _adapted_linear,
}
