# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of runs, predictions and imported predictions, next to what the command line says of them."""

import csv
import io
import json
import os
import shutil
import signal
import unittest

from python_case import CLI, ROOT, Examples, PackageCase, groupscope, np, quick

import pandas as pd
from groupscope import GroupscopeError, GroupscopeWarning, Run, groups, import_predictions, read_runs


class Runs(PackageCase):
    def setUp(self):
        super().setUp()
        self.own = Examples()
        self.own.write()
        self.spec = {"data": "pets.h5ad", "methods": [quick("linear-probe", learning_rate=0.05), {"method": "zero-shot"}],
                     "seeds": [0, 1]}

    def make(self, out="runs", **other):
        return groupscope.run(self.spec | other, out)

    def trained(self, method="linear-probe", data="pets.h5ad"):
        self.program("train", data, "--method", method, "--set", "epochs=3", "--out", "one.h5")
        return Run("one.h5")

    def assertSame(self, number, expected):
        """NaN where the program has no number."""
        if expected is None:
            self.assertTrue(np.isnan(number))
        else:
            self.assertAlmostEqual(number, expected, 12)

    def test_runs_of_older_versions_and_overlapping_groups(self):
        for name, shape, worst in (("reference/run_of_schema_5.h5", (90, 7), "dog, b"),
                                   ("fuzz/corpus/run_file/overlapping.h5", (24, 7), "land, a")):
            path = ROOT / "tests" / name
            run = Run(path)
            self.assertEqual(run.splits.loc["test", "worst_group"], worst)
            self.assertEqual(run.predictions().shape, shape)
            self.assertEqual(run.predictions("test").index.name, "row")  # the set is not there
            self.assertEqual(read_runs(path).loc[0, "val.average_accuracy"], run.splits.loc["val", "average_accuracy"])

    def test_read_runs_says_what_the_program_says(self):
        self.make(methods=[*self.spec["methods"], quick("dml-triplet")])  # the last has no classifier
        import_predictions("m", self.own.y, data="pets.h5ad", out="runs")
        frame = read_runs("runs")
        self.assertEqual(len(frame), 7)
        lines = csv.DictReader(io.StringIO(self.program("runs", "runs", "--format", "csv")))
        for row, line in zip(frame.to_dict("records"), lines, strict=True):
            for key in ("id", "variant", "method", "state", "rule", "file", "error"):
                self.assertEqual(row[key], line[key])
            for key in ("seed", "selected_epoch", "test.worst_group_accuracy", "test.average_accuracy", "seconds"):
                self.assertSame(row[key], float(line[key]) if line[key] else None)
            shown = json.loads(self.program("show", row["file"], "--json"))
            self.assertEqual(row["converged"], shown["converged"])
            for name, value in shown["parameters"].items():
                self.assertEqual(row["parameter." + name], value)
            for split in ("train", "val", "test"):
                for measure in ("average_accuracy", "worst_group_accuracy"):
                    self.assertSame(row[f"{split}.{measure}"], shown["splits"][split][measure])

    def test_groups_are_the_table_of_compare(self):
        self.make()
        expected = list(csv.DictReader(io.StringIO(self.program("compare", "runs", "--groups", "--format", "csv"))))
        frame = groups("runs")
        self.assertEqual(list(frame.columns), list(expected[0]))
        self.assertEqual(len(frame), 4 * 3 * 4)  # runs, splits, groups
        for row, line in zip(frame.to_dict("records"), expected, strict=True):
            for key, text in line.items():
                self.assertEqual(row[key], type(row[key])(text), key)

    def test_values_that_look_like_something_else(self):
        names = {"cat": "NA", "dog": "01"}
        self.own.write("odd.h5ad", y=[names[value] for value in self.own.y], class_column="n", class_names=["NA", "01"],
                       attributes={"seed": self.own.place})
        run = self.trained(data="odd.h5ad")
        frame = groups(run.path)
        self.assertEqual(set(frame.iloc[:, 5]), {"NA", "01"})
        self.assertEqual(frame.iloc[:, -5].dtype.kind + frame.iloc[:, 3].dtype.kind, "ii")
        self.assertEqual(set(run.predictions("test")["class"]), {"NA", "01"})

    def test_files_that_cannot_be_read(self):
        self.make()
        bad = next((self.folder / "runs" / "runs").iterdir())
        bad.write_bytes(bad.read_bytes()[:4000])
        for read in (read_runs, groups):
            with self.assertWarnsRegex(GroupscopeWarning, f"1 run file is left out.*{bad.name}"):
                frame = read("runs")
            self.assertEqual(frame.iloc[:, 0].nunique(), 3)
            self.refused(GroupscopeError, bad.name, read, bad)
            self.refused(GroupscopeError, "nowhere", read, "nowhere")
        self.refused(GroupscopeError, bad.name, Run, bad)
        self.refused(GroupscopeError, "pets.h5ad", Run, "pets.h5ad")

    def test_a_run_knows_itself(self):
        run = self.trained()
        self.assertEqual((run.method, run.seed, run.parameters["epochs"]), ("linear-probe", 0, 3))
        self.assertEqual(list(run.splits.index), ["train", "val", "test"])
        self.assertEqual(list(run.splits["n"]), [80, 80, 80])
        self.assertTrue(any("not converged" in text for text in run.warnings))
        page = run._repr_html_()
        self.assertIn(f"{100 * run.splits.loc['test', 'worst_group_accuracy']:.1f}", page)
        self.assertIn("not converged", page)

    def test_predictions(self):
        run = self.trained()
        for split, own in (("train", 0), ("test", 2)):
            frame = run.predictions(split)
            self.assertEqual(list(frame.index), self.own.names[own::3])
            self.assertEqual(list(frame["class"]), list(self.own.y[own::3]))
            self.assertEqual(list(frame["group"]), [f"{a}, {b}" for a, b in zip(self.own.y[own::3], self.own.place[own::3])])
            self.assertAlmostEqual(frame["correct"].mean(), run.splits.loc[split, "average_accuracy"], 12)
            np.testing.assert_allclose(frame[["probability_cat", "probability_dog"]].sum(axis=1), 1, atol=1e-6)
        self.assertEqual(len(run.predictions()), 240)
        self.refused(GroupscopeError, "nosplit", run.predictions, "nosplit")
        shutil.move("pets.h5ad", "moved.h5ad")
        self.assertEqual(list(run.predictions("train", data="moved.h5ad").index), self.own.names[::3])

    def test_imported_predictions_are_those_of_the_run(self):
        run = self.trained()
        held = run.predictions()
        proba = held[["probability_dog", "probability_cat"]].rename(columns=lambda name: name.removeprefix("probability_"))
        given = proba.sample(frac=1, random_state=0)  # in another order
        ways = {"frame": (given,), "array_seed4": (given.to_numpy(), given.index), "words": (held["prediction"],),
                "in order": (proba.loc[self.own.names, ["cat", "dog"]].to_numpy(),),
                "logits": (np.log(given.to_numpy()) - 3, list(given.index))}
        for name, given in ways.items():
            classes = ["dog", "cat"] if name in ("array_seed4", "logits") else None
            made = import_predictions(name, *given, data="pets.h5ad", out="mine", classes=classes)
            np.testing.assert_allclose(made.splits["worst_group_accuracy"], run.splits["worst_group_accuracy"], 1e-12)
            self.assertTrue(made.path.is_file())
        frame = read_runs("mine")
        names = frame["method"].str.split(": ").str[1]
        self.assertEqual(dict(zip(names, frame["seed"])), {"frame": 0, "array": 4, "words": 0, "in order": 0, "logits": 0})

    def test_warnings_of_imported_predictions(self):
        proba = np.tile([0.4, 0.6], (80, 1))
        with self.assertWarns(GroupscopeWarning) as caught:
            import_predictions("part", proba, self.own.names[2::3], data="pets.h5ad", out="mine")
        texts = [str(each.message) for each in caught.warnings]
        self.assertTrue(any("no example of training has a prediction" in text for text in texts), texts)
        self.assertFalse(any("matched by their names" in text for text in texts), texts)
        self.assertTrue(caught.filename.endswith("test_runs.py"))

    def test_predictions_that_are_refused(self):
        proba, names = np.tile([0.4, 0.6], (240, 1)), self.own.names
        import_predictions("model", proba, names, data="pets.h5ad", out="mine")

        def refused(error, part, name, *given, **other):
            self.refused(error, part, import_predictions, name, *given, **({"data": "pets.h5ad", "out": "mine"} | other))

        refused(ValueError, "the shape (2, 2, 2)", "cube", np.ones((2, 2, 2)))
        refused(ValueError, "give (N, C) numbers", "words", np.full((240, 2), "cat"))
        refused(ValueError, "'a=b' cannot be the name", "a=b", proba)
        refused(ValueError, "cannot be the name", "", proba)
        refused(ValueError, "3 names for predictions", "few", proba, ["a", "b", "c"])
        refused(ValueError, "1 classes for predictions", "few", proba, names, classes=["cat"])
        refused(GroupscopeError, "bird", "other", proba, names, classes=["cat", "bird"])
        refused(GroupscopeError, "image 0", "part", proba, [*names[:200], *(f"x{i}" for i in range(40))])
        refused(GroupscopeError, "", "short", proba[:7])
        refused(GroupscopeError, "", "nan", np.where(np.arange(480).reshape(240, 2) == 5, np.nan, proba), names)
        refused(GroupscopeError, "no.h5ad", "model", proba, names, data="no.h5ad")
        refused(GroupscopeError, "other predictions", "model", 1 - proba, names)
        again = import_predictions("model", 1 - proba, names, data="pets.h5ad", out="mine", overwrite=True)
        self.assertEqual(len(read_runs("mine")), 1)
        self.assertAlmostEqual(again.splits.loc["test", "average_accuracy"], (self.own.y[2::3] == "cat").mean())

    def test_pages_hold_no_foreign_markup(self):
        made = import_predictions("<script>alert(1)<&lt;|*`\\", np.tile([0.4, 0.6], (240, 1)), data="pets.h5ad", out="mine")
        for page in (made._repr_html_(), groupscope.compare("mine")._repr_html_()):
            self.assertIn("&lt;script&gt;alert(1)&lt;", page)
            self.assertIn("|*`\\", page)
            self.assertNotIn("<script", page)


class Program(PackageCase):
    def test_it_is_found_by_the_variable_and_then_in_path(self):
        self.set_environment("GROUPSCOPE_CLI", None)
        self.set_environment("PATH", str(self.folder))
        self.refused(GroupscopeError, "set the environment variable GROUPSCOPE_CLI", read_runs, "runs")
        os.symlink(CLI, "groupscope-cli")
        self.refused(GroupscopeError, "runs", read_runs, "runs")
        self.set_environment("GROUPSCOPE_CLI", "/no/such/program")
        self.refused(GroupscopeError, "GROUPSCOPE_CLI names no program: /no/such/program", read_runs, "runs")

    def test_a_program_of_another_kind(self):
        self.stand_in("GROUPSCOPE_CLI", "exit 3\n")
        self.assertEqual(self.refused(GroupscopeError, "exit code 3 and no message", read_runs, "runs").exit_code, 3)
        self.stand_in("GROUPSCOPE_CLI", "kill -9 $$\n")
        self.refused(GroupscopeError, "ended by signal 9", read_runs, "runs")

    def test_an_interrupt_reaches_the_program(self):
        self.stand_in("GROUPSCOPE_CLI", "trap 'echo kept > kept; exit 130' INT\ntouch begun\n"
                                        "while [ -e begun ]; do sleep 0.05; done\n")

        def interrupt(*_):
            if os.path.exists("begun"):
                raise KeyboardInterrupt
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
        with self.assertRaises(KeyboardInterrupt):
            read_runs("runs")
        self.assertTrue(os.path.exists("kept"))

    def test_a_path_that_looks_like_an_option(self):
        Examples().write("-pets.h5ad")
        made = import_predictions("m", np.tile([0.4, 0.6], (240, 1)), data="-pets.h5ad", out="-mine")
        self.assertEqual(len(made.splits), 3)


if __name__ == "__main__":
    unittest.main()
