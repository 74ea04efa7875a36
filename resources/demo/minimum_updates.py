#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How many updates do small sets need? The tables that the default of `minimum_updates` was chosen by.

    /usr/bin/python3 resources/demo/minimum_updates.py sets DATA OUT
    /usr/bin/python3 resources/demo/minimum_updates.py run CLI DATA OUT
    /usr/bin/python3 resources/demo/minimum_updates.py table OUT

`sets` writes the data sets from the folder DATA (office_decaf6, office_caltech10_surf,
waterbirds_clip_rn50_256) and from the demo sets in OUT. `run` trains on every set in OUT; synthetic.h5ad, which
make_birds.py makes, has to be put there. It trains every method for the largest number of updates, seeds 0 to
2; results that are there are not made again. `table` prints the values of validation examples that an end after
fewer updates would have kept: first of methods that are selected by the worst group, then of the others. Test
examples are not read.
"""
import json
import math
import pathlib
import sys

import update_study

BUDGETS = [50, 100, 200, 500, 1000, 2000, 4000]
SEEDS = [0, 1, 2]
METHODS = {"linear-probe": {}, "adapter": {"class_embeddings": "class-means"}, "erm": {}, "group-dro": {}}
# With what each is selected by; contrastive pre-training keeps its last epoch.
OTHERS = {"dml-margin": ({}, "val.map_at_r"), "dml-triplet": ({}, "val.map_at_r"),
          "dml-arcface": ({}, "val.map_at_r"), "parade": ({}, "val.map_at_r"),
          "info-nce": ({"batch_size": 64}, "val.average_accuracy"),
          "tip-adapter-f": ({"class_embeddings": "class-means"}, "val.average_accuracy")}
KEEPS_LAST = ["info-nce"]


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


def run(arguments):
    out = pathlib.Path(arguments.out)
    results = out / "results"
    results.mkdir(exist_ok=True)
    methods = {method: (own, "val.worst_group_accuracy") for method, own in METHODS.items()} | OTHERS
    for name, file, flags in all_sets(out, pathlib.Path(arguments.data)):
        for method, (own, rule) in methods.items():
            for seed in SEEDS:
                target = results / f"{name}.{method}.{seed}.json"
                if target.exists():
                    continue
                done = update_study.train(arguments.cli, file, flags, method,
                                          own | {"epochs": 1, "minimum_updates": BUDGETS[-1]}, seed,
                                          "--select", rule)
                if done.returncode != 0:
                    target.write_text(json.dumps({"error": done.stderr.strip()}))
                    continue
                document = json.loads(done.stdout)
                history = [epoch["series"] for epoch in document["history"]]
                target.write_text(json.dumps({"rows": document["splits"]["train"]["n"],
                                              "steps": math.ceil(BUDGETS[-1] / len(history)),
                                              "history": history}))
                print(target.name, flush=True)


def kept(history, epochs):
    """Validation worst group and average, in percent, of the epoch that the usual rule keeps."""
    return max((100 * epoch["val.worst_group_accuracy"], 100 * epoch["val.average_accuracy"])
               for epoch in history[:max(1, epochs)])


def other(history, epochs, method):
    """Validation value, in percent, of the epoch that such a method keeps; nothing where none is measured."""
    rule = OTHERS[method][1]
    values = [100 * epoch[rule] for epoch in history[:max(1, epochs)] if rule in epoch]
    if not values:
        return math.nan
    return values[-1] if method in KEEPS_LAST else max(values)


def results_of(out):
    """Documents by set and method."""
    results = {}
    for path in sorted((pathlib.Path(out) / "results").glob("*.json")):
        name, method, seed = path.name[:-len(".json")].rsplit(".", 2)
        results.setdefault(name, {}).setdefault(method, []).append(json.loads(path.read_text()))
    return results


def heading(first, lines):
    print(f"| {first} | " + " | ".join(f"{budget:,} updates" for budget in BUDGETS) + " |")
    print(lines + "---:|" * len(BUDGETS))


def mean(values):
    return sum(values) / len(values) if values else math.nan


def print_others(results):
    """One line a set and the mean of the sets, where every set has a value."""
    for method in OTHERS:
        rows = {}
        for name, methods in results.items():
            documents = [document for document in methods.get(method, []) if "error" not in document]
            if documents:
                values = [[other(d["history"], budget // d["steps"], method) for d in documents]
                          for budget in BUDGETS]
                rows[name] = [mean([v for v in own if not math.isnan(v)]) for own in values]
        if rows:
            rows["**mean of sets**"] = [mean(list(column)) for column in zip(*rows.values())]
        for name, row in rows.items():
            cells = " | ".join("–" if math.isnan(value) else f"{value:.1f}" for value in row)
            print(f"| `{method}` | {name} | {cells} |")


def table(arguments):
    results = results_of(arguments.out)
    heading("set | training examples", "|---|---:|")
    for by in ("set", "method"):
        rows = {}
        for name, methods in results.items():
            for method in METHODS:
                for document in methods.get(method, []):
                    if "error" not in document:
                        rows.setdefault(name if by == "set" else method, []).append(document)
        for key, documents in rows.items():
            size = f"{documents[0]['rows']:,}" if by == "set" else ""
            cells = []
            for budget in BUDGETS:
                values = [kept(d["history"], budget // d["steps"]) for d in documents]
                cells.append(", ".join(f"{sum(v[i] for v in values) / len(values):.1f}" for i in (0, 1)))
            print(f"| {key} | {size} | " + " | ".join(cells) + " |")
    print()
    heading("method | set", "|---|---|")
    print_others(results)
    failed = {d["error"].splitlines()[0] for m in results.values() for s in m.values() for d in s if "error" in d}
    for error in sorted(failed):
        print(f"not trained: {error}", file=sys.stderr)


if __name__ == "__main__":
    update_study.main(__doc__, {"sets": (["data", "out"], make_sets), "run": (["cli", "data", "out"], run),
                                "table": (["out"], table)})
