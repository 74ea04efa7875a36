# SPDX-License-Identifier: GPL-3.0-or-later
"""write_set(): what anndata and the program read of it, and what it refuses."""

import json
import os
import re
import subprocess
import unittest
from unittest import mock

from python_case import PACKAGE, ROOT, Examples, PackageCase, groupscope, np, require

require("anndata")
import anndata
import h5py
import pandas as pd
from groupscope import sets, write_set


class WrittenSets(PackageCase):
    def info(self, path):
        return json.loads(self.program("info", path, "--json"))

    def test_anndata_reads_what_was_given(self):
        own = Examples()
        path = own.write()
        data = anndata.read_h5ad(path)
        np.testing.assert_array_equal(data.obsm["X_clip"], own.X)
        self.assertEqual(list(data.obs_names), own.names)
        for column, values in (("class", own.y), ("split", own.split), ("place", own.place)):
            self.assertEqual(list(data.obs[column]), list(values))
        about = data.uns["groupscope"]
        self.assertEqual((about["class_key"], about["split_key"], list(about["attribute_keys"])), ("class", "split", ["place"]))
        np.testing.assert_array_equal(about["class_embeddings"]["X_clip"], own.prompts)
        self.assertEqual(list(about["class_names"]), ["cat", "dog"])

    def test_program_reads_what_was_given(self):
        info = self.info(Examples().write())
        self.assertEqual((info["n"], info["d"], info["class"], info["classes"]), (240, 6, "class", ["cat", "dog"]))
        self.assertEqual(info["attributes"], [{"name": "place", "values": ["lawn", "sofa"]}])
        self.assertEqual((info["splits"], info["warnings"]), ({"train": 80, "val": 80, "test": 80}, []))

    def test_columns_of_all_kinds(self):
        path = write_set("kinds.h5ad", np.eye(4), pd.Categorical(["b", "a", None, "b"], ["b", "a"]), attributes=pd.DataFrame({
            "number": [10, 9, 10, 9], "year": [1999.0, np.nan, 2003.0, 1999.0], "flag": [True, False, True, True],
            "text": ["ö", None, "NA", "1"], "nullable": pd.array([1, None, 3, 1], dtype="Int64"), "bytes": [b"s", b"t"] * 2, "code": np.array([3, 1, 1, 3], np.uint8)}))
        obs = anndata.read_h5ad(path).obs
        self.assertEqual(list(obs["class"].cat.categories), ["b", "a"])
        self.assertEqual(obs["class"].isna().tolist(), [False, False, True, False])
        self.assertEqual(list(obs["number"].cat.categories), ["9", "10"])  # by number, not by text
        self.assertEqual(obs["number"].tolist(), ["10", "9", "10", "9"])
        self.assertEqual(obs["year"].astype(object).fillna("").tolist(), ["1999", "", "2003", "1999"])
        self.assertEqual(obs["flag"].tolist(), ["True", "False", "True", "True"])
        self.assertEqual(obs["text"].astype(object).fillna("").tolist(), ["ö", "", "NA", "1"])
        self.assertEqual(obs["nullable"].astype(object).fillna("").tolist(), ["1", "", "3", "1"])
        self.assertEqual(obs["bytes"].tolist(), ["s", "t", "s", "t"])
        self.assertEqual(obs["code"].tolist(), ["3", "1", "1", "3"])
        self.assertEqual(self.info(path)["n"], 4)

    def test_types_of_numbers(self):
        for given, kept in ((np.float16, "f2"), (np.float64, "f4"), (np.int64, "f4"), (np.bool_, "f4")):
            path = write_set("numbers.h5ad", np.eye(3).astype(given), overwrite=True)
            with h5py.File(path) as file:
                self.assertEqual(file["obsm/X_embedding"].dtype, np.dtype(kept))
                np.testing.assert_array_equal(file["obsm/X_embedding"][:], np.eye(3))

    def test_blocks_of_rows(self):
        self.addCleanup(setattr, sets, "_BLOCK_BYTES", sets._BLOCK_BYTES)
        sets._BLOCK_BYTES = 7 * 4 * 5
        X = np.arange(500, dtype=np.float32).reshape(100, 5)
        with h5py.File(write_set("blocks.h5ad", X)) as file:
            np.testing.assert_array_equal(file["obsm/X_embedding"][:], X)
        X[71, 3] = np.nan
        self.refused(ValueError, "of example 71 (71) holds NaN", write_set, "bad.h5ad", X)

    def test_several_embeddings_and_a_frame(self):
        path = write_set("two.h5ad", {"clip": np.eye(3), "X_dino": np.ones((3, 2))})
        self.assertEqual([key for key in anndata.read_h5ad(path).obsm], ["X_clip", "X_dino"])
        frame = pd.DataFrame(np.eye(3), index=["a", "b", "c"])
        self.assertEqual(list(anndata.read_h5ad(write_set("frame.h5ad", frame)).obs_names), ["a", "b", "c"])

    def test_a_file_is_replaced_only_when_asked(self):
        path = Examples().write()
        before = path.read_bytes()
        with self.assertRaises(FileExistsError):
            Examples().write()
        self.assertEqual(path.read_bytes(), before)
        write_set(path, np.eye(2), overwrite=True)
        self.assertEqual(self.info(path)["n"], 2)
        self.assertEqual([file.name for file in self.folder.iterdir()], ["pets.h5ad"])

    def test_another_process_may_be_faster(self):
        def write(file):
            self.folder.joinpath("late.h5ad").write_text("theirs")

        def no_links(*_):
            raise PermissionError
        for link in (os.link, no_links):
            with mock.patch("os.link", link), self.assertRaises(FileExistsError):
                sets._write_whole(self.folder / "late.h5ad", False, write)
            self.assertEqual((self.folder / "late.h5ad").read_text(), "theirs")
            self.assertEqual([file.name for file in self.folder.iterdir()], ["late.h5ad"])
            with mock.patch("os.link", link):
                sets._write_whole(self.folder / "first.h5ad", False, lambda file: None)
            self.assertTrue(h5py.is_hdf5("first.h5ad"))
            (self.folder / "first.h5ad").unlink()

    def test_bad_input(self):
        X = np.eye(3)
        for part, named in {
            "write it as .h5ad|is written as .h5ad": {"path": "set.csv"},
            "has the shape (3,)": {"X": np.ones(3)},
            "has the shape (0, 3)": {"X": np.ones((0, 3))},
            "holds object": {"X": np.array([["a"], [1], [None]], object)},
            "holds complex128": {"X": X * 1j},
            "embedding X_b has 2 values for 3": {"X": {"a": X, "b": np.ones((2, 2))}},
            "holds no embedding": {"X": {}},
            "holds NaN, Inf or a number beyond": {"X": X * 1e300},
            "'X/clip' cannot be the name": {"embedding": "X/clip"},
            "column class has 2 values for 3": {"y": ["a", "b"]},
            "column class holds lists, or has more than": {"y": np.ones((3, 1), int)},
            "column class holds lists, or": {"y": [[1], [2, 3], [4]]},
            "column class holds real numbers": {"y": [0.5, 1, 2]},
            "column class holds real numbers, which": {"y": [0.5, None, 2]},
            "column class holds real": {"y": pd.array([0.5, None, 2], dtype="Float64")},
            "two values of column class": {"y": [1, "1", 2]},
            "holds real numbers": {"attributes": {"weight": [1.0, np.inf, 2.0]}},
            "written '1'": {"y": np.array([1, "1", 2], object)},
            "attributes have names": {"attributes": ["a", "b", "c"]},
            "'a/b' cannot be the name of a column": {"attributes": {"a/b": [1, 2, 3]}},
            "'_index' cannot": {"attributes": {"_index": [1, 2, 3]}},
            "two columns have the name 'class'": {"y": [1, 2, 3], "attributes": {"class": [1, 2, 3]}},
            "the name 'n' occurs twice": {"names": ["n", "m", "n"]},
            "names has 2 values for 3": {"names": ["n", "m"]},
            "has rows of different lengths": {"X": [[1, 2], [3]]},
            "'a\\x00b' holds the character NUL": {"y": ["a\0b", "c", "d"]},
            "'a\\ud800' holds": {"names": ["a\ud800", "ä", "c"]},
            "need class_names": {"class_embeddings": X},
            "give (2, 3)": {"class_embeddings": X, "class_names": ["a", "b"]},
            "class_embeddings hold NaN": {"class_embeddings": X * np.nan, "class_names": ["a", "b", "c"]},
            "two values of column class_names": {"class_embeddings": X, "class_names": ["a", "b", "a"]},
        }.items():
            with self.subTest(part):
                self.refused(ValueError, part.split("|")[-1], write_set, **({"path": "set.h5ad", "X": X} | named))
        with self.assertRaises(OSError):
            write_set("no/such/folder/set.h5ad", X)


class Package(unittest.TestCase):
    def test_version_is_that_of_the_program(self):
        project = re.search(r"^project\(Groupscope VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)
        self.assertEqual(groupscope.__version__, project[1])

    def test_it_stays_small(self):
        lines = [line for file in (PACKAGE / "groupscope").glob("*.py") for line in file.read_text().splitlines() if line]
        self.assertLess(len(lines), 900)

    def test_everything_public_says_what_it_does(self):
        for name in groupscope.__all__:
            if name != "__version__":
                self.assertTrue(getattr(groupscope, name).__doc__, name)

    def test_what_it_builds_is_not_tracked(self):
        if not (ROOT / ".git").exists():
            self.skipTest("this tree is no repository")
        for built in ("build/lib", "groupscope.egg-info/PKG-INFO", "groupscope/__pycache__/a.pyc"):
            self.assertEqual(subprocess.run(["git", "check-ignore", "-q", PACKAGE / built], cwd=ROOT).returncode, 0, built)


if __name__ == "__main__":
    unittest.main()
