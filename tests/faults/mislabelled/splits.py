# SPDX-License-Identifier: GPL-3.0-or-later
"""Splits in many spellings: a word that is not known is a set to report on, and a notice quotes it."""
import numpy as np

from . import files
from .case import case, cases

SPELLINGS = {
    "train val test": ("train", "val", "test"), "Train Val Test": ("Train", "Val", "Test"), "TRAIN VAL TEST": ("TRAIN", "VAL", "TEST"),
    "training validation testing": ("training", "validation", "testing"), "tr va te": ("tr", "va", "te"), "trn dev tst": ("trn", "dev", "tst"),
    "train valid test": ("train", "valid", "test"), "0 1 2": ("0", "1", "2"), "1 2 3": ("1", "2", "3"), "2 1 0": ("2", "1", "0"),
    "train holdout eval": ("train", "holdout", "eval"), "fit tune report": ("fit", "tune", "report"), "blanks": ("train ", " val", "test  "),
    "misprints": ("train", "vla", "tset"), "misprint of train": ("trian", "val", "test"), "with numbers": ("train_0", "val_0", "test_0"),
    "0.0 1.0 2.0": ("0.0", "1.0", "2.0"), "in German": ("Training", "Validierung", "Test"), "quoted": ("'train'", "'val'", "'test'"),
    "files": ("train.csv", "val.csv", "test.csv"), "bytes": ("b'train'", "b'val'", "b'test'"), "enums": ("Split.TRAIN", "Split.VAL", "Split.TEST"),
    "full width": ("ｔｒａｉｎ", "val", "test"), "True False": ("True", "False", "True"),
}
MEANT = ("train", "val", "test")


def spelled(examples, words):
    return [words[MEANT.index(word)] for word in examples.split]


@cases("splits spelled: {}", SPELLINGS)
def _(examples, *words):
    split = spelled(examples, words)
    files.h5ad(examples, obs={"split": split})
    merged = len(set(words)) < 3
    return examples.truth("set.h5ad", split=None if merged else split, class_embeddings=None, says="split" if merged else None)


@cases("splits spelled, in a table: {}", {name: SPELLINGS[name] for name in ("0 1 2", "1 2 3", "2 1 0", "blanks", "tr va te", "0.0 1.0 2.0", "Train Val Test")})
def _(examples, *words):
    split = spelled(examples, words)
    files.npz(examples, x=examples.x)
    files.table(examples, "set.csv", {"label": examples.label, "place": examples.place, "split": split})
    return examples.truth("set.npz", split=split, same_number=name_of(words))


def name_of(words):
    return words[0] == "0.0"


@cases("splits mixed: {}", {"Train and train": ("train", "Train"), "0 and train": ("train", "0"), "val and valid": ("val", "valid"), "blanks": ("train", "train ")})
def _(examples, one, other):
    """Two spellings of one split: one split, or two with a notice."""
    split = [other if word == ("val" if one == "val" else "train") and row % 2 else word for row, word in enumerate(examples.split)]
    files.h5ad(examples, obs={"split": split})
    return examples.truth("set.h5ad", split=split, class_embeddings=None)


@case("splits of booleans: is_train")
def _(examples):
    """A split column of True and False: the truth is only that rows of True are not mixed with others."""
    files.npz_labelled(examples, split=np.array([word == "train" for word in examples.split]))
    return examples.truth("set.npz", split=[str(word == "train") for word in examples.split], says="True|False|split")


@case("split of numbers that fold a set in five")
def _(examples):
    fold = [str(row % 5) for row in range(examples.count)]
    files.npz_labelled(examples, split=None, fold=np.arange(examples.count) % 5)
    return examples.truth("set.npz", split=None, columns={"fold": fold})


@case("split of numbers 0 and 1 alone")
def _(examples):
    """0 is train; 1 is val by the guide, and test by many files: it must be said."""
    split = np.array([0 if word == "train" else 1 for word in examples.split])
    files.npz_labelled(examples, split=split)
    return examples.truth("set.npz", split=[str(value) for value in split], says="(?i)val|split")


@case("split missing in some rows")
def _(examples):
    split = [None if row % 9 == 0 else word for row, word in enumerate(examples.split)]
    files.npz_labelled(examples, split=None)
    files.table(examples, "set.csv", {"split": [word or "" for word in split]})
    return examples.truth("set.npz", split=split)


@case("no split")
def _(examples):
    files.h5ad(examples, obs={"split": None}, split_key=None)
    return examples.truth("set.h5ad", split=None)


@case("split_key of a column that is not there")
def _(examples):
    files.h5ad(examples, obs={"split": None, "fold": examples.split})
    return examples.truth("set.h5ad", split=None, says="split")


@case("unlabeled rows have classes")
def _(examples):
    split = ["unlabeled" if word == "val" else word for word in examples.split]
    files.h5ad(examples, obs={"split": split})
    return examples.truth("set.h5ad", split=split, class_embeddings=None)


@case("many words as splits")
def _(examples):
    split = [f"hospital_{row % 20}" for row in range(examples.count)]
    files.h5ad(examples, obs={"split": split})
    return examples.truth("set.h5ad", split=None, says="split")


@case("two splits, and only one is named")
def _(examples):
    other = [examples.split[row - 1] for row in range(examples.count)]
    files.h5ad(examples, obs={"split": other, "split_b": examples.split}, split_key="split_b")
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("WILDS table: split 0 1 2")
def _(examples):
    split = [str(MEANT.index(word)) for word in examples.split]
    np.save(examples.path("set.npy"), examples.x)
    files.table(examples, "metadata.csv", {"": [str(row) for row in range(examples.count)], "img_id": examples.names(),
                                           "img_filename": examples.names("{:03}.jpg"), "y": [str(code) for code in examples.code],
                                           "split": split, "place": [str(code) for code in examples.place_code], "place_filename": examples.names("/b/{:03}.jpg")})
    return examples.truth("set.npy", label=[str(code) for code in examples.code], label_name="y", split=split,
                          attributes={"place": [str(code) for code in examples.place_code]})
