# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows and class embeddings that are very large or very small: zero-shot does not depend on lengths."""
import numpy as np

from . import files
from .case import case, cases

POWERS = (-44, -38, -30, -25, -20, -15, 15, 18, 19, 20, 25, 30, 37)


@cases("rows times 1e{}", {str(power): power for power in POWERS})
def _(examples, power):
    x = (examples.x.astype(np.float64) * 10.0**power).astype(np.float32)
    files.h5ad(examples, x=x)
    return examples.truth("set.h5ad", embedding=x, class_embeddings=examples.zero_shot())


@cases("class embeddings times 1e{}", {str(power): power for power in (-40, -30, -25, -19, 18, 19, 25, 37)})
def _(examples, power):
    examples.prompts = (examples.prompts.astype(np.float64) * 10.0**power).astype(np.float32)
    files.h5ad(examples)
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("rows and class embeddings times 1e25")
def _(examples):
    examples.prompts = examples.prompts * np.float32(1e25)
    x = examples.x * np.float32(1e25)
    files.h5ad(examples, x=x)
    return examples.truth("set.h5ad", embedding=x, class_embeddings=examples.zero_shot())


@case("each row times a power of its own")
def _(examples):
    x = (examples.x * 10.0 ** examples.random.integers(-30, 31, examples.count)[:, None]).astype(np.float32)
    files.h5ad(examples, x=x)
    return examples.truth("set.h5ad", embedding=x, class_embeddings=examples.zero_shot())


@case("each class embedding times a power of its own")
def _(examples):
    examples.prompts = (examples.prompts * np.array([[1e-25], [1.0], [1e25]])).astype(np.float32)
    files.h5ad(examples)
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("one dimension is very large")
def _(examples):
    x = np.column_stack([examples.x[:, :5], np.full(examples.count, 1e22)]).astype(np.float32)
    files.h5ad(examples, x=x)
    return examples.truth("set.h5ad", embedding=x, class_embeddings=None)


@cases("rows of float64: {}", {"1e-60": 1e-60, "1e60": 1e60, "1e300": 1e300, "1e-300": 1e-300})
def _(examples, factor):
    """float32 cannot hold them: they become zero or infinite, which must be said."""
    files.h5ad(examples, x=examples.x.astype(np.float64) * factor)
    return examples.truth("set.h5ad", embedding=None, class_embeddings=None,
                          says="(?i)zero|NaN|Inf|float32|too (large|small)|broken")


@case("class embeddings of float64 times 1e60")
def _(examples):
    prompts = examples.prompts.astype(np.float64) * 1e60
    files.h5ad(examples, class_embeddings={"X_clip": prompts})
    return examples.truth("set.h5ad", class_embeddings=(examples.classes, prompts), says="X_clip")


@case("class embeddings of float64 times 1e-60")
def _(examples):
    prompts = examples.prompts.astype(np.float64) * 1e-60
    files.h5ad(examples, class_embeddings={"X_clip": prompts})
    return examples.truth("set.h5ad", class_embeddings=(examples.classes, prompts), says="X_clip")


@cases("class embeddings hold: {}", {"NaN": np.nan, "infinity": np.inf, "zeros": 0.0})
def _(examples, value):
    prompts = examples.prompts.copy()
    prompts[1] = value
    files.h5ad(examples, class_embeddings={"X_clip": prompts})
    return examples.truth("set.h5ad", class_embeddings=None, says="X_clip|zero|sea")


@cases("whole numbers over 2^24 as an embedding: {}", {"h5ad": "h5ad", "npz": "npz"})
def _(examples, form):
    x = np.full((examples.count, 6), 2**24, dtype=np.int64) + examples.random.integers(0, 100, (examples.count, 6))
    if form == "h5ad":
        files.h5ad(examples, x=x, prompts=False)
    else:
        files.npz_labelled(examples, x=x)
    return examples.truth(f"set.{form}", embedding=x.astype(np.float32), says="round|float32|exact")


@cases("some rows hold: {}", {"NaN": np.nan, "infinity": np.inf, "minus infinity": -np.inf})
def _(examples, value):
    x = examples.x.copy()
    x[4, 2] = x[60, 0] = value
    files.h5ad(examples, x=x)
    return examples.truth("set.h5ad", embedding=x)


@case("nearly parallel classes")
def _(examples):
    """The cosines differ in the fifth digit; single precision still tells them apart."""
    axis = np.eye(6)[0]
    prompts = axis + 1e-3 * np.eye(6)[1:4]
    x = axis + 0.3 * np.eye(6)[1 + examples.code]
    files.h5ad(examples, x=x.astype(np.float32), class_embeddings={"X_clip": prompts.astype(np.float32)})
    return examples.truth("set.h5ad", embedding=x.astype(np.float32), class_embeddings=(examples.classes, prompts.astype(np.float32)))
