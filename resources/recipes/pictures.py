# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures as arrays: found by name, read with numpy (PPM, PGM) or Pillow, and shrunk."""

import pathlib
import re

import numpy as np

from tables import Problem

ENDINGS = [".jpg", ".jpeg", ".png", ".JPEG", ".JPG", ".bmp", ".tif", ".webp", ".ppm", ".pgm"]


def find(folder, name):
    """The path of a picture: `name` itself, or the file of the same stem with another ending."""
    path = pathlib.Path(folder) / name
    if path.is_file():
        return path
    for ending in ENDINGS:
        if path.with_suffix(ending).is_file():
            return path.with_suffix(ending)
    raise Problem(f"picture {path} is not there", "unpack the pictures of the data set into its folder")


def find_all(folder, names):
    """(N) paths."""
    return [find(folder, name) for name in names]


def listed(folder):
    """Names of the pictures in a folder, sorted."""
    return sorted(path.name for path in pathlib.Path(folder).iterdir() if path.suffix in ENDINGS)


def read_pnm(path):
    """uint8 (h,w,3) of a binary PPM (P6) or PGM (P5) with 255 levels."""
    data = pathlib.Path(path).read_bytes()
    head = re.match(rb"(P[56])(?:\s+#[^\n]*)*\s+(\d+)\s+(\d+)\s+255\s", data)
    if head is None:
        raise Problem(f"picture {path} is no binary PPM or PGM of 255 levels", "convert it to PNG")
    depth = 3 if head[1] == b"P6" else 1
    width, height = int(head[2]), int(head[3])
    pixels = np.frombuffer(data, np.uint8, offset=head.end())
    if width * height == 0 or pixels.size < width * height * depth:
        raise Problem(f"picture {path} ends before its last pixel", "unpack it again")
    return in_color(pixels[:width * height * depth].reshape(height, width, depth))


def in_color(picture):
    """uint8 (h,w,3) of a picture (h,w), (h,w,1) or (h,w,3)."""
    picture = picture[..., None] if picture.ndim == 2 else picture
    return np.ascontiguousarray(np.broadcast_to(picture, (*picture.shape[:2], 3)))


def read(picture):
    """uint8 (h,w,3) of a path or of an array."""
    if isinstance(picture, np.ndarray):
        return in_color(picture)
    if picture.suffix in (".ppm", ".pgm"):
        return read_pnm(picture)
    try:
        from PIL import Image
    except ImportError:
        raise Problem(f"reading {picture} needs Pillow", "install python3-pil, or convert pictures to PPM") from None
    try:
        with Image.open(picture) as image:
            return np.asarray(image.convert("RGB"))
    except (OSError, ValueError) as error:
        raise Problem(f"picture {picture} cannot be read ({error})", "unpack it again") from None


def shrunk(picture, size):
    """float (size,size,3): means over the cells of a grid on the largest square in the middle."""
    side = min(picture.shape[:2])
    top, left = (picture.shape[0] - side) // 2, (picture.shape[1] - side) // 2
    start = np.arange(size) * side // size
    end = np.maximum(start + 1, (np.arange(size) + 1) * side // size)
    square = picture[top:top + side, left:left + side].astype(float)
    sums = np.pad(square, ((1, 0), (1, 0), (0, 0))).cumsum(0).cumsum(1)
    cells = (sums[end][:, end] - sums[start][:, end] - sums[end][:, start] + sums[start][:, start])
    lengths = (end - start).astype(float)
    return cells / np.outer(lengths, lengths)[..., None]


def thumbnail(picture):
    """uint8 (32,32,3)."""
    return np.rint(shrunk(picture, 32)).astype(np.uint8)
