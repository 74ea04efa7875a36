# SPDX-License-Identifier: GPL-3.0-or-later
"""Values that look alike, or that another kind of number cannot hold: as classes and as attributes."""
import unicodedata

import h5py
import numpy as np
import pandas as pd

from . import files, joins_forms
from .case import case, cases

TOP = 2**63
WHOLE = {  # three whole numbers each, and how they are stored
    "over 2^53": ([2**53, 2**53 + 1, 2**53 + 2], "int64"),
    "over 2^63": ([TOP, TOP + 1, TOP + 2], "uint64"),
    "largest of 64 bits": ([2**64 - 1, 2**64 - 2, 2**63 - 1], "uint64"),
    "signed and unsigned": ([2**63 - 1, 2**63, 2**63 + 1], "uint64"),
    "lowest of 64 bits": ([-(2**63), -(2**63) + 1, 2**63 - 1], "int64"),
    "negative": ([-1, 0, 1], "int8"),
    "200 and more in a byte": ([127, 128, 255], "uint8"),
    "big end first": ([1, 256, 65536], ">i4"),
    "big end first, over 2^63": ([TOP, TOP + 1, TOP + 255], ">u8"),
    "2 before 10": ([2, 10, 1], "int16"),
}


def numbers(examples, values, kind):
    return np.array(values, dtype=object)[examples.code].astype(kind), [str(values[code]) for code in examples.code]


@cases("whole numbers as classes, npz: {}", WHOLE)
def _(examples, values, kind):
    y, label = numbers(examples, values, kind)
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=label)


@cases("whole numbers as classes, h5ad: {}", WHOLE)
def _(examples, values, kind):
    y, label = numbers(examples, values, kind)
    files.replace_column(files.h5ad(examples, prompts=False), "label", y)
    return examples.truth("set.h5ad", label=label)


@cases("whole numbers as categories, h5ad: {}", WHOLE)
def _(examples, values, kind):
    _, label = numbers(examples, values, kind)
    path = files.h5ad(examples, names=[str(value) for value in values])
    files.replace_categorical(path, "label", examples.code.astype("int8"), np.array(values, dtype=kind))
    return examples.truth("set.h5ad", label=label, class_embeddings=([str(value) for value in values], examples.prompts))


@cases("whole numbers as attributes, flat HDF5: {}", WHOLE)
def _(examples, values, kind):
    y, place = numbers(examples, values, kind)
    files.flat(examples, place=y)
    return examples.truth("set.h5", attributes={"place": place})


@cases("whole numbers as attributes, Zarr: {}", {name: WHOLE[name] for name in ("over 2^53", "over 2^63", "largest of 64 bits")})
def _(examples, values, kind):
    y, place = numbers(examples, values, kind)
    files.zarr_store(examples, obs={"place": y}, prompts=False)
    return examples.truth("set.zarr", attributes={"place": place})


@cases("names of rows, h5ad: {}", {"over 2^63": np.uint64, "over 2^53": np.int64})
def _(examples, kind):
    """The index is numbers, which anndata would write as texts."""
    path = files.h5ad(examples)
    ids = np.arange(examples.count).astype(kind) + kind(2**63 if kind is np.uint64 else 2**53)
    with h5py.File(path, "a") as f:
        del f["obs/_index"]
        files.encoded(f["obs"], "_index", ids, "array")
    return examples.truth("set.h5ad", ids=[str(value) for value in ids])


@cases("names of rows, npz: {}", {"over 2^63": np.uint64, "over 2^53": np.int64})
def _(examples, kind):
    ids = np.arange(examples.count).astype(kind) + kind(2**63 if kind is np.uint64 else 2**53)
    files.npz_labelled(examples, ids=ids)
    return examples.truth("set.npz", ids=[str(value) for value in ids])


WORDS = {  # three texts each that must stay apart and as they are written
    "exponents": ["1E5", "10E4", "2E5"],
    "exponents of plates": ["1E5", "1E6", "1D5"],
    "1e2 and 100": ["1e2", "100", "1e+2"],
    "over 2^64": ["18446744073709551616", "18446744073709551614", "18446744073709551615"],
    "over 2^53": ["9007199254740992", "9007199254740993", "9007199254740994"],
    "over 2^53, as real numbers": ["9007199254740992.0", "9007199254740993.0", "9007199254740994.0"],
    "20 digits": ["10000000000000000000", "10000000000000000001", "10000000000000000002"],
    "40 digits": ["1" + "0" * 39, "1" + "0" * 38 + "1", "2" + "0" * 39],
    "zeros in front": ["01", "1", "001"],
    "zeros behind": ["1.10", "1.1", "1.100"],
    "1 and 1.0": ["1", "1.0", "2"],
    "many digits behind the point": ["0.1", "0.10000000000000000001", "0.2"],
    "signs": ["+1", "1", "-1"],
    "signs of zero": ["-0", "0", "+0"],
    "signs of real zero": ["-0.0", "0.0", "0"],
    "no digit before the point": [".5", "0.5", "5."],
    "hex": ["0x10", "16", "0X10"],
    "underscores": ["1_000", "1000", "1000.0"],
    "thousands": ["1,000", "1000", "1.000"],
    "decimal commas": ["1,5", "1.5", "15"],
    "fractions": ["1/2", "0.5", "2/4"],
    "percent": ["50%", "50", "0.5"],
    "infinity": ["inf", "Infinity", "-inf"],
    "infinity and numbers": ["inf", "1", "2"],
    "too large for a double": ["1e999", "2e999", "1"],
    "too small for a double": ["1e-999", "0", "2e-999"],
    "yes and no": ["yes", "Yes", "no"],
    "true in three ways": ["True", "true", "TRUE"],
    "true and 1": ["True", "1", "1.0"],
    "dates": ["2021-01-02", "2021-02-01", "02/01/2021"],
    "times": ["2021-01-02T00:00", "2021-01-02 00:00", "2021-01-02"],
    "capitals": ["Land", "land", "LAND"],
    "NFC and NFD": ["é", unicodedata.normalize("NFD", "é"), "e"],
    "compatible letters": ["ﬁsh", "fish", "ﬁ"],
    "Cyrillic": ["car", "c\u0430r", "саr"],
    "invisible letters": ["a", "a\u200b", "a\ufeff"],
    "blanks behind": ["a", "a ", " a"],
    "kinds of blanks": ["a b", "a\u00a0b", "a\u2009b"],
    "blanks inside": ["a b", "a  b", "ab"],
    "quotes": ['"a"', "a", "'a'"],
    "separators": ["a,b", "a;b", "a\tb"],
    "new lines": ["a\nb", "a\r\nb", "a b"],
    "control letters": ["a\x01", "a\x02", "a"],
    "from right to left": ["\u202ea", "a", "\u202da"],
    "beyond 16 bits": ["🐦", "🐧", "🐤"],
    "replacement letter": ["\ufffd", "\ufffd\ufffd", "?"],
    "formulas": ["=1+1", "+1+1", "@a"],
    "slashes": ["a/b", "a\\b", "a//b"],
    "HTML": ["&amp;", "&", "<b>"],
    "long texts": ["x" * 5000 + "a", "x" * 5000 + "b", "x" * 5000],
    "percent signs": ["%s", "%d", "%%"],
    "escapes": ["\\n", "\n", "n"],
}


def worded(examples, words):
    return [words[code] for code in examples.code]


@cases("texts as classes, CSV: {}", WORDS)
def _(examples, *words):
    label = worded(examples, words)
    joins_forms.csv_set(examples, label=label, place=examples.place, split=examples.split)
    return examples.truth("set.csv", label=label)


@cases("texts as attributes, table beside: {}", {name: WORDS[name] for name in (
    "exponents", "1e2 and 100", "over 2^64", "20 digits", "zeros in front", "1 and 1.0", "signs", "true and 1", "NFC and NFD",
    "blanks behind", "infinity and numbers", "over 2^53, as real numbers")})
def _(examples, *words):
    files.npz(examples, x=examples.x)
    place = worded(examples, words)
    files.table(examples, "set.csv", {"label": examples.label, "place": place, "split": examples.split})
    return examples.truth("set.npz", attributes={"place": place})


@cases("texts as classes, h5ad: {}", {name: WORDS[name] for name in WORDS if name not in ("long texts", "dates", "times", "percent")})
def _(examples, *words):
    label = worded(examples, words)
    files.h5ad(examples, obs={"label": label}, names=list(words))
    return examples.truth("set.h5ad", label=label, class_embeddings=(list(words), examples.prompts))


@cases("texts as attributes, npz: {}", {name: WORDS[name] for name in (
    "exponents", "over 2^64", "zeros in front", "blanks behind", "NFC and NFD", "new lines", "beyond 16 bits", "long texts", "invisible letters")})
def _(examples, *words):
    place = worded(examples, words)
    files.npz_labelled(examples, place=np.array(place))
    return examples.truth("set.npz", attributes={"place": place})


MISSING = {"NA": "NA", "nan": "nan", "NULL": "NULL", "None": "None", "null": "null", "n/a": "n/a", "#N/A": "#N/A", "<NA>": "<NA>"}


@cases("the word that pandas takes for missing is a class, h5ad: {}", MISSING)
def _(examples, word):
    words = [word, "sea", "air"]
    files.h5ad(examples, obs={"label": worded(examples, words)}, names=words)
    return examples.truth("set.h5ad", label=worded(examples, words), class_embeddings=(words, examples.prompts))


@cases("the word that pandas takes for missing, CSV: {}", MISSING)
def _(examples, word):
    """What pandas reads as missing is missing; None as well, since pandas 2."""
    label = worded(examples, [word, "sea", "air"])
    joins_forms.csv_set(examples, label=label, place=examples.place, split=examples.split)
    read = pd.read_csv(examples.folder / "set.csv", na_values=["None"])["label"]
    return examples.truth("set.csv", label=[None if pd.isna(value) else value for value in read])


@cases("bytes that are no UTF-8, {}", {
    "h5ad column": "h5ad", "npz": "npz", "flat HDF5": "flat", "CSV": "csv", "Zarr": "zarr", "h5ad categories": "categories"})
def _(examples, form):
    """Latin-1: two letters that both would become U+FFFD."""
    words = ["\xe4", "\xf6", "a"]
    raw = np.array([word.encode("latin-1") for word in worded(examples, words)])
    if form == "npz":
        files.npz_labelled(examples, label=raw)
    elif form == "flat":
        path = files.flat(examples)
        with h5py.File(path, "a") as f:
            del f["label"]
            f["label"] = raw
    elif form == "csv":
        files.npz(examples, x=examples.x)
        files.table(examples, "set.csv", files.labels(examples, label=worded(examples, words)), encoding="latin-1")
        form = "npz"
    elif form == "zarr":
        files.zarr_store(examples, obs={"label": None}, prompts=False, class_key=None)
        files.zarr_array(examples, "set.zarr", "obs/label", raw)
    else:
        path = files.h5ad(examples, prompts=False)
        if form == "h5ad":
            files.replace_column(path, "label", raw, "string-array")
        else:
            files.replace_categorical(path, "label", examples.code.astype("int8"),
                                      np.array([word.encode("latin-1") for word in words]), "string-array")
        form = "h5ad"
    endings = {"flat": "h5"}
    return examples.truth(f"set.{endings.get(form, form)}", label=worded(examples, words), says="not used.*UTF-8")


@cases("letters that stand for none, npz: {}", {
    "lone surrogates": ("\ud800", "\udfff", "a"), "beyond Unicode": (0x110000, 0x110001, 97),
    "NUL inside": ("a\0b", "a\0c", "a"), "NUL in front": ("\0a", "\0b", "a"), "NUL behind": ("a", "b", "c")})
def _(examples, *words):
    if isinstance(words[0], int):
        raw = np.array(words, dtype="<u4")[examples.code].view("<U1")
        label = None
    else:
        raw = np.zeros((examples.count, 4), dtype="<u4")
        for row, word in enumerate(worded(examples, words)):
            raw[row, : len(word)] = [ord(letter) for letter in word]
        raw = raw.view("<U4")[:, 0]
        label = worded(examples, words)
    files.npz_labelled(examples, label=raw)
    return examples.truth("set.npz", label=label, says=None if label else "label")


@cases("NUL in bytes: {}", {"npz": "npz", "h5ad": "h5ad", "flat HDF5": "h5"})
def _(examples, form):
    words = ["a\0b", "a\0c", "a"]
    raw = np.array([word.encode() for word in worded(examples, words)])
    if form == "npz":
        files.npz_labelled(examples, label=raw)
    elif form == "h5ad":
        files.replace_column(files.h5ad(examples, prompts=False), "label", raw, "string-array")
    else:
        with h5py.File(files.flat(examples), "a") as f:
            del f["label"]
            f["label"] = raw
    return examples.truth(f"set.{form}", label=worded(examples, words))


@case("NUL in texts, Zarr")
def _(examples):
    words = ["a\0b", "a\0c", "a"]
    files.zarr_store(examples, obs={"label": worded(examples, words)}, prompts=False)
    return examples.truth("set.zarr", label=worded(examples, words))


@case("NUL in a cell, CSV")
def _(examples):
    words = ["a\0b", "a\0c", "a"]
    label = worded(examples, words)
    joins_forms.csv_set(examples, label=label, place=examples.place, split=examples.split)
    return examples.truth("set.csv", label=label)


REAL = {  # real numbers that are no classes, or whole ones that are
    "0.1 + 0.2 and 0.3": [0.1 + 0.2, 0.3, 1.5],
    "next to each other": [1.5, np.nextafter(1.5, 2), 2.5],
    "next to whole numbers": [1.0, np.nextafter(1.0, 2), 2.0],
    "over 2^53": [2.0**53, 2.0**53 + 2, 2.0**53 + 4],
    "huge": [1e300, 2e300, 1e-300],
    "denormal": [5e-324, 1e-323, 0.5],
}


@cases("real numbers as a column: {}", REAL)
def _(examples, *values):
    weight = np.array(values)[examples.code]
    files.h5ad(examples, obs={"weight": weight})
    return examples.truth("set.h5ad", columns={"weight": weight.tolist()}, class_embeddings=examples.zero_shot(), same_number=True)


@cases("whole real numbers as classes: {}", {
    "float64": ([0.0, 1.0, 2.0], "f8"), "float32 over 2^24": ([16777216.0, 16777218.0, 16777220.0], "f4"),
    "float16": ([2048.0, 2050.0, 2052.0], "f2"), "with signs of zero": ([-0.0, 0.0, 1.0], "f8"), "over 2^53": ([2.0**53, 2.0**53 + 2, 2.0**60], "f8")})
def _(examples, values, kind):
    y = np.array(values, dtype=kind)[examples.code]
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=[str(int(value)) for value in y], same_number=True)


@case("classes with NaN")
def _(examples):
    y = examples.code.astype(float)
    y[::7] = np.nan
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=[None if value != value else str(int(value)) for value in y])


@case("classes with infinity")
def _(examples):
    y = np.array([1.0, np.inf, -np.inf])[examples.code]
    files.npz_labelled(examples, label=y)
    return examples.truth("set.npz", label=[{1.0: "1", np.inf: "inf"}.get(value, "-inf") for value in y])


@cases("kinds of numpy as classes: {}", {
    "datetime64": np.array(["2021-01-01", "2022-01-01", "2023-01-01"], dtype="datetime64[D]"),
    "timedelta64": np.array([1, 2, 3], dtype="timedelta64[s]"), "complex": np.array([1j, 2j, 3j]),
    "objects": np.array(["a", 1, None], dtype=object), "records": np.array([(1, 2), (1, 3), (2, 2)], dtype=[("a", "i4"), ("b", "i4")]),
    "void": np.array([b"ab", b"ac", b"ad"]).view("V2"), "longdouble": np.array([1, 2, 3], dtype=np.longdouble)})
def _(examples, values):
    files.npz_labelled(examples, label=values[examples.code])
    names = [str(value) for value in values]
    return examples.truth("set.npz", label=worded(examples, names), same_number=True)


@cases("booleans as classes: {}", {"npz": "npz", "h5ad": "h5ad", "flat HDF5": "h5", "uint8 of 0 and 1": "bytes"})
def _(examples, form):
    y = examples.code > 0
    if form in ("npz", "bytes"):
        files.npz_labelled(examples, label=y if form == "npz" else y.astype("u1"))
    elif form == "h5ad":
        files.h5ad(examples, obs={"label": y}, prompts=False)
    else:
        files.flat(examples, label=y)
    return examples.truth(f"set.{'npz' if form == 'bytes' else form}", label=[str(v) if form != "bytes" else str(int(v)) for v in y])
