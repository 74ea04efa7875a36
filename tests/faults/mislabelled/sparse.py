# SPDX-License-Identifier: GPL-3.0-or-later
"""Sparse embeddings in every order that scipy allows, and forms that anndata wrote in earlier years."""
import h5py
import numpy as np
import scipy.sparse

from . import files
from .case import case, cases


def sparse_rows(examples):
    x = examples.x.copy()
    x[np.abs(x) < 1.0] = 0
    x[:, 0] = examples.x[:, 0]
    return x


def unsorted(matrix):
    """The entries of each row or column backwards."""
    matrix = matrix.copy()
    for begin, end in zip(matrix.indptr[:-1], matrix.indptr[1:]):
        matrix.indices[begin:end] = matrix.indices[begin:end][::-1].copy()
        matrix.data[begin:end] = matrix.data[begin:end][::-1].copy()
    matrix.has_sorted_indices = False
    return matrix


def doubled(matrix):
    """Each value as the sum of two entries."""
    made = type(matrix)((np.repeat(matrix.data / 2, 2), np.repeat(matrix.indices, 2), matrix.indptr * 2), shape=matrix.shape)
    made.has_canonical_format = False
    return made


def explicit_zeros(matrix):
    made = matrix.copy()
    made.data[::3] = 0
    return made


def wide(matrix):
    made = matrix.copy()
    made.indices, made.indptr = made.indices.astype(np.int64), made.indptr.astype(np.int64)
    return made


SPARSE = {
    "csr": scipy.sparse.csr_matrix, "csc": scipy.sparse.csc_matrix,
    "csr, unsorted": lambda x: unsorted(scipy.sparse.csr_matrix(x)), "csc, unsorted": lambda x: unsorted(scipy.sparse.csc_matrix(x)),
    "csr, doubled": lambda x: doubled(scipy.sparse.csr_matrix(x)), "csc, doubled": lambda x: doubled(scipy.sparse.csc_matrix(x)),
    "csr, zeros stored": lambda x: explicit_zeros(scipy.sparse.csr_matrix(x)), "csc, 64 bits": lambda x: wide(scipy.sparse.csc_matrix(x)),
    "csr, whole numbers": lambda x: scipy.sparse.csr_matrix((x * 10).astype(np.int32)),
    "csr, booleans": lambda x: scipy.sparse.csr_matrix(x != 0),
}


def put(examples, matrix, name="X_clip"):
    """As anndata writes it, without letting anndata or scipy put it in order."""
    path = files.h5ad(examples)
    with h5py.File(path, "a") as f:
        if name in f["obsm"]:
            del f[f"obsm/{name}"]
        group = f["obsm"].create_group(name)
        kind = "csc_matrix" if scipy.sparse.isspmatrix_csc(matrix) else "csr_matrix"
        group.attrs.update({"encoding-type": kind, "encoding-version": "0.1.0", "shape": np.array(matrix.shape)})
        for part in ("data", "indices", "indptr"):
            group[part] = getattr(matrix, part)
    return path


@cases("sparse rows: {}", SPARSE)
def _(examples, change):
    matrix = change(sparse_rows(examples))
    dense = matrix.toarray().astype(np.float32)
    put(examples, matrix)
    return examples.truth("set.h5ad", embedding=dense, class_embeddings=examples.zero_shot())


@cases("sparse rows that lie: {}", {
    "index beyond the width": lambda m: m.indices.__setitem__(5, 17), "negative index": lambda m: m.indices.__setitem__(5, -1),
    "pointers backwards": lambda m: m.indptr.__setitem__(4, m.indptr[3] - 2), "pointers end early": lambda m: m.indptr.__setitem__(-1, m.indptr[-1] - 3),
    "pointers begin late": lambda m: m.indptr.__setitem__(0, 1)})
def _(examples, spoil):
    matrix = scipy.sparse.csr_matrix(sparse_rows(examples))
    true = matrix.toarray()
    spoil(matrix)
    if matrix.indptr[-1] < len(matrix.data):  # scipy lets the last entries go
        true = scipy.sparse.csr_matrix((matrix.data[:-3], matrix.indices[:-3], matrix.indptr), shape=matrix.shape).toarray()
    put(examples, matrix)
    return examples.truth("set.h5ad", embedding=true)


@case("sparse rows whose shape is exchanged")
def _(examples):
    matrix = scipy.sparse.csr_matrix(sparse_rows(examples))
    path = put(examples, matrix)
    with h5py.File(path, "a") as f:
        f["obsm/X_clip"].attrs["shape"] = np.array(matrix.shape[::-1])
    return examples.truth("set.h5ad", embedding=matrix.toarray(), says="X_clip")


@case("sparse /X and nothing else")
def _(examples):
    x = sparse_rows(examples)
    path = files.h5ad(examples, prompts=False)
    with h5py.File(path, "a") as f:
        del f["obsm/X_clip"]
        if "X" in f:
            del f["X"]
        group = f.create_group("X")
        matrix = scipy.sparse.csc_matrix(x)
        group.attrs.update({"encoding-type": "csc_matrix", "encoding-version": "0.1.0", "shape": np.array(matrix.shape)})
        for part in ("data", "indices", "indptr"):
            group[part] = getattr(matrix, part)
        del f["var"]
        var = f.create_group("var")
        var.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index", "column-order": np.zeros(0)})
        files.encoded(var, "_index", files.texts([f"v{n}" for n in range(6)]), "string-array", dtype=h5py.string_dtype())
    return examples.truth("set.h5ad", embedding={"X": x})


CODES = {
    "int8": (np.int8, False), "int64": (np.int64, False), "uint8 with 255": (np.uint8, 255), "float": (np.float32, False),
    "code that no category has": (np.int8, 3), "code -2": (np.int8, -2), "code -1": (np.int8, -1)}


@cases("codes of categories: {}", CODES)
def _(examples, kind, odd):
    codes = examples.code.astype(kind)
    label = list(examples.label)
    if odd is not False:
        codes[10], label[10] = odd, None
    path = files.h5ad(examples)
    files.replace_categorical(path, "label", codes, files.texts(examples.classes), "string-array", dtype=h5py.string_dtype())
    return examples.truth("set.h5ad", label=label, class_embeddings=examples.zero_shot())


@cases("categories: {}", {
    "in another order": ["air", "sea", "land"], "with one unused": ["bat", "land", "sea", "air"], "unused in the middle": ["air", "bat", "land", "sea"],
    "one twice": ["land", "land", "sea", "air"], "with an empty text": ["", "land", "sea", "air"]})
def _(examples, *categories):
    codes = np.array([categories.index(label) for label in examples.label], dtype=np.int8)
    path = files.h5ad(examples)
    files.replace_categorical(path, "label", codes, files.texts(categories), "string-array", dtype=h5py.string_dtype())
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("categories of NFC and NFD")
def _(examples):
    words = ["e\u0301", "\u00e9", "air"]
    label = [words[code] for code in examples.code]
    path = files.h5ad(examples, names=words)
    files.replace_categorical(path, "label", examples.code.astype(np.int8), files.texts(words), "string-array", dtype=h5py.string_dtype())
    return examples.truth("set.h5ad", label=label, class_embeddings=(words, examples.prompts))


@case("categories by reference, as in anndata 0.7")
def _(examples):
    path = files.h5ad(examples)
    with h5py.File(path, "a") as f:
        for name, words, codes in (("label", examples.classes, examples.code), ("place", ["wood", "water"], examples.place_code)):
            del f["obs"][name]
            categories = f.require_group("obs/__categories").create_dataset(name + "x", data=files.texts(words), dtype=h5py.string_dtype())
            f["obs"][name] = codes.astype(np.int8)
            f["obs"][name].attrs["categories"] = categories.ref
        f["obs"]["__categories"].move("labelx", "swap")
        f["obs"]["__categories"].move("placex", "label")
        f["obs"]["__categories"].move("swap", "place")
    return examples.truth("set.h5ad", class_embeddings=examples.zero_shot())


@case("records of anndata 0.6")
def _(examples):
    with h5py.File(examples.path("set.h5ad"), "w") as f:
        records = np.zeros(examples.count, dtype=[("index", "S10"), ("label", "i1"), ("place", "i1"), ("split", "i1")])
        records["index"] = [name.encode() for name in examples.names()]
        records["label"], records["place"] = examples.code, examples.place_code
        splits = ["test", "train", "val"]
        records["split"] = [splits.index(word) for word in examples.split]
        f["obs"] = records
        f["X"] = examples.x
        f["var"] = np.array([(b"v%d" % number,) for number in range(6)], dtype=[("index", "S10")])
        f["obsm"] = np.array([(row,) for row in examples.x], dtype=[("X_clip", "<f4", (6,))])
        for name, words in (("label", examples.classes), ("place", ["wood", "water"]), ("split", splits)):
            f[f"uns/{name}_categories"] = np.array(words, dtype="S")
    return examples.truth("set.h5ad", embedding={"X": examples.x, "X_clip": examples.x}, ids=examples.names())


@cases("HDF5 enumeration as classes: {}", {"flat HDF5": "h5", "h5ad": "h5ad"})
def _(examples, form):
    kind = h5py.enum_dtype({"LAND": 0, "SEA": 1, "AIR": 2}, basetype="i1")
    label = [name.upper() for name in examples.label]
    if form == "h5":
        with h5py.File(files.flat(examples, label=None), "a") as f:
            f.create_dataset("label", data=examples.code.astype("i1"), dtype=kind)
    else:
        files.replace_column(files.h5ad(examples, prompts=False), "label", examples.code.astype("i1"), dtype=kind)
    return examples.truth(f"set.{form}", label=label)


@case("HDF5 enumeration whose numbers are not in order")
def _(examples):
    kind = h5py.enum_dtype({"LAND": 7, "SEA": -1, "AIR": 2}, basetype="i1")
    with h5py.File(files.flat(examples, label=None), "a") as f:
        f.create_dataset("label", data=np.array([7, -1, 2], dtype="i1")[examples.code], dtype=kind)
    return examples.truth("set.h5", label=[name.upper() for name in examples.label])


@case("lists of unequal length as classes, flat HDF5")
def _(examples):
    with h5py.File(files.flat(examples, label=None), "a") as f:
        made = f.create_dataset("label", (examples.count,), dtype=h5py.vlen_dtype(np.int32))
        for row in range(examples.count):
            made[row] = [examples.code[row]]
    return examples.truth("set.h5", label=[str(code) for code in examples.code])


@case("rows that were never written, flat HDF5")
def _(examples):
    with h5py.File(files.flat(examples, embeddings=None), "a") as f:
        made = f.create_dataset("embeddings", (examples.count, 6), dtype="f4", chunks=(30, 6))
        made[:60] = examples.x[:60]
    return examples.truth("set.h5", embedding=np.concatenate([examples.x[:60], np.zeros((30, 6))]), says="(?i)embeddings|zero|written|stored")


@case("classes that were never written, flat HDF5")
def _(examples):
    with h5py.File(files.flat(examples, label=None), "a") as f:
        made = f.create_dataset("label", (examples.count,), dtype="i8", chunks=(30,))
        made[:60] = examples.code[:60] + 1
    return examples.truth("set.h5", label=[None] * examples.count, says="label.*(written|stored|fill)")


@case("classes that were never written, with a value to fill, h5ad")
def _(examples):
    path = files.h5ad(examples)
    with h5py.File(path, "a") as f:
        del f["obs/label/codes"]
        made = f["obs/label"].create_dataset("codes", (examples.count,), dtype="i1", chunks=(30,), fillvalue=2)
        made.attrs.update({"encoding-type": "array", "encoding-version": "0.2.0"})
        made[:60] = examples.code[:60]
    return examples.truth("set.h5ad", label=[None] * examples.count, says="label.*(written|stored|fill)")


@cases("filters: {}", {"gzip": {"compression": "gzip"}, "lzf, shuffled": {"compression": "lzf", "shuffle": True, "fletcher32": True},
                       "scale and offset": {"scaleoffset": 0}})
def _(examples, options):
    with h5py.File(files.flat(examples, label=None), "a") as f:
        f.create_dataset("label", data=examples.code, chunks=(16,), **options)
    return examples.truth("set.h5", label=[str(code) for code in examples.code])


@cases("kinds of pandas as classes: {}", {
    "Int64 with missing": ("Int64", [10, 9, 8]), "boolean with missing": ("boolean", [True, False, True]), "UInt64 over 2^63": ("UInt64", [2**63, 2**63 + 1, 2**64 - 1])})
def _(examples, kind, values):
    import pandas as pd
    column = pd.array([values[code] for code in examples.code], dtype=kind)
    column[7] = pd.NA
    path = files.h5ad(examples, prompts=False)
    with h5py.File(path, "a") as f:
        del f["obs/label"]
        group = f["obs"].create_group("label")
        group.attrs.update({"encoding-type": "nullable-boolean" if kind == "boolean" else "nullable-integer", "encoding-version": "0.1.0"})
        group["values"] = np.array([values[code] for code in examples.code], dtype="bool" if kind == "boolean" else kind.lower())
        group["mask"] = np.arange(examples.count) == 7
    label = [None if row == 7 else str(values[code]) for row, code in enumerate(examples.code)]
    return examples.truth("set.h5ad", label=label)
