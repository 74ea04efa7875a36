# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors that torch.save keeps in other ways than plain rows."""
import warnings

import numpy as np

from .case import case, cases

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import torch


def tensor(values):
    return torch.from_numpy(np.ascontiguousarray(values))


def save(examples, content, file="set.pt"):
    torch.save(content, examples.path(file))


class Flagged:
    """A tensor as torch 2 writes it, with the dictionary that Debian's torch does not know yet."""

    def __init__(self, values, flags, function="_rebuild_tensor_v2", before=()):
        self.values, self.flags, self.function, self.before = values, flags, function, before

    def __reduce__(self):
        _, arguments = self.values._reduce_ex_internal(2)
        return FUNCTIONS[self.function], (*arguments, *self.before, self.flags)


def later_function(name):
    """A function of a later torch, known by its name alone."""
    def rebuild(*_):
        raise NotImplementedError
    rebuild.__module__, rebuild.__qualname__, rebuild.__name__ = "torch._utils", name, name
    setattr(torch._utils, name, rebuild)
    return rebuild


FUNCTIONS = {"_rebuild_tensor_v2": torch._utils._rebuild_tensor_v2, "_rebuild_tensor_v3": later_function("_rebuild_tensor_v3")}


def whole(examples, x, y=None, **more):
    return {"x": x, "label": examples.label if y is None else y, "place": examples.place, "split": examples.split, **more}


def base(x):
    """Storage that holds more than the rows."""
    wide = torch.zeros(2 * x.shape[0] + 3, 2 * x.shape[1] + 1)
    wide[3::2, 1::2] = x
    return wide[3::2, 1::2]


def batch(x):
    return torch.complex(x, -x)


ROWS = {
    "plain": lambda x: x,
    "real part of a conjugate": lambda x: batch(x).conj().real,
    "imaginary part": lambda x: batch(x).imag,
    "strided, with an offset": base,
    "transposed": lambda x: x.t().contiguous().t(),
    "flipped": lambda x: x.flip(0),
    "every second row": lambda x: torch.repeat_interleave(x, 2, 0)[::2],
    "first rows of more": lambda x: torch.cat([x, x * 7])[: len(x)],
    "last rows of more": lambda x: torch.cat([x * 7, x])[len(x):],
    "bfloat16": lambda x: x.bfloat16(),
    "float16": lambda x: x.half(),
    "float64": lambda x: x.double() / 3,
    "float16, transposed": lambda x: x.half().t().contiguous().t(),
    "parameter": lambda x: torch.nn.Parameter(x),
    "needs a gradient": lambda x: x.clone().requires_grad_(),
    "one dimension in front": lambda x: x[None],
    "int8": lambda x: (x * 20).to(torch.int8),
    "uint8": lambda x: (x * 20 + 128).clamp(0, 255).to(torch.uint8),
    "int64": lambda x: (x * 1000).long(),
    "sparse": lambda x: x.to_sparse(),
    "sparse rows": lambda x: x.to_sparse_csr(),
    "quantized": lambda x: torch.quantize_per_tensor(x, 0.1, 0, torch.qint8),
    "unfolded": lambda x: x.reshape(-1).unfold(0, x.shape[1], x.shape[1]),
    "overlapping windows": lambda x: x.reshape(-1)[: x.shape[0] + 5].unfold(0, 6, 1),
    "as strided backwards in columns": lambda x: x.reshape(-1).as_strided((x.shape[0], 3), (6, 2)),
    "permuted of four axes": lambda x: x.reshape(len(x), 2, 3, 1).permute(0, 2, 1, 3).reshape(len(x), 6),
}


@cases("tensor: {}", ROWS)
def _(examples, change):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        save(examples, whole(examples, change(tensor(examples.x))))
        try:
            made = torch.load(examples.path("set.pt"))["x"]
            made = made.dequantize() if made.is_quantized else made.to_dense() if made.layout != torch.strided else made
            x = np.array(made.detach().resolve_neg().double())
        except (RuntimeError, NotImplementedError):  # torch itself cannot tell
            x = examples.x
    return examples.truth("set.pt", embedding=x[0] if x.ndim == 3 else x, reads=change is ROWS["plain"])


@case("tensor: expanded rows")
def _(examples):
    row = tensor(examples.x)[:1].expand(examples.count, 6)
    save(examples, whole(examples, row))
    return examples.truth("set.pt", embedding=np.repeat(examples.x[:1], examples.count, 0))


FLAGS = {  # name -> what is saved, what it means to torch 2
    "negative": lambda x: (Flagged(x, {"neg": True}), -x),
    "negative, strided": lambda x: (Flagged(base(x), {"neg": True}), -x),
    "negative part of complex numbers": lambda x: (Flagged(batch(x).imag, {"neg": True}), x),
    "negative float16": lambda x: (Flagged(x.half(), {"neg": True}), -x.half()),
    "negative bfloat16": lambda x: (Flagged(x.bfloat16(), {"neg": True}), -x.bfloat16()),
    "not negative": lambda x: (Flagged(x, {"neg": False}), x),
    "none": lambda x: (Flagged(x, {}), x),
    "no dictionary": lambda x: (Flagged(x, None), x),
    "third version": lambda x: (Flagged(x, {}, "_rebuild_tensor_v3", (torch.float32,)), x),
    "third version, negative": lambda x: (Flagged(x, {"neg": True}, "_rebuild_tensor_v3", (torch.float32,)), -x),
    "third version, other type": lambda x: (Flagged(x.double(), {}, "_rebuild_tensor_v3", (torch.int64,)), x.double().view(torch.int64)),
}


@cases("flags of a tensor: {}", FLAGS)
def _(examples, make):
    saved, meant = make(tensor(examples.x))
    save(examples, whole(examples, saved))
    return examples.truth("set.pt", embedding=np.array(meant.double()))


@case("flags of a tensor: a flag that nobody knows")
def _(examples):
    save(examples, whole(examples, Flagged(tensor(examples.x), {"mirrored": True})))
    return examples.truth("set.pt", says="mirrored")


@cases("flags of a tensor of classes: {}", {"negative": lambda y: y, "negative, strided": lambda y: torch.stack([y, y * 0], 1)[:, 0]})
def _(examples, change):
    save(examples, whole(examples, tensor(examples.x), Flagged(change(tensor(examples.code)), {"neg": True})))
    return examples.truth("set.pt", label=[str(-code) for code in examples.code])


CODES = {
    "strided": lambda y: torch.stack([y, y * 0], 1)[:, 0],
    "offset": lambda y: torch.cat([torch.zeros(5, dtype=y.dtype), y])[5:],
    "uint8": lambda y: y.to(torch.uint8) + 200,
    "int8 negative": lambda y: y.to(torch.int8) - 2,
    "over 2^53": lambda y: y + 2**53,
    "float": lambda y: y.float(),
    "bfloat16 over 256": lambda y: (y + 254).bfloat16(),
    "column of one": lambda y: y[:, None],
    "bool": lambda y: y > 0,
}


@cases("tensor of classes: {}", CODES)
def _(examples, change):
    y = change(tensor(examples.code))
    save(examples, whole(examples, tensor(examples.x), y))
    label = [str(value) for value in y.resolve_neg().reshape(-1).tolist()]
    return examples.truth("set.pt", label=label, same_number=True)


@case("tensor of classes: tied with the rows")
def _(examples):
    both = torch.cat([tensor(examples.x), tensor(examples.code.astype(np.float32))[:, None]], 1)
    save(examples, whole(examples, both[:, :6], both[:, 6]))
    return examples.truth("set.pt", label=[str(code) for code in examples.code], same_number=True)


def parts(values, size=30):
    return [values[begin:begin + size] for begin in range(0, len(values), size)]


LISTS = {
    "batches of both": lambda e: whole(e, parts(tensor(e.x)), parts(tensor(e.code))),
    "batches of classes alone": lambda e: whole(e, tensor(e.x), parts(tensor(e.code))),
    "batches of unequal length": lambda e: whole(e, parts(tensor(e.x), 25), parts(tensor(e.code), 40)),
    "single tensors": lambda e: whole(e, list(tensor(e.x)), list(tensor(e.code))),
    "numbers": lambda e: whole(e, tensor(e.x), e.code.tolist()),
    "tuple of numbers": lambda e: whole(e, tensor(e.x), tuple(e.code.tolist())),
    "batches of lists": lambda e: whole(e, parts(tensor(e.x)), parts(e.code.tolist())),
}


@cases("classes in lists: {}", LISTS)
def _(examples, content):
    save(examples, content(examples))
    return examples.truth("set.pt", label=[str(code) for code in examples.code])


@case("batches in another order of keys")
def _(examples):
    halves = {part: whole(examples, None) for part in ("test", "train")}
    for part, rows in (("test", slice(60, 90)), ("train", slice(0, 60))):
        halves[part] = {"features": tensor(examples.x[rows]), "labels": tensor(examples.code[rows])}
    save(examples, halves)
    split = ["train"] * 60 + ["test"] * 30
    return examples.truth("set.pt", label=[str(code) for code in examples.code], label_name="labels", attributes={}, split=split)


@case("dictionary of name to vector")
def _(examples):
    order = examples.shuffled()
    save(examples, {examples.names()[row]: tensor(examples.x[row]) for row in order})
    return examples.truth("set.pt", embedding=examples.x[order], label=None, attributes={}, split=None,
                          ids=[examples.names()[row] for row in order])


@case("list of pairs of vector and class")
def _(examples):
    save(examples, [(tensor(examples.x[row]), int(examples.code[row])) for row in range(examples.count)])
    return examples.truth("set.pt", label=[str(code) for code in examples.code], attributes={}, split=None)


@case("two tensors in a tuple")
def _(examples):
    save(examples, (tensor(examples.x), tensor(examples.code)))
    return examples.truth("set.pt", label=[str(code) for code in examples.code], label_name="1", attributes={}, split=None)


@case("one-hot classes")
def _(examples):
    save(examples, whole(examples, tensor(examples.x), torch.nn.functional.one_hot(tensor(examples.code), 3).float()))
    return examples.truth("set.pt", label=[str(code) for code in examples.code])
