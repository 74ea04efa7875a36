# SPDX-License-Identifier: GPL-3.0-or-later
"""show(): what the window is given, with a stand-in for it, and when the temporary set goes."""

import pathlib
import time
import unittest

from python_case import Examples, PackageCase, groupscope, require

require("anndata")
import anndata
from groupscope import GroupscopeError, show, window


class Window(PackageCase):
    def setUp(self):
        super().setUp()
        self.own = Examples()
        self.addCleanup(setattr, window, "_START_SECONDS", window._START_SECONDS)
        # It says what it opens, and is open until a file tells it to close, or the folder goes.
        self.stand_in("GROUPSCOPE", f"cd {self.folder}\necho $# \"$1\" > opened.part; mv opened.part opened\n"
                                    "while [ -e opened ] && [ ! -e close ]; do sleep 0.02; done\n")
        window._START_SECONDS = 0.02

    def opened(self):
        """The file that the window was started on."""
        for _ in range(500):
            if (self.folder / "opened").exists():
                count, file = (self.folder / "opened").read_text().split(maxsplit=1)
                self.assertEqual(count, "1")
                return pathlib.Path(file.strip())
            time.sleep(0.02)
        self.fail("the window was not started")

    def close(self, process):
        (self.folder / "close").touch()
        self.assertEqual(process.wait(20), 0)

    def test_an_array(self):
        process = show(self.own.X, self.own.y, attributes={"place": self.own.place}, names=self.own.names)
        file = self.opened()
        self.assertEqual(list(anndata.read_h5ad(file).obs["place"]), list(self.own.place))
        self.assertIsNone(process.poll())
        self.close(process)
        self.assertFalse(file.parent.exists())

    def test_anndata(self):
        self.own.write("pets.h5ad")
        process = show(anndata.read_h5ad("pets.h5ad")[:50])
        file = self.opened()
        self.assertEqual(anndata.read_h5ad(file).n_obs, 50)
        process.terminate()  # closes the window
        process.wait(20)
        self.assertFalse(file.parent.exists())

    def test_a_file_stays(self):
        process = show(self.own.write("pets.h5ad"))
        self.assertEqual(self.opened(), self.folder.resolve() / "pets.h5ad")
        self.close(process)
        self.assertTrue((self.folder / "pets.h5ad").exists())

    def test_what_is_refused(self):
        self.refused(ValueError, "has the shape (6,)", show, self.own.X[0])
        self.refused(ValueError, "leave y and the others out", show, "pets.h5ad", self.own.y)
        self.refused(GroupscopeError, "there is no file nothing.h5ad", show, "nothing.h5ad")
        window._START_SECONDS = 20
        self.stand_in("GROUPSCOPE", "echo no display >&2; exit 1\n")
        self.refused(GroupscopeError, "cannot open (no display)", show, self.own.X)
        self.set_environment("GROUPSCOPE", "/no/such/window")
        self.refused(GroupscopeError, "GROUPSCOPE names no program", show, self.own.X)


if __name__ == "__main__":
    unittest.main()
