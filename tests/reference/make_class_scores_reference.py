#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     /usr/bin/python3 tests/reference/make_class_scores_reference.py
#
# Writes class_scores.json next to itself. Needs Debian's python3-numpy and python3-sklearn.
"""Scores of classifiers by scikit-learn: macro F1, precision, recall, balanced accuracy and AUROC."""

import json
import pathlib

import numpy as np
from sklearn import metrics

HERE = pathlib.Path(__file__).parent


def softmax(logits):
    e = np.exp(logits - logits.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def scores(logits, labels):
    predicted, p = logits.argmax(1), softmax(logits.astype(float))
    present = sorted(set(labels))
    if p.shape[1] == 2:
        area = metrics.roc_auc_score(labels, p[:, 1])
    else:  # of each class against the others, over the classes that have examples
        area = np.mean([metrics.roc_auc_score(labels == c, p[:, c]) for c in present])
        if len(present) == p.shape[1]:
            assert abs(area - metrics.roc_auc_score(labels, p, multi_class="ovr", average="macro")) < 1e-12
    macro = dict(average="macro", zero_division=0)
    return {"macro_f1": metrics.f1_score(labels, predicted, **macro),
            "precision": metrics.precision_score(labels, predicted, **macro),
            "recall": metrics.recall_score(labels, predicted, **macro),
            "balanced_accuracy": np.mean([np.mean(predicted[labels == c] == c) for c in present]),
            "auroc": float(area)}


def case(rng, n, classes, labels):
    logits = rng.normal(size=(n, classes))
    logits[np.arange(n), labels] += 0.5
    logits[10:20] = logits[:10]  # ties, of examples of other classes too
    logits = np.round(logits, 5).astype(np.float32)
    found = scores(logits, labels)
    if set(labels) >= set(logits.argmax(1)):
        assert abs(found["balanced_accuracy"] - metrics.balanced_accuracy_score(labels, logits.argmax(1))) < 1e-12
    return {"logits": logits.astype(float).round(5).tolist(), "labels": labels.tolist(), "scores": found}


def main():
    rng = np.random.default_rng(7)
    skewed = rng.choice(4, size=80, p=[0.7, 0.2, 0.07, 0.03])
    cases = {"two classes": case(rng, 60, 2, rng.integers(0, 2, 60)),
             "four skewed classes": case(rng, 80, 4, skewed),
             "a class without examples": case(rng, 40, 3, rng.integers(0, 2, 40))}
    (HERE / "class_scores.json").write_text(json.dumps(cases) + "\n")


main()
