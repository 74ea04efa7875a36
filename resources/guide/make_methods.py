#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
#
#     resources/guide/make_methods.py --cli build/release/bin/groupscope-cli [--check] [--measure] [ID ...]
#
"""Writes the title and the generated part of each method page (Needs, Defaults, Cost, Paper) from `groupscope-cli methods --json`
and costs.json, and the list of methods in methods/index.md. --check writes nothing: it prints what differs from what
the script would write, and each page that does not follow the template, and ends with exit code 1 if there is any.
--measure trains each method once on a demo set and writes costs.json first; with ID, of these methods alone."""

import argparse
import datetime
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

GUIDE = pathlib.Path(__file__).resolve().parent
BEGIN, END = "<!-- generated -->\n", "<!-- end generated -->\n"
LIST_BEGIN, LIST_END = "<!-- list of methods -->\n", "<!-- end list of methods -->\n"
SECTIONS = ["What it does", "When to use it", "When not", "Needs", "Defaults", "Cost", "Paper"]
LIMIT_OF_WORDS = 300  # of the hand-written part of a page
LIMIT_OF_SECONDS = 120  # of processor time of a training; longer ones are measured at the quick setting
KINDS = ["groups", "pairs", "domains"]  # of the demo set; a method is measured on the first that it can be trained on


# ------------------------------------------------------------------------------------------------ generated parts


def sentence(text):
    """With a capital first and a full stop last."""
    text = text.strip()
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def plain(value):
    """As on the command line: true, 0.001, 5e-5, a word."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value == "":
        return "(empty)"
    if isinstance(value, float):
        text = f"{value:g}"
        return re.sub(r"e([+-])0+", r"e\1", text if float(text) == value else repr(value))
    return str(value)


def meaning(parameter):
    text = sentence(parameter["help"])
    if "choices" in parameter and parameter["choices"]:
        text += " One of: " + ", ".join(f"`{choice}`" for choice in parameter["choices"]) + "."
    if "only_if" in parameter:
        condition = parameter["only_if"]
        text += f" Counts only if `{condition['key']}` is " + " or ".join(f"`{v}`" for v in condition["values"]) + "."
    return cell(text)


def amount(count, one, many):
    return f"{count:,} {one if count == 1 else many}"


def cost(method, costs):
    measured = costs["methods"].get(method["id"])
    if not measured:
        return "Not measured" + (": no demo set has what this method needs." if measured is not None else ".")
    data = costs["data"][measured["data"]]
    setting = "the defaults" if measured["setting"] == "defaults" else \
        f"the quick setting (the defaults take more than {costs['limit_seconds']} s)"
    seconds = measured["seconds"]
    text = (f"One training at {setting} takes {seconds:.{1 if seconds < 10 else 0}f} s of one core for "
            f"{data['training']:,} training examples of {data['dimensions']} dimensions, reading and evaluation "
            f"included. It has {amount(measured['epochs'], 'epoch', 'epochs')}")
    trained = measured["trained_parameters"]
    return text + (" and trains no parameters." if trained == 0 else
                   f" and trains {amount(trained, 'parameter', 'parameters')}.") + \
        " [How costs are measured](index.md#cost)."


def paper(entry):
    """Title and venue of a paper."""
    venue = f" {entry['venue']}." if entry["venue"] else ""
    return f"* {entry['citation']}: *{entry['title']}*.{venue}"


def generated(method, costs):
    lines = ["## Needs", ""]
    lines += [f"* {sentence(need)}" for need in method["needs"]] or \
        ["Embeddings and classes of the training examples, nothing else."]
    lines += ["", "## Defaults", ""]
    if method["parameters"]:
        lines += ["| key | default | meaning |", "| --- | --- | --- |"]
        lines += [f"| `{p['key']}` | {plain(p['default'])} | {meaning(p)} |" for p in method["parameters"]]
    else:
        lines.append("It has no parameters.")
    lines += ["", "## Cost", "", cost(method, costs), "", "## Paper", ""]
    lines += [paper(entry) for entry in method["papers"]] + [""] if method["papers"] else []
    lines.append(f"What the program follows: {sentence(method['source'])}")
    return "\n".join(lines) + "\n"


def summary_of(page):
    """The sentence below the title."""
    return page.split("\n# ", 1)[1].split("\n", 1)[1].strip().split("\n\n", 1)[0].replace("\n", " ")


def list_of(all_methods, pages):
    lines = []
    for family, title in dict.fromkeys((method["family"], method["family_title"]) for method in all_methods):
        lines += [f"### {title}", ""]
        lines += [f"* [{method['name']}]({method['id']}.md) (`{method['id']}`): {summary_of(pages[method['id']])}"
                  for method in all_methods if method["family"] == family and method["id"] in pages]
        lines.append("")
    return "\n".join(lines)


def titled(page, method):
    """The page with the name that the program has for the method in its title."""
    return re.sub(r"^# .*$", lambda _: f"# {method['name']} (`{method['id']}`)", page, count=1, flags=re.MULTILINE)


def replaced(text, begin, end, middle):
    """The text with `middle` between two marker lines; nothing where it does not have both once."""
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        return None
    before, rest = text.split(begin)
    return before + begin + middle + end + rest.split(end)[1]


# ------------------------------------------------------------------------------------------------ template


def faults_of(page, method):
    """What of the template a page does not follow."""
    faults = []
    if not page.startswith(f"<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n# {method['name']} (`{method['id']}`)\n"):
        faults.append(f"does not begin with the licence and `# {method['name']} (`{method['id']}`)`")
    sections = re.findall(r"^## (.*)$", page, re.MULTILINE)
    if sections != SECTIONS:
        faults.append("has the sections " + ", ".join(sections) + "; expected " + ", ".join(SECTIONS))
    written = page.split(BEGIN)[0]
    words = len(re.sub(r"<!--.*?-->", "", written, flags=re.DOTALL).split())
    if words > LIMIT_OF_WORDS:
        faults.append(f"has {words} hand-written words; the limit is {LIMIT_OF_WORDS}")
    summary = summary_of(page) if "\n# " in page else ""
    if not summary or summary.startswith("#"):
        faults.append("has no sentence of summary below its title")
    return faults


# ------------------------------------------------------------------------------------------------ costs


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


def trained(cli, words, limit):
    """(document, seconds of processor time) of a training; nothing if it fails, "long" if it takes longer."""
    def bound():
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    before = os.times()
    done = subprocess.run([cli, "train", *words, "--json", "--quiet"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, preexec_fn=bound, check=False)
    after = os.times()
    if done.returncode < 0:
        return "long"
    if done.returncode != 0:
        return None
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return json.loads(done.stdout), used


def measured_on(cli, method, kind, data):
    """The cost of a method on a demo set and the size of that set; nothing if it cannot be trained there."""
    words = [data, "--method", method["id"], "--seed", "0", "--threads", "1", "--measure", "trained_parameters"]
    setting, result = "defaults", trained(cli, words, LIMIT_OF_SECONDS)
    if result == "long":
        setting, result = "quick", trained(cli, words + ["--quick"], None)
    if result is None:
        return None
    document, seconds = result
    splits = document["splits"]
    counted = next(split["measures"]["trained_parameters"]["value"] for split in splits.values()
                   if "trained_parameters" in split.get("measures", {}))
    return ({"data": kind, "setting": setting, "seconds": round(seconds, 1), "epochs": len(document["history"]),
             "trained_parameters": int(counted)},
            {"training": splits["train"]["n"], "dimensions": document["data"]["d"]})


def measure(cli, all_methods, ids, costs, file):
    """Fills `costs` and writes it after each method."""
    costs.update(processor=processor(), date=datetime.date.today().isoformat(), limit_seconds=LIMIT_OF_SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            subprocess.run([cli, "demo", "--kind", kind, "--out", f"{folder}/{kind}.h5ad", "--quiet"], check=True,
                           stdout=subprocess.DEVNULL)
        for method in all_methods:
            if ids and method["id"] not in ids:
                continue
            cost_of_method = {}
            for kind in KINDS:
                found = measured_on(cli, method, kind, f"{folder}/{kind}.h5ad")
                if found:
                    cost_of_method, costs["data"][kind] = found
                    break
            costs["methods"][method["id"]] = cost_of_method
            costs["methods"] = {one["id"]: costs["methods"][one["id"]] for one in all_methods
                                if one["id"] in costs["methods"]}
            file.write_text(json.dumps(costs, indent=1) + "\n")
            print(method["id"], cost_of_method, flush=True)


# ------------------------------------------------------------------------------------------------


def measured_where(costs):
    """For methods/index.md: how costs were measured."""
    return (f"Costs are those of one training with seed 0 on one core of an {costs['processor']}, measured on "
            f"{costs['date']} by `resources/guide/make_methods.py --measure`. They are processor time, so that other "
            "work on the machine changes them little. A training that takes more than "
            f"{costs['limit_seconds']} s is measured at the quick setting.\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--guide", type=pathlib.Path, default=GUIDE, help="the folder of the guide, if it is another")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("ids", nargs="*", metavar="ID")
    options = parser.parse_args()
    cli, folder = str(pathlib.Path(options.cli).resolve()), options.guide / "methods"
    answer = subprocess.run([cli, "methods", "--json"], stdout=subprocess.PIPE, check=True).stdout
    all_methods = json.loads(answer)["methods"]
    unknown = set(options.ids) - {method["id"] for method in all_methods}
    if unknown:
        raise SystemExit("there is no method " + ", ".join(sorted(unknown)))
    cost_file = options.guide / "costs.json"
    costs = json.loads(cost_file.read_text()) if cost_file.exists() else {"data": {}, "methods": {}}
    if options.measure:
        measure(cli, all_methods, options.ids, costs, cost_file)

    faults, pages = [], {}
    for method in all_methods:
        file = folder / f"{method['id']}.md"
        if not file.exists():
            faults.append(f"methods/{file.name} is missing")
            continue
        text = file.read_text()
        new = replaced(titled(text, method), BEGIN, END, generated(method, costs))
        if new is None:
            faults.append(f"methods/{file.name} does not have the lines {BEGIN.strip()} and {END.strip()}")
            continue
        pages[method["id"]] = new
        if options.ids and method["id"] not in options.ids:
            continue
        faults += [f"methods/{file.name} {fault}" for fault in faults_of(new, method)]
        if options.check and new != text:
            faults.append(f"methods/{file.name} is not what the program says now: run make_methods.py")
        elif not options.check:
            file.write_text(new)

    index = folder / "index.md"
    text = index.read_text() if index.exists() else ""
    new = replaced(text, LIST_BEGIN, LIST_END, list_of(all_methods, pages))
    new = new and replaced(new, "<!-- cost -->\n", "<!-- end cost -->\n",
                           measured_where(costs) if "date" in costs else "")
    if new is None:
        faults.append("methods/index.md is missing or lacks its marker lines")
    elif options.check and new != text:
        faults.append("methods/index.md is not what the program says now: run make_methods.py")
    elif not options.check:
        index.write_text(new)

    for file in sorted(folder.glob("*.md")):
        if file.name != "index.md" and file.stem not in {method["id"] for method in all_methods}:
            faults.append(f"methods/{file.name}: there is no such method")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
