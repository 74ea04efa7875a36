# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes embedding sets as AnnData files (.h5ad), by the format's description: anndata.readthedocs.io, fileformat."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Mapping, Sequence

import h5py
import numpy as np
import pandas as pd

_BLOCK_BYTES = 64 << 20  # of numbers that are converted and checked at a time


def write_set(path: str | os.PathLike, X: Any, y: Any = None, *, split: Any = None, attributes: Any = None,
              names: Sequence | None = None, embedding: str = "X_embedding", class_column: str = "class",
              class_embeddings: Any = None, class_names: Sequence | None = None, overwrite: bool = False) -> Path:
    """Writes an embedding set that Groupscope opens, and returns its path.

    * `X` (N,D): embeddings, stored as float16 if they are float16, else as float32. Or a mapping of names to such
      arrays, the first of which is shown first; `embedding` is the name of a single one. Names get the prefix X_.
    * `y` (N,): the class of each example: texts, whole numbers or booleans; None or NaN where it is unknown.
    * `split` (N,): train, val or test. Without it a split is drawn when a method is trained.
    * `attributes`: a DataFrame of N rows, or a mapping of names to (N,) values. Class and attributes make the groups.
    * `names` (N,): the name of each example, each once; by default the index of a DataFrame `X`, else its row index.
    * `class_embeddings` (C,D) with `class_names` (C,): text prompts or the rows of a classifier, for the first
      embedding. `class_names` says whose class each row is.

    The file is there whole or not at all. Throws ValueError for shapes that do not fit, NaN or Inf in embeddings, names
    that occur twice, and columns that hold real numbers; FileExistsError where the file is there and `overwrite` is
    false; OSError.
    """
    path = Path(path)
    if path.suffix != ".h5ad":
        raise ValueError(f"{path}: an embedding set is written as .h5ad; give the file that ending")
    if path.exists() and not overwrite:
        raise FileExistsError(f"{path} is there already; give overwrite=True to replace it")
    if names is None and isinstance(X, pd.DataFrame):
        names = X.index
    embeddings = {_embedding_name(name): _matrix(name, values)
                  for name, values in (X.items() if isinstance(X, Mapping) else [(embedding, X)])}
    if not embeddings:
        raise ValueError("X holds no embedding; give at least one")
    first = next(iter(embeddings))
    n, dimensions = embeddings[first].shape
    for name, values in embeddings.items():
        _require_length(f"embedding {name}", len(values), n)
    columns: dict[str, Any] = {}
    about: dict[str, Any] = {}
    _add_columns(columns, about, y, split, attributes, class_column)
    columns = {name: _categories(name, values, n) for name, values in columns.items()}
    prompts = None if class_embeddings is None else _prompts(class_embeddings, class_names, dimensions)
    _write_whole(path, overwrite, lambda file: _write(file, embeddings, _names(names, n), columns, about, prompts))
    return path


def _add_columns(columns: dict, about: dict, y: Any, split: Any, attributes: Any, class_column: str) -> None:
    """Gathers the columns of the set, and which of them is what."""
    def add(name: Any, values: Any) -> str:
        name = str(name)
        if not name or "/" in name or "\0" in name or name in (".", "_index"):
            raise ValueError(f"{name!r} cannot be the name of a column; give it another without a slash")
        if name in columns:
            raise ValueError(f"two columns have the name {name!r}; give one of them another")
        columns[name] = values
        return name

    if y is not None:
        about["class_key"] = add(class_column, y)
    if split is not None:
        about["split_key"] = add("split", split)
    if attributes is not None:
        if not isinstance(attributes, (pd.DataFrame, Mapping)):
            raise ValueError("attributes have names; give a DataFrame, or a mapping such as {'place': places}")
        about["attribute_keys"] = [add(name, values) for name, values in attributes.items()]


def _embedding_name(name: Any) -> str:
    text = str(name)
    if not text or "/" in text or "\0" in text:
        raise ValueError(f"{text!r} cannot be the name of an embedding; give it another without a slash")
    return text if text.startswith("X_") else "X_" + text


def _matrix(name: Any, values: Any) -> np.ndarray:
    """Numbers of shape (N,D), not copied where they are an array already."""
    try:
        matrix = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"embedding {name} has rows of different lengths; give an array of shape (N, D)") from error
    if matrix.ndim != 2 or 0 in matrix.shape:
        raise ValueError(f"embedding {name} has the shape {matrix.shape}; give one row for each example, (N, D)")
    if matrix.dtype.kind not in "fiub":
        raise ValueError(f"embedding {name} holds {matrix.dtype}; give numbers")
    return matrix


def _require_length(what: str, length: int, n: int) -> None:
    if length != n:
        raise ValueError(f"{what} has {length} values for {n} examples; give one for each")


def _names(names: Any, n: int) -> np.ndarray:
    """(N,) different texts."""
    texts = np.array([str(name) for name in (range(n) if names is None else names)], object)
    _require_length("names", len(texts), n)
    repeated = pd.Series(texts)[pd.Series(texts).duplicated()]
    if len(repeated):
        raise ValueError(f"the name {repeated.iloc[0]!r} occurs twice; give every example its own")
    return texts


def _categories(name: str, values: Any, n: int) -> tuple[np.ndarray, list[str]]:
    """(N,) codes, -1 where the value is missing, and what they stand for, sorted unless a Categorical has an order."""
    try:
        series = pd.Series(values)
        codes, found = pd.factorize(series)
    except (TypeError, ValueError):
        raise ValueError(f"column {name} holds lists, or has more than one dimension; give one value for each example"
                         ) from None
    _require_length(f"column {name}", len(series), n)
    if isinstance(series.dtype, pd.CategoricalDtype):
        return series.cat.codes.to_numpy(), _different(name, [_word(value) for value in series.cat.categories])
    if series.dtype.kind == "f":
        known = series.dropna()
        if not np.array_equal(known, np.round(known)) or np.isinf(known).any():
            raise ValueError(f"column {name} holds real numbers, which make no groups; give categories, for example by "
                             "pandas.cut")
        codes, found = pd.factorize(series.astype("Int64"))
    found = list(found)
    try:
        order = sorted(range(len(found)), key=found.__getitem__)
    except TypeError:  # values of several types
        order = sorted(range(len(found)), key=lambda i: _word(found[i]))
    place = np.empty(len(found) + 1, np.int64)
    place[order] = np.arange(len(found))
    place[-1] = -1  # what code -1 finds
    return place[codes], _different(name, [_word(found[i]) for i in order])


def _word(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _different(name: str, texts: list[str]) -> list[str]:
    repeated = {text for text in texts if texts.count(text) > 1} if len(set(texts)) < len(texts) else set()
    if repeated:
        raise ValueError(f"two values of column {name} are written {min(repeated)!r}; give values of one type")
    return texts


def _prompts(class_embeddings: Any, class_names: Any, dimensions: int) -> tuple[np.ndarray, list[str]]:
    """(C,D) class embeddings and whose class each is."""
    matrix = np.asarray(class_embeddings, np.float32)
    if class_names is None:
        raise ValueError("class_embeddings need class_names; give the class of each row")
    names = [str(name) for name in class_names]
    if matrix.shape != (len(names), dimensions) or not names:
        raise ValueError(f"class_embeddings have the shape {matrix.shape}; give ({len(names)}, {dimensions}), a row "
                         "for each of class_names")
    if not np.isfinite(matrix).all():
        raise ValueError("class_embeddings hold NaN or Inf; give finite numbers")
    return matrix, _different("class_names", names)


def _write_whole(path: Path, overwrite: bool, write: Any) -> None:
    """Writes to a temporary file in the folder, which gets its name when it is complete."""
    handle, temporary = tempfile.mkstemp(prefix=".groupscope-", suffix=".h5ad", dir=path.parent)
    os.close(handle)
    try:
        with h5py.File(temporary, "w") as file:
            write(file)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(temporary, 0o666 & ~umask)  # as other files, not for its owner alone
        if overwrite:
            os.replace(temporary, path)
        else:
            _rename_to_new(temporary, path)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _rename_to_new(temporary: str, path: Path) -> None:
    """Throws FileExistsError where another process was faster."""
    try:
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without links: an empty file takes the name first
            path.open("x").close()
            os.replace(temporary, path)
    except FileExistsError:
        raise FileExistsError(f"{path} is there already; give overwrite=True to replace it") from None


def _marked(element: Any, kind: str, version: str) -> Any:
    """The element, with the two attributes that say what it is."""
    element.attrs["encoding-type"] = kind
    element.attrs["encoding-version"] = version
    return element


def _strings(place: h5py.Group, name: str, values: Any) -> None:
    for text in values:
        if "\0" in text or not text.isascii() and text.encode(errors="ignore").decode() != text:
            raise ValueError(f"the text {text!r} holds the character NUL or half of a pair of surrogates; give another")
    data = place.create_dataset(name, data=np.array(values, object), dtype=h5py.string_dtype())
    _marked(data, "string-array", "0.2.0")


def _write(file: h5py.File, embeddings: Mapping[str, np.ndarray], names: np.ndarray, columns: Mapping,
           about: Mapping, prompts: tuple | None) -> None:
    """Writes the elements of the format: obs, obsm and uns."""
    _marked(file, "anndata", "0.1.0")
    obs = _marked(file.create_group("obs"), "dataframe", "0.2.0")
    obs.attrs["_index"] = "_index"
    obs.attrs.create("column-order", list(columns), shape=(len(columns),), dtype=h5py.string_dtype())
    _strings(obs, "_index", names)
    for name, (codes, categories) in columns.items():
        column = _marked(obs.create_group(name), "categorical", "0.2.0")
        column.attrs["ordered"] = False
        smallest = codes.astype(np.min_scalar_type(-max(1, len(categories))))
        _marked(column.create_dataset("codes", data=smallest), "array", "0.2.0")
        _strings(column, "categories", categories)
    obsm = _marked(file.create_group("obsm"), "dict", "0.1.0")
    for name, values in embeddings.items():
        _write_rows(obsm, name, values, names)
    own = _marked(_marked(file.create_group("uns"), "dict", "0.1.0").create_group("groupscope"), "dict", "0.1.0")
    for name, value in about.items():
        if isinstance(value, str):
            _marked(own.create_dataset(name, data=value, dtype=h5py.string_dtype()), "string", "0.2.0")
        else:
            _strings(own, name, value)
    if prompts:
        held = _marked(own.create_group("class_embeddings"), "dict", "0.1.0")
        _marked(held.create_dataset(next(iter(embeddings)), data=prompts[0]), "array", "0.2.0")
        _strings(own, "class_names", prompts[1])


def _write_rows(place: h5py.Group, name: str, values: np.ndarray, names: np.ndarray) -> None:
    """Writes (N,D) numbers block by block, so that an array on disk needs no second copy in memory."""
    kept = np.float16 if values.dtype == np.float16 else np.float32
    data = _marked(place.create_dataset(name, values.shape, kept), "array", "0.2.0")
    step = max(1, _BLOCK_BYTES // (4 * values.shape[1]))
    for begin in range(0, len(values), step):
        with np.errstate(over="ignore"):  # becomes Inf, which is refused
            block = values[begin:begin + step].astype(kept)
        bad = np.flatnonzero(~np.isfinite(block).all(axis=1))
        if len(bad):
            row = begin + int(bad[0])
            raise ValueError(f"embedding {name} of example {row} ({names[row]}) holds NaN, Inf or a number beyond "
                             "float32; leave the example out")
        data[begin:begin + step] = block
