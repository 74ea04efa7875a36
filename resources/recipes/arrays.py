# SPDX-License-Identifier: GPL-3.0-or-later
"""Readers of data sets whose pictures lie in arrays: coloured MNIST, CIFAR-10.001 and CIFAR-10.02."""

import gzip
import pathlib
import zipfile
import zlib

import numpy as np

from tables import SPLITS, DataSet, Problem, checked, drawn, first_of, split_within

DIGITS = ["0 or 1", "2 or 3", "4 or 5", "6 or 7", "8 or 9"]
COLORS = {"red": "#ff0000", "lime": "#85ff00", "cyan": "#00fff3", "violet": "#6e00ff", "rose": "#ff0018"}
THINGS = ["airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"]


def idx(folder, name, rank):
    """uint8 array of an idx file of MNIST, packed or not, with `rank` axes."""
    path = first_of(folder, [name, f"{name}.gz"])
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (OSError, EOFError, zlib.error):
        raise Problem(f"{path} is no whole gzip file", "download it again") from None
    if len(data) < 4 + 4 * rank or data[:4] != bytes([0, 0, 8, rank]):
        raise Problem(f"{path} is no idx file of bytes with {rank} axes", "download it again")
    shape = np.frombuffer(data, ">u4", rank, 4).astype(int)
    values = np.frombuffer(data, np.uint8, offset=4 + 4 * rank)
    if values.size != shape.prod() or values.size == 0:
        raise Problem(f"{path} has {values.size} values, its head says {shape.prod()}", "download it again")
    return values.reshape(shape)


def digits(folder, part):
    """(pictures (N,28,28), digits (N)) of "train" or "t10k"."""
    gray = idx(folder, f"{part}-images-idx3-ubyte", 3)
    digit = idx(folder, f"{part}-labels-idx1-ubyte", 1).astype(int)
    if len(gray) != len(digit) or digit.max() > 9:
        raise Problem(f"{part} has {len(gray)} pictures and {len(digit)} labels up to {digit.max()}",
                      "take the four files of MNIST")
    return gray, digit


def cmnist(folder, seed=0, p_corr=0.995):
    """CMNIST* of Correct-N-Contrast, E.1: five classes of two digits, five colours.

    In train round(p_corr · n) examples of each class have the colour of the class, the others one of the five drawn
    uniformly, as every example of val and test has. 20 % of the training file, of each digit, are val.
    """
    train, digit = digits(folder, "train")
    test, test_digit = digits(folder, "t10k")
    if train.shape[1:] != test.shape[1:]:
        raise Problem(f"pictures of {folder} have two sizes", "take the four files of MNIST")
    names = [f"{part}/{row:05d}" for part, count in (("train", len(train)), ("test", len(test)))
             for row in range(count)]
    digit = np.concatenate([digit, test_digit])
    split, _ = split_within(digit, seed, np.arange(len(digit)) >= len(train))
    label = digit // 2
    generator = np.random.default_rng(seed)
    color = generator.integers(0, len(COLORS), len(digit))
    for own in range(len(DIGITS)):
        rows = generator.permutation(np.flatnonzero((label == own) & (split == 0)))
        color[rows[:round(p_corr * len(rows))]] = own
    tint = np.array([list(bytes.fromhex(value[1:])) for value in COLORS.values()])[color]
    gray = np.concatenate([train, test])
    colored = np.empty((*gray.shape, 3), np.uint8)
    for channel in range(3):
        colored[..., channel] = np.rint(gray * (tint[:, channel, None, None] / 255))
    return checked(DataSet(
        names, {"class": (label, DIGITS), "color": (color, list(COLORS)),
                "digit": (digit, [str(number) for number in range(10)]), "split": (split, SPLITS)},
        "class", colored, attribute_keys=["color"], p_corr=p_corr, colors={"color": list(COLORS.values())}))


def cifar_binary(path):
    """(pictures (N,32,32,3), labels (N)) of a file of CIFAR-10's binary version."""
    data = np.frombuffer(path.read_bytes(), np.uint8)
    if data.size == 0 or data.size % 3073:
        raise Problem(f"{path} has {data.size} bytes, no whole pictures of 3073", "take CIFAR-10's binary version")
    data = data.reshape(-1, 3073)
    return data[:, 1:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1), data[:, 0].astype(int)


def stored(path, key=None):
    """An array of an .npy, or that of the key in an .npz."""
    try:
        if key is None:
            return np.load(path)
        with np.load(path) as file:
            return file[key]
    except (KeyError, ValueError, OSError, EOFError, zipfile.BadZipFile):
        raise Problem(f"{path} has no array {key or 'of numbers'}", "download it again") from None


def cifar_like(path, images, labels):
    """(pictures (N,32,32,3), labels (N)), if they are that."""
    if images.dtype != np.uint8 or labels.ndim != 1 or images.shape != (len(labels), 32, 32, 3):
        raise Problem(f"{path} holds {images.dtype} {images.shape} for labels {labels.shape}",
                      "take the file as its authors have it")
    return images, labels.astype(int)


def cifar(folder, seed, second, parts):
    """CIFAR-10 and a second source; parts are (name, pictures, labels, is_test) of both."""
    images, labels, test, source, names = [], [], [], [], []
    for name, own, own_labels, own_test in parts:
        if own_labels.max() > 9 or own_labels.min() < 0:
            raise Problem(f"{folder}/{name} has label {own_labels.max()}", "labels are 0 to 9")
        images.append(own)
        labels.append(own_labels)
        test.append(np.broadcast_to(own_test, len(own)))
        source.append(np.full(len(own), int(not name.endswith(".bin"))))
        names += [f"{name}/{row:05d}" for row in range(len(own))]
    label, source = np.concatenate(labels), np.concatenate(source)
    split = split_within(2 * label + source, seed, np.concatenate(test))
    return checked(DataSet(
        names, {"class": (label, THINGS), "source": (source, ["CIFAR-10", second]), "split": split},
        "class", np.concatenate(images), attribute_keys=["source"]))


def cifar_parts(folder):
    """The six files of CIFAR-10's binary version, in FOLDER or its cifar-10-batches-bin."""
    inner = pathlib.Path(folder) / "cifar-10-batches-bin"
    base = inner if inner.is_dir() else folder
    files = [f"data_batch_{number}.bin" for number in range(1, 6)] + ["test_batch.bin"]
    return [(name, *cifar_binary(first_of(base, [name])), name.startswith("test")) for name in files]


def cifar_10_001(folder, seed=0):
    """CIFAR-10 and CIFAR-10.1 (v6, or v4). CIFAR-10.1 has no training part: half of each class is drawn as test.

    20 % of the rest are val (Contrastive Adapters, C.3, which does not say how CIFAR-10.1 is divided).
    """
    path = first_of(folder, ["cifar10.1_v6_data.npy", "cifar10.1_v4_data.npy"])
    label_path = first_of(folder, [path.name.replace("_data", "_labels")])
    images, labels = cifar_like(path, stored(path), stored(label_path))
    own = (path.name, images, labels, drawn(labels, 0.5, seed + 2))
    return cifar(folder, seed, "CIFAR-10.1", [*cifar_parts(folder), own])


def cifar_10_02(folder, seed=0):
    """CIFAR-10 and CIFAR-10.2, whose test parts are test; 20 % of the rest are val (Contrastive Adapters, C.3)."""
    own = []
    for name in ("cifar102_train.npz", "cifar102_test.npz"):
        path = first_of(folder, [name])
        own.append((name, *cifar_like(path, stored(path, "images"), stored(path, "labels")), "test" in name))
    return cifar(folder, seed, "CIFAR-10.2", [*cifar_parts(folder), *own])
