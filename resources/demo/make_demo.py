#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the demo set: coloured Fashion-MNIST as an AnnData file of frozen LeNet-5 features.

    /usr/bin/python3 resources/demo/make_demo.py --out resources/demo/coloured_fashion.h5ad

Needs Debian's packages dataset-fashion-mnist, python3-torch, python3-numpy and python3-h5py;
takes under two minutes on one core. The same arguments on the same machine give the same bytes;
another processor may round the training differently in the last digits.

The design is that of CMNIST* in Correct-N-Contrast (Zhang et al. 2022, section 2 and appendix E.1),
on garments instead of digits:

* Five classes, each of two garments: labels (0,1) (2,3) (4,5) (6,7) (8,9) of Fashion-MNIST.
* Five colours. The paper's fifth, #ff0018, can hardly be told from its first, #ff0000, so the
  fifth is #ff00c8 here.
* The 60,000 training pictures are divided 80/20, stratified by garment, into train and val;
  the 10,000 test pictures are test. A row is called after its split and the number of its picture
  in the package's own file, e.g. "val/00017" is picture 17 of the training file.
* In train exactly round(p_corr * n) pictures of each class carry the colour of the class, all
  others a colour drawn uniformly from all five. In val and test every colour is drawn uniformly.
* Features: the 84 values after the ReLU of the last hidden layer of a LeNet-5 trained by empirical
  risk minimisation on train with the paper's settings (appendix E.2.2: 5 epochs, SGD, learning rate
  1e-3, momentum 0.9, weight decay 5e-4, batches of 32). Inputs are standardised with MNIST's usual
  mean 0.1307 and deviation 0.3081, and weights start from He's initialisation: from PyTorch's
  smaller default, 5 epochs leave a linear probe on the features near 0 % in its worst group.
  Class embeddings are the rows of its classifier, so the zero-shot prediction is nearly the
  prediction of the network itself.

Features are stored as float16 with 8 significant bits, which gzip packs to half of plain float16;
the script stops if that changes more than one prediction in a thousand. Thumbnails exist for val
and test rows only, 14x14 (means of 2x2 pixels) in 32 grey levels before tinting; the rows of train
are zero and take no room.
"""

import argparse
import gzip
import os
import pathlib

import h5py
import numpy as np
import torch
from torch import nn

SOURCE = pathlib.Path("/usr/share/datasets/fashion-mnist")
GARMENTS = ["t-shirt", "trouser", "pullover", "dress", "coat",
            "sandal", "shirt", "sneaker", "bag", "ankle boot"]
CLASSES = ["t-shirt/trouser", "pullover/dress", "coat/sandal", "shirt/sneaker", "bag/ankle boot"]
COLORS = {"red": "#ff0000", "lime": "#85ff00", "cyan": "#00fff3", "violet": "#6e00ff",
          "magenta": "#ff00c8"}
SPLITS = ["train", "val", "test"]
CHUNK_BYTES = 1 << 20


def read_idx(name):
    """One file of the package as uint8: (N,28,28) for images, (N,) for labels."""
    data = gzip.decompress((SOURCE / name).read_bytes())
    rank = data[3]
    shape = np.frombuffer(data, ">u4", rank, 4)
    return np.frombuffer(data, np.uint8, offset=4 + 4 * rank).reshape(shape)


def divide(garment, generator):
    """(train, val) row numbers, 80/20 within each garment, each in ascending order."""
    val = []
    for label in range(len(GARMENTS)):
        rows = generator.permutation(np.flatnonzero(garment == label))
        val.append(rows[:len(rows) // 5])
    is_val = np.zeros(len(garment), bool)
    is_val[np.concatenate(val)] = True
    return np.flatnonzero(~is_val), np.flatnonzero(is_val)


def draw_colors(klass, p_corr, generator):
    """(N,) colour codes: round(p_corr * n) rows of each class take the class's own colour."""
    color = generator.integers(0, len(COLORS), len(klass))
    for label in range(len(CLASSES)):
        rows = generator.permutation(np.flatnonzero(klass == label))
        color[rows[:round(p_corr * len(rows))]] = label
    return color


def palette():
    """(5,3) uint8 RGB of the colours."""
    return np.array([list(bytes.fromhex(value[1:])) for value in COLORS.values()], np.uint8)


class LeNet5(nn.Module):
    """(B,3,28,28) to logits (B,5); features() gives the last hidden layer (B,84)."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(3, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
            nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU())
        self.classifier = nn.Linear(84, len(CLASSES))
        for layer in self.modules():
            if isinstance(layer, (nn.Conv2d, nn.Linear)):
                nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
                nn.init.zeros_(layer.bias)

    def features(self, x):
        return self.encoder(x)

    def forward(self, x):
        return self.classifier(self.encoder(x))


def colored(gray, color):
    """Tint (B,28,28) uint8 pictures and standardise them: (B,3,28,28) float."""
    tint = torch.from_numpy(palette().astype(np.float32) / 255)[color]
    picture = (gray.float() / 255)[:, None] * tint[:, :, None, None]
    return (picture - 0.1307) / 0.3081


def train_erm(gray, color, klass):
    """LeNet-5 after 5 epochs of cross-entropy on the (N) training pictures."""
    model = LeNet5()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9, weight_decay=5e-4)
    for epoch in range(5):
        total = 0.0
        for rows in torch.randperm(len(klass)).split(32):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(colored(gray[rows], color[rows])), klass[rows])
            loss.backward()
            optimizer.step()
            total += loss.item() * len(rows)
        print(f"epoch {epoch}: mean loss {total / len(klass):.4f}", flush=True)
    return model.eval()


def encode(model, gray, color):
    """(N,84) float32 features."""
    with torch.no_grad():
        return torch.cat([model.features(colored(g, c))
                          for g, c in zip(gray.split(1000), color.split(1000))]).numpy()


def round_features(features, significant_bits=8):
    """float16 whose last bits are zero (round half to even), so that gzip has less to store."""
    mantissa, exponent = np.frexp(features)
    scale = 1 << significant_bits
    return np.ldexp(np.rint(mantissa * scale) / scale, exponent).astype(np.float16)


def check_predictions(model, exact, stored):
    """Stop if storing the features changes more than one prediction in a thousand."""
    weight = model.classifier.weight.detach().numpy()
    bias = model.classifier.bias.detach().numpy()
    network = [np.argmax(z.astype(np.float32) @ weight.T + bias, 1) for z in (exact, stored)]
    unit = weight / np.linalg.norm(weight, axis=1, keepdims=True)
    zero_shot = [np.argmax(z.astype(np.float32) @ unit.T, 1) for z in (exact, stored)]
    for name, (before, after) in (("network", network), ("zero-shot", zero_shot)):
        changed = int(np.sum(before != after))
        print(f"{name} predictions changed by storing: {changed} of {len(before)}")
        if changed > len(before) // 1000:
            raise SystemExit("make_demo.py: error: stored features change the predictions; "
                             "raise significant_bits")


def thumbnail_gray(gray, levels=32):
    """(N,14,14) pictures at half size in [0,1], of so many grey levels."""
    half = gray.reshape(-1, 14, 2, 14, 2).mean((2, 4))
    return np.rint(half * (levels - 1) / 255) / (levels - 1)


def thumbnails(gray, color):
    """(N,14,14,3) uint8 tinted pictures at half size."""
    half = thumbnail_gray(gray)
    return np.rint(half[..., None] * palette()[color][:, None, None, :]).astype(np.uint8)


class Writer:
    """Elements of AnnData's on-disk format, https://anndata.readthedocs.io, section fileformat."""

    def __init__(self, file):
        self.file = file
        self.mark(file, "anndata", "0.1.0")

    @staticmethod
    def mark(element, kind, version):
        element.attrs["encoding-type"] = kind
        element.attrs["encoding-version"] = version
        return element

    def group(self, path, kind="dict", version="0.1.0"):
        return self.mark(self.file.create_group(path), kind, version)

    def array(self, path, values):
        data = self.file.create_dataset(path, data=values, track_times=False)
        return self.mark(data, "array", "0.2.0")

    def rows(self, path, shape, dtype, first_row, values):
        """Compressed row blocks of about 1 MiB; rows before first_row stay zero."""
        row_bytes = int(np.prod(shape[1:])) * np.dtype(dtype).itemsize
        data = self.file.create_dataset(
            path, shape, dtype, chunks=(max(1, CHUNK_BYTES // row_bytes), *shape[1:]),
            compression="gzip", compression_opts=9, shuffle=True, track_times=False)
        data[first_row:] = values
        return self.mark(data, "array", "0.2.0")

    def strings(self, path, values):
        options = {"chunks": (65536,), "compression": "gzip"} if len(values) > 65536 else {}
        data = self.file.create_dataset(path, data=np.array(values, object),
                                        dtype=h5py.string_dtype(), track_times=False, **options)
        return self.mark(data, "string-array", "0.2.0")

    def string(self, path, value):
        data = self.file.create_dataset(path, data=value, dtype=h5py.string_dtype(),
                                        track_times=False)
        return self.mark(data, "string", "0.2.0")

    def number(self, path, value):
        data = self.file.create_dataset(path, data=float(value), track_times=False)
        return self.mark(data, "numeric-scalar", "0.2.0")

    def categorical(self, path, codes, categories):
        group = self.group(path, "categorical", "0.2.0")
        group.attrs["ordered"] = False
        codes = self.file.create_dataset(f"{path}/codes", data=codes.astype(np.int8),
                                         compression="gzip", track_times=False)
        self.mark(codes, "array", "0.2.0")
        self.strings(f"{path}/categories", categories)

    def frame(self, path, index, columns):
        """A dataframe: columns maps a name to (codes, categories)."""
        group = self.group(path, "dataframe", "0.2.0")
        group.attrs["_index"] = "_index"
        if columns:
            group.attrs.create("column-order", list(columns), dtype=h5py.string_dtype())
        else:
            group.attrs["column-order"] = np.zeros(0)
        self.strings(f"{path}/_index", index)
        for name, (codes, categories) in columns.items():
            self.categorical(f"{path}/{name}", codes, categories)


def write(path, ids, columns, features, class_embeddings, images, p_corr, source):
    """The whole file; images (M,14,14,3) belong to the last M of the N rows."""
    with h5py.File(path, "w") as file:
        writer = Writer(file)
        writer.frame("obs", ids, columns)
        writer.frame("var", [], {})
        for name in ("obsm", "varm", "obsp", "varp", "layers", "uns", "uns/groupscope",
                     "uns/groupscope/class_embeddings"):
            writer.group(name)
        writer.rows("obsm/X_lenet", features.shape, np.float16, 0, features)
        writer.rows("obsm/images", (len(ids), *images.shape[1:]), np.uint8,
                    len(ids) - len(images), images)
        writer.string("uns/default_embedding", "X_lenet")
        writer.strings("uns/color_colors", list(COLORS.values()))
        writer.string("uns/groupscope/schema_version", "1")
        writer.string("uns/groupscope/class_key", "class")
        writer.string("uns/groupscope/split_key", "split")
        writer.strings("uns/groupscope/attribute_keys", ["color"])
        writer.array("uns/groupscope/class_embeddings/X_lenet", class_embeddings)
        writer.strings("uns/groupscope/class_prompts", [c.replace("/", " or ") for c in CLASSES])
        writer.number("uns/groupscope/p_corr", p_corr)
        writer.string("uns/groupscope/source", source)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--p-corr", type=float, default=0.95,
                        help="fraction of each training class in its own colour (default 0.95)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", required=True, help="the .h5ad to write")
    options = parser.parse_args()
    if not 0 <= options.p_corr <= 1:
        parser.error("--p-corr must lie in [0, 1]")

    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(options.seed)
    generator = np.random.default_rng(options.seed)

    garment = read_idx("train-labels-idx1-ubyte.gz")
    parts = dict(zip(SPLITS[:2], divide(garment, generator)))
    parts["test"] = np.arange(10000)
    gray = np.concatenate([read_idx("train-images-idx3-ubyte.gz")[parts["train"]],
                           read_idx("train-images-idx3-ubyte.gz")[parts["val"]],
                           read_idx("t10k-images-idx3-ubyte.gz")])
    garment = np.concatenate([garment[parts["train"]], garment[parts["val"]],
                              read_idx("t10k-labels-idx1-ubyte.gz")])
    split = np.repeat(np.arange(3), [len(parts[name]) for name in SPLITS])
    ids = [f"{name}/{row:05d}" for name in SPLITS for row in parts[name]]
    klass = garment // 2
    held_out = split > 0
    color = np.empty(len(klass), np.int64)
    color[~held_out] = draw_colors(klass[~held_out], options.p_corr, generator)
    color[held_out] = generator.integers(0, len(COLORS), int(held_out.sum()))

    pictures, tints = torch.from_numpy(gray), torch.from_numpy(color)
    count = len(parts["train"])
    model = train_erm(pictures[:count], tints[:count],
                      torch.from_numpy(klass[:count].astype(np.int64)))
    exact = encode(model, pictures, tints)
    stored = round_features(exact)
    check_predictions(model, exact, stored)

    columns = {"class": (klass, CLASSES), "color": (color, list(COLORS)),
               "split": (split, SPLITS), "garment": (garment, GARMENTS)}
    source = (f"resources/demo/make_demo.py --p-corr {options.p_corr:g} --seed {options.seed}: "
              "Fashion-MNIST (Zalando SE, MIT licence), coloured")
    write(options.out, ids, columns, stored, model.classifier.weight.detach().numpy(),
          thumbnails(gray[held_out], color[held_out]), options.p_corr, source)
    print(f"{options.out}: {len(ids)} rows, {os.path.getsize(options.out)} bytes")


if __name__ == "__main__":
    main()
