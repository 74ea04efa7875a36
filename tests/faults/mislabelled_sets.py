#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes sets that a careless reader mislabels and compares what groupscope-cli reads with the truth.

    mislabelled_sets.py [--cli PROGRAM] [--only PATTERN] [--list] [--keep DIR] [--json OUT] [--jobs N]

The truth comes from numpy, pandas, anndata and torch: class, attributes, split and name of every example, the values
of the embedding, and the accuracy of zero-shot and of predictions in every group. Prints one line a case:

    right     everything read is true, or a notice names what is left out
    refused   exit code 1 or 2 with a message, of which the first line is printed
    WRONG     and for how many examples
    BROKEN    a signal, no message, or over 20 s

A case that nothing can decide must be refused, or a notice must say so. Exit code 1 if any is WRONG or BROKEN.
"""
import argparse
import collections
import importlib
import json
import multiprocessing
import pathlib
import pkgutil
import re
import shutil
import sys
import traceback

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent))
import mislabelled  # noqa: E402
from mislabelled import case, judge  # noqa: E402

for module in pkgutil.iter_modules(mislabelled.__path__):
    importlib.import_module(f"mislabelled.{module.name}")


def judged(work):
    name, program, keep = work
    try:
        return judge.judge(name, program, keep)
    except Exception:  # a fault of the case itself must not end the others
        return {"name": name, "outcome": "BROKEN", "text": "the case itself: " + traceback.format_exc()[-1500:],
                "examples": 0, "notices": [], "refusals": []}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="groupscope-cli", help="the program")
    parser.add_argument("--only", default="", help="a regular expression that names of cases match")
    parser.add_argument("--list", action="store_true", help="print the names of the cases, run none")
    parser.add_argument("--keep", help="a folder for the sets, one folder a case")
    parser.add_argument("--json", help="a file for all results with their notices")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main():
    options = arguments()
    names = sorted(name for name in case.CASES if re.search(options.only, name))
    if options.list:
        print("\n".join(names))
        return 0
    program = shutil.which(options.cli)
    if program is None or not names:
        sys.exit(f"no program {options.cli}" if names else f"no case matches {options.only}")
    work = [(name, str(pathlib.Path(program).resolve()), options.keep) for name in names]
    results = []
    with multiprocessing.Pool(options.jobs) as pool:
        for result in pool.imap(judged, work, chunksize=1):
            results.append(result)
            count = f" ({result['examples']} examples)" if result["examples"] and result["outcome"] == "WRONG" else ""
            print(f"{result['outcome']:8}{result['name']}{count}" + (f": {result['text']}" if result["text"] else ""), flush=True)
    totals = collections.Counter(result["outcome"] for result in results)
    print(f"{len(results)} sets: " + ", ".join(f"{totals[outcome]} {outcome}" for outcome in ("right", "refused", "WRONG", "BROKEN")))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    return 1 if totals["WRONG"] or totals["BROKEN"] else 0


if __name__ == "__main__":
    sys.exit(main())
