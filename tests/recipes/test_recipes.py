#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs resources/recipes/embed.py on stand-ins of every data set, and on data that it must refuse.

    /usr/bin/python3 tests/recipes/test_recipes.py

Needs python3-numpy and python3-h5py. GROUPSCOPE_CLI names the command line that opens what is written; without
it a test is skipped that says so. With GROUPSCOPE_NO_PEERS and without h5py the program ends with code 77.
"""

import json
import subprocess
import unittest

from recipe_case import CLI, Recipe, texts

import embed
import h5py
import numpy as np
from test_refused import Refused, RefusedFiles  # noqa: F401, tests of this program
from test_values import Values  # noqa: F401


class EveryDataSet(Recipe):
    def check(self, name):
        expected = self.make(name)
        file = self.opened(name)
        own = file["uns/groupscope"]
        key = own["class_key"].asstr()[()]
        self.assertEqual(key, expected["class"])
        self.assertEqual(texts(own["class_names"]), expected["classes"])
        self.assertEqual(texts(file[f"obs/{key}/categories"]), expected["classes"])
        self.assertEqual(texts(own["attribute_keys"]) if "attribute_keys" in own else [], expected["attributes"])
        self.assertEqual(len(set(texts(file["obs/_index"]))), expected["n"])
        splits = self.values(file, "split")
        self.assertEqual({split: splits.count(split) for split in set(splits)}, expected["splits"])
        self.assertEqual(file["obsm/X_pixels"].shape, (expected["n"], 64))
        self.assertTrue(np.isfinite(file["obsm/X_pixels"][:]).all())
        if name in ("amazon", "civilcomments"):
            self.assertNotIn("images", file["obsm"])
        else:
            self.assertEqual(file["obsm/images"].shape, (expected["n"], 32, 32, 3))
            self.assertEqual(file["obsm/images"].dtype, np.uint8)
        for column in file["obs"].attrs["column-order"]:
            element = file[f"obs/{column}"]
            if isinstance(element, h5py.Group):
                codes = element["codes"][:]
                self.assertLess(codes.max(), len(element["categories"]))
                self.assertGreaterEqual(codes.min(), -1)
        self.assertEqual([path.name for path in self.written.iterdir()], ["set.h5ad"])
        file.close()
        if CLI:
            self.check_opens(name, expected)

    def check_opens(self, name, expected):
        """What groupscope-cli says of the file."""
        done = subprocess.run([CLI, "info", self.out, "--json"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        info = json.loads(done.stdout)
        self.assertEqual((info["n"], info["class"], info["classes"]), (expected["n"], expected["class"],
                                                                       expected["classes"]))
        self.assertEqual(info["splits"], {"val": 0, **expected["splits"]})
        self.assertEqual(sum(any(group["n"].values()) for group in info["groups"]), expected["groups"])
        self.assertEqual(info["notices"], [])
        prompts = name not in ("cub", "lfw", "celeba-skin-tones", "cmnist")
        self.assertEqual(info["embeddings"][0]["class_embeddings"], prompts)


for one in embed.READERS:
    setattr(EveryDataSet, f"test_{one}", lambda self, name=one: self.check(name))


if __name__ == "__main__":
    unittest.main()
