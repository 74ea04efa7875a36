# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes AnnData's on-disk format with h5py. The format: anndata.readthedocs.io, section fileformat."""

import h5py
import numpy as np


def marked(element, kind, version):
    """The element, with the two attributes that say what it is."""
    element.attrs["encoding-type"] = kind
    element.attrs["encoding-version"] = version
    return element


def group(file, path, kind="dict", version="0.1.0"):
    """A group of named elements."""
    return marked(file.create_group(path), kind, version)


def array(file, path, values):
    """Numbers or booleans of any shape."""
    return marked(file.create_dataset(path, data=values), "array", "0.2.0")


def empty_array(file, path, shape, dtype, **options):
    """An array that is filled later."""
    return marked(file.create_dataset(path, shape, dtype, **options), "array", "0.2.0")


def strings(file, path, values):
    """(N) texts."""
    data = file.create_dataset(path, data=np.array(values, object), dtype=h5py.string_dtype())
    return marked(data, "string-array", "0.2.0")


def string(file, path, value):
    """One text."""
    return marked(file.create_dataset(path, data=value, dtype=h5py.string_dtype()), "string", "0.2.0")


def number(file, path, value):
    """One real number."""
    return marked(file.create_dataset(path, data=float(value)), "numeric-scalar", "0.2.0")


def categorical(file, path, codes, categories):
    """A column: (N) codes into categories, -1 where the value is missing."""
    group(file, path, "categorical", "0.2.0").attrs["ordered"] = False
    array(file, f"{path}/codes", codes.astype(np.min_scalar_type(-max(1, len(categories)))))
    strings(file, f"{path}/categories", categories)


def frame(file, path, names, columns):
    """A table: (N) names, and columns as in tables.DataSet."""
    table = group(file, path, "dataframe", "0.2.0")
    table.attrs["_index"] = "_index"
    table.attrs.create("column-order", list(columns) or np.zeros(0),
                       dtype=h5py.string_dtype() if columns else None)
    strings(file, f"{path}/_index", names)
    for name, column in columns.items():
        if isinstance(column, tuple):
            categorical(file, f"{path}/{name}", *column)
        else:
            array(file, f"{path}/{name}", column)
