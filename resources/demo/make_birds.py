#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Make birds.h5ad: a synthetic set with the group counts of Waterbirds.

    /usr/bin/python3 resources/demo/make_birds.py --out birds.h5ad

Needs what make_demo.py needs and takes a second. The same arguments on the same machine give the same
bytes; another version of numpy or another processor may round differently in the last digits.

* Two classes, landbird and waterbird. The attribute is the place, land or water.
* 4,795 training, 1,199 validation and 5,794 test examples. 95 % of the training examples are in their
  usual place, 56 are waterbirds on land.
* An example has 128 dimensions: normal noise of standard deviation 0.55, plus 0.9 along a class direction
  (waterbird) or minus 0.9 (landbird), plus 1.9 along a place direction (water) or minus 1.9 (land). Both
  directions are drawn and orthogonal.
* The class embeddings are the two ends of the class direction. They hold nothing of the place.

With --unit every example is divided by its norm.
"""

import argparse

import h5py
import numpy as np

from make_demo import Writer

CLASSES = ["landbird", "waterbird"]
PLACES = ["land", "water"]
# Of each split, landbird on land, landbird on water, waterbird on land, waterbird on water.
COUNTS = {"train": [3498, 184, 56, 1057], "val": [467, 466, 133, 133], "test": [2255, 2255, 642, 642]}
DIMENSIONS = 128
NOISE = 0.55
ALONG_CLASS = 0.9
ALONG_PLACE = 1.9


def make_examples(klass, place):
    """(N,128) examples and (2,128) class embeddings."""
    generator = np.random.default_rng(0)
    directions = np.linalg.qr(generator.normal(size=(DIMENSIONS, 2)))[0].T
    examples = NOISE * generator.normal(size=(len(klass), DIMENSIONS))
    examples += np.outer(2 * klass - 1, directions[0]) * ALONG_CLASS
    examples += np.outer(2 * place - 1, directions[1]) * ALONG_PLACE
    return examples, np.stack([-directions[0], directions[0]])


def write(path, klass, place, split, examples, class_embeddings, source):
    with h5py.File(path, "w") as file:
        writer = Writer(file)
        writer.frame("obs", [f"row{row}" for row in range(len(klass))],
                     {"bird": (klass, CLASSES), "place": (place, PLACES), "split": (split, list(COUNTS))})
        writer.frame("var", [], {})
        for name in ("obsm", "uns", "uns/groupscope", "uns/groupscope/class_embeddings"):
            writer.group(name)
        writer.array("obsm/X_synthetic", examples.astype(np.float32))
        writer.string("uns/groupscope/schema_version", "1")
        writer.string("uns/groupscope/class_key", "bird")
        writer.string("uns/groupscope/split_key", "split")
        writer.strings("uns/groupscope/attribute_keys", ["place"])
        writer.strings("uns/groupscope/class_names", CLASSES)
        writer.array("uns/groupscope/class_embeddings/X_synthetic", class_embeddings.astype(np.float32))
        writer.string("uns/groupscope/source", source)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", required=True, help="the .h5ad to write")
    parser.add_argument("--unit", action="store_true", help="divide every example by its norm")
    options = parser.parse_args()

    sizes = np.array(list(COUNTS.values()))
    split = np.repeat(np.arange(len(COUNTS)), sizes.sum(axis=1))
    group = np.repeat(np.tile(np.arange(4), len(COUNTS)), sizes.ravel())
    klass, place = group // 2, group % 2
    examples, class_embeddings = make_examples(klass, place)
    if options.unit:
        examples /= np.linalg.norm(examples, axis=1, keepdims=True)
    source = "resources/demo/make_birds.py" + (" --unit" if options.unit else "")
    write(options.out, klass, place, split, examples, class_embeddings, source)
    print(f"{options.out}: {len(klass)} examples")


if __name__ == "__main__":
    main()
