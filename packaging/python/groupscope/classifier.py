# SPDX-License-Identifier: GPL-3.0-or-later
"""Methods of Groupscope as a scikit-learn classifier."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Mapping, Sequence

import numpy as np
import pandas as pd

try:
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import check_array, check_is_fitted, check_X_y
except ImportError as missing:
    raise ImportError("GroupscopeClassifier needs scikit-learn; install python3-sklearn, or scikit-learn by pip"
                      ) from missing

from ._program import call
from .runs import groups, read_predictions
from .sets import write_set


class GroupscopeClassifier(ClassifierMixin, BaseEstimator):
    """Trains a method of Groupscope on embeddings: `fit`, `predict` and `predict_proba` as in scikit-learn.

    * `method`: its id, as `groupscope-cli methods` lists them.
    * `parameters`: a mapping of the method's parameters to values; None: the defaults.
    * `select`: the rule that selects the epoch on the validation split; None: its worst-group accuracy.
    * `validation_fraction`: the share of the examples that becomes the validation split, drawn within each group.
    * `random_state`: seed of all random numbers, a whole number. Same seed, same bytes.

    After `fit`: `classes_` (C,), `n_features_in_`, and `run_`, the bytes of the run file.
    """

    def __init__(self, method: str = "linear-probe", *, parameters: Mapping | None = None, select: str | None = None,
                 validation_fraction: float = 0.2, random_state: int = 0):
        self.method = method
        self.parameters = parameters
        self.select = select
        self.validation_fraction = validation_fraction
        self.random_state = random_state

    def fit(self, X: Any, y: Any, groups: Any = None, *, split: Sequence | None = None,
            class_embeddings: Any = None) -> "GroupscopeClassifier":
        """Trains the method, and returns the classifier.

        * `X` (N,D) embeddings, `y` (N,) classes.
        * `groups`: an attribute (N,), which makes groups together with the class, or several as a DataFrame or mapping.
        * `split` (N,): train or val for each example, in place of a drawn split.
        * `class_embeddings` (C,D): in the order of the sorted classes, for methods that compare with them.

        Throws ValueError for input that does not fit; GroupscopeError where the method refuses the data.
        """
        X, y = check_X_y(X, y, dtype="numeric")
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError("Classifier can't train when only one class is present; give examples of another class")
        self.n_features_in_ = X.shape[1]
        names = [str(value) for value in self.classes_]
        attributes = groups if groups is None or isinstance(groups, (pd.DataFrame, Mapping)) else {"group": groups}
        options = [] if split is not None else ["--draw-split", self._shares(), "--split-seed", self.random_state]
        for key, value in (self.parameters or {}).items():
            options += ["--set", f"{key}={_text(value)}"]
        options += ["--select", self.select] if self.select else []
        with tempfile.TemporaryDirectory() as folder:
            data, file = Path(folder) / "notebook.h5ad", Path(folder) / "run.h5"
            write_set(data, X, pd.Categorical.from_codes(codes, names), split=split, attributes=attributes,
                      class_embeddings=class_embeddings, class_names=None if class_embeddings is None else names)
            call("train", data, "--method", self.method, "--seed", self.random_state, *options, "--out", file,
                 routine=["the test split has no examples"])
            self.run_ = file.read_bytes()
        return self

    def predict_proba(self, X: Any) -> np.ndarray:
        """Returns the probability (N,C) of each of `classes_`. Throws ValueError for other dimensions than in fit()."""
        check_is_fitted(self)
        X = check_array(X, dtype="numeric")
        if X.shape[1] != self.n_features_in_:
            raise ValueError(f"X has {X.shape[1]} features, but {type(self).__name__} is expecting "
                             f"{self.n_features_in_} features as input")
        with tempfile.TemporaryDirectory() as folder:
            run, data, table = (Path(folder) / name for name in ("run.h5", "notebook.h5ad", "predictions.csv"))
            run.write_bytes(self.run_)
            write_set(data, X)
            call("predict", run, data, "--out", table, "--quiet")
            return read_predictions(table).iloc[:, -len(self.classes_):].to_numpy()

    def predict(self, X: Any) -> np.ndarray:
        """Returns the class (N,) of the highest probability. Throws as predict_proba()."""
        check_is_fitted(self)
        return self.classes_[self.predict_proba(X).argmax(axis=1)]

    def group_accuracies(self) -> pd.DataFrame:
        """Returns the accuracy of every group in the training and the validation split, as groups() does."""
        with tempfile.TemporaryDirectory() as folder:
            return groups(self.save_run(Path(folder) / "run.h5"))

    def save_run(self, path: str | os.PathLike) -> Path:
        """Writes the run file, for `groupscope-cli show`, `export` and others. Throws OSError."""
        check_is_fitted(self)
        Path(path).write_bytes(self.run_)
        return Path(path)

    def _more_tags(self) -> dict:
        """What scikit-learn's check_estimator() does not ask for."""
        return {"_xfail_checks": {"check_methods_subset_invariance":
                                  "probabilities of single precision differ by up to 1e-6 with the number of examples"}}

    def _shares(self) -> str:
        """Shares of train, val and test."""
        if not 0 < self.validation_fraction < 1:
            raise ValueError(f"validation_fraction is {self.validation_fraction}; give a share between 0 and 1")
        return f"{1 - self.validation_fraction},{self.validation_fraction},0"


def _text(value: Any) -> str:
    """A value as the command line reads it."""
    return str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value)
