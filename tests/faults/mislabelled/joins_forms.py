# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables beside sets of other forms than archives: AnnData, HDF5, PyTorch, Zarr, .npy, folders."""
import h5py
import numpy as np
import pandas as pd

from . import files, tensors
from .case import case, cases


def labelled(examples, keys, order, name="table.csv", column="id"):
    columns = files.labels(examples, **{column: [str(key) for key in keys]})
    return files.table(examples, name, columns, order)


def bare(examples, index=None):
    return files.h5ad(examples, obs={"label": None, "place": None, "split": None}, index=index, prompts=False,
                      class_key=None, split_key=None, attribute_keys=None)


H5AD = {
    "names": (lambda e: e.names(), lambda e: e.names()),
    "stems": (lambda e: e.names(), lambda e: e.names("/d/img_{:03}.jpg")),
    "capitals": (lambda e: e.names(), lambda e: e.names("IMG_{:03}")),
    "numbers with a batch behind": (lambda e: e.names("cell{:03}-0"), lambda e: e.names("cell{:03}")),
}


@cases("join to h5ad: {}", H5AD)
def _(examples, index, keys):
    bare(examples, index(examples))
    table = labelled(examples, keys(examples), examples.shuffled())
    return examples.truth("set.h5ad", "--map", f"metadata={table}")


@case("join to h5ad: default names from 0, table from 1")
def _(examples):
    bare(examples, [str(row) for row in range(examples.count)])
    table = labelled(examples, range(1, examples.count + 1), range(examples.count))
    return examples.truth("set.h5ad", "--map", f"metadata={table}")


@case("join to h5ad: filtered names, table counted anew")
def _(examples):
    bare(examples, [str(row) for row in sorted(examples.random.choice(100, examples.count, replace=False))])
    table = labelled(examples, range(examples.count), range(examples.count))
    return examples.truth("set.h5ad", "--map", f"metadata={table}")


def anew(examples, change):
    """A set that labels itself, and a table that says otherwise of a column of the same name."""
    index = examples.names()
    files.h5ad(examples, index=index)
    columns = {"id": index, "label": change, "checked": ["yes" if row % 3 else "no" for row in range(examples.count)]}
    return files.table(examples, "table.csv", columns, examples.shuffled()), columns["checked"]


@case("join to h5ad: the table has a class of its own")
def _(examples):
    table, checked = anew(examples, [examples.label[row - 1] for row in range(examples.count)])
    return examples.truth("set.h5ad", "--map", f"metadata={table}", columns={"checked": checked}, says="'label'")


def flat_ids(examples, ids, **options):
    path = files.flat(examples, label=None, place=None, split=None)
    with h5py.File(path, "a") as f:
        f.create_dataset("ids", data=ids, **options)


FLAT = {
    "texts of variable length": lambda e: files.texts(e.names()),
    "texts of fixed length": lambda e: np.array(e.names(), dtype="S20"),
    "texts padded with blanks": lambda e: np.array([name.ljust(20) for name in e.names()], dtype="S20"),
}


@cases("join to flat HDF5: {}", FLAT)
def _(examples, ids):
    made = ids(examples)
    flat_ids(examples, made, **({"dtype": h5py.string_dtype()} if made.dtype == object else {}))
    table = labelled(examples, examples.names(), examples.shuffled())
    return examples.truth("set.h5", "--map", f"metadata={table}")


@case("join to flat HDF5: numbers from 0 and from 1")
def _(examples):
    flat_ids(examples, np.arange(examples.count))
    table = labelled(examples, range(1, examples.count + 1), range(examples.count))
    return examples.truth("set.h5", "--map", f"metadata={table}")


@case("join to flat HDF5: uint64 over 2^63")
def _(examples):
    ids = np.arange(examples.count, dtype=np.uint64) * np.uint64(3) + np.uint64(2**63)
    flat_ids(examples, ids)
    table = labelled(examples, ids, examples.shuffled())
    return examples.truth("set.h5", "--map", f"metadata={table}")


@cases("join to PyTorch: {}", {"same names": "img_{:03}", "stems": "/d/img_{:03}.jpg", "capitals": "IMG_{:03}"})
def _(examples, form):
    tensors.save(examples, {"x": tensors.tensor(examples.x), "ids": examples.names()})
    table = labelled(examples, examples.names(form), examples.shuffled())
    return examples.truth("set.pt", "--map", f"metadata={table}")


@case("join to PyTorch: numbers from 0 and from 1")
def _(examples):
    tensors.save(examples, {"x": tensors.tensor(examples.x), "ids": tensors.tensor(np.arange(examples.count))})
    table = labelled(examples, range(1, examples.count + 1), range(examples.count))
    return examples.truth("set.pt", "--map", f"metadata={table}")


@cases("join to Zarr: {}", {"same names": "img_{:03}", "stems": "/d/img_{:03}.jpg"})
def _(examples, form):
    files.zarr_store(examples, obs={"label": None, "place": None, "split": None}, prompts=False,
                     class_key=None, split_key=None, attribute_keys=None)
    table = labelled(examples, examples.names(form), examples.shuffled())
    return examples.truth("set.zarr", "--map", f"metadata={table}")


@cases("table beside .npy: {}", {"in order": (False, 0), "permuted index": (True, 0), "one line more": (False, 1)})
def _(examples, permuted, more):
    np.save(examples.path("set.npy"), examples.x)
    order = examples.shuffled() if permuted else np.arange(examples.count)
    frame = pd.DataFrame(files.labels(examples)).iloc[np.concatenate([order, order[:more]])]
    frame.to_csv(examples.path("set.csv"), index=permuted)
    if not more:
        return examples.truth("set.npy", reads=not permuted)
    return examples.truth("set.npy", label=None, attributes={}, split=None)


@case("table beside .npy: file names in another order than the rows, nothing to tell")
def _(examples):
    """The array names no row, so lines are taken in their order."""
    np.save(examples.path("set.npy"), examples.x)
    files.table(examples, "set.csv", files.labels(examples, filename=examples.names()))
    return examples.truth("set.npy", reads=True)


def csv_set(examples, **more):
    columns = {f"f{number}": [repr(float(value)) for value in examples.x[:, number]] for number in range(6)}
    return files.table(examples, "set.csv", {**more, **columns})


@cases("join of two tables: {}", {"same names": ("img_{:03}", "img_{:03}"), "stems": ("img_{:03}", "d/img_{:03}.jpg"),
                                  "off by one": ("{}", None)})
def _(examples, ours, theirs):
    csv_set(examples, id=examples.names(ours))
    if theirs is None:
        table = labelled(examples, range(1, examples.count + 1), range(examples.count))
    else:
        table = labelled(examples, examples.names(theirs), examples.shuffled())
    return examples.truth("set.csv", "--map", f"metadata={table}")


def shards(examples, ids):
    """Three archives in a folder."""
    for part in range(3):
        rows = slice(part * 30, part * 30 + 30)
        files.npz(examples, f"shards/part_{part}.npz", x=examples.x[rows], **({"ids": ids[rows]} if ids is not None else {}))


@case("join to shards: names")
def _(examples):
    shards(examples, np.array(examples.names()))
    table = labelled(examples, examples.names(), examples.shuffled(), "all.csv")
    return examples.truth("shards", "--map", f"metadata={table}")


@case("join to shards: ids begin anew in each")
def _(examples):
    shards(examples, np.tile(np.arange(30), 3))
    table = labelled(examples, range(examples.count), range(examples.count), "all.csv")
    return examples.truth("shards", "--map", f"metadata={table}")


@case("join to shards: permuted index, no ids")
def _(examples):
    shards(examples, None)
    frame = pd.DataFrame(files.labels(examples)).iloc[examples.shuffled()]
    frame.to_csv(examples.path("all.csv"))
    return examples.truth("shards", "--map", f"metadata={examples.folder / 'all.csv'}")


@case("join to shards: off by one")
def _(examples):
    shards(examples, np.arange(examples.count))
    table = labelled(examples, range(1, examples.count + 1), range(examples.count), "all.csv")
    return examples.truth("shards", "--map", f"metadata={table}")
