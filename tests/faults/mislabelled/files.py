# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes sets the way their owners do: anndata, numpy, pandas, h5py, torch, zarr."""
import csv
import io
import warnings

import h5py
import numpy as np
import pandas as pd

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import anndata


def table(examples, file, columns, order=None, separator=",", encoding="utf-8", quoting=csv.QUOTE_MINIMAL):
    """A table of text with the cells as they are, in `order`. `columns`: name -> texts."""
    names = list(columns)
    rows = list(zip(*[columns[name] for name in names]))
    order = range(len(rows)) if order is None else order
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, quoting=quoting)
    writer.writerow(names)
    writer.writerows([rows[row] for row in order])
    path = examples.path(file)
    path.write_bytes(text.getvalue().encode(encoding, "surrogatepass"))
    return path


def labels(examples, **more):
    """The columns of a table that labels the examples."""
    usual = {"label": examples.label, "place": examples.place, "split": examples.split}
    return {**more, **{name: values for name, values in usual.items() if name not in more}}


def npz(examples, file="set.npz", *, compressed=False, **arrays):
    path = examples.path(file)
    (np.savez_compressed if compressed else np.savez)(path, **arrays)
    return path


def npz_labelled(examples, file="set.npz", **more):
    arrays = {"x": examples.x, "label": np.array(examples.label), "place": np.array(examples.place),
              "split": np.array(examples.split), **more}
    return npz(examples, file, **{name: value for name, value in arrays.items() if value is not None})


def adata(examples, *, obs=None, index=None, x=None, prompts=True, names=None, **groupscope):
    """An AnnData with everything; `obs` replaces or adds columns (None takes one away)."""
    columns = {"label": examples.label, "place": examples.place, "split": examples.split, **(obs or {})}
    frame = pd.DataFrame({name: value for name, value in columns.items() if value is not None},
                         index=examples.names() if index is None else index)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = anndata.AnnData(obs=frame, obsm={"X_clip": examples.x if x is None else x})
    about = {"class_key": "label", "split_key": "split", "attribute_keys": np.array(["place"], dtype=object)}
    if prompts:
        about["class_names"] = np.array(names or examples.classes, dtype=object)
        about["class_embeddings"] = {"X_clip": examples.prompts}
    about.update(groupscope)
    made.uns["groupscope"] = {name: value for name, value in about.items() if value is not None}
    return made


def h5ad(examples, file="set.h5ad", **options):
    made = adata(examples, **options)
    path = examples.path(file)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.write_h5ad(path)
    return path


def zarr_store(examples, file="set.zarr", **options):
    made = adata(examples, **options)
    made.strings_to_categoricals()
    path = examples.path(file)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made.write_zarr(path)
    return path


def flat(examples, file="set.h5", **more):
    """Flat HDF5 with texts of variable length."""
    path = examples.path(file)
    arrays = {"embeddings": examples.x, "label": examples.label, "place": examples.place, "split": examples.split, **more}
    with h5py.File(path, "w") as f:
        for name, value in arrays.items():
            if value is not None:
                f.create_dataset(name, data=texts(value) if isinstance(value, list) and isinstance(value[0], str) else value,
                                 **({"dtype": h5py.string_dtype()} if isinstance(value, list) and isinstance(value[0], str) else {}))
    return path


def texts(values):
    return np.array(values, dtype=object)


def encoded(group, name, values, encoding, version="0.2.0", **options):
    """A data set with the attributes that anndata looks for."""
    made = group.create_dataset(name, data=values, **options)
    made.attrs["encoding-type"], made.attrs["encoding-version"] = encoding, version
    return made


def replace_column(path, name, values, encoding="array", **options):
    """Puts raw values in the place of a column of an .h5ad file."""
    with h5py.File(path, "a") as f:
        if name in f["obs"]:
            del f["obs"][name]
        else:
            order = [text for text in f["obs"].attrs["column-order"]]
            f["obs"].attrs["column-order"] = texts(order + [name])
        encoded(f["obs"], name, values, encoding, **options)


def replace_categorical(path, name, codes, categories, encoding="array", **options):
    with h5py.File(path, "a") as f:
        if name in f["obs"]:
            del f["obs"][name]
        else:
            order = [text for text in f["obs"].attrs["column-order"]]
            f["obs"].attrs["column-order"] = texts(order + [name])
        group = f["obs"].create_group(name)
        group.attrs.update({"encoding-type": "categorical", "encoding-version": "0.2.0", "ordered": False})
        encoded(group, "codes", codes, "array")
        encoded(group, "categories", categories, encoding, **options)


def zarr_array(examples, store, path, values, column=True):
    """An array of raw values in a store, and its name among the columns."""
    import zarr
    group = zarr.open(str(examples.path(store)), mode="a")
    made = group.create_dataset(path, data=values, chunks=values.shape, overwrite=True)
    made.attrs.update({"encoding-type": "string-array" if values.dtype.kind in "SU" else "array", "encoding-version": "0.2.0"})
    if column:
        parent, name = path.rsplit("/", 1)
        group[parent].attrs["column-order"] = [*group[parent].attrs["column-order"], name]
