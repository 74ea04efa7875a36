# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the Python package share: the package, a folder for each test, and a small set with four groups.

GROUPSCOPE_CLI names the command line. Needs python3-h5py and python3-pandas; with GROUPSCOPE_NO_PEERS and without them a
test ends with code 77.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "packaging" / "python"
sys.path.insert(0, str(PACKAGE))
sys.dont_write_bytecode = True


def require(*modules):
    """Ends the program where one of the modules is missing: as skipped if no peers are wanted."""
    for module in modules:
        try:
            __import__(module)
        except ImportError as missing:
            print(f"SKIP   : no peers: this test needs the package of {module} ({missing})")
            sys.exit(77 if "GROUPSCOPE_NO_PEERS" in os.environ else 1)


require("numpy", "h5py", "pandas")
import groupscope
import numpy as np

CLI = os.environ["GROUPSCOPE_CLI"]


class PackageCase(unittest.TestCase):
    """Each test has a folder of its own, where it works; warnings of the program are not shown."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(holder.name)
        self.folder = pathlib.Path(holder.name)
        quiet = warnings.catch_warnings()
        quiet.__enter__()
        self.addCleanup(quiet.__exit__, None, None, None)
        warnings.simplefilter("ignore", groupscope.GroupscopeWarning)

    def refused(self, error, part, function, *arguments, **named):
        """The call throws that error, with that part of its text, and leaves the folder as it was."""
        before = sorted(self.folder.rglob("*"))
        with self.assertRaises(error) as caught:
            function(*arguments, **named)
        self.assertIn(part, str(caught.exception))
        self.assertEqual(sorted(self.folder.rglob("*")), before)
        return caught.exception

    def program(self, *arguments):
        """What the command line prints."""
        done = subprocess.run([CLI, *map(str, arguments)], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done.stdout.decode()

    def stand_in(self, variable, script):
        """Puts a shell script in the place of a program, for this test."""
        path = self.folder / f"stand_in_{variable}"
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(0o755)
        self.set_environment(variable, str(path))

    def set_environment(self, variable, value):
        before = os.environ.get(variable)
        self.addCleanup(lambda: os.environ.pop(variable, None) if before is None else os.environ.update({variable: before}))
        if value is None:
            os.environ.pop(variable, None)
        else:
            os.environ[variable] = value


class Examples:
    """240 examples of two classes on two backgrounds that mislead: 6 numbers, a third each to train, val and test."""

    def __init__(self):
        rng = np.random.default_rng(0)
        self.y = np.where(rng.random(240) < 0.5, "cat", "dog")
        agrees = rng.random(240) < 0.8
        self.place = np.where((self.y == "cat") == agrees, "sofa", "lawn")
        self.X = rng.normal(size=(240, 6)).astype(np.float32)
        self.X[:, 0] += self.y == "dog"
        self.X[:, 1] += 2 * (self.place == "lawn")
        self.split = np.array(["train", "val", "test"] * 80)
        self.names = [f"image {i}" for i in range(240)]
        self.prompts = np.array([[-1, 0, 0, 0, 0, 0.5], [1, 0, 0, 0, 0, 0.5]], np.float32)

    def write(self, path="pets.h5ad", **other):
        return groupscope.write_set(path, self.X, **({
            "y": self.y, "split": self.split, "attributes": {"place": self.place}, "names": self.names,
            "embedding": "clip", "class_embeddings": self.prompts, "class_names": ["cat", "dog"]} | other))


def quick(method, **parameters):
    """A method of a specification that trains for a moment."""
    return {"method": method, "set": {"epochs": 3, "minimum_updates": 0} | parameters}
