#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     tests/bench/slice_precision.py build/release/bin/groupscope-cli FILE.h5ad FOLDER [--worst 5] [-- TRAIN FLAGS]
"""Measures how well suggested slices point at groups that nobody told the search of.

Trains a linear probe with seeds 0 to 4, searches the validation split of each run for clusters, and counts hits among
the first ten: slices of which at least 70 % of the examples lie in one of the worst groups of that run on that split.
Writes one line of Markdown a seed, and their mean."""

import argparse
import collections
import csv
import json
import pathlib
import subprocess
import sys

SEEDS, FIRST, SHARE = range(5), 10, 0.7


def groups_of(table, split):
    """Of each example of the split: its group; of each group: whether its examples are predicted correctly."""
    groups, correct = {}, collections.defaultdict(list)
    with open(table, newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file):
            if line["split"] == split and line["group"]:
                groups[line["id"]] = line["group"]
                correct[line["group"]].append(int(line["correct"]))
    return groups, correct


def measured(slices, groups, worst):
    hits = pure = errors = 0
    for own in slices:
        counts = collections.Counter(groups.get(example) for example in own["examples"])
        group, most = counts.most_common(1)[0]
        pure += most >= SHARE * len(own["examples"])
        hits += most >= SHARE * len(own["examples"]) and group in worst
        errors += own["rate"]
    return hits, pure, errors / max(1, len(slices))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("set")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--worst", type=int, default=5)
    parser.add_argument("--fewest", type=int, default=10)
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    options, flags = parser.parse_args(words[:end]), words[end + 1:]
    options.folder.mkdir(parents=True, exist_ok=True)

    def call(*words):
        return subprocess.run([options.program, *map(str, words)], check=True, capture_output=True, text=True).stdout

    print("| seed | slices listed | below 5 % | hits of first 10 | in one group | events there | all events | groups |")
    print("|---|---|---|---|---|---|---|---|")
    shares = []
    for seed in SEEDS:
        run, table = options.folder / f"{seed}.h5", options.folder / f"{seed}.csv"
        if not run.exists():
            call("train", options.set, "--method", "linear-probe", "--seed", seed, "--out", run, *flags)
        call("predict", run, "--out", table, "--force")
        found = json.loads(call("slices", options.set, run, "--fewest", options.fewest, "--seed", seed, "--json"))
        groups, correct = groups_of(table, found["split"])
        worst = sorted(correct, key=lambda group: sum(correct[group]) / len(correct[group]))[:options.worst]
        first = found["slices"][:FIRST]
        hits, pure, rate = measured(first, groups, worst)
        shares.append(hits / max(1, len(first)))
        print(f"| {seed} | {len(found['slices'])} | {sum(own['corrected'] < 0.05 for own in found['slices'])} "
              f"| {hits} of {len(first)} | {pure} | {100 * rate:.1f} % | {100 * found['rate']:.1f} % | {len(correct)} |",
              flush=True)
    print(f"\nmean precision {100 * sum(shares) / len(shares):.0f} %, "
          f"chance {100 * options.worst / len(correct):.0f} % ({options.worst} of {len(correct)} groups)")


if __name__ == "__main__":
    main()
