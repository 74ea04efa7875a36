# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of resources/recipes share: a folder for a stand-in, and a call of embed.py in this process."""

import contextlib
import io
import os
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
RECIPES = HERE.parent.parent / "resources" / "recipes"
sys.path[:0] = [str(RECIPES), str(HERE)]
sys.dont_write_bytecode = True
try:
    import h5py
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"SKIP   : no peers: this test needs python3-numpy and python3-h5py ({missing})")
    sys.exit(77 if "GROUPSCOPE_NO_PEERS" in os.environ else 1)

import embed
import stand_ins

CLI = os.environ.get("GROUPSCOPE_CLI")


def run(*arguments):
    """(exit code, stdout, stderr) of embed.py, called in this process."""
    out, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        try:
            code = embed.main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
    return code, out.getvalue(), error.getvalue()


class Recipe(unittest.TestCase):
    """A folder for the stand-in of one data set, and what is written of it."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name) / "data"
        self.written = pathlib.Path(holder.name) / "written"
        self.out = self.written / "set.h5ad"
        self.folder.mkdir()
        self.written.mkdir()

    def make(self, name):
        return stand_ins.MAKERS[name](self.folder)

    def embed(self, name, *more):
        return run(name, self.folder, "--model", "pixels", "--out", self.out, "--batch", 7, *more)

    def opened(self, name, *more):
        """The file that is written of the stand-in in the folder."""
        code, _, error = self.embed(name, *more)
        self.assertEqual((code, error), (0, ""))
        file = h5py.File(self.out)
        self.addCleanup(file.close)
        return file

    def values(self, file, column):
        """(N) values of a column, None where they are missing."""
        categories = [*texts(file[f"obs/{column}/categories"]), None]
        return [categories[code] for code in file[f"obs/{column}/codes"][:]]


def texts(dataset):
    return dataset.asstr()[:].tolist()
