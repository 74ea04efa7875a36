# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables beside an archive, joined by names: which line labels which example."""
import unicodedata

import numpy as np
import pandas as pd

from . import files
from .case import case, cases


def joined(examples, ids, keys, *, order="shuffled", item="ids", column="id", says=None, reads=False,
           extra=(), rows=None, missing=(), more=None, **options):
    """An archive of rows with `ids`, and a table whose cell `keys` names the same example.

    `order`: "shuffled", "same" or an array. `extra`: keys of lines that no row has. `rows`: those the table has.
    `missing`: rows whose id is missing to pandas.
    """
    file = files.npz(examples, x=examples.x, **({item: np.asarray(ids)} if item else {}))
    cells = files.labels(examples, **{column: [str(key) for key in keys]}, **(more or {}))
    lines = np.arange(examples.count) if rows is None else np.asarray(rows)
    if isinstance(order, str):
        order = examples.random.permutation(len(lines)) if order == "shuffled" else np.arange(len(lines))
    picked = {name: [values[row] for row in lines[order]] for name, values in cells.items()}
    for key in extra:
        for name in picked:
            picked[name] = picked[name] + [str(key) if name == column else cells[name][0]]
    table = files.table(examples, "table.csv", picked, **options)
    known = set(lines.tolist()) - set(missing)

    def there(values):
        return [value if row in known else None for row, value in enumerate(values)]
    return examples.truth("set.npz", "--map", f"metadata={table}", label=there(examples.label),
                          attributes={"place": there(examples.place)}, split=there(examples.split),
                          says=says, reads=reads) if file else None


def each(examples, form):
    return [form(row) for row in range(examples.count)]


def deep(row):
    return f"{'abc'[row % 3]}/{row // 3:03}.jpg"  # the last part is there three times


NAMES = {  # name -> (id of the file, cell of the table)
    "stem": (lambda r: f"img_{r:03}", lambda r: f"/d/img_{r:03}.jpg"),
    "stem the other way": (lambda r: f"/d/img_{r:03}.jpg", lambda r: f"img_{r:03}"),
    "stem without a folder": (lambda r: f"img_{r:03}", lambda r: f"img_{r:03}.jpg"),
    "other suffix": (lambda r: f"img_{r:03}.png", lambda r: f"img_{r:03}.jpg"),
    "two suffixes": (lambda r: f"img_{r:03}", lambda r: f"img_{r:03}.nii.gz"),
    "suffix in capitals": (lambda r: f"img_{r:03}.jpg", lambda r: f"img_{r:03}.JPG"),
    "dots in the stem": (lambda r: f"v1.{r:03}.a", lambda r: f"v1.{r:03}.a.jpg"),
    "capitals": (lambda r: f"IMG_{r:03}", lambda r: f"img_{r:03}"),
    "NFC and NFD": (lambda r: f"bär_{r}", lambda r: unicodedata.normalize("NFD", f"bär_{r}")),
    "NFC and NFD of Korean": (lambda r: f"한국_{r}", lambda r: unicodedata.normalize("NFD", f"한국_{r}")),
    "compatible letters": (lambda r: f"ﬁsh_{r}", lambda r: f"fish_{r}"),
    "digits of full width": (lambda r: f"img{r}", lambda r: "img" + str(r).translate({48 + d: 0xFF10 + d for d in range(10)})),
    "deeper folder": (deep, lambda r: "/root/" + deep(r)),
    "shallower folder": (lambda r: "/mnt/data/" + deep(r), deep),
    "same folder below two roots": (lambda r: "/home/a/data/" + deep(r), lambda r: "/home/b/data/" + deep(r)),
    "dot before the folder": (lambda r: "./" + deep(r), deep),
    "two slashes": (lambda r: deep(r).replace("/", "//"), deep),
    "dot and dots": (lambda r: "x/../" + deep(r), deep),
    "backslashes": (lambda r: "C:\\data\\" + deep(r).replace("/", "\\"), lambda r: "data/" + deep(r)),
    "backslashes on both sides": (lambda r: deep(r).replace("/", "\\"), lambda r: "D:\\x\\" + deep(r).replace("/", "\\")),
    "URL": (lambda r: deep(r), lambda r: "https://host.org/set/" + deep(r)),
    "URL with escapes": (lambda r: f"my bird {r}.jpg", lambda r: f"file:///d/my%20bird%20{r}.jpg"),
    "URL with a query": (lambda r: f"bird{r}.jpg", lambda r: f"https://host.org/bird{r}.jpg?size=224"),
    "S3": (lambda r: deep(r), lambda r: "s3://bucket/" + deep(r)),
    "trailing blanks": (lambda r: f"img_{r}  ", lambda r: f"img_{r}"),
    "leading blanks in the table": (lambda r: f"img_{r}", lambda r: f"  img_{r}"),
    "blank that does not break": (lambda r: f"img_{r}", lambda r: f"img_{r}\u00a0"),
    "tab behind": (lambda r: f"img_{r}", lambda r: f"img_{r}\t"),
    "leading zeros of numbers": (lambda r: r, lambda r: f"{r:06}"),
    "leading zeros of texts": (lambda r: f"{r:06}", lambda r: r),
    "whole numbers as 1.0": (lambda r: r * 3 % 91, lambda r: f"{r * 3 % 91}.0"),
    "1.0 in the file": (lambda r: float(r * 3 % 91), lambda r: r * 3 % 91),
    "plus signs": (lambda r: r * 7 + 5, lambda r: f"+{r * 7 + 5}"),
    "exponents": (lambda r: (r + 1) * 1000, lambda r: f"{r + 1}e3"),
    "thousands": (lambda r: (r + 1) * 1001, lambda r: f"{(r + 1) * 1001:,}"),
    "apostrophe of a spreadsheet": (lambda r: f"{r:04}", lambda r: f"'{r:04}"),
    "formula of a spreadsheet": (lambda r: f"{r:04}", lambda r: f'="{r:04}"'),
    "hex capitals": (lambda r: f"{r * 2654435761 % 2**32:08x}", lambda r: f"{r * 2654435761 % 2**32:08X}"),
    "hex of numbers": (lambda r: r * 31 + 16, lambda r: f"{r * 31 + 16:#x}"),
    "hex that looks like exponents": (lambda r: f"{r:02}e{r % 7}", lambda r: f"{r:02}e{r % 7}"),
    "dashes of a UUID": (lambda r: f"{r * 2654435761:012x}", lambda r: f"{r * 2654435761:012x}"[:6] + "-" + f"{r * 2654435761:012x}"[6:]),
    "braces of a UUID": (lambda r: f"{r * 2654435761:012x}", lambda r: f"{{{r * 2654435761:012x}}}"),
    "negative": (lambda r: -r - 1, lambda r: -r - 1),
    "negative against positive": (lambda r: -r - 1, lambda r: r + 1),
    "around zero": (lambda r: r - 45, lambda r: r - 45),
    "minus of typesetters": (lambda r: r - 45, lambda r: str(r - 45).replace("-", "−")),
    "over 2^53": (lambda r: 2**53 + r, lambda r: 2**53 + r),
    "over 2^63": (lambda r: np.uint64(2**63 + 2 * r), lambda r: 2**63 + 2 * r),
    "hashes of 64 bits": (lambda r: np.uint64((r + 1) * 11400714819323198485 % 2**64), lambda r: (r + 1) * 11400714819323198485 % 2**64),
    "hashes as signed numbers": (lambda r: np.uint64((r + 1) * 11400714819323198485 % 2**64),
                                 lambda r: ((r + 1) * 11400714819323198485 + 2**63) % 2**64 - 2**63),
    "30 digits": (lambda r: f"{10**29 + r}", lambda r: f"{10**29 + r}"),
    "real numbers": (lambda r: r * 0.1 + 0.05, lambda r: repr(r * 0.1 + 0.05)),
    "real numbers, rounded": (lambda r: r / 3 + 0.1, lambda r: f"{r / 3 + 0.1:.4f}"),
    "commas in ids": (lambda r: f"lake, {r}", lambda r: f"lake, {r}"),
    "quotes in ids": (lambda r: f'the "{r}"', lambda r: f'the "{r}"'),
    "quotes around ids": (lambda r: f"img_{r}", lambda r: f'"img_{r}"'),
    "single quotes around ids": (lambda r: f"img_{r}", lambda r: f"'img_{r}'"),
    "new lines in ids": (lambda r: f"a\n{r}", lambda r: f"a\n{r}"),
    "bytes printed by Python": (lambda r: f"img_{r}".encode(), lambda r: repr(f"img_{r}".encode())),
    "tuples printed by Python": (lambda r: f"img_{r}", lambda r: f"('img_{r}',)"),
    "numbers in names": (lambda r: r, lambda r: f"img_{r}"),
    "underscores and dashes": (lambda r: f"img_{r}", lambda r: f"img-{r}"),
    "upper case letters that fold oddly": (lambda r: f"straße {r}", lambda r: f"STRASSE {r}"),
    "invisible letters": (lambda r: f"img_{r}", lambda r: f"img_\u200b{r}"),
    "dates in two orders": (lambda r: f"2021-{r % 12 + 1:02}-{r // 12 + 1:02}", lambda r: f"{r // 12 + 1:02}/{r % 12 + 1:02}/2021"),
}


@cases("join by name: {}", NAMES)
def _(examples, id_of, key_of):
    return joined(examples, each(examples, id_of), each(examples, key_of))


@cases("join by name, file item filename: {}", {name: NAMES[name] for name in ("stem", "capitals", "deeper folder", "NFC and NFD")})
def _(examples, id_of, key_of):
    """Nobody names the table: it stands beside the archive."""
    truth = joined(examples, each(examples, id_of), each(examples, key_of), item="filename", column="filename")
    (examples.folder / "table.csv").rename(examples.folder / "set.csv")
    truth.arguments = []
    return truth


@cases("join of two names that look alike: {}", {
    "case": (lambda r: "aA"[r % 2] + str(r // 2),),
    "leading zeros": (lambda r: str(r // 3 + 1).zfill(r % 3 + 2),),
    "12 and 12.0": (lambda r: f"{r // 2}" + (".0" if r % 2 else ""),),
    "1e1 and 10": (lambda r: f"{r // 2 + 1}e1" if r % 2 else f"{r // 2 + 1}0",),
    "NFC and NFD": (lambda r: unicodedata.normalize("NFC" if r % 2 else "NFD", f"é{r // 2}"),),
    "suffix": (lambda r: f"{r // 2}." + ("jpg" if r % 2 else "png"),),
    "folder": (deep,),
    "blanks inside": (lambda r: f"a{' ' * (r % 2)}{r // 2}",),
    "signs": (lambda r: ("+" if r % 2 else "") + str(r // 2 + 1),),
    "zero": (lambda r: ["0", "-0", "0.0", "-0.0", "00", "+0"][r] if r < 6 else str(r),),
    "slashes": (lambda r: f"a{'/' * (r % 2 + 1)}{r // 2}",),
    "cut at NUL of C": (lambda r: f"name{r // 2}" + (" x" if r % 2 else " y"),),
})
def _(examples, id_of):
    names = each(examples, id_of)
    return joined(examples, names, names)


def one_less(count):
    return list(range(count)), list(range(1, count + 1))


COUNTED = {  # name -> ids of the file and of the table, both counted in the same order of lines
    "0 and 1": lambda n: one_less(n),
    "1 and 0": lambda n: one_less(n)[::-1],
    "0 and 2": lambda n: (list(range(n)), list(range(2, n + 2))),
    "0 and 1 as names": lambda n: ([f"img_{r}" for r in range(n)], [f"img_{r + 1}" for r in range(n)]),
    "0 and 1 as file names": lambda n: ([f"{r:04}.jpg" for r in range(n)], [f"{r + 1:04}.jpg" for r in range(n)]),
    "0 and 1 in steps of ten": lambda n: (list(range(0, 10 * n, 10)), list(range(10, 10 * n + 10, 10))),
    "0 and 1 with zeros in front": lambda n: (list(range(n)), [f"{r + 1:05}" for r in range(n)]),
    "0 and 1 as real numbers": lambda n: (np.arange(n, dtype=float), [f"{r + 1}.0" for r in range(n)]),
    "0 and 1 backwards": lambda n: (list(range(n))[::-1], list(range(1, n + 1))[::-1]),
    "-1 and 0": lambda n: (list(range(-1, n - 1)), list(range(n))),
}


@cases("join off by one: {}", COUNTED)
def _(examples, counted):
    ids, keys = counted(examples.count)
    return joined(examples, ids, keys, order="same")


@cases("join off by one of 20 rows, item {}", {name: name for name in ("ids", "index", "filename", "image_id", "row")})
def _(examples, item):
    examples.__init__(examples.folder, "twenty", 20)
    return joined(examples, *one_less(20), order="same", item=item, column="id" if item == "ids" else item)


@cases("join off by one, found beside: {}", {"id": "id", "index": "index", "image_id": "image_id"})
def _(examples, column):
    truth = joined(examples, *one_less(examples.count), order="same", column=column)
    (examples.folder / "table.csv").rename(examples.folder / "set.csv")
    truth.arguments = []
    return truth


@case("join off by one: 0 and 1, shuffled lines")
def _(examples):
    return joined(examples, *one_less(examples.count))


@case("join off by one: 0 and 1, and a longer table")
def _(examples):
    ids, keys = one_less(examples.count)
    return joined(examples, ids, keys, order="same", extra=[f"{examples.count + more}" for more in range(1, 4)],
                  says=r"(?i)count|start|differ")


@cases("join with other folders of the same last part: {}", {
    "val and train": ("val/{:04}.jpg", "train/{:04}.jpg"),
    "absolute": ("/d/val/{:04}.jpg", "/d/train/{:04}.jpg"),
    "backslashes": ("val\\{:04}.jpg", "train\\{:04}.jpg"),
    "class folders": ("dogs/{:04}.png", "cats/{:04}.png"),
    "no suffix": ("b/{:04}", "a/{:04}"),
    "URL": ("https://host.org/b/{:04}.png", "https://host.org/a/{:04}.png"),
    "numbers": ("2/{}", "1/{}"),
})
def _(examples, ours, theirs):
    """The table tells of other images: nobody knows a class."""
    order = examples.shuffled()
    joined(examples, [ours.format(r) for r in range(examples.count)], [theirs.format(r) for r in range(examples.count)],
           item="filename", column="filename", order=order)
    nobody = [None] * examples.count
    truth = examples.truth("set.npz", "--map", f"metadata={examples.folder / 'table.csv'}", label=nobody,
                           attributes={"place": nobody}, split=nobody)
    return truth


@cases("join of some ids only: {}", {"89 of 90": 89, "86 of 90": 86, "85 of 90": 85, "60 of 90": 60, "1 of 90": 1})
def _(examples, count):
    names = examples.names()
    return joined(examples, names, names, rows=examples.shuffled()[:count])


@case("join of some ids only: others fill the table to the same length")
def _(examples):
    names = examples.names()
    return joined(examples, names, names, rows=np.arange(80), extra=[f"img_{row}" for row in range(900, 910)])


@case("join of some ids only: some by name and others by stem")
def _(examples):
    return joined(examples, examples.names(), [name + (".jpg" if row % 2 else "") for row, name in enumerate(examples.names())])


@case("join: the table has many more lines")
def _(examples):
    names = examples.names()
    return joined(examples, names, names, extra=[f"img_{row}" for row in range(500, 700)], reads=True)


@case("join: a line is there twice, the same")
def _(examples):
    names = examples.names()
    return joined(examples, names, names, extra=[names[0]])


@case("join: an id is there twice, with other classes")
def _(examples):
    names = examples.names()
    other = next(row for row in range(examples.count) if examples.label[row] != examples.label[0])
    return joined(examples, names, names, extra=[names[other]], says="twice|several")


@case("join: two rows of the file have one id")
def _(examples):
    names = examples.names()
    names[7] = names[8]
    return joined(examples, names, examples.names(), says="twice|several")


@case("join: an id is the word NA")
def _(examples):
    names = examples.names()
    names[5] = "NA"
    return joined(examples, names, names, missing=[5])


@case("join: ids of which one is empty")
def _(examples):
    names = examples.names()
    names[5] = ""
    return joined(examples, names, names, missing=[5])


@cases("join: table {}", {
    "with BOM": {"encoding": "utf-8-sig"}, "with semicolons": {"separator": ";"}, "with tabs": {"separator": "\t"},
    "with every cell quoted": {"quoting": 1}, "in UTF-16": {"encoding": "utf-16"}})
def _(examples, options):
    names = each(examples, lambda r: f"lake, {r}")
    return joined(examples, names, names, **options)


@cases("join by a column called: {}", {name: name for name in (
    "id", "ID", " id ", "image", "name", "uuid", "key", "path", "img_filename", "sample", "Unnamed: 0", "index", "#", "file")})
def _(examples, column):
    names = examples.names()
    return joined(examples, names, names, column=column)


@case("join where two columns disagree: line numbers and image numbers")
def _(examples):
    order = examples.shuffled()
    return joined(examples, np.arange(examples.count), np.arange(examples.count), column="image_id", order=order,
                  more={"id": [str(at) for at in np.argsort(order)]}, says="'id'.*'image_id'|'image_id'.*'id'|matched by its column")


@case("join where two columns disagree: names, and numbers that count")
def _(examples):
    order = examples.shuffled()
    names = examples.names()
    return joined(examples, names, names, column="filename", order=order, more={"id": [str(at) for at in np.argsort(order)]})


@case("join where two columns disagree: old and new name")
def _(examples):
    names = examples.names()
    return joined(examples, names, names, column="filename", more={"old_filename": [names[row - 1] for row in range(examples.count)]},
                  says="matched by its column 'filename'")


@case("join by position, asked for")
def _(examples):
    order = examples.shuffled()
    truth = joined(examples, examples.names(), examples.names(), order=order, reads=True)
    truth.arguments += ["--map", "join=position"]
    for name in ("label", "split"):
        setattr(truth, name, [getattr(truth, name)[row] for row in order])
    truth.attributes = {"place": [examples.place[row] for row in order]}
    return truth


@case("join by a column, asked for")
def _(examples):
    truth = joined(examples, examples.names(), examples.names(), column="whose", more={"id": [str(r) for r in range(examples.count)]},
                   reads=True)
    truth.arguments += ["--map", "join=ids=whose"]
    return truth


def indexed(examples, index, name, order, **more):
    """A table as pandas writes it with its index, of an archive without ids."""
    file = files.npz(examples, x=examples.x)
    frame = pd.DataFrame(files.labels(examples, **more), index=index).iloc[order]
    frame.to_csv(examples.path("table.csv"), index_label=name)
    return examples.truth("set.npz", "--map", f"metadata={examples.folder / 'table.csv'}") if file else None


INDEX = {"unnamed": None, "id": "id", "idx": "idx", "row": "row", "index": "index", "Unnamed: 0": "Unnamed: 0", "no": "no"}


@cases("permuted index, no ids in the file: {}", INDEX)
def _(examples, name):
    truth = indexed(examples, np.arange(examples.count), name, examples.shuffled())
    truth.says = "'no'" if name == "no" else None  # it may be a rank
    return truth


@cases("permuted index from 1, no ids in the file: {}", INDEX)
def _(examples, name):
    truth = indexed(examples, np.arange(1, examples.count + 1), name, examples.shuffled())
    truth.says = "'no'" if name == "no" else None
    return truth


@case("permuted index beside a filename, no ids in the file")
def _(examples):
    return indexed(examples, np.arange(examples.count), None, examples.shuffled(), filename=examples.names())


@case("permuted index in reverse, no ids in the file")
def _(examples):
    return indexed(examples, np.arange(examples.count), None, np.arange(examples.count)[::-1])


@case("two lines of an index exchanged, no ids in the file")
def _(examples):
    order = np.arange(examples.count)
    order[[4, 70]] = order[[70, 4]]
    return indexed(examples, np.arange(examples.count), None, order)


@case("sorted by class with its old index, no ids in the file")
def _(examples):
    return indexed(examples, np.arange(examples.count), None, np.argsort(examples.label, kind="stable"))


@case("index in order, no ids in the file")
def _(examples):
    truth = indexed(examples, np.arange(examples.count), None, np.arange(examples.count))
    truth.reads = True
    return truth


@case("table without ids, in order")
def _(examples):
    files.npz(examples, x=examples.x)
    table = files.table(examples, "table.csv", files.labels(examples))
    return examples.truth("set.npz", "--map", f"metadata={table}", reads=True)


@cases("table without ids, of another length: {}", {"one less": 89, "one more": 91, "twice": 180})
def _(examples, count):
    files.npz(examples, x=examples.x)
    columns = {name: [values[row % examples.count] for row in range(count)] for name, values in files.labels(examples).items()}
    table = files.table(examples, "table.csv", columns)
    nobody = [None] * examples.count
    return examples.truth("set.npz", "--map", f"metadata={table}", label=nobody, attributes={"place": nobody}, split=nobody)
