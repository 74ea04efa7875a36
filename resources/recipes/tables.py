# SPDX-License-Identifier: GPL-3.0-or-later
"""What every reader of the recipes uses: tables, lists of fields, checked values and the DataSet they fill."""

import csv
import dataclasses
import pathlib

import numpy as np

SPLITS = ["train", "val", "test"]


class Problem(Exception):
    """An error of the data: what happened and where, then what to do."""

    def __init__(self, what, what_to_do):
        super().__init__(" ".join(f"{what}; {what_to_do}".split()))


@dataclasses.dataclass
class DataSet:
    """N examples without embeddings. Exactly one of `pictures` and `texts` is there.

    columns: name to (codes (N), categories), where code -1 is a missing value, or to an (N) array of booleans.
    pictures: (N) paths, or uint8 (N,h,w) or (N,h,w,3). texts: (N) texts.
    attribute_keys, group_columns, group_key, group_by: what the groups are, as uns/groupscope names it.
    p_corr: share of each training class in its own colour. colors: column to one "#rrggbb" for each category.
    """
    names: list
    columns: dict
    class_key: str
    pictures: object = None
    texts: object = None
    attribute_keys: list = dataclasses.field(default_factory=list)
    group_columns: list = dataclasses.field(default_factory=list)
    group_key: str = ""
    group_by: str = ""
    p_corr: object = None
    colors: dict = dataclasses.field(default_factory=dict)


def opened(path):
    """The file as text; a Problem if it is not there."""
    try:
        return open(path, encoding="utf-8-sig", newline="")
    except OSError:
        raise Problem(f"{path} cannot be read", "unpack the data set, and name its folder") from None


def first_of(folder, names):
    """The first of these files that is in the folder."""
    for name in names:
        if (pathlib.Path(folder) / name).is_file():
            return pathlib.Path(folder) / name
    raise Problem(f"{folder} has no {' and no '.join(names)}", "unpack the data set, and name its folder")


def rows_of(path, columns, separator=","):
    """Yields the cells of `columns`, in that order, for each line of a table whose first line names columns."""
    count = 0
    with opened(path) as file:
        csv.field_size_limit(1 << 30)
        reader = csv.reader(file, delimiter=separator)
        try:
            header = next(reader, [])
            for column in columns:
                if column not in header:
                    raise Problem(f"{path} has no column '{column}' among {', '.join(header[:8]) or 'none'}",
                                  "take the table as the data set has it")
            places = [header.index(column) for column in columns]
            for cells in reader:
                if not cells:
                    continue
                if len(cells) != len(header):
                    raise Problem(f"{path}, line {reader.line_num} has {len(cells)} cells, the first line "
                                  f"{len(header)}", "correct the line or unpack the table again")
                count += 1
                yield [cells[place] for place in places]
        except UnicodeDecodeError:
            raise Problem(f"{path} is no UTF-8 text", "unpack the table again") from None
    if count == 0:
        raise Problem(f"{path} has no examples, only its first line", "unpack the table again")


def fields_of(path, count):
    """Yields the fields of each line of a text, which blanks separate: at least `count`."""
    found = False
    with opened(path) as file:
        for line_number, line in enumerate(file, 1):
            fields = line.split()
            if not fields:
                continue
            if len(fields) < count:
                raise Problem(f"{path}, line {line_number} has {len(fields)} fields, not {count}",
                              "correct the line or unpack the file again")
            found = True
            yield fields
    if not found:
        raise Problem(f"{path} is empty", "unpack the file again")


def codes(values, known, where):
    """(N) codes of texts; `known` maps each text that may occur to its code. `where` says what they are."""
    try:
        return np.array([known[value] for value in values], int)
    except KeyError as error:
        raise Problem(f"{where} holds the unknown value '{error.args[0]}'",
                      f"known are {', '.join(map(str, known))}") from None


def numbers(values, where):
    """(N) numbers of texts, all finite."""
    for value in values:
        try:
            good = np.isfinite(float(value))
        except ValueError:
            good = False
        if not good:
            raise Problem(f"{where} holds '{value}', which is no number", "correct or unpack the file again")
    return np.array([float(value) for value in values])


def categories(values):
    """(codes (N), sorted categories) of texts."""
    found = sorted(set(values))
    place = {value: code for code, value in enumerate(found)}
    return np.array([place[value] for value in values], int), found


def used(code, names):
    """(codes (N), names), of the names that occur only."""
    kept = np.unique(code[code >= 0])
    return np.where(code >= 0, np.searchsorted(kept, code), -1), [names[number] for number in kept]


def drawn(code, share, seed):
    """(N) booleans: within each class, the share of its examples rounded down, drawn at random."""
    order = np.random.default_rng(seed).permutation(len(code))
    order = order[np.argsort(code[order], kind="stable")]
    ordered = code[order]
    start = np.searchsorted(ordered, ordered)
    size = np.searchsorted(ordered, ordered, side="right") - start
    chosen = np.zeros(len(code), bool)
    chosen[order] = np.arange(len(code)) - start < np.floor(share * size + 1e-9)
    return chosen


def split_within(code, seed, is_test=None):
    """(codes (N), SPLITS): 20 % of each class is test unless `is_test` says which, 20 % of the others val."""
    is_test = drawn(code, 0.2, seed) if is_test is None else is_test
    split = np.where(is_test, 2, 0)
    others = np.flatnonzero(~is_test)
    split[others[drawn(code[others], 0.2, seed + 1)]] = 1
    return split, SPLITS


def checked(data):
    """The data set itself, if it has training examples of every class that it has, and one name an example."""
    class_codes, class_names = data.columns[data.class_key]
    split, split_names = data.columns["split"]
    if "train" not in split_names or not np.any(split == split_names.index("train")):
        raise Problem("no example is in the split train", "unpack all parts of the data set")
    if len(set(data.names)) < len(data.names):
        repeated = sorted(data.names)
        repeated = next(a for a, b in zip(repeated, repeated[1:]) if a == b)
        raise Problem(f"the name '{repeated}' stands for two examples", "leave one of them out")
    missing = sorted(set(range(len(class_names))) - set(class_codes.tolist()))
    if missing:
        raise Problem(f"class '{class_names[missing[0]]}' has no examples", "unpack all parts of the data set")
    return data
