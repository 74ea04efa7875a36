#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How many updates do small sets need? The table that the default of `minimum_updates` was chosen by.

    /usr/bin/python3 resources/demo/minimum_updates.py sets DATA OUT
    /usr/bin/python3 resources/demo/minimum_updates.py run CLI DATA OUT
    /usr/bin/python3 resources/demo/minimum_updates.py table OUT

`sets` writes the data sets from the folder DATA (office_decaf6, office_caltech10_surf,
waterbirds_clip_rn50_256) and from the demo sets in OUT. `run` trains every method on every set for the
largest number of updates, seeds 0 to 2; results that are there are not made again. `table` prints the values
of validation examples that an end after fewer updates would have kept. Test examples are not read.
"""
import argparse
import json
import math
import pathlib
import subprocess
import sys

BUDGETS = [50, 100, 200, 500, 1000, 2000, 4000]
SEEDS = [0, 1, 2]
BATCH = 128
METHODS = {"linear-probe": {}, "adapter": {"class_embeddings": "class-means"}, "erm": {}, "group-dro": {}}


def scale_to_unit(data):
    """Divides every example of every embedding by its norm."""
    import numpy
    for name in list(data.obsm):
        rows = numpy.asarray(data.obsm[name], dtype=numpy.float64)
        data.obsm[name] = (rows / numpy.linalg.norm(rows, axis=-1, keepdims=True)).astype(numpy.float32)


def without_domain(source, domain, unit=False):
    """Fit on four fifths of the examples of the other domains, select by the rest."""
    import anndata
    import numpy
    data = anndata.read_h5ad(source)
    draw = numpy.random.default_rng(0)
    split = numpy.where(draw.random(data.n_obs) < 0.8, "train", "val").astype(object)
    split[(data.obs["domain"] == domain).to_numpy()] = "test"
    data.obs["split"] = split
    if unit:
        scale_to_unit(data)
    groupscope = dict(data.uns["groupscope"]) if "groupscope" in data.uns else {}
    data.uns["groupscope"] = groupscope | {"split_key": "split", "class_key": "object",
                                           "attribute_keys": ["domain"]}
    return data


def fewer(source, count, unit=False):
    """`count` of the training examples, drawn once, and as many of those to select by; no others."""
    import anndata
    import numpy
    data = anndata.read_h5ad(source)
    draw = numpy.random.default_rng(0)
    keep = numpy.concatenate([draw.permutation(numpy.flatnonzero(data.obs["split"] == name))[:count]
                              for name in ("train", "val")])
    data = data[numpy.sort(keep)].copy()
    if unit:
        scale_to_unit(data)
    return data


def make_sets(arguments):
    data, out = pathlib.Path(arguments.data), pathlib.Path(arguments.out)
    decaf, surf = data / "office_decaf6.h5ad", data / "office_caltech10_surf.h5ad"
    sets = {"decaf6-dslr": without_domain(decaf, "dslr"),
            "decaf6-dslr-unit": without_domain(decaf, "dslr", unit=True),
            "surf-amazon": without_domain(surf, "amazon"),
            "surf-dslr-unit": without_domain(surf, "dslr", unit=True),
            "fashion-300": fewer(out / "coloured_fashion.h5ad", 300),
            "fashion-300-unit": fewer(out / "coloured_fashion.h5ad", 300, unit=True),
            "fashion-2000": fewer(out / "coloured_fashion.h5ad", 2000)}
    for name, made in sets.items():
        made.write_h5ad(out / f"{name}.h5ad")


def all_sets(out, data):
    """Name, file and flags of every set."""
    made = [(path.stem, path, []) for path in sorted(out.glob("*.h5ad"), key=lambda path: path.stat().st_size)]
    return made + [("waterbirds-256", data / "waterbirds_clip_rn50_256.h5ad", ["--draw-split", "0.6,0.2,0.2"])]


def train(cli, file, flags, method, settings, seed):
    command = [cli, "train", str(file), *flags, "--method", method, "--seed", str(seed), "--json", "--quiet",
               "--threads", "1", "--monitor", "none", "--hide-test"]
    for key, value in settings.items():
        command += ["--set", f"{key}={value}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def run(arguments):
    out = pathlib.Path(arguments.out)
    results = out / "results"
    results.mkdir(exist_ok=True)
    for name, file, flags in all_sets(out, pathlib.Path(arguments.data)):
        for method, own in METHODS.items():
            for seed in SEEDS:
                target = results / f"{name}.{method}.{seed}.json"
                if target.exists():
                    continue
                probe = train(arguments.cli, file, flags, method, own | {"epochs": 1}, seed)
                if probe.returncode != 0:
                    target.write_text(json.dumps({"error": probe.stderr.strip()}))
                    continue
                rows = json.loads(probe.stdout)["splits"]["train"]["n"]
                steps = math.ceil(rows / BATCH)
                document = train(arguments.cli, file, flags, method,
                                 own | {"epochs": math.ceil(BUDGETS[-1] / steps)}, seed)
                if document.returncode != 0:
                    target.write_text(json.dumps({"error": document.stderr.strip()}))
                    continue
                history = [epoch["series"] for epoch in json.loads(document.stdout)["history"]]
                target.write_text(json.dumps({"rows": rows, "steps": steps, "history": history}))
                print(target.name, flush=True)


def kept(history, epochs):
    """Validation worst group and average, in percent, of the epoch that the usual rule keeps."""
    return max((100 * epoch["val.worst_group_accuracy"], 100 * epoch["val.average_accuracy"])
               for epoch in history[:max(1, epochs)])


def table(arguments):
    results = {}
    for path in sorted((pathlib.Path(arguments.out) / "results").glob("*.json")):
        name, method, seed = path.name[:-len(".json")].rsplit(".", 2)
        results.setdefault(name, {}).setdefault(method, []).append(json.loads(path.read_text()))
    print("| set | training examples | " + " | ".join(f"{budget:,} updates" for budget in BUDGETS) + " |")
    print("|---|---:|" + "---:|" * len(BUDGETS))
    for by in ("set", "method"):
        rows = {}
        for name, methods in results.items():
            for method, seeds in methods.items():
                for document in seeds:
                    if "error" not in document:
                        rows.setdefault(name if by == "set" else method, []).append(document)
        for key, documents in rows.items():
            size = f"{documents[0]['rows']:,}" if by == "set" else ""
            cells = []
            for budget in BUDGETS:
                values = [kept(d["history"], budget // d["steps"]) for d in documents]
                cells.append(", ".join(f"{sum(v[i] for v in values) / len(values):.1f}" for i in (0, 1)))
            print(f"| {key} | {size} | " + " | ".join(cells) + " |")
    failed = {d["error"].splitlines()[0] for m in results.values() for s in m.values() for d in s if "error" in d}
    for error in sorted(failed):
        print(f"not trained: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    sets = commands.add_parser("sets")
    sets.add_argument("data")
    sets.add_argument("out")
    sets.set_defaults(run=make_sets)
    training = commands.add_parser("run")
    training.add_argument("cli")
    training.add_argument("data")
    training.add_argument("out")
    training.set_defaults(run=run)
    printing = commands.add_parser("table")
    printing.add_argument("out")
    printing.set_defaults(run=table)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
