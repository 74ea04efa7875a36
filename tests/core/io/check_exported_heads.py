#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_exported_heads.py FOLDER SNIPPETS: opens exported heads with PyTorch, NumPy and onnx.

FOLDER holds expected.npz (`X`, and `logits` of each head by name) and a folder of each head with head.npz,
head.safetensors and head.onnx. SNIPPETS holds the programs of the user guide, which are run as they are.
"""

import functools
import json
import os
import pathlib
import struct
import sys
import types

import numpy as np
import onnx
import onnx.checker
import onnx.helper
import onnx.numpy_helper
import torch


def read_safetensors(path):
    """The format by its own description."""
    raw = path.read_bytes()
    (length,) = struct.unpack("<Q", raw[:8])
    header, data = json.loads(raw[8:8 + length]), raw[8 + length:]
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        assert entry["dtype"] == "F32", entry
        begin, end = entry["data_offsets"]
        tensors[name] = torch.frombuffer(bytearray(data[begin:end]), dtype=torch.float32).reshape(entry["shape"])
    assert max(entry["data_offsets"][1] for entry in header.values()) == len(data)
    return tensors, metadata


class SafeOpen:
    """Stands in for the package `safetensors`, which Debian does not have."""

    def __init__(self, path, framework):
        assert framework == "pt"
        self.tensors, self.texts = read_safetensors(pathlib.Path(path))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    def keys(self):
        return self.tensors.keys()

    def get_tensor(self, name):
        return self.tensors[name]

    def metadata(self):
        return self.texts


def provide_safetensors():
    try:
        import safetensors  # noqa: F401
    except ImportError:
        module = types.ModuleType("safetensors")
        module.safe_open = SafeOpen
        sys.modules["safetensors"] = module


def gemm(a, node, x, w, bias=0):
    assert a.get("transA", 0) == 0 and a.get("beta", 1.0) == 1.0
    return np.float32(a.get("alpha", 1.0)) * (x @ (w.T if a.get("transB", 0) else w)) + bias


def softmax(a, node, x):
    e = np.exp(x - x.max(axis=a["axis"], keepdims=True))
    return e / e.sum(axis=a["axis"], keepdims=True)


OPERATORS = {
    "Gemm": gemm,
    "Softmax": softmax,
    "ReduceL2": lambda a, node, x: np.sqrt((x * x).sum(axis=tuple(a["axes"]), keepdims=bool(a["keepdims"]))),
    "ReduceMax": lambda a, node, x: x.max(axis=tuple(a["axes"]), keepdims=bool(a["keepdims"])),
    "Concat": lambda a, node, *x: np.concatenate(x, axis=a["axis"]),
    "Max": lambda a, node, *x: functools.reduce(np.maximum, x),
    "Add": lambda a, node, x, y: x + y,
    "Sub": lambda a, node, x, y: x - y,
    "Mul": lambda a, node, x, y: x * y,
    "Div": lambda a, node, x, y: x / y,
    "Exp": lambda a, node, x: np.exp(x),
    "Relu": lambda a, node, x: np.maximum(x, 0),
    "BatchNormalization": lambda a, node, x, scale, shift, mean, variance:
        (x - mean) / np.sqrt(variance + np.float32(a["epsilon"])) * scale + shift,
}


def evaluate(model, x):
    """By onnx's own evaluator where it has one (1.13 and later), else by NumPy."""
    try:
        from onnx.reference import ReferenceEvaluator
        return ReferenceEvaluator(model).run(["logits", "probabilities"], {"embedding": x})
    except ImportError:
        pass
    values = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    values["embedding"] = x
    for node in model.graph.node:
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        values[node.output[0]] = OPERATORS[node.op_type](attributes, node, *[values[name] for name in node.input])
    return [values["logits"], values["probabilities"]]


def require_close(what, got, expected):
    got = np.asarray(got)
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    difference = np.abs(got - expected).max() / max(1.0, np.abs(expected).max())
    print(f"{what}: {difference:.1e}")
    assert difference <= 1e-5, what


def check_head(name, x, expected, snippets):
    npz, (tensors, metadata) = np.load("head.npz"), read_safetensors(pathlib.Path("head.safetensors"))
    assert set(npz.files) == set(tensors) | {"groupscope"}, npz.files
    for key, tensor in tensors.items():
        assert npz[key].dtype == np.float32 and npz[key].shape == tuple(tensor.shape), key
        assert npz[key].tobytes() == tensor.numpy().tobytes(), key
    assert str(npz["groupscope"]) == metadata["groupscope"]
    for snippet in ["torch_npz.py", "torch_safetensors.py"]:
        names = {"u": torch.from_numpy(x)}
        exec(compile((snippets / snippet).read_text(), snippet, "exec"), names)
        require_close(f"{name} {snippet}", names["logits"], expected)
    if "first.weight" in tensors:
        load_into_modules(tensors)
    model = onnx.load("head.onnx")
    onnx.checker.check_model(model, full_check=True)
    logits, probabilities = evaluate(model, x)
    require_close(f"{name} onnx", logits, expected)
    require_close(f"{name} onnx probabilities", probabilities, torch.softmax(torch.from_numpy(expected), 1).numpy())
    about = {entry.key: entry.value for entry in model.metadata_props}
    assert json.loads(about["classes"]) == json.loads(metadata["groupscope"])["classes"], about


def load_into_modules(tensors):
    """The names are those of PyTorch's state_dict: strict loading accepts them."""
    hidden, dimensions = tensors["first.weight"].shape
    module = torch.nn.Module()
    module.first = torch.nn.Linear(dimensions, hidden, bias="first.bias" in tensors)
    if "norm.weight" in tensors:
        module.norm = torch.nn.BatchNorm1d(hidden)
    module.second = torch.nn.Linear(hidden, len(tensors["second.weight"]), bias="second.bias" in tensors)
    if "morph_first.weight" in tensors:
        module.morph_first = torch.nn.Linear(*reversed(tensors["morph_first.weight"].shape))
        module.morph_second = torch.nn.Linear(*reversed(tensors["morph_second.weight"].shape))
    if "classifier.weight" in tensors:
        module.classifier = torch.nn.Linear(*reversed(tensors["classifier.weight"].shape))
    else:
        module.register_buffer("class_embeddings", torch.zeros_like(tensors["class_embeddings"]))
    module.load_state_dict(tensors, strict=True)


def main():
    folder, snippets = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    provide_safetensors()
    expected = np.load(folder / "expected.npz")
    names = [name for name in expected.files if name != "X"]
    assert names
    for name in names:
        os.chdir(folder / name)
        check_head(name, expected["X"], expected[name], snippets)


main()
