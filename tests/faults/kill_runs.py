#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ends `groupscope-cli run` with SIGKILL at random moments, under limits of disk and memory, and says what was left.

    kill_runs.py PROGRAM [TIMES [SEED]]

Before it is killed a run has, in turn: no limit; the size of files limited; the address space limited; a small
file system of its own (as root; otherwise no limit once more); or it is asked to stop first (SIGTERM), so that it
is killed while it writes checkpoints; or another process makes the same folder beside it, which must then end well
and leave the whole experiment. After each kill the folder must open, every run file in it must be whole,
and `run --resume` without a limit must end with the files of an experiment that nobody disturbed, the same to the
byte apart from seconds, and with nothing else in the folder. Every third time the folder is not mended but killed in
again, so that leftovers meet leftovers.
"""
import collections
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import h5py
import numpy

LIMITS = ["nothing", "file size", "address space", "small disk", "asked to stop", "two at once"]


def call(program, *arguments):
    return subprocess.run([program, *map(str, arguments), "--quiet"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, timeout=600)


def untimed(path):
    """The bytes of a run file with zeros for its seconds."""
    content = bytearray(path.read_bytes())
    with h5py.File(path, "r") as run:
        seconds = run["timings/seconds"]
        begin = seconds.id.get_offset()
        content[begin:begin + seconds.nbytes] = bytes(seconds.nbytes)
        assert numpy.all(seconds[()] == seconds[0])
    return bytes(content)


def files_of(out):
    """name -> content, of summary.csv, which has seconds, the number of lines"""
    files = {}
    for path in sorted(out.rglob("*")):
        if path.is_file():
            name = str(path.relative_to(out))
            files[name] = (untimed(path) if path.suffix == ".h5" else
                           path.read_text().count("\n") if path.suffix == ".csv" else path.read_bytes())
    return files


def bound(kind, chance):
    def apply():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if kind == "file size":
            size = chance.randrange(1 << 10, 1 << 21)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        if kind == "address space":
            size = chance.randrange(200 << 20, 500 << 20)
            resource.setrlimit(resource.RLIMIT_AS, (size, size))
    return apply


class Disk:
    """A folder, on a file system of its own where a small one is wanted."""

    def __init__(self, folder, kind, chance):
        self.folder, self.mounted = folder, False
        folder.mkdir(exist_ok=True)
        if kind == "small disk" and os.geteuid() == 0:
            used = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
            size = used + chance.randrange(64 << 10, 4 << 20)
            kept = folder.with_name("kept")
            shutil.copytree(folder, kept)
            self.mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)],
                                          stderr=subprocess.DEVNULL).returncode == 0
            if self.mounted:
                shutil.copytree(kept, folder, dirs_exist_ok=True)
            shutil.rmtree(kept)

    def close(self):
        if self.mounted:
            kept = self.folder.with_name("kept")
            shutil.copytree(self.folder, kept)
            subprocess.run(["umount", str(self.folder)], check=True)
            shutil.rmtree(self.folder)
            kept.rename(self.folder)


def disturb(program, specification, out, kind, longest, chance):
    """Starts the experiment and kills it; returns how it ended: -9, or the exit code if it was sooner."""
    disk = Disk(out, kind, chance)

    def start():
        return subprocess.Popen([program, "run", str(specification), "--out", str(out), "--resume", "--quiet"],
                                preexec_fn=bound(kind, chance), stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)

    process = start()
    other = start() if kind == "two at once" else None
    time.sleep(chance.uniform(0, longest))
    if kind == "asked to stop":
        process.send_signal(signal.SIGTERM)
        time.sleep(chance.uniform(0, 0.1))
    process.kill()
    code = process.wait()
    if other is not None and other.wait(timeout=600) != 0:
        raise AssertionError(f"the other process ended with {other.returncode}")
    disk.close()
    return code


def faults_after(program, specification, out, whole):
    faults = []
    runs = list((out / "runs").glob("[!.]*.h5")) if (out / "runs").exists() else []
    for path in runs:
        try:
            untimed(path)
        except Exception as error:  # whatever h5py says
            faults.append(f"{path.name} cannot be read: {error}")
    if runs:
        compared = call(program, "compare", out)
        if compared.returncode != 0 or "left out" in compared.stderr:
            faults.append("compare: " + compared.stderr.strip())
    resumed = call(program, "run", specification, "--out", out, "--resume")
    if resumed.returncode != 0:
        faults.append("run --resume: " + resumed.stderr.strip())
    files = files_of(out)
    faults += [f"{name} is left over" for name in files.keys() - whole.keys()]
    faults += [f"{name} is missing" for name in whole.keys() - files.keys()]
    faults += [f"{name} differs" for name in files.keys() & whole.keys() if files[name] != whole[name]]
    return faults


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data, specification = folder / "demo.h5ad", folder / "specification.json"
        assert call(program, "demo", "--out", data).returncode == 0
        specification.write_text(json.dumps({
            "data": str(data), "seeds": [0, 1],
            "methods": [{"method": "zero-shot"}, {"method": "linear-probe", "set": {"epochs": 5}},
                        {"method": "adapter", "set": {"epochs": 2}}]}))
        begin = time.monotonic()
        assert call(program, "run", specification, "--out", folder / "whole").returncode == 0
        longest = 1.1 * (time.monotonic() - begin)
        whole = files_of(folder / "whole")
        ends, bad, out = collections.Counter(), 0, folder / "out"
        for number in range(times):
            kind = LIMITS[number % len(LIMITS)]
            code = disturb(program, specification, out, kind, longest, chance)
            ends[kind, "killed" if code == -signal.SIGKILL else f"ended with {code}"] += 1
            if code < 0 and code != -signal.SIGKILL:
                bad += 1
                print(f"{number} ({kind}): ended by signal {-code}", flush=True)
            if number % 3 == 2 and number + 1 < times:
                continue  # the next meets what this left
            for fault in faults_after(program, specification, out, whole):
                bad += 1
                print(f"{number} ({kind}): {fault}", flush=True)
            shutil.rmtree(out)
        for (kind, end), count in sorted(ends.items()):
            print(f"{kind}: {count} times {end}")
        print(f"{times} kills, {bad} faults")
        sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
