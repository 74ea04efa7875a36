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

    def demo(self, name, kind="groups"):
        if not (self.work / name).exists():
            self.call("demo", "--kind", kind, "--out", name)


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


def summary_of_adapters_table_2(table):
    return table_of(["method", "trained parameters", "average %", "worst group %", "paper, worst group %"],
                    [[row["method"], row["trained parameters"].removesuffix(" ± 0"), short(row["average %"]),
                      short(row["worst group %"]), ADAPTERS_TABLE_2[method_of(row)]] for row in rows_of(table)])


def gaps(maker, folder):
    """Of what `gaps` prints, the counts, the gaps of embeddings and all differences to the control."""
    parts = maker.call("gaps", folder, "--format", "md", "--quiet").split("\n\n")
    kept = [f"{caption}\n\n{table.strip()}" for caption, table in itertools.pairwise(parts)
            if table.startswith("|") and ("minorities" in table.splitlines()[0] or "balanced control" in caption
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


def tables_of(name):
    """The tables between the markers of a table of the guide: for each its caption and a dictionary for each row."""
    text = (GUIDE / TABLES[name][0]).read_text()
    text = text.split(f"<!-- table {name} -->\n")[1].split(f"<!-- end {name} -->")[0]
    found = []
    for caption, table in itertools.pairwise(["", *text.strip().split("\n\n")]):
        if table.startswith("|"):
            rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
            found.append((caption, [dict(zip(rows[0], cells)) for cells in rows[2:]]))
    return found


def markdown(head, rows):
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *rows])


# finDML, Table 1 (CUB-200-2011, distance-weighted mining): gaps with balanced and imbalanced training examples.
FINDML_GAPS = {"dml-margin": {"recall@1": (0.017, 0.212), "accuracy": (0.014, 0.131)},
               "dml-triplet": {"recall@1": (0.019, 0.159), "accuracy": (0.016, 0.179)}}


def findml_gaps(_):
    """How far an imbalance of 90-10 opens gaps here, from the three tables of imbalance, next to the paper's Table 1."""
    rows = [["CUB (paper)", f"`{method}`", *(f"{100 * (after - before):+.1f}" for before, after in gap.values())]
            for method, gap in FINDML_GAPS.items()]
    for title, name in [("demo", "imbalance_demo"), ("Office, DeCAF", "imbalance_office"),
                        ("synthetic birds", "imbalance_birds")]:
        differences = [table for caption, table in tables_of(name) if "balanced control" in caption]
        for method in [*FINDML_GAPS, "parade"]:
            upstream, downstream = (next(row for row in table if (row["method"], row["level"]) == (method, "90-10"))
                                    for table in differences[:2])
            rows.append([title, f"`{method}`", upstream["recall@1"], downstream["logistic regression, accuracy"]])
    return markdown(["data", "method", "recall@1", "logistic regression on balanced examples, accuracy"], rows)


# R-Adapter, Table 1: accuracy in % on ImageNet and mean out of distribution, of zero-shot and after fine-tuning.
VIT_B16, VIT_B32 = (68.3, 58.4), (63.4, 48.7)
R_ADAPTER_TABLE_1 = [
    ("FT", "`ft`", "alpha 1", VIT_B16, (80.7, 52.8)),
    ("WiSE-FT", "`ft`", "alpha 0.5", VIT_B16, (81.7, 63.0)),
    ("Uniform soup (ViT-B/32)", "`soup`", "", VIT_B32, (80.0, 51.6)),
    ("LP-FT", "`lp-ft`", "", VIT_B16, (81.7, 60.3)),
    ("FLYP", "`flyp`", "alpha 1", VIT_B16, (82.6, 60.2)),
    ("WiSE-FLYP", "`flyp`", "alpha 0.5", VIT_B16, (82.9, 63.1)),
    ("R-Adapter", "`r-adapter`", "alpha 0.5, debias true, epsilon 0.05, loss mpm_nce", VIT_B16, (82.0, 64.8))]


def mean_of(cell):
    return float(re.match(r"[-+]?[0-9.]+", cell.strip("* ")).group())


def r_adapter_table_1(_):
    """Differences to zero-shot of the paper's Table 1 and of the table office_pairs, in and out of distribution."""
    table = tables_of("office_pairs")[0][1]

    def accuracies(method, settings):
        row = next(row for row in table if row["method"].removesuffix(" ‡") == method and row["settings"] == settings)
        return mean_of(row["test"]), (mean_of(row["dslr"]) + mean_of(row["webcam"])) / 2

    start = accuracies("`zero-shot`", "")
    rows = []
    for title, method, settings, zero_shot, paper in R_ADAPTER_TABLE_1:
        here = accuracies(method, settings)
        rows.append([title, *(f"{after - before:+.1f}" for pair in ((paper, zero_shot), (here, start))
                              for after, before in zip(*pair))])
    return markdown(["row of Table 1", "paper, test", "paper, shifted", "here, test", "here, shifted"], rows)


# R-Adapter, Table 2: accuracy in % on ImageNet and mean out of distribution (ViT-B/32).
R_ADAPTER_TABLE_2 = {"B1": (77.2, 48.5), "E0": (77.5, 47.7), "E1": (77.6, 48.7), "E3": (77.8, 49.6),
                     "E4": (77.4, 47.8), "E5": (76.5, 53.5), "E6": (77.9, 49.9), "E7": (76.6, 53.7),
                     "E8": (76.9, 54.0), "E9": (77.5, 53.9), "E10": (77.7, 54.3)}


def r_adapter_table_2(maker):
    """Differences to E0 of the paper's Table 2, and of its preset on the demo set of domains with enough updates."""
    maker.demo("demo_domains.h5ad", "domains")
    variants = json.loads(maker.call("presets", "pairs-table-2", "--data", "demo_domains.h5ad"))["variants"]
    for variant in variants:
        variant["set"]["minimum_updates"] = 200
    show = ["test-id.average_accuracy", "test-ood.average_accuracy"]
    folder = maker.preset("pairs-table-2", "demo_domains.h5ad", "r-adapter-parts", variants=variants, averages={},
                          show=show)
    lines = [line for line in compared(maker, folder).splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    places = [next(i for i, name in enumerate(head) if name.startswith(split)) for split in ("test-id", "test-ood")]
    found = {row[0].split(":")[0]: [mean_of(row[place]) for place in places] for row in rows}
    titles = {row[0].split(":")[0]: row[0].removesuffix(" ‡") for row in rows}
    return markdown(["row of Table 2", "paper, test", "paper, shifted", "here, test-id", "here, test-ood"],
                    [[titles[name], *(f"{after - before:+.1f}" for values in (R_ADAPTER_TABLE_2, found)
                                      for after, before in zip(values[name], values["E0"]))]
                     for name in R_ADAPTER_TABLE_2])


TABLES = {"office_pairs": ("notes/pairs.md", office_pairs), "birds_pairs": ("notes/pairs.md", birds_pairs),
          "demo_pairs": ("notes/pairs.md", demo_pairs),
          "robust_methods": ("notes/robust.md", robust_methods),
          "imbalance_demo": ("notes/metric_learning.md", imbalance_demo),
          "imbalance_office": ("notes/metric_learning.md", imbalance_office),
          "imbalance_birds": ("notes/metric_learning.md", imbalance_birds),
          "findml_gaps": ("papers/findml.md", findml_gaps),
          "r_adapter_table_1": ("papers/r_adapter.md", r_adapter_table_1),
          "r_adapter_table_2": ("papers/r_adapter.md", r_adapter_table_2),
          "cnc_table_1_waterbirds": ("notes/robust_tables.md", cnc_table_1_waterbirds),
          "cnc_table_1_first_stage": ("notes/robust_tables.md", cnc_table_1_first_stage),
          "cnc_table_1_summary": ("papers/correct_n_contrast.md",
                                  lambda maker: summary_of_cnc_table_1(cnc_table_1_waterbirds(maker),
                                                                       cnc_table_1_first_stage(maker))),
          "cnc_figure_7d": ("notes/robust_tables.md", cnc_figure_7d),
          "adapters_table_2": ("notes/robust_tables.md", adapters_table_2),
          "adapters_table_2_summary": ("papers/contrastive_adapters.md",
                                       lambda maker: summary_of_adapters_table_2(adapters_table_2(maker))),
          "adapters_table_10": ("notes/robust_tables.md", adapters_table_10),
          "all_methods": ("notes/baselines.md", all_methods),
          "methods_by_sets": ("notes/experiments.md", methods_by_sets)}


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
