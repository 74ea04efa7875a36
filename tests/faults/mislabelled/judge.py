# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command line on a case and compares what it reads with the truth."""
import collections
import decimal
import json
import os
import pathlib
import re
import subprocess
import tempfile

import numpy as np

from . import case as cases
from . import reading

LONGEST = 20  # seconds that one command may take
SPLITS = {"train": "train", "training": "train", "0": "train", "val": "val", "validation": "val", "valid": "val",
          "dev": "val", "1": "val", "1.0": "val", "0.0": "train", "test": "test", "2": "test", "2.0": "test"}


class Broken(Exception):
    """The program crashed, stayed, or failed without a message."""


class Call:
    """One command, with its notices and its error."""

    def __init__(self, program, arguments, cache):
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
        try:
            ended = subprocess.run([program, *map(str, arguments), "--threads", "1"], capture_output=True, timeout=LONGEST,
                                   env=environment, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            raise Broken(f"{arguments[0]} took over {LONGEST} s") from None
        self.code = ended.returncode
        lines = ended.stderr.decode("utf-8", "replace").splitlines()
        self.errors = [line.split("error: ", 1)[1] for line in lines if line.startswith("groupscope-cli: error: ")]
        self.notices = [line for line in lines if "error: " not in line and ": --map " not in line]
        if self.code not in (0, 1, 2):
            raise Broken(f"{arguments[0]} ended with {self.code}")
        if self.code and not (self.errors and self.errors[0].strip()):
            raise Broken(f"{arguments[0]} ended with {self.code} without a message")
        self.out = ended.stdout.decode("utf-8", "replace")

    def json(self):
        return json.loads(self.out)


def same_text(read, true, same_number):
    """Whether a value is the text, or, where numbers may be written otherwise, the same number."""
    if read is None or true is None:
        return read is true
    if isinstance(true, float):
        return isinstance(read, float) and (read == true or (read != read and true != true))
    read = reading.text(read)
    if read == true or not same_number:
        return read == true
    try:
        return decimal.Decimal(read) == decimal.Decimal(true)
    except decimal.InvalidOperation:
        return False


def values_wrong(read, true, same_number):
    """How many of N values are not what they should be; values that merge or come apart count as well."""
    if len(read) != len(true):
        return max(len(read), len(true))
    if any(isinstance(value, float) for value in true):
        true = [float("nan") if value is None else value for value in true]
        read = [float("nan") if value is None else value for value in read]
    wrong = {row for row, pair in enumerate(zip(read, true)) if not same_text(*pair, same_number)}
    for one, other in ((read, true), (true, read)):
        partners = collections.defaultdict(collections.Counter)
        for value, partner in zip(map(str, one), map(str, other)):
            partners[value][partner] += 1
        for row, (value, partner) in enumerate(zip(map(str, one), map(str, other))):
            if partners[value].most_common(1)[0][0] != partner:
                wrong.add(row)
    return len(wrong)


def canonical(split):
    return [None if word is None else SPLITS.get(str(word).strip().lower(), str(word)) for word in split]


class Judge:
    """What is wrong with one case."""

    def __init__(self, truth, program, folder):
        self.truth = truth
        self.program = program
        self.folder = folder
        self.wrong = []     # texts
        self.examples = 0   # the most examples that one of them is about
        self.refusals = []
        self.notices = []
        self.stated = []    # what info says is missing, and what its data check finds

    def call(self, *arguments):
        made = Call(self.program, arguments, self.folder / "cache")
        self.notices += made.notices
        self.refusals += [f"{arguments[0]}: {error}" for error in made.errors[:1]] if made.code else []
        return made

    def fault(self, text, examples=0):
        self.wrong.append(text)
        self.examples = max(self.examples, examples)

    def named(self, *names):
        """Whether a notice names something of the file: in quotes, in a path or before a colon."""
        for name in filter(None, names):
            pattern = rf"(?:['\"‘“`/]){re.escape(name)}(?:['\"’”`/\[:, ]|$)|(?:^|: ){re.escape(name)} \("
            if any(re.search(pattern, notice) for notice in self.notices):
                return True
        return False

    def absent(self, what, *names):
        if not self.named(what, *names):
            self.fault(f"{what} is dropped in silence", 0)

    def compare_values(self, what, read, true):
        count = values_wrong(read, true, self.truth.same_number)
        if count:
            self.fault(f"{what} of {count} examples", count)

    def compare_set(self, made):
        truth = self.truth
        if truth.embedding is not None:
            self.compare_embeddings(made)
        for role, true, name in (("class", truth.label, truth.label_name), ("split", truth.split, truth.split_name)):
            if true is None:
                continue
            read = made.role(role)
            if read is None:
                read = made.column(name)
            if read is None:
                self.absent(name, role)
            elif role == "split":
                self.compare_splits(canonical(read), canonical(true))
            else:
                self.compare_values(role, read, true)
        for name, true in {**truth.attributes, **truth.columns}.items():
            read = made.column(name)
            if read is None:
                self.absent(name)
            else:
                self.compare_values(name, read, true)
        if truth.ids is not None:
            self.compare_values("ids", made.ids, truth.ids)

    def compare_splits(self, read, true):
        """A word that the program does not know may stay as it is, if a notice quotes it."""
        if len(read) == len(true):
            read = [known if known != word and word is not None and self.named(str(word)) else word
                    for word, known in zip(read, true)]
        self.compare_values("split", read, true)

    def compare_embeddings(self, made):
        truth = self.truth.embedding
        if not isinstance(truth, dict):
            truth = {made.default_embedding(): truth}
        for name in set(made.embeddings) - set(truth):
            self.fault(f"an embedding {name} that is none", len(made.embeddings[name]))
        for name, true in truth.items():
            read = made.embeddings.get(name)
            true = np.asarray(true)
            if read is None:
                self.absent(name, name.removeprefix("X_"))
            elif read.shape != true.shape:
                self.fault(f"embedding {name} is {read.shape}, not {true.shape}", len(true))
            else:
                equal = (read == true.astype(np.float32)) | (np.isnan(read) & np.isnan(true))
                rows = int((~equal).any(axis=1).sum())
                if rows:
                    self.fault(f"embedding of {rows} examples", rows)

    def group_counts(self, splits):
        """(split, class, attribute values) -> rows, of the truth."""
        attributes = sorted(self.truth.attributes)
        counted = collections.Counter()
        whole = self.whole_rows()
        for row, label in enumerate(self.truth.label):
            values = tuple(self.truth.attributes[name][row] for name in attributes)
            if whole[row] and splits[row] is not None and label is not None and None not in values:
                counted[splits[row], label, values] += 1
        return counted

    def whole_rows(self):
        """Whether a row counts in groups: one that holds NaN or infinity does not."""
        if self.truth.embedding is None or isinstance(self.truth.embedding, dict):
            return [True] * len(self.truth.label)
        return np.isfinite(np.asarray(self.truth.embedding, dtype=np.float64)).all(axis=1)

    def key(self, split, group):
        known = group["attributes"]
        return split, group["class"], tuple(known[name] for name in sorted(self.truth.attributes))

    def comparable(self, info):
        """Whether groups of the program and of the truth have the same classes and attributes."""
        truth = self.truth
        return (truth.label is not None and truth.split is not None and info.get("class") and info.get("split")
                and not truth.same_number
                and sorted(a["name"] for a in info.get("attributes") or []) == sorted(truth.attributes))

    def compare_info(self, info):
        if not self.comparable(info):
            return
        true = self.group_counts(canonical(self.truth.split))
        read = collections.Counter()
        for group in info.get("groups") or []:
            for split, count in group["n"].items():
                if count:
                    read[self.key(split, group)] = count
        off = sum(((true - read) + (read - true)).values())
        words = {split for split, _, _ in true} - {split for split, _, _ in read}
        if off and not all(self.named(word) for word in words or {""}):
            self.fault(f"groups of info are off by {off}", off)

    def compare_accuracies(self, what, document, predicted):
        """`predicted`: a class, or None, of each example."""
        attributes = sorted(self.truth.attributes)
        if sorted(document["data"].get("attributes") or []) != attributes:
            return
        counted, right = collections.Counter(), collections.Counter()
        for row, split in enumerate(canonical(self.truth.split)):
            values = tuple(self.truth.attributes[name][row] for name in attributes)
            if None in (split, self.truth.label[row], predicted[row], *values):
                continue
            counted[split, self.truth.label[row], values] += 1
            right[split, self.truth.label[row], values] += predicted[row] == self.truth.label[row]
        read = {self.key(split, group): (group["n"], group["accuracy"])
                for split, result in document["splits"].items() if result for group in result["groups"] if group["n"]}
        off = 0
        for key in set(read) | set(counted):
            count, accuracy = read.get(key, (0, 0.0))
            if count != counted[key]:
                off += abs(count - counted[key])
            elif abs((accuracy or 0.0) * count - right[key]) > 1e-6:
                off += abs(round((accuracy or 0.0) * count) - right[key])
        if off:
            self.fault(f"{what} is off by {off}", off)

    def run(self):
        truth = self.truth
        info = self.call("info", truth.file, *truth.arguments, "--json")
        if info.code == 0:
            document = info.json()
            self.stated += [str(lack) for lack in document.get("lacks") or []]
            self.stated += [f"{check['finding']} {check['meaning']}" for check in (document.get("validation") or {}).get("checks", [])
                            if check["level"] != "fine"]
            self.compare_info(document)
        converted = self.folder / "converted.h5ad"
        if self.call("convert", truth.file, converted, *truth.arguments).code == 0:
            self.compare_set(reading.Converted(converted))
        if truth.class_embeddings is not None and truth.split is not None:
            trained = self.call("train", truth.file, *truth.arguments, "--method", "zero-shot", "--json")
            if trained.code == 0:
                self.compare_accuracies("zero-shot", trained.json(), reading.zero_shot(truth))
        for file, predicted, arguments in truth.predictions:
            evaluated = self.call("evaluate", truth.file, *truth.arguments, "--predictions", file, *arguments, "--json")
            if evaluated.code == 0:
                self.compare_accuracies("prediction", evaluated.json(), predicted)

    def verdict(self):
        """(outcome, what is to say of it)"""
        said = self.truth.says and any(re.search(self.truth.says, text) for text in self.notices + self.stated)
        if self.wrong and not said:
            return "WRONG", "; ".join(self.wrong)
        if self.refusals and self.truth.reads:
            return "WRONG", "promised, but refused: " + self.refusals[0]
        if self.refusals:
            return "refused", self.refusals[0]
        if self.truth.says and not said and self.truth.label is None:
            return "WRONG", "nothing tells what is right, and no notice says so"
        return "right", "said" if said else ""


def judge(name, program, keep=None):
    """Makes and judges one case; a dictionary with name, outcome, text, examples."""
    with tempfile.TemporaryDirectory(prefix="mislabelled-") as temporary:
        folder = pathlib.Path(temporary)
        if keep:
            folder = pathlib.Path(keep) / re.sub(r"[^\w.-]+", "_", name)
            folder.mkdir(parents=True, exist_ok=True)
        examples = cases.Examples(folder, name)
        judged = Judge(cases.CASES[name](examples), program, folder)
        try:
            judged.run()
            outcome, text = judged.verdict()
        except Broken as broken:
            outcome, text = "BROKEN", str(broken)
        return {"name": name, "outcome": outcome, "text": text, "examples": judged.examples,
                "notices": judged.notices, "refusals": judged.refusals}
