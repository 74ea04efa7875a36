#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_head_reference.py
#
# Writes heads.json beside itself and the files it speaks of into heads/. Needs Debian's python3-torch 1.13.
"""PyTorch modules saved as state_dicts in .npz and .safetensors, with the logits PyTorch computes.

The .npz files are numpy.savez's; the .safetensors files are written here by the format's own description, since
Debian has no package for it. types.npz holds the array forms that numpy can write and a reader meets.
"""

import json
import pathlib
import struct

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
FOLDER = HERE / "heads"
D, H, C, ROWS = 6, 4, 3, 12
NAMES = {torch.float16: "F16", torch.bfloat16: "BF16", torch.float32: "F32", torch.float64: "F64",
         torch.int64: "I64"}


def save_safetensors(tensors, path):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, tensor in tensors.items():
        if tensor.dtype == torch.bfloat16:
            raw = tensor.contiguous().view(torch.int16).numpy().tobytes()
        else:
            raw = tensor.contiguous().numpy().tobytes()
        header[name] = {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def save_npz(tensors, path, save=np.savez):
    save(path, **{name: tensor.numpy() for name, tensor in tensors.items()})


def prefixed(tensors, prefix):
    return {prefix + name: tensor for name, tensor in tensors.items()}


def as_type(tensors, dtype):
    return {name: tensor.to(dtype) if tensor.is_floating_point() else tensor for name, tensor in tensors.items()}


def adapter(bias, hidden=H):
    module = nn.Sequential(nn.Linear(D, hidden, bias=bias), nn.BatchNorm1d(hidden), nn.ReLU(), nn.Linear(hidden, D))
    with torch.no_grad():
        module[1].weight.copy_(torch.rand(hidden) + 0.5)
        module[1].bias.copy_(torch.randn(hidden))
    module(3 * torch.randn(50, D) + 1)  # moves the running statistics
    return module.eval()


def cosine_logits(z, q, temperature):
    return nn.functional.normalize(z) @ nn.functional.normalize(q).T / temperature


def main():
    torch.manual_seed(11)
    FOLDER.mkdir(exist_ok=True)
    x, q = torch.randn(ROWS, D), torch.randn(C, D)
    cases = []

    def case(name, logits, **more):
        cases.append({"file": name, "logits": logits.detach().tolist(), **more})

    linear = nn.Linear(D, C)
    save_npz(linear.state_dict(), FOLDER / "linear.npz")
    case("linear.npz", linear(x))
    case("linear.npz", linear(nn.functional.normalize(x)), normalize_input=True)
    save_safetensors(prefixed(linear.state_dict(), "fc."), FOLDER / "linear_prefixed.safetensors")
    case("linear_prefixed.safetensors", linear(x))
    half = as_type(linear.state_dict(), torch.bfloat16)
    save_safetensors(half, FOLDER / "linear_bf16.safetensors")
    case("linear_bf16.safetensors", nn.functional.linear(x, half["weight"].float(), half["bias"].float()))
    save_npz({"weight": linear.weight.detach()}, FOLDER / "linear_without_bias.npz")
    case("linear_without_bias.npz", nn.functional.linear(x, linear.weight))

    plain, with_bias, square = adapter(False), adapter(True), adapter(False, D)
    save_npz(plain.state_dict(), FOLDER / "adapter.npz", np.savez_compressed)
    case("adapter.npz", cosine_logits(plain(x), q, 0.05), temperature=0.05)
    case("adapter.npz", cosine_logits(plain(x), q, 0.01))  # CLIP's, when nobody says
    save_safetensors(prefixed(plain.state_dict(), "module.adapter."), FOLDER / "adapter_prefixed.safetensors")
    case("adapter_prefixed.safetensors", cosine_logits(plain(x), q, 0.05), temperature=0.05)
    save_npz(with_bias.state_dict(), FOLDER / "adapter_with_bias.npz")
    case("adapter_with_bias.npz", cosine_logits(with_bias(x), q, 0.05), temperature=0.05)
    # Hidden and outer size are equal, and the names, sorted as text, would put layer 10 before layer 7.
    renamed = {{"0": "7", "1": "8", "3": "10"}[name[0]] + name[1:]: tensor
               for name, tensor in square.state_dict().items()}
    save_safetensors(renamed, FOLDER / "adapter_square.safetensors")
    case("adapter_square.safetensors", cosine_logits(square(x), q, 0.05), temperature=0.05)
    own = {**prefixed(plain.state_dict(), "net."), "class_embeddings": -q}
    save_npz(own, FOLDER / "adapter_own_classes.npz")
    case("adapter_own_classes.npz", cosine_logits(plain(x), -q, 0.05), temperature=0.05)

    unknown = {"conv.weight": torch.randn(2, 3, 1, 1), "weight": torch.randn(C, D), "a.bias": torch.randn(C)}
    save_safetensors(unknown, FOLDER / "unknown.safetensors")

    values = np.arange(6).reshape(2, 3)
    arrays = {code: values.astype(code) for code in
              ["<f2", "<f4", "<f8", ">f2", ">f4", ">f8", "|i1", "<i2", ">i4", "<i8", "|u1", ">u2", "<u4", ">u8"]}
    arrays |= {"bool": values > 2, "fortran": np.asfortranarray(values.astype("<f4")), "scalar": np.float64(1.5),
               "vector": values[1].astype("<f4"), "cube": np.zeros((1, 2, 3)), "complex": values * 1j,
               "empty": np.zeros((0, 3)), "text": np.array("a text"), "texts": np.array(["two", "texts"]),
               "record": np.zeros(2, [("a", "<f4"), ("b", "<i4", (2,))])}
    np.savez(FOLDER / "types.npz", **arrays)
    (FOLDER / "version_2.npy").write_bytes(array_of_version((2, 0)))
    (FOLDER / "version_3.npy").write_bytes(array_of_version((3, 0)))
    content = {"X": x.tolist(), "class_embeddings": q.tolist(), "cases": cases}
    (HERE / "heads.json").write_text(json.dumps(content, indent=1) + "\n")


def array_of_version(version):
    import io
    stream = io.BytesIO()
    np.lib.format.write_array(stream, np.arange(6, dtype="<f4").reshape(2, 3), version=version)
    return stream.getvalue()


if __name__ == "__main__":
    main()
