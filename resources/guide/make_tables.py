#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     resources/guide/make_tables.py --cli build/release/bin/groupscope-cli --data FOLDER --work FOLDER [TABLE ...]
#
# Without TABLE: all of them, about half an hour on two cores. --data: a folder with the sets that are not in this
# tree (coloured_80.h5ad, which resources/demo/make_demo.py makes; office_caltech10_surf.h5ad, office_decaf6.h5ad).
# --work: where the runs are kept; runs that are there are not made again.
"""Makes tables of the guide: runs the experiments of resources/demo with --portable and puts what `compare` prints
between the lines `<!-- table NAME -->` and `<!-- end NAME -->`."""

import argparse
import itertools
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

    def run(self, specification, *sets):
        """The runs of a file of resources/demo, on sets of --data; the folder of the runs."""
        for name in sets:
            if not (self.work / name).exists():
                (self.work / name).symlink_to((self.data / name).resolve())
        shutil.copy(DEMO / specification, self.work)
        folder = specification.removesuffix(".json")
        self.call("run", specification, "--out", folder, "--resume", "--portable", "--quiet")
        return folder

    def demo(self, name):
        if not (self.work / name).exists():
            self.call("demo", "--out", name)


def columns(markdown, wanted):
    """Some columns of the first Markdown table, by their headings."""
    lines = itertools.dropwhile(lambda line: not line.startswith("|"), markdown.splitlines())
    rows = [[cell.strip() for cell in line.strip("|").split("|")]
            for line in itertools.takewhile(lambda line: line.startswith("|"), lines)]
    places = [rows[0].index(heading) for heading in wanted]
    for row in rows[2:]:  # ids of methods as code, without what stands behind them
        row[0] = re.sub(r"^[a-z0-9-]+", r"`\g<0>`", row[0])
    return "\n".join("| " + " | ".join(row[place] for place in places) + " |" for row in rows)


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


TABLES = {"all_methods": ("guide.md", all_methods), "methods_by_sets": ("guide.md", methods_by_sets)}


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
