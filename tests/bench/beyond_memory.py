#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sets that do not fit into memory: makes one on disk and measures what training on it takes.

    beyond_memory.py make FOLDER --rows 1000000 [--columns 512] [--half]
    beyond_memory.py measure FOLDER --cli build/release/bin/groupscope-cli [--limit 2048] [--threads 2]

`make` writes FOLDER/large.npy (float32, or float16 with --half) block by block and FOLDER/large.csv: two classes in two
places, of which the place gives the class away in four of five rows; the validation and the test split are a fifth of
the rows each, and at most 100,000. It writes nothing, and says so, where less than
15 GB of the disk would be left. `measure` trains and measures the training split (which the limit does
not hold) and the validation split with at most --limit MiB of private memory (RLIMIT_DATA: mapped files
do not count) and prints for each command the seconds, the processor's seconds, the most private memory (RssAnon of
/proc, sampled ten times a second), the most resident memory (VmHWM, pages of mapped files included), and the bytes
read from the disk.
"""
import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time

KEPT_FREE = 15 << 30
BLOCK = 20_000
MOST_HELD_OUT = 100_000

DATA = ["--class-column", "y", "--attributes", "place", "--split-column", "split"]
COMMANDS = {
    "linear-probe": ["train", "--method", "linear-probe", "--set", "epochs=2"],
    "adapter": ["train", "--method", "adapter", "--set", "epochs=2", "--set", "class_embeddings=class-means"],
    "cnc": ["train", "--method", "cnc", "--set", "epochs=1", "--set", "target_sample_ratio=0.01",
            "--set", "stage1_epochs=1", "--set", "minimum_updates=0"],
    "metrics-train": ["metrics", "--split", "train"],
    "metrics-val": ["metrics", "--split", "val"],
}


def make(folder, rows, columns, half):
    import numpy as np

    element = np.dtype("<f2" if half else "<f4")
    size = rows * columns * element.itemsize
    if shutil.disk_usage(os.path.dirname(os.path.abspath(folder))).free < size + KEPT_FREE:
        print(f"skipped: {rows} x {columns} needs {size / 1e9:.1f} GB, and 15 GB must stay free")
        return
    os.makedirs(folder, exist_ok=True)
    draw = np.random.default_rng(1)
    noise = draw.standard_normal((4 * BLOCK, columns), dtype=np.float32)
    array = np.lib.format.open_memmap(os.path.join(folder, "large.npy"), "w+", element, (rows, columns))
    parts = max(5, rows // MOST_HELD_OUT)
    names = np.array(["val", "test"] + ["train"] * (parts - 2))
    with open(os.path.join(folder, "large.csv"), "w", encoding="ascii") as table:
        table.write("y,place,split\n")
        for first in range(0, rows, BLOCK):
            count = min(BLOCK, rows - first)
            row = np.arange(first, first + count)
            y = row % 2
            place = np.where(row % 10 < 8, y, 1 - y)
            block = noise[draw.integers(0, 3 * BLOCK):][:count] * draw.uniform(0.9, 1.1, (count, 1)).astype("f4")
            block[np.arange(count), y] += 2.0
            block[np.arange(count), 2 + place] += 3.0
            array[first:first + count] = block
            table.writelines(f"{a},{b},{c}\n" for a, b, c in zip(y, place, names[row // 10 % parts]))
    array.flush()
    print(f"wrote {folder}/large.npy: {rows} x {columns} {element.name}, {size / 1e9:.1f} GB")


def status_of(pid):
    """RssAnon and VmHWM in bytes, and the bytes that were read from the disk."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
        with open(f"/proc/{pid}/io", encoding="ascii") as file:
            read = int(dict(line.split(":") for line in file)["read_bytes"])
        return 1024 * int(fields["RssAnon"].split()[0]), 1024 * int(fields["VmHWM"].split()[0]), read
    except (OSError, KeyError):  # it has ended
        return 0, 0, 0


def run(command, limit):
    """Runs it with that bound, in bytes, of its private memory."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)))
    private = resident = read = 0
    while process.poll() is None:
        anonymous, peak, disk = status_of(process.pid)
        private, resident, read = max(private, anonymous), max(resident, peak), max(read, disk)
        time.sleep(0.1)
    error = process.stderr.read().decode().strip()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"seconds": time.monotonic() - began, "cpu": used.ru_utime + used.ru_stime, "private": private,
            "resident": resident, "read": read, "code": process.returncode, "error": error}


def measure(folder, cli, limit, threads, only):
    data = os.path.join(folder, "large.npy")
    before = 0.0
    for name, command in COMMANDS.items():
        if only and name not in only:
            continue
        own = [cli, command[0], data, *DATA, *command[1:], "--threads", str(threads), "--quiet"]
        if command[0] == "train":
            own += ["--out", os.path.join(folder, "large.h5"), "--force"]
        result = run(own, limit << 20)
        result["cpu"], before = result["cpu"] - before, result["cpu"]
        if result["code"] != 0:
            print(f"{name}: exit code {result['code']}: {result['error'].splitlines()[-1:]}")
        print(json.dumps({"command": name, "seconds": round(result["seconds"], 1), "cpu": round(result["cpu"], 1),
                          "private_MB": round(result["private"] / 1e6), "resident_MB": round(result["resident"] / 1e6),
                          "read_GB": round(result["read"] / 1e9, 2), "code": result["code"]}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    making = verbs.add_parser("make")
    making.add_argument("folder")
    making.add_argument("--rows", type=int, required=True)
    making.add_argument("--columns", type=int, default=512)
    making.add_argument("--half", action="store_true")
    measuring = verbs.add_parser("measure")
    measuring.add_argument("folder")
    measuring.add_argument("--cli", required=True)
    measuring.add_argument("--limit", type=int, default=2048)
    measuring.add_argument("--threads", type=int, default=os.cpu_count())
    measuring.add_argument("--only", nargs="*", choices=COMMANDS)
    given = parser.parse_args()
    if given.verb == "make":
        make(given.folder, given.rows, given.columns, given.half)
    else:
        measure(given.folder, given.cli, given.limit, given.threads, given.only)


if __name__ == "__main__":
    sys.exit(main())
