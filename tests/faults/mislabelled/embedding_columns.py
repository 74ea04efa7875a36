# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of text: which columns of numbers are an embedding, and in which order."""
import numpy as np

from . import files
from .case import case, cases


def texts(values):
    return [repr(float(value)) for value in values]


def family(examples, form="f{}", count=6, start=0, x=None):
    x = examples.x if x is None else x
    return {form.format(number + start): texts(x[:, number]) for number in range(count)}


def put(examples, columns, first=True, **options):
    labels = files.labels(examples)
    files.table(examples, "set.csv", {**labels, **columns} if first else {**columns, **labels}, **options)


FORMS = {"f0": "f{}", "0": "{}", "clip_0": "clip_{}", "dim0": "dim{}", "feature.0": "feature.{}", "x[0]": "x[{}]", "emb-0": "emb-{}"}
STRANGERS = {  # real numbers that are no dimension
    "age": lambda e: e.random.uniform(18, 90, e.count), "confidence": lambda e: 0.5 + 0.5 * (e.code == 0) * 0.9,
    "prob_land": lambda e: (e.code == 0) * 0.98 + 0.01, "lat": lambda e: e.random.uniform(-90, 90, e.count),
    "score": lambda e: e.random.standard_normal(e.count), "weight": lambda e: e.random.uniform(0, 1, e.count)}


def with_strangers(examples, form, names, first=True):
    more = {name: STRANGERS[name](examples) for name in names}
    put(examples, {**family(examples, form), **{name: texts(value) for name, value in more.items()}}, first)
    return examples.truth("set.csv", columns={name: value.tolist() for name, value in more.items()}, same_number=True)


@cases("a number beside f0 … f5: {}", {name: name for name in STRANGERS})
def _(examples, name):
    return with_strangers(examples, "f{}", [name])


@cases("age and weight beside: {}", FORMS)
def _(examples, form):
    return with_strangers(examples, form, ["age", "weight"])


@case("latitude and longitude before f0 … f5")
def _(examples):
    place = {"lat": examples.random.uniform(-90, 90, examples.count), "lon": examples.random.uniform(-180, 180, examples.count)}
    files.table(examples, "set.csv", {**{name: texts(value) for name, value in place.items()}, **files.labels(examples),
                                      **family(examples)})
    return examples.truth("set.csv", columns={name: value.tolist() for name, value in place.items()}, same_number=True)


@case("year with gaps beside f0 … f5")
def _(examples):
    years = ["" if row % 3 == 0 else f"{1990 + row % 20}.0" for row in range(examples.count)]
    put(examples, {**family(examples), "year": years})
    return examples.truth("set.csv", columns={"year": [None if not year else str(int(float(year))) for year in years]}, same_number=True)


@case("age with gaps beside f0 … f5")
def _(examples):
    ages = ["" if row % 3 == 0 else repr(20 + row / 7) for row in range(examples.count)]
    put(examples, {**family(examples), "age": ages})
    return examples.truth("set.csv", columns={"age": [float(age) if age else float("nan") for age in ages]}, same_number=True)


@case("whole years beside f0 … f5")
def _(examples):
    years = [str(1990 + row % 20) for row in range(examples.count)]
    put(examples, {**family(examples), "year": years})
    return examples.truth("set.csv", columns={"year": years})


@case("logits of three classes beside f0 … f5")
def _(examples):
    more = {f"logit_{name}": texts(examples.random.standard_normal(examples.count)) for name in examples.classes}
    put(examples, {**family(examples), **more})
    return examples.truth("set.csv", columns={name: [float(v) for v in value] for name, value in more.items()}, same_number=True)


@case("two families")
def _(examples):
    other = np.round(examples.random.standard_normal((examples.count, 4)), 6).astype(np.float32)
    put(examples, {**family(examples, "clip_{}"), **family(examples, "dino_{}", 4, x=other)})
    return examples.truth("set.csv", embedding={"X_clip": examples.x, "X_dino": other})


@case("two families, mixed, and an age")
def _(examples):
    other = examples.random.standard_normal((examples.count, 6)).astype(np.float32)
    age = examples.random.uniform(18, 90, examples.count)
    columns = {}
    for number in range(6):
        columns[f"clip_{number}"], columns[f"dino_{number}"] = texts(examples.x[:, number]), texts(other[:, number])
    put(examples, {**columns, "age": texts(age)})
    return examples.truth("set.csv", embedding={"X_clip": examples.x, "X_dino": other}, columns={"age": age.tolist()}, same_number=True)


@case("two families in one name: clip_l14_0 and clip_b32_0")
def _(examples):
    other = examples.random.standard_normal((examples.count, 6)).astype(np.float32)
    put(examples, {**family(examples, "clip_l14_{}"), **family(examples, "clip_b32_{}", x=other)})
    return examples.truth("set.csv", embedding={"X_clip_l14": examples.x, "X_clip_b32": other})


@case("numbers from 1")
def _(examples):
    put(examples, family(examples, start=1))
    return examples.truth("set.csv", reads=True)


@case("numbers from 1 with zeros in front")
def _(examples):
    put(examples, family(examples, "f{:03}", start=1))
    return examples.truth("set.csv")


@cases("a gap in the numbers: {}", {"in the middle": 3, "first": 0, "second": 1})
def _(examples, gap):
    columns = family(examples)
    del columns[f"f{gap}"]
    put(examples, columns)
    return examples.truth("set.csv", embedding=np.delete(examples.x, gap, axis=1), says=f"f{gap}")


@case("ten before two")
def _(examples):
    """Sorted as texts, as some tools write columns. The order of a file is an order; it is kept."""
    x = examples.random.standard_normal((examples.count, 12)).astype(np.float32)
    columns = family(examples, count=12, x=x)
    names = sorted(columns)
    put(examples, {name: columns[name] for name in names})
    kept = x[:, [int(name[1:]) for name in names]]
    return examples.truth("set.csv", embedding=kept, says="order|f10")


@case("columns backwards")
def _(examples):
    columns = family(examples)
    put(examples, {name: columns[name] for name in reversed(columns)})
    return examples.truth("set.csv", embedding=examples.x[:, ::-1], says="order")


@case("labels between the dimensions")
def _(examples):
    columns = family(examples)
    mixed = {}
    for name in columns:
        mixed[name] = columns[name]
        if name == "f2":
            mixed.update(files.labels(examples))
    files.table(examples, "set.csv", mixed)
    return examples.truth("set.csv", reads=True)


@case("whole numbers as dimensions")
def _(examples):
    counts = examples.random.integers(0, 9, (examples.count, 6)).astype(np.float32)
    put(examples, {f"f{n}": [str(int(v)) for v in counts[:, n]] for n in range(6)})
    return examples.truth("set.csv", embedding=counts)


@case("one dimension of whole numbers among real ones")
def _(examples):
    x = examples.x.copy()
    x[:, 3] = examples.random.integers(0, 3, examples.count)
    columns = family(examples, x=x)
    columns["f3"] = [str(int(value)) for value in x[:, 3]]
    put(examples, columns)
    return examples.truth("set.csv", embedding=x)


@case("one dimension of zeros and ones beside an attribute of zeros and ones")
def _(examples):
    x = examples.x.copy()
    x[:, 5] = examples.code > 0
    columns = family(examples, x=x)
    columns["f5"] = [str(int(value)) for value in x[:, 5]]
    put(examples, {**columns, "male": [str(code) for code in examples.place_code]})
    return examples.truth("set.csv", embedding=x, columns={"male": [str(code) for code in examples.place_code]})


@case("a dimension that is empty in some rows")
def _(examples):
    columns = family(examples)
    x = examples.x.copy()
    for row in (3, 50):
        columns["f2"][row], x[row, 2] = "", np.nan
    put(examples, columns)
    return examples.truth("set.csv", embedding=x)


@cases("a cell of a dimension is: {}", {name: name for name in ("abc", "1,5", "0x10", "1e999", "-", "1_000", "nan", "inf", "1 2", "１.5", "1.5f", "True")})
def _(examples, cell):
    columns = family(examples)
    x = examples.x.copy()
    columns["f2"][9] = cell
    try:
        x[9, 2] = float(cell.replace("_", "x").replace("１", "x"))
    except ValueError:
        x[9, 2] = np.nan
    put(examples, columns)
    return examples.truth("set.csv", embedding=x)


@cases("decimal commas: {}", {"all": range(6), "some columns": [2]})
def _(examples, *numbers):
    columns = family(examples)
    chosen = numbers if len(numbers) == 1 and isinstance(numbers[0], int) else range(6)
    for number in chosen:
        columns[f"f{number}"] = [cell.replace(".", ",") for cell in columns[f"f{number}"]]
    put(examples, columns, separator=";")
    return examples.truth("set.csv")


@case("id of whole numbers beside f0 … f5")
def _(examples):
    ids = [str(row * 31 + 7) for row in range(examples.count)]
    put(examples, {**family(examples), "id": ids})
    return examples.truth("set.csv", ids=ids)


@case("names of dimensions without numbers")
def _(examples):
    names = ["alpha", "beta", "gamma", "delta", "eps", "zeta"]
    put(examples, {name: texts(examples.x[:, number]) for number, name in enumerate(names)})
    return examples.truth("set.csv", reads=True)


@case("no names at all")
def _(examples):
    put(examples, family(examples))
    path = examples.folder / "set.csv"
    path.write_text(path.read_text().split("\n", 1)[1])
    return examples.truth("set.csv", label=None, attributes={}, split=None)


@case("two columns of one name")
def _(examples):
    put(examples, family(examples))
    path = examples.folder / "set.csv"
    path.write_text(path.read_text().replace("f1", "f0", 1))
    return examples.truth("set.csv", says="f0")


@case("rows of the embedding in one cell")
def _(examples):
    put(examples, {"embedding": ["[" + ", ".join(texts(row)) + "]" for row in examples.x]})
    return examples.truth("set.csv", says="embedding")


@case("values of 17 digits")
def _(examples):
    x = examples.random.standard_normal((examples.count, 6))
    put(examples, family(examples, x=x))
    return examples.truth("set.csv", embedding=x, reads=True)


@case("a table of everything asked for by name")
def _(examples):
    age = examples.random.uniform(18, 90, examples.count)
    put(examples, {**family(examples), "age": texts(age)})
    return examples.truth("set.csv", "--map", "embedding=*", embedding=np.column_stack([examples.x, age]),
                          says="age")
