# SPDX-License-Identifier: GPL-3.0-or-later
"""run() and compare(): specifications, failures, what stays in a folder, and tables of comparisons."""

import json
import os
import unittest

from python_case import Examples, PackageCase, groupscope, np, quick

from groupscope import GroupscopeError, GroupscopeWarning, compare, read_runs, run


class Experiments(PackageCase):
    def setUp(self):
        super().setUp()
        Examples().write()
        self.spec = {"data": "pets.h5ad", "methods": [quick("linear-probe", learning_rate=0.05), {"method": "zero-shot"}],
                     "seeds": [0, 1, 2]}

    def test_a_mapping_finds_data_in_the_working_folder(self):
        made = run(self.spec, "runs", jobs=2)
        self.assertEqual(sorted(made.table["method"]), ["linear-probe", "zero-shot"])
        self.assertEqual(list(made.table["seeds"]), [3, 3])
        self.assertEqual(len(read_runs("runs")), 6)
        self.assertEqual(list(made.failed), [])
        held = json.loads((self.folder / "runs/spec.json").read_text())
        self.assertTrue(os.path.samefile(held["data"], "pets.h5ad"))

    def test_a_mapping_may_hold_numbers_of_numpy(self):
        linear = quick("linear-probe", learning_rate=np.float32(0.5))
        run({"data": self.folder / "pets.h5ad", "methods": [linear], "seeds": np.arange(3, 5)}, "runs")
        frame = read_runs("runs")
        self.assertEqual((set(frame["seed"]), set(frame["parameter.learning_rate"])), ({3, 4}, {0.5}))

    def test_files_presets_and_other_data(self):
        (self.folder / "spec.json").write_text(json.dumps(self.spec | {"seeds": [5]}))
        run("spec.json", "file")
        self.assertEqual(set(read_runs("file")["seed"]), {5})
        Examples().write("others.h5ad", y=Examples().y[::-1])
        run(self.spec | {"seeds": [0]}, "both", data=["pets.h5ad", "others.h5ad"])
        self.assertEqual(len(read_runs("both")), 4)
        made = run("zero-shot", "preset", data="pets.h5ad")
        self.assertIn("zero-shot", set(made.table["method"]))

    def test_runs_that_are_there_stay(self):
        run(self.spec, "runs")
        files = {file: file.stat().st_mtime_ns for file in (self.folder / "runs/runs").iterdir()}
        run(self.spec, "runs")
        self.assertEqual(files, {file: file.stat().st_mtime_ns for file in files})
        other = self.spec | {"seeds": [7]}
        self.assertEqual(self.refused(GroupscopeError, "runs", run, other, "runs").exit_code, 2)
        run(other, "runs", resume=True)
        self.assertEqual(len(read_runs("runs")), 8)

    def test_failed_runs(self):
        with self.assertWarnsRegex(GroupscopeWarning, "group-prompt"):
            made = run(self.spec | {"seeds": [0], "methods": [{"method": "zero-shot"}, {"method": "group-prompt"}]}, "some")
        self.assertEqual([each["method"] for each in made.failed], ["group-prompt"])
        self.assertIn("failed (seed 0): there are no group prompts", made._repr_html_())
        frame = read_runs("some").set_index("method")
        self.assertEqual(frame.loc["group-prompt", "state"], "failed")
        self.assertTrue(frame.loc["group-prompt", "error"])
        with self.assertRaises(GroupscopeError) as caught:
            run(self.spec | {"methods": [{"method": "group-prompt"}]}, "none")
        self.assertIn("group", str(caught.exception))

    def test_specifications_that_are_refused(self):
        for part, spec, more in (("no-method", self.spec | {"methods": [{"method": "no-method"}]}, {}),
                                 ("sedes", self.spec | {"sedes": [1]}, {}), ("no-preset", "no-preset", {"data": "pets.h5ad"}),
                                 ("no.h5ad", self.spec | {"data": "no.h5ad"}, {}), ("jobs", self.spec, {"jobs": "many"})):
            with self.subTest(part):
                self.refused(GroupscopeError, part, run, spec, "runs", **more)

    def test_compare_has_the_numbers_of_the_program(self):
        run(self.spec, "runs")
        made = compare("runs", against="zero-shot")
        text = self.program("compare", "runs", "--against", "zero-shot", "--format", "csv")
        header, *lines = (line.split(",") for line in text.splitlines())
        self.assertLessEqual({name for name in header if name.startswith("test.")}, set(made.table.columns))
        for row, line in zip(made.table.to_dict("records"), lines):
            for name in header[:15]:
                if name.startswith("test.") and line[header.index(name)]:
                    self.assertEqual(row[name], float(line[header.index(name)]), name)
        self.assertEqual(made.rule, "val.worst_group_accuracy")
        row = made.table.set_index("method").loc["linear-probe"]
        self.assertGreater(row["difference.worst_group_accuracy_high"], row["difference.worst_group_accuracy"])
        self.assertEqual(repr(made), self.program("compare", "runs", "--against", "zero-shot"))
        page = made._repr_html_()
        best = made.table.loc[made.table["test.worst_group_accuracy"].idxmax()]
        mean, deviation = (100 * best["test.worst_group_accuracy" + end] for end in ("", "_sd"))
        self.assertIn(f"<b>{mean:.1f} ± {deviation:.1f} [", page)
        self.assertIn("</th>", page)
        self.assertNotIn("settings", page)  # an empty column
        self.assertIn("<p>Selection rule: val.worst_group_accuracy", page)
        self.assertEqual(compare("runs", select="val.average_accuracy").rule, "val.average_accuracy")

    def test_comparisons_that_are_refused(self):
        run(self.spec, "runs")
        self.refused(GroupscopeError, "nobody", compare, "runs", against="nobody")
        self.refused(GroupscopeError, "val.luck", compare, "runs", select="val.luck")
        self.refused(GroupscopeError, "nowhere", compare, "nowhere")


if __name__ == "__main__":
    unittest.main()
