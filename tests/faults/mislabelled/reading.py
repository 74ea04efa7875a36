# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a converted set with anndata, and computes zero-shot with numpy."""
import warnings

import numpy as np
import pandas as pd

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import anndata


def text(value):
    """A value as the text that stands for it."""
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


class Converted:
    """What `convert` wrote."""

    def __init__(self, path):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.data = anndata.read_h5ad(path)
        self.embeddings = {name: np.asarray(value) for name, value in self.data.obsm.items() if name != "images"}
        self.about = self.data.uns.get("groupscope", {})
        self.ids = [text(name) for name in self.data.obs_names]

    def default_embedding(self):
        name = self.data.uns.get("default_embedding", next(iter(self.embeddings), "X"))
        return name if name in self.embeddings else next(iter(self.embeddings), "X")

    def role(self, role):
        name = self.about.get(f"{role}_key")
        return None if name is None else self.column(str(name))

    def column(self, name):
        """N values: texts, None where missing, or real numbers."""
        name = next((name for name in (name, name.replace("/", "_"), f"data_{name}") if name in self.data.obs), None)
        if name is None:
            return None
        series = self.data.obs[name]
        if pd.api.types.is_float_dtype(series.dtype):
            return [float(value) for value in series]
        return [None if pd.isna(value) else text(value) for value in series]


def zero_shot(truth):
    """The class of the closest class embedding of each row, by the cosine in double precision."""
    names, prompts = truth.class_embeddings
    x = np.asarray(truth.embedding if not isinstance(truth.embedding, dict) else next(iter(truth.embedding.values())))
    x, prompts = x.astype(np.longdouble), np.asarray(prompts).astype(np.longdouble)
    x = x / np.sqrt((x**2).sum(axis=1, keepdims=True))
    prompts = prompts / np.sqrt((prompts**2).sum(axis=1, keepdims=True))
    return [names[code] for code in np.argmax(x @ prompts.T, axis=1)]
