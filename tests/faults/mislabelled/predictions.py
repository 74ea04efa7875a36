# SPDX-License-Identifier: GPL-3.0-or-later
"""Predictions of other programs: of which example, and of which class."""
import numpy as np
import pandas as pd

from . import files
from .case import case, cases


def guessed(examples):
    """Logits that are right in about two thirds, and the class that they name."""
    logits = examples.random.standard_normal((examples.count, 3)) + 1.4 * np.eye(3)[examples.code]
    return logits, [examples.classes[code] for code in np.argmax(logits, axis=1)]


def columns_of(examples, logits, order, prefix="m_"):
    return {prefix + examples.classes[code]: [repr(float(value)) for value in logits[:, code]] for code in order}


def compare(examples, file, predicted, *arguments, says=None, reads=False):
    files.h5ad(examples)
    return examples.truth("set.h5ad", embedding=None, predictions=[(examples.folder / file, predicted, list(arguments))], says=says, reads=reads)


ORDERS = {"as made": (0, 1, 2), "sorted": (2, 0, 1), "backwards": (2, 1, 0)}


@cases("logits by class names: {}", ORDERS)
def _(examples, *order):
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), **columns_of(examples, logits, order)}, examples.shuffled())
    return compare(examples, "p.csv", predicted, reads=True)


@cases("logits by id: {}", {"same names": "img_{:03}", "stem": "/d/img_{:03}.jpg", "capitals": "IMG_{:03}", "suffix": "img_{:03}.png",
                            "other names": "x{}", "numbers": "{}", "blanks": "img_{:03} "})
def _(examples, form):
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(form), **columns_of(examples, logits, (0, 1, 2))}, examples.shuffled())
    return compare(examples, "p.csv", predicted)


def numbered(examples, first, index):
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": [str(row + first) for row in range(examples.count)], **columns_of(examples, logits, (0, 1, 2))})
    files.h5ad(examples, index=[str(row + index) for row in range(examples.count)])
    return examples.truth("set.h5ad", embedding=None, predictions=[(examples.folder / "p.csv", predicted, [])])


@cases("logits of ids counted: {}", {"from 0, set from 0": (0, 0), "from 1, set from 0": (1, 0), "from 0, set from 1": (0, 1)})
def _(examples, first, index):
    return numbered(examples, first, index)


@cases("predicted classes: {}", {"names": lambda e, p: p, "numbers among the sorted": lambda e, p: [sorted(e.classes).index(name) for name in p],
                                 "capitals": lambda e, p: [name.upper() for name in p], "blanks behind": lambda e, p: [name + " " for name in p]})
def _(examples, spell):
    _, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), "prediction": [str(value) for value in spell(examples, predicted)]}, examples.shuffled())
    return compare(examples, "p.csv", predicted)


@case("predicted classes: numbers of the owner")
def _(examples):
    """Counted as the owner's list of classes, which nobody here has: that numbers were counted must be said."""
    _, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), "prediction": [str(examples.classes.index(name)) for name in predicted]})
    return compare(examples, "p.csv", predicted, says="(?i)number|count")


@cases("predicted classes: {}", {"from 1": 1, "from -1": -1})
def _(examples, first):
    _, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), "prediction": [str(sorted(examples.classes).index(name) + first) for name in predicted]})
    return compare(examples, "p.csv", predicted)


@case("numbers that are names of classes")
def _(examples):
    """Classes 1, 2, 3 and predictions 1, 2, 3: names come before counts."""
    words = ["3", "1", "2"]
    _, predicted = guessed(examples)
    named = [words[examples.classes.index(name)] for name in predicted]
    examples.label = [words[code] for code in examples.code]
    files.h5ad(examples, names=words)
    files.table(examples, "p.csv", {"id": examples.names(), "prediction": named})
    return examples.truth("set.h5ad", label=examples.label, predictions=[(examples.folder / "p.csv", named, [])])


@case("numbers from 0 of classes that are called 1, 2, 3")
def _(examples):
    words = ["1", "2", "3"]
    _, predicted = guessed(examples)
    named = [words[examples.classes.index(name)] for name in predicted]
    examples.label = [words[code] for code in examples.code]
    files.h5ad(examples, names=words)
    files.table(examples, "p.csv", {"id": examples.names(), "prediction": [str(int(word) - 1) for word in named]})
    return examples.truth("set.h5ad", label=examples.label, predictions=[(examples.folder / "p.csv", named, [])])


@cases("logits without ids: {}", {"npy": "npy", "npz": "npz", "csv": "csv"})
def _(examples, form):
    logits, predicted = guessed(examples)
    order = (2, 0, 1)  # as the sorted classes
    if form == "npy":
        np.save(examples.path("p.npy"), logits[:, order])
    elif form == "npz":
        np.savez(examples.path("p.npz"), logits_m=logits[:, order])
    else:
        files.table(examples, "p.csv", columns_of(examples, logits, order))
    return compare(examples, f"p.{form}", predicted)


@case("logits with names of classes in another order, npz")
def _(examples):
    logits, predicted = guessed(examples)
    np.savez(examples.path("p.npz"), logits_m=logits, ids=np.array(examples.names()), names=np.array(examples.classes))
    return compare(examples, "p.npz", predicted, "--map", "logits_classes=names", "--map", "prediction_ids=ids", reads=True)


@case("logits with ids, shuffled, npz")
def _(examples):
    logits, predicted = guessed(examples)
    order = examples.shuffled()
    np.savez(examples.path("p.npz"), logits_m=logits[order][:, (2, 0, 1)], ids=np.array(examples.names())[order])
    return compare(examples, "p.npz", predicted)


@case("logits in obsm with columns of classes in another order")
def _(examples):
    logits, predicted = guessed(examples)
    made = files.adata(examples)
    made.obsm["logits_m"] = pd.DataFrame(logits, index=made.obs_names, columns=examples.classes)
    made.write_h5ad(examples.path("p.h5ad"))
    return compare(examples, "p.h5ad", predicted)


@case("logits in obsm of another file, rows in another order")
def _(examples):
    logits, predicted = guessed(examples)
    made = files.adata(examples, prompts=False)
    made.obsm["logits_m"] = logits[:, (2, 0, 1)]
    made[examples.shuffled()].copy().write_h5ad(examples.path("p.h5ad"))
    return compare(examples, "p.h5ad", predicted)


@case("logits of some rows, others unknown")
def _(examples):
    logits, predicted = guessed(examples)
    names = [name if row % 4 else f"other_{row}" for row, name in enumerate(examples.names())]
    files.table(examples, "p.csv", {"id": names, **columns_of(examples, logits, (0, 1, 2))}, examples.shuffled())
    return compare(examples, "p.csv", [name if row % 4 else None for row, name in enumerate(predicted)])


@case("logits of one row too few, without ids")
def _(examples):
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {name: cells[:-1] for name, cells in columns_of(examples, logits, (0, 1, 2)).items()})
    return compare(examples, "p.csv", predicted)


@case("logits with a permuted index, without ids")
def _(examples):
    logits, predicted = guessed(examples)
    frame = pd.DataFrame(logits, columns=["m_" + name for name in examples.classes]).iloc[examples.shuffled()]
    frame.to_csv(examples.path("p.csv"))
    return compare(examples, "p.csv", predicted)


@case("an id twice with other logits")
def _(examples):
    logits, predicted = guessed(examples)
    names = examples.names()
    names[4] = names[5]
    files.table(examples, "p.csv", {"id": names, **columns_of(examples, logits, (0, 1, 2))})
    return compare(examples, "p.csv", predicted, says="twice|several")


@case("logits of classes that the set does not have")
def _(examples):
    logits, predicted = guessed(examples)
    columns = columns_of(examples, logits, (0, 1, 2))
    columns["m_fire"] = columns.pop("m_air")
    files.table(examples, "p.csv", {"id": examples.names(), **columns})
    return compare(examples, "p.csv", predicted, says="fire")


@cases("logits of length: {}", {"1e30": 1e30, "1e-30": 1e-30, "1e300": 1e300, "1e-310": 1e-310})
def _(examples, factor):
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), **columns_of(examples, logits * factor, (0, 1, 2))})
    return compare(examples, "p.csv", predicted, says="scores .* are equal")


@case("logits that differ in the tenth digit")
def _(examples):
    """Double precision decides; float32 sees ties."""
    logits, predicted = guessed(examples)
    files.table(examples, "p.csv", {"id": examples.names(), **columns_of(examples, 100 + logits * 1e-9, (0, 1, 2))})
    return compare(examples, "p.csv", predicted, says="scores .* are equal")
