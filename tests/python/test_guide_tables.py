# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of the guide that are made from other tables of it say what these say."""

import importlib.util
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def script():
    spec = importlib.util.spec_from_file_location("make_tables", ROOT / "resources/guide/make_tables.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class GuideTables(unittest.TestCase):
    def test_derived_tables_are_current(self):
        tables = script()
        for name in ("findml_gaps", "r_adapter_table_1"):
            page, make = tables.TABLES[name]
            text = (tables.GUIDE / page).read_text()
            shown = text.split(f"<!-- table {name} -->\n")[1].split(f"\n<!-- end {name} -->")[0]
            self.assertEqual(shown, make(None), name)

    def test_every_table_has_its_place(self):
        tables = script()
        for name, (page, _) in tables.TABLES.items():
            text = (tables.GUIDE / page).read_text()
            self.assertEqual(text.count(f"<!-- table {name} -->\n"), 1, name)
            self.assertEqual(text.count(f"\n<!-- end {name} -->"), 1, name)


if __name__ == "__main__":
    unittest.main()
