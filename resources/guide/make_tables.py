#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     resources/guide/make_tables.py --cli build/release/bin/groupscope-cli --data FOLDER --work FOLDER [TABLE ...]
#
# Without TABLE: all of them, one to two hours on two cores. --data: a folder with the sets that are not in this
# tree (coloured_80.h5ad, which resources/demo/make_demo.py makes; office_caltech10_surf.h5ad, office_decaf6.h5ad).
# birds.h5ad is made by resources/demo/make_birds.py if the folder does not hold it. --work: where the runs are kept;
# runs that are there are not made again.
"""Makes tables of the guide: runs the experiments of resources/demo with --portable and puts what `compare` prints
between the lines `<!-- table NAME -->` and `<!-- end NAME -->`."""

import argparse
import itertools
import json
import pathlib
import re
import shutil
import subprocess

GUIDE = pathlib.Path(__file__).resolve().parent
DEMO = GUIDE.parent / "demo"


class Maker:
    def __init__(self, cli, data, work):
        self.cli, self.data, self.work = str(pathlib.Path(cli).resolve()), pathlib.Path(data), pathlib.Path(work)
        self.work.mkdir(parents=True, exist_ok=True)

    def call(self, *words):
        # 1: some runs failed; the table says which
        done = subprocess.run([self.cli, *words], cwd=self.work, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode not in (0, 1):
            raise SystemExit(f"groupscope-cli {' '.join(words)} ended with {done.returncode}")
        return done.stdout

    def bring(self, *sets):
        """Sets of --data."""
        for name in sets:
            if not (self.work / name).exists():
                (self.work / name).symlink_to((self.data / name).resolve())

    def birds(self):
        """birds.h5ad, of --data or made here."""
        if (self.data / "birds.h5ad").exists():
            self.bring("birds.h5ad")
        elif not (self.work / "birds.h5ad").exists():
            self.script("make_birds.py", "--out", "birds.h5ad")

    def script(self, name, *words):
        """Runs a script of resources/demo."""
        subprocess.run(["/usr/bin/python3", DEMO / name, *words], cwd=self.work, check=True)

    def run(self, specification, *sets, data=None):
        """The runs of a file of resources/demo, on sets of --data; the folder of the runs. `data`: the set in place of
        the one that the file names."""
        self.bring(*sets)
        shutil.copy(DEMO / specification, self.work)
        return self.experiment(specification, specification.removesuffix(".json"), data)

    def preset(self, name, data, folder=None, **changes):
        """The runs of a preset on a set that is in --work, with changes of its specification; their folder, which is
        called as the preset unless another name is given."""
        if not changes:
            return self.experiment(name, name, data)
        folder = folder or name
        specification = json.loads(self.call("presets", name, "--data", data)) | changes
        (self.work / f"{folder}.json").write_text(json.dumps(specification, indent=2))
        return self.experiment(f"{folder}.json", folder)

    def experiment(self, specification, folder, data=None):
        words = ["--data", data] if data else []
        self.call("run", specification, *words, "--out", folder, "--resume", "--portable", "--quiet")
        return folder

    def figure(self, folder, name, own_name):
        """Copies a figure of the report of a folder of runs into the guide."""
        self.call("report", folder, "--out", f"{folder}.html", "--figures", f"{folder}-figures", "--force", "--quiet")
        shutil.copy(self.work / f"{folder}-figures" / name, GUIDE / own_name)

    def pairs(self, name, source):
        """A set of --data with splits in and out of the distribution."""
        self.bring(source)
        if not (self.work / name).exists():
            self.script("office_pairs.py", source, name)

    def demo(self, name):
        if not (self.work / name).exists():
            self.call("demo", "--out", name)


def columns(markdown, wanted, intervals=True):
    """Some columns of the first Markdown table, by their headings. `wanted`: headings, or pairs of a heading and what
    to call it; `intervals`: with what stands in brackets."""
    wanted = [pair if isinstance(pair, tuple) else (pair, pair) for pair in wanted]
    lines = itertools.dropwhile(lambda line: not line.startswith("|"), markdown.splitlines())
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in itertools.takewhile(lambda line: line.startswith("|"), lines)]
    places = [rows[0].index(heading) for heading, _ in wanted]
    for place, (_, name) in zip(places, wanted):
        rows[0][place] = name
    for row in rows[2:]:  # ids of methods as code, without what stands behind them
        row[places[0]] = re.sub(r"^[a-z0-9-]+", r"`\g<0>`", row[places[0]])
    text = "\n".join("| " + " | ".join(row[place] for place in places) + " |" for row in rows)
    return text if intervals else re.sub(r" \[[^]]*\]", "", text)


def all_methods(maker):
    maker.demo("coloured_fashion.h5ad")
    folder = maker.run("all_methods.json")
    return columns(maker.call("compare", folder, "--selected", "--format", "md", "--quiet"),
                   ["method", "settings", "groups read", "average %", "adjusted average %", "worst group %", "gap %"])


def methods_by_sets(maker):
    maker.demo("coloured_95.h5ad")
    folders = [maker.run("table_demo.json", "coloured_80.h5ad"),
               maker.run("table_surf.json", "office_caltech10_surf.h5ad"),
               maker.run("table_decaf6.json", "office_decaf6.h5ad")]
    return maker.call("compare", *folders, "--rows", "method", "--columns", "set", "--format", "md", "--quiet").strip()


def compared(maker, folder, *flags):
    return maker.call("compare", folder, *flags, "--format", "md", "--quiet")


def robust_methods(maker):
    maker.demo("coloured_fashion.h5ad")
    return columns(compared(maker, maker.run("robust_methods.json")),
                   ["method", "settings", "groups read", "average %", "adjusted average %", "worst group %",
                    "val worst group %", "selected"], intervals=False)


def office_pairs(maker):
    maker.pairs("office_pairs.h5ad", "office_caltech10_surf.h5ad")
    return columns(compared(maker, maker.run("office_pairs.json")),
                   ["method", "settings", ("test average %", "test"), ("dslr average %", "dslr"),
                    ("webcam average %", "webcam"), ("test worst group %", "worst group, test")], intervals=False)


def birds_pairs(maker):
    maker.birds()
    return columns(compared(maker, maker.run("birds_pairs.json")),
                   ["method", "settings", "average %", "adjusted average %", "worst group %"])


def demo_pairs(maker):
    maker.demo("coloured_fashion.h5ad")
    return columns(compared(maker, maker.run("pair_methods.json")),
                   ["method", "settings", "average %", "adjusted average %", "worst group %"], intervals=False)


TABLE_1 = ["method", "settings", "seeds", "average %", "adjusted average %", "worst group %", "val worst group %",
           "selected"]


def trained(table):
    """Without the rows of settings of which no run was trained to its end."""
    return "\n".join(line for line in table.splitlines() if "| 0 |" not in line)


def cnc_table_1_waterbirds(maker):
    maker.birds()
    return trained(columns(compared(maker, maker.preset("cnc-table-1-waterbirds", "birds.h5ad")), TABLE_1))


def cnc_table_1_first_stage(maker):
    """The methods of the table with a first stage, whose weight decay is the one of the second stage."""
    maker.birds()
    specification = json.loads(maker.call("presets", "cnc-table-1-waterbirds", "--data", "birds.h5ad"))
    variants = [variant for variant in specification["variants"] if "stage1_weight_decay" in variant["set"]]
    for variant in variants:
        variant["set"]["stage1_weight_decay"] = variant["set"]["weight_decay"]
    folder = maker.preset("cnc-table-1-waterbirds", "birds.h5ad", "cnc-table-1-first-stage", variants=variants)
    return trained(columns(compared(maker, folder), TABLE_1))


def cnc_figure_7d(maker):
    maker.demo("demo.h5ad")
    folder = maker.preset("cnc-figure-7d", "demo.h5ad", label_fraction=0.125)
    maker.figure(folder, "setting_curves.svg", "cnc_figure_7d.svg")
    return columns(compared(maker, folder), ["method", "settings", "seeds", "average %", "worst group %"])


def adapters_table_2(maker):
    maker.birds()
    folder = maker.preset("adapters-table-2", "birds.h5ad")
    maker.figure(folder, "parameter_plane.svg", "trained_parameters.svg")
    return columns(compared(maker, folder),
                   ["method", "seeds", "trained parameters", "average %", "adjusted average %", "worst group %"])


def adapters_table_10(maker):
    maker.birds()
    return columns(compared(maker, maker.preset("adapters-table-10", "birds.h5ad")),
                   ["method", "seeds", "average %", "adjusted average %", "worst group %", "val worst group %"])


def rows_of(table):
    """The rows of a Markdown table, each by its headings."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return [dict(zip(cells[0], row)) for row in cells[2:]]


def short(value):
    """A value without its interval and without the mark of the best."""
    return re.sub(r" \[[^]]*\]", "", value.replace("**", ""))


def table_of(headings, rows):
    return "\n".join("| " + " | ".join(row) + " |"
                     for row in [headings, ["---"] + ["---:"] * (len(headings) - 1), *rows])


# Accuracies in percent that the papers print for Waterbirds. Correct-N-Contrast, Table 1: worst group.
CNC_TABLE_1 = {"erm": "72.6", "cvar-dro": "75.9", "lff": "78.0", "group-dro (groups subclasses)": "83.8",
               "pgi": "73.8", "input-morphing": "77.2", "group-dro (groups eiil)": "78.7", "jtt": "86.7",
               "supcon": "71.0", "cnc (groups erm_clusters)": "89.7", "group-dro": "91.1"}
# Contrastive Adapters, Tables 1 and 2: worst group.
ADAPTERS_TABLE_2 = {"linear-probe": "7.9", "adapter": "60.8", "group-dro (groups eiil)": "78.7",
                    "input-morphing": "83.6", "jtt": "86.7", "ssa": "89.0", "rwy": "86.1", "cnc": "88.5",
                    "contrastive-adapter": "83.7"}
# Contrastive Adapters, Table 10: worst group and average.
ADAPTERS_TABLE_10 = {"zero-shot": ("36.6", "92.2"), "tip-adapter": ("39.9", "93.9"),
                     "contrastive-adapter": ("83.7", "89.4")}


def method_of(row):
    return row["method"].replace("`", "").removesuffix(" ‡")


def named(method):
    return re.sub(r"^[a-z0-9-]+", r"`\g<0>`", method)


def summary_of_cnc_table_1(printed, learnt):
    """The selected setting of each method in both tables beside the paper's value. A method that trains no first
    stage is in the first table alone; one that the first table lacks failed there."""
    def worst(table):
        return {method_of(row): short(row["worst group %"]) + (" ‡" if "‡" in row["method"] else "")
                for row in rows_of(table) if row["selected"] == "yes"}
    first, second = worst(printed), worst(learnt)
    return table_of(["method", "as printed", "first stage", "paper"],
                    [[named(method), first.get(method, "failed"), second.get(method, "–"), paper]
                     for method, paper in CNC_TABLE_1.items()])


def summary_of_cnc_figure_7d(table):
    rows = rows_of(table)
    noises = list(dict.fromkeys(row["settings"].removeprefix("prediction_noise ") for row in rows))
    methods = dict.fromkeys(method_of(row) for row in rows)
    return table_of(["method"] + [f"p {noise}" for noise in noises],
                    [[named(method)] + [short(row["worst group %"]) for row in rows if method_of(row) == method]
                     for method in methods])


def summary_of_adapters_table_2(table):
    return table_of(["method", "trained parameters", "average %", "worst group %", "paper, worst group %"],
                    [[row["method"], row["trained parameters"].removesuffix(" ± 0"), short(row["average %"]),
                      short(row["worst group %"]), ADAPTERS_TABLE_2[method_of(row)]] for row in rows_of(table)])


def summary_of_adapters_table_10(table):
    return table_of(["method", "average %", "worst group %", "paper, average %", "paper, worst group %"],
                    [[row["method"], short(row["average %"]), short(row["worst group %"]),
                      *reversed(ADAPTERS_TABLE_10[method_of(row)])] for row in rows_of(table)])


def gaps(maker, folder):
    """Of what `gaps` prints, the counts, the gaps of embeddings and all differences to the control."""
    parts = maker.call("gaps", folder, "--format", "md", "--quiet").split("\n\n")
    kept = [f"{caption}\n\n{table.strip()}" for caption, table in itertools.pairwise(parts)
            if table.startswith("|") and (caption.strip().startswith(("Rows to fit on", "Gap less"))
                                          or (caption.startswith("Gaps") and "upstream" in caption))]
    return "\n\n".join(text.strip() for text in kept)


def imbalance_demo(maker):
    maker.demo("demo.h5ad")
    return gaps(maker, maker.run("imbalance_demo.json"))


def imbalance_office(maker):
    return gaps(maker, maker.run("imbalance_office.json", "office_decaf6.h5ad", data="office_decaf6.h5ad"))


def imbalance_birds(maker):
    maker.birds()
    return gaps(maker, maker.run("imbalance_birds.json"))


TABLES = {"office_pairs": ("notes/pairs.md", office_pairs), "birds_pairs": ("notes/pairs.md", birds_pairs),
          "demo_pairs": ("notes/experiments.md", demo_pairs),
          "robust_methods": ("notes/robust.md", robust_methods),
          "imbalance_demo": ("notes/metric_learning.md", imbalance_demo),
          "imbalance_office": ("notes/metric_learning.md", imbalance_office),
          "imbalance_birds": ("notes/metric_learning.md", imbalance_birds),
          "cnc_table_1_waterbirds": ("notes/robust_tables.md", cnc_table_1_waterbirds),
          "cnc_table_1_first_stage": ("notes/robust_tables.md", cnc_table_1_first_stage),
          "cnc_table_1_summary": ("papers/correct_n_contrast.md",
                                  lambda maker: summary_of_cnc_table_1(cnc_table_1_waterbirds(maker),
                                                                       cnc_table_1_first_stage(maker))),
          "cnc_figure_7d": ("notes/robust_tables.md", cnc_figure_7d),
          "cnc_figure_7d_summary": ("papers/correct_n_contrast.md",
                                    lambda maker: summary_of_cnc_figure_7d(cnc_figure_7d(maker))),
          "adapters_table_2": ("notes/robust_tables.md", adapters_table_2),
          "adapters_table_2_summary": ("papers/contrastive_adapters.md",
                                       lambda maker: summary_of_adapters_table_2(adapters_table_2(maker))),
          "adapters_table_10": ("notes/robust_tables.md", adapters_table_10),
          "adapters_table_10_summary": ("papers/contrastive_adapters.md",
                                        lambda maker: summary_of_adapters_table_10(adapters_table_10(maker))),
          "all_methods": ("notes/experiments.md", all_methods), "methods_by_sets": ("notes/experiments.md", methods_by_sets)}


def replace(page, name, table):
    text = (GUIDE / page).read_text()
    begin, end = f"<!-- table {name} -->\n", f"\n<!-- end {name} -->"
    before, rest = text.split(begin)
    (GUIDE / page).write_text(before + begin + table + end + rest.split(end)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    options = parser.parse_args()
    maker = Maker(options.cli, options.data, options.work)
    for name in options.tables or TABLES:
        page, make = TABLES[name]
        replace(page, name, make(maker))


if __name__ == "__main__":
    main()
