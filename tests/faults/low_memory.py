#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls groupscope-cli under rising limits of address space (ulimit -v) and says how each call ended.

    low_memory.py PROGRAM [FIRST_MIB LAST_MIB COUNT]

Every call must end with 0, or with 1 and one line of error; or with 127, which is the system's word for
libraries that do not fit. None may end by a signal or stay, and none may leave a file that is not whole:
what is written at all is what is written without a limit.
"""
import collections
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

import h5py

LONGEST = 120  # seconds; a call takes less than one
SHORT = ["--set", "epochs=2", "--seed", "3"]
TRAINING = ["--method", "linear-probe", *SHORT]


def commands(folder):
    """name -> (arguments, what they write)"""
    data, out = folder / "demo.h5ad", folder / "out"
    specification = folder / "specification.json"
    specification.write_text(json.dumps({
        "data": str(data), "seeds": [0, 1],
        "methods": [{"method": "linear-probe", "set": {"epochs": 2}}]}))
    return {
        "train": ["train", data, *TRAINING, "--out", out / "run.h5"],
        "run": ["run", specification, "--out", out / "runs"],
        "project": ["project", data, "--method", "pca", "--out", out / "map.csv"],
        "supcon": ["train", data, "--method", "supcon", *SHORT, "--out", out / "supcon.h5"],
        "cnc": ["train", data, "--method", "cnc", *SHORT, "--out", out / "cnc.h5"],
        "info": ["info", data],
        "metrics": ["metrics", data],
    }


def call(program, arguments, limit):
    """(exit code or -signal or "stayed", lines of error)"""
    def bound():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if limit:
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    try:
        ended = subprocess.run([program, *map(str, arguments), "--quiet"], preexec_fn=bound, timeout=LONGEST,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except subprocess.TimeoutExpired:
        return "stayed", []
    return ended.returncode, ended.stderr.splitlines()


def content(path):
    """What a file says: of a run all but its timings, which are its own."""
    if path.suffix != ".h5":
        return path.read_bytes()
    with h5py.File(path, "r") as run:
        return json.loads(run["checksums"][()])["content"]


def written(out):
    """What stands under `out` by name; a hidden temporary is what an end for want of memory may leave."""
    files = {str(path.relative_to(out)): path for path in sorted(out.rglob("*"))
             if path.is_file() and not (path.name.startswith(".") and path.name.endswith(".tmp"))}
    return {name: content(path) for name, path in files.items() if not name.endswith("summary.csv")}


def faults_of(code, errors, files, whole):
    faults = []
    if code not in (0, 1, 127):
        faults.append("stayed" if code == "stayed" else f"ended by signal {-code}" if code < 0 else f"code {code}")
    if code == 1 and (len(errors) != 1 or not errors[0].startswith("groupscope-cli: error: ")):
        faults.append("no line of error: " + " | ".join(errors)[:200])
    if code == 0 and files.keys() != whole.keys():
        faults.append("not everything was written")
    for name, text in files.items():
        if whole.get(name) != text:
            faults.append(f"{name} is not what it is without a limit")
    return faults


def empty(out):
    subprocess.run(["rm", "-rf", str(out)], check=True)
    out.mkdir()


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    first, last, count = map(int, sys.argv[2:5]) if len(sys.argv) > 2 else (60, 460, 40)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([program, "demo", "--out", str(folder / "demo.h5ad"), "--quiet"], check=True)
        bad = 0
        for command, arguments in commands(folder).items():
            empty(folder / "out")
            code, errors = call(program, arguments, 0)
            if code != 0:
                sys.exit(f"{command} fails without a limit: {errors}")
            whole = written(folder / "out")
            ends = collections.Counter()
            for step in range(count):
                mebibytes = first + (last - first) * step // max(1, count - 1)
                empty(folder / "out")
                code, errors = call(program, arguments, mebibytes << 20)
                ends[code] += 1
                for fault in faults_of(code, errors, written(folder / "out"), whole):
                    bad += 1
                    print(f"{command} {mebibytes} MiB: {fault}", flush=True)
            print(f"{command}: " + ", ".join(f"{number} times {code}" for code, number in
                                             sorted(ends.items(), key=str)), flush=True)
        sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
