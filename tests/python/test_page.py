# SPDX-License-Identifier: GPL-3.0-or-later
"""Every piece of Python in the guide's page, run as it is in one notebook, prints what the page says."""

import contextlib
import io
import re
import unittest

from python_case import ROOT, PackageCase, require

require("anndata", "sklearn", "torch")

PAGE = (ROOT / "resources/guide/how_to/python.md").read_text()
NUMBER = re.compile(r"^-?\d+(\.\d+)?$")


def same(printed, expected):
    """The same words, and numbers that differ as those of other processors may."""
    left, right = printed.split(), expected.split()
    return len(left) == len(right) and all(
        abs(float(a) - float(b)) <= 0.03 if NUMBER.match(a) and NUMBER.match(b) else a == b for a, b in zip(left, right))


class Page(PackageCase):
    def test_every_piece_runs(self):
        self.stand_in("GROUPSCOPE", "exit 0\n")
        self.program("demo", "--out", "demo.h5ad")
        pieces = re.findall(r"^```python\n(.*?)^```(?:\n\n```text\n(.*?)^```)?", PAGE, re.M | re.S)
        self.assertEqual(len(pieces), PAGE.count("```python"))
        self.assertEqual(sum(bool(expected) for _, expected in pieces), PAGE.count("```text"))
        self.assertGreater(len(pieces), 7)
        notebook = {}
        for code, expected in pieces:
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(code, "how_to/python.md", "exec"), notebook)
            self.assertEqual("print(" in code, bool(expected), code)
            self.assertTrue(same(out.getvalue(), expected), f"{code}\nprints\n{out.getvalue()}\ninstead of\n{expected}")
        self.assertTrue(notebook["window"].wait(20) == 0)
        self.assertIn("linear-probe", notebook["comparison"]._repr_html_())

    def test_it_is_short_and_names_everything(self):
        import groupscope
        self.assertLessEqual(len(PAGE.split()), 700)
        for name in set(groupscope.__all__) - {"Comparison", "__version__"}:
            self.assertIn(name, PAGE)

    def test_numbers_are_looked_at(self):
        self.assertTrue(same("rwg 0.51 a\n", "rwg  0.52 a"))
        self.assertFalse(same("rwg 0.51", "rwg 0.58"))
        self.assertFalse(same("rwg 0.51", "erm 0.51"))


if __name__ == "__main__":
    unittest.main()
