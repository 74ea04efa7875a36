# SPDX-License-Identifier: GPL-3.0-or-later
"""Which class embedding belongs to which class, and classes that are not a column of names."""
import numpy as np
import pandas as pd

from . import files
from .case import case, cases, named


def ordered(examples, order):
    """class_names and class embeddings in that order."""
    return {"class_names": np.array([examples.classes[code] for code in order], dtype=object),
            "class_embeddings": {"X_clip": examples.prompts[list(order)]}}


ORDERS = {"as the categories": (2, 0, 1), "as they were made": (0, 1, 2), "backwards": (2, 1, 0), "rotated": (1, 2, 0)}


@cases("class_names: {}", ORDERS)
def _(examples, *order):
    files.h5ad(examples, **ordered(examples, order))
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), reads=True)


@cases("class_names, and categories backwards: {}", ORDERS)
def _(examples, *order):
    files.h5ad(examples, obs={"label": pd.Categorical(examples.label, ["sea", "land", "air"])}, **ordered(examples, order))
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), reads=True)


@case("class_names hold a class that no row has")
def _(examples):
    prompts = np.vstack([examples.prompts[:1], examples.prompts[:1] * -1, examples.prompts[1:]])
    files.h5ad(examples, class_names=np.array(["land", "bat", "sea", "air"], dtype=object), class_embeddings={"X_clip": prompts})
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("class_names lack an unused category")
def _(examples):
    files.h5ad(examples, obs={"label": pd.Categorical(examples.label, ["bat", "land", "sea", "air"])})
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), says="bat")


@case("no class_names, and an unused category with a class embedding")
def _(examples):
    prompts = np.vstack([-examples.prompts[:1], examples.prompts])
    files.h5ad(examples, obs={"label": pd.Categorical(examples.label, ["bat", "land", "sea", "air"])}, class_names=None,
               class_embeddings={"X_clip": prompts})
    return examples.truth("set.h5ad", label=examples.label,
                          class_embeddings=(["bat", *examples.classes], prompts))


@case("no class_names, and an unused category without a class embedding")
def _(examples):
    files.h5ad(examples, obs={"label": pd.Categorical(examples.label, ["bat", "land", "sea", "air"])}, class_names=None)
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), says="X_clip|class embeddings")


@case("no class_names: the order of the categories")
def _(examples):
    files.h5ad(examples, obs={"label": pd.Categorical(examples.label, examples.classes)}, class_names=None)
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), reads=True)


@case("no class_names, and class embeddings in another order")
def _(examples):
    """Nothing in the file tells; the data check sees it."""
    files.h5ad(examples, class_names=None)
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), says="(?i)class embeddings|order")


@cases("class_names that do not fit: {}", {
    "capitals": ["Land", "Sea", "Air"], "blanks behind": ["land ", "sea ", "air "], "one missing": ["land", "sea", "fire"], "one twice": ["land", "land", "sea"],
    "too few": ["land", "sea"], "too many": ["land", "sea", "air", "fire"], "sentences": ["a photo of land", "a photo of the sea", "a photo of the air"]})
def _(examples, *names):
    files.h5ad(examples, class_names=np.array(names, dtype=object))
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot(), says="class_names|X_clip")


@cases("class_names of numbers: {}", {"whole": (np.array([7, 10, 2]), "7 10 2"), "real": (np.array([7.0, 10.0, 2.0]), "7 10 2"),
                                     "texts": (np.array(["7", "10", "2"], dtype=object), "7 10 2"), "booleans": (np.array([True, False]), "True False")})
def _(examples, names, words):
    words = words.split()
    count = len(words)
    code = examples.code % count
    label = [words[at] for at in code]
    column = code > 5 if count == 2 else np.array([int(word) for word in words])[code] if count == 3 else None
    if count == 2:
        column = code == 0
    examples.x = (examples.prompts[code] + examples.random.standard_normal((examples.count, 6)) * 0.8).astype(np.float32)
    files.h5ad(examples, obs={"label": column}, class_names=names, class_embeddings={"X_clip": examples.prompts[:count]})
    return examples.truth("set.h5ad", label=label, class_embeddings=(words, examples.prompts[:count]))


def one_hot(examples):
    return np.eye(3)[examples.code]


@cases("one-hot classes, {}", {"npz": "npz", "flat HDF5": "h5", "npz of booleans": "bool", "npz of bytes": "bytes", "h5ad obsm": "h5ad"})
def _(examples, form):
    y = one_hot(examples).astype({"bool": bool, "bytes": "u1"}.get(form, "f4"))
    if form == "h5":
        files.flat(examples, label=y)
    elif form == "h5ad":
        made = files.adata(examples, obs={"label": None}, prompts=False, class_key=None)
        made.obsm["label"] = y
        made.write_h5ad(examples.path("set.h5ad"))
    else:
        files.npz_labelled(examples, label=y)
    return examples.truth("set." + {"bool": "npz", "bytes": "npz"}.get(form, form), label=[str(code) for code in examples.code])


@case("one-hot classes as columns of a table")
def _(examples):
    files.npz(examples, x=examples.x)
    hot = one_hot(examples).astype(int)
    files.table(examples, "set.csv", {**{name: hot[:, at].astype(str) for at, name in enumerate(examples.classes)},
                                      "place": examples.place, "split": examples.split})
    return examples.truth("set.npz", label=None, columns={name: hot[:, at].astype(str).tolist() for at, name in enumerate(examples.classes)})


@cases("classes that are probabilities, {}", {"npz": 0.9, "softened": 0.5})
def _(examples, share):
    y = one_hot(examples) * share + (1 - share) / 3
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=None, says=named("label"))


@case("two columns that could be the class")
def _(examples):
    """y and label tell different things: nobody knows which is meant."""
    other = [examples.label[row - 1] for row in range(examples.count)]
    files.npz_labelled(examples, y=np.array(other))
    return examples.truth("set.npz", label=None, columns={"y": other}, says="class")


@case("two columns that could be the class: label and label_name")
def _(examples):
    files.npz_labelled(examples, label=examples.code, label_name=np.array(examples.label))
    return examples.truth("set.npz", label=[str(code) for code in examples.code], columns={"label_name": examples.label})


@case("class and column of one name in file and table")
def _(examples):
    """The archive and the table both have `label`, and they differ."""
    other = [examples.label[row - 1] for row in range(examples.count)]
    files.npz_labelled(examples)
    table = files.table(examples, "table.csv", {"label": other})
    return examples.truth("set.npz", "--map", f"metadata={table}", says=named("label"))


@case("class_key of a column that is not there")
def _(examples):
    files.h5ad(examples, class_key="kind")
    return examples.truth("set.h5ad", says="kind")


@case("class_key of a column of real numbers")
def _(examples):
    files.h5ad(examples, obs={"bird": np.array([0.5, 1.5, 2.5])[examples.code]}, class_key="bird", prompts=False)
    return examples.truth("set.h5ad", label=None, says="bird")


@case("attribute_keys of a column that is not there")
def _(examples):
    files.h5ad(examples, attribute_keys=np.array(["colour"], dtype=object))
    return examples.truth("set.h5ad", says="colour")


@cases("attribute_keys: {}", {"one text": "place", "bytes": np.array([b"place"]), "two": np.array(["place", "other"], dtype=object)})
def _(examples, keys):
    other = [str(code % 2) for code in range(examples.count)]
    files.h5ad(examples, obs={"other": other}, attribute_keys=keys)
    more = {"other": other} if not isinstance(keys, str) and len(keys) == 2 else {}
    return examples.truth("set.h5ad", attributes={"place": examples.place, **more}, class_embeddings=examples.zero_shot())


@case("class embeddings of another embedding")
def _(examples):
    """Two embeddings, and only the second has class embeddings: zero-shot is of that one, or of none."""
    made = files.adata(examples)
    made.obsm["X_a"] = -examples.x
    made.write_h5ad(examples.path("set.h5ad"))
    return examples.truth("set.h5ad", embedding={"X_clip": examples.x, "X_a": -examples.x}, class_embeddings=examples.zero_shot())


@case("class embeddings of other dimensions")
def _(examples):
    files.h5ad(examples, class_embeddings={"X_clip": examples.prompts[:, :5]})
    return examples.truth("set.h5ad", says="X_clip")


@case("class embeddings transposed")
def _(examples):
    files.h5ad(examples, class_embeddings={"X_clip": np.ascontiguousarray(examples.prompts.T)})
    return examples.truth("set.h5ad", says="X_clip")


@case("names of classes in CSV that differ by blanks")
def _(examples):
    label = [name + (" " if row % 2 else "") for row, name in enumerate(examples.label)]
    files.npz(examples, x=examples.x)
    files.table(examples, "set.csv", {"label": label, "place": examples.place, "split": examples.split})
    return examples.truth("set.npz", label=label)


@cases("names of columns: {}", {"blank behind": "place ", "with a slash": "a/b", "with a quote": "it's", "with a comma": "a,b", "empty": "", "in Chinese": "颜色", "a number": "7"})
def _(examples, name):
    files.npz(examples, x=examples.x)
    files.table(examples, "set.csv", {"label": examples.label, name: examples.place, "split": examples.split})
    return examples.truth("set.npz", attributes={}, columns={name: examples.place} if name.strip() == name and name else {},
                          says=None if name.strip() == name and name else "column|name|place")
