#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which learning rates suit one map on frozen embeddings? The table that the rates of `ft` and `flyp` come from.

    /usr/bin/python3 resources/demo/fine_tuning_rates.py run CLI DATA OUT
    /usr/bin/python3 resources/demo/fine_tuning_rates.py table OUT

OUT holds the sets that `minimum_updates.py sets` wrote, and synthetic.h5ad and synthetic-unit.h5ad, which
make_birds.py makes. Those with class embeddings are used, and waterbirds_clip_rn50_256 of the folder DATA.
Every rate is trained for 200 updates with seeds 0 to 2; results that are there are not made again. `table`
prints average accuracies of validation examples. Test examples are not read.
"""
import json
import math
import pathlib

import update_study

RATES = ["3e-5", "1e-4", "3e-4", "1e-3", "3e-3", "1e-2"]
METHODS = ["ft", "flyp"]
SETS = ["fashion-300", "fashion-300-unit", "fashion-2000", "synthetic", "synthetic-unit"]
SEEDS = [0, 1, 2]
UPDATES = 200
BATCH = 512


def average(cli, file, flags, method, settings, seed=0):
    """Validation average at the kept epoch, and the number of training examples."""
    done = update_study.train(cli, file, flags, method, settings, seed, "--select", "val.average_accuracy")
    done.check_returncode()
    splits = json.loads(done.stdout)["splits"]
    return splits["val"]["average_accuracy"], splits["train"]["n"]


def run(arguments):
    out = pathlib.Path(arguments.out)
    results = out / "rates.json"
    values = json.loads(results.read_text()) if results.exists() else {}
    sets = {name: (out / f"{name}.h5ad", []) for name in SETS}
    sets["waterbirds-256"] = (pathlib.Path(arguments.data) / "waterbirds_clip_rn50_256.h5ad",
                              ["--draw-split", "0.6,0.2,0.2"])
    for method in METHODS:
        for name, (file, flags) in sets.items():
            start, rows = average(arguments.cli, file, flags, "zero-shot", {})
            values[f"{method} {name} start"] = [start]
            settings = {"epochs": math.ceil(UPDATES / math.ceil(rows / BATCH)), "warm_up": 500}
            for rate in RATES:
                key = f"{method} {name} {rate}"
                if key in values:
                    continue
                values[key] = [average(arguments.cli, file, flags, method, settings | {"learning_rate": rate},
                                       seed)[0] for seed in SEEDS]
                results.write_text(json.dumps(values, indent=1))
                print(key, values[key], flush=True)


def table(arguments):
    values = json.loads((pathlib.Path(arguments.out) / "rates.json").read_text())
    print("| method | set | zero-shot | " + " | ".join(RATES) + " |")
    print("|---|---|" + "---:|" * (1 + len(RATES)))
    for method in METHODS:
        names = [name for name in [*SETS, "waterbirds-256"] if f"{method} {name} {RATES[0]}" in values]
        rows = {name: [100 * sum(own) / len(own) for own in
                       (values.get(f"{method} {name} {rate}", [math.nan]) for rate in ["start", *RATES])]
                for name in names}
        if rows:
            rows["mean"] = [sum(column) / len(column) for column in zip(*rows.values())]
        for name, row in rows.items():
            print(f"| `{method}` | {name} | " + " | ".join(f"{value:.1f}" for value in row) + " |")


if __name__ == "__main__":
    update_study.main(__doc__, {"run": (["cli", "data", "out"], run), "table": (["out"], table)})
