# SPDX-License-Identifier: GPL-3.0-or-later
"""GroupscopeClassifier: as scikit-learn expects it, with groups, and the program's own probabilities."""

import pickle
import unittest

from python_case import Examples, PackageCase, groupscope, np, require

require("sklearn")
import pandas as pd
from groupscope import GroupscopeClassifier, GroupscopeError, GroupscopeWarning, Run
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.utils.estimator_checks import check_estimator

QUICK = {"epochs": 20, "minimum_updates": 0, "learning_rate": 0.05}
# Of check_estimator()'s checks those that take a second or more; the others need data of few examples.
SLOW = {"check_estimators_dtypes", "check_classifiers_classes", "check_classifiers_train",
        "check_classifier_data_not_an_array", "check_pipeline_consistency", "check_estimators_pickle", "check_methods_sample_order_invariance"}


class Classifier(PackageCase):
    def setUp(self):
        super().setUp()
        self.own = Examples()
        self.set_aside = self.own.split == "test"

    def test_it_is_what_the_program_trains(self):
        own, rest = self.own, ~self.set_aside
        model = GroupscopeClassifier("group-dro", parameters=QUICK, random_state=3)
        model.fit(own.X[rest], own.y[rest], groups=own.place[rest], split=own.split[rest])
        self.assertEqual(list(model.classes_), ["cat", "dog"])
        own.write(attributes={"group": own.place})
        self.program("train", "pets.h5ad", "--method", "group-dro", "--seed", 3, "--out", "run.h5",
                     *(part for key, value in QUICK.items() for part in ("--set", f"{key}={value}")))
        held = Run("run.h5").predictions("test")
        proba = model.predict_proba(own.X[self.set_aside])
        np.testing.assert_allclose(proba, held[["probability_cat", "probability_dog"]], atol=1e-6)
        self.assertEqual(list(model.predict(own.X[self.set_aside])), list(held["prediction"]))
        expected = groupscope.groups("run.h5")
        expected = expected[expected["split"] != "test"]
        pd.testing.assert_frame_equal(model.group_accuracies().iloc[:, 4:], expected.iloc[:, 4:])
        self.assertEqual(Run(model.save_run("again.h5")).method, "group-dro")

    def test_a_split_is_drawn_in_each_group(self):
        with self.assertWarns(GroupscopeWarning) as caught:
            model = GroupscopeClassifier(parameters={"epochs": 3}, validation_fraction=0.25)
            model.fit(self.own.X, self.own.y, pd.DataFrame({"place": self.own.place, "third": self.own.split}))
        self.assertTrue(any("not converged" in str(each.message) for each in caught.warnings))
        self.assertFalse(any("test split" in str(each.message) for each in caught.warnings))
        frame = model.group_accuracies()
        self.assertEqual(list(frame.columns[5:8]), ["class", "place", "third"])
        n = frame.pivot_table("n", ["class", "place", "third"], "split").sum()
        self.assertEqual(n["train"] + n["val"], 240)
        self.assertAlmostEqual(n["val"] / 240, 0.25, delta=0.03)

    def test_same_seed_same_probabilities(self):
        def proba(seed):
            model = GroupscopeClassifier(parameters=QUICK, random_state=seed)
            return model.fit(self.own.X, self.own.y).predict_proba(self.own.X)

        np.testing.assert_array_equal(proba(0), proba(0))
        self.assertGreater(np.abs(proba(0) - proba(1)).max(), 0)

    def test_parameters(self):
        model = GroupscopeClassifier("erm", parameters={"normalize_input": True} | QUICK, select="val.average_accuracy")
        copy = clone(model)
        self.assertEqual(copy.get_params(), model.get_params())
        copy.set_params(method="linear-probe").fit(self.own.X, self.own.y, self.own.place)
        about = Run(copy.save_run("run.h5")).about
        self.assertEqual((about["method"], about["select"]), ("linear-probe", "val.average_accuracy"))
        self.assertTrue(about["parameters"]["normalize_input"])

    def test_labels_of_other_types(self):
        dogs = self.own.y == "dog"
        for y in (dogs * 10 - 3, dogs, np.where(dogs, "NA", "no/yes")):
            model = GroupscopeClassifier(parameters=QUICK).fit(self.own.X, y)
            again = pickle.loads(pickle.dumps(model))
            self.assertEqual(again.predict(self.own.X).dtype, y.dtype)
            self.assertGreater(again.score(self.own.X, y), 0.6)

    def test_class_embeddings(self):
        model = GroupscopeClassifier("zero-shot").fit(self.own.X, self.own.y, class_embeddings=self.own.prompts)
        cosines = self.own.X @ self.own.prompts.T
        self.assertEqual(list(model.predict(self.own.X)), list(model.classes_[cosines.argmax(axis=1)]))

    def test_bad_input(self):
        X, y = self.own.X, self.own.y
        for error, part, options, named in (
                (GroupscopeError, "no-method", {"method": "no-method"}, {}),
                (GroupscopeError, "sped", {"parameters": {"sped": 1}}, {}),
                (GroupscopeError, "val.luck", {"select": "val.luck"}, {}),
                (GroupscopeError, "class embeddings", {"method": "zero-shot"}, {}),
                (ValueError, "give a share between 0 and 1", {"validation_fraction": 1}, {}),
                (ValueError, "only one class", {}, {"y": np.full(240, "cat")}),
                (ValueError, "inconsistent numbers of samples", {}, {"y": y[:9]}),
                (ValueError, "column group has 9 values", {}, {"groups": self.own.place[:9]}),
                (ValueError, "column split has 9 values", {}, {"split": self.own.split[:9]}),
                (ValueError, "NaN", {}, {"X": X * np.nan})):
            with self.subTest(part):
                self.refused(error, part, GroupscopeClassifier(**options).fit, **({"X": X, "y": y} | named))
        self.refused(NotFittedError, "not fitted", GroupscopeClassifier().predict, X)
        model = GroupscopeClassifier(parameters=QUICK).fit(X, y)
        self.refused(ValueError, "X has 5 features", model.predict, X[:, :5])

    def test_what_scikit_learn_checks(self):
        done = 0
        for estimator, check in check_estimator(GroupscopeClassifier(parameters=QUICK), generate_only=True):
            name = getattr(check, "func", check).__name__
            if name in SLOW or name in estimator._more_tags()["_xfail_checks"]:
                continue
            with self.subTest(name):
                check(estimator)
            done += 1
        self.assertGreater(done, 25)


if __name__ == "__main__":
    unittest.main()
