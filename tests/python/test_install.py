# SPDX-License-Identifier: GPL-3.0-or-later
"""The package installs with pip into an environment of Debian's packages, without a network."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from python_case import PACKAGE, groupscope, require

require("setuptools", "wheel", "ensurepip")


class Installed(unittest.TestCase):
    def test_pip_installs_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copytree(PACKAGE, folder / "python")
            python = folder / "environment" / "bin" / "python"
            for command in ([sys.executable, "-m", "venv", "--system-site-packages", folder / "environment"],
                            [python, "-m", "pip", "install", "--no-index", "--no-build-isolation", folder / "python"]):
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            shutil.rmtree(folder / "python")
            code = ("import groupscope, importlib.metadata as m; groupscope.write_set('set.h5ad', [[1.0, 2.0]]); "
                    "print(m.version('groupscope'), groupscope.__file__)")
            done = subprocess.run([python, "-c", code], capture_output=True, text=True, cwd=folder)
            version, file = done.stdout.split()
            self.assertEqual(version, groupscope.__version__, done.stderr)
            self.assertTrue(pathlib.Path(file).resolve().is_relative_to((folder / "environment").resolve()), file)
            self.assertTrue((folder / "set.h5ad").exists())


if __name__ == "__main__":
    unittest.main()
