# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the seeds of fuzz_run_file in corpus/run_file: small runs of several kinds, as the lines "PATH TYPE EXTENT...
:VALUES" of which the fuzzer makes a file whose sums are right, and one as the file itself.
Usage: make_run_file_corpus.py GROUPSCOPE-CLI"""
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import anndata
import h5py
import numpy as np
import pandas as pd

program = sys.argv[1]
folder = Path(__file__).parent / "corpus" / "run_file"
folder.mkdir(parents=True, exist_ok=True)


def make_set(path):
    rng = np.random.default_rng(0)
    bird, place = np.arange(24) % 2, np.arange(24) // 2 % 2
    rows = rng.normal(size=(24, 3)) + 2.0 * np.stack([bird, place, 0 * bird], axis=1)
    obs = pd.DataFrame({"bird": np.array(["land", "water"])[bird], "place": np.array(["field", "lake"])[place],
                        "split": ["train"] * 12 + ["val"] * 6 + ["test"] * 6}, index=[f"r{i}" for i in range(24)])
    data = anndata.AnnData(obs=obs, obsm={"X_a": rows.astype("float32")}, dtype="float32")
    data.uns["groupscope"] = {"class_key": "bird", "split_key": "split", "attribute_keys": ["place"], "domain_key": "place",
                              "class_embeddings": {"X_a": np.eye(2, 3, dtype="float32")}}
    data.strings_to_categoricals()
    data.write_h5ad(path)


def values_of(data):
    values = data[()]
    if data.dtype.kind == "O":
        texts = [value.decode() for value in np.atleast_1d(values)]
        return ("text", [], texts[0]) if data.shape == () else ("texts", data.shape, "\t".join(texts))
    return str(data.dtype), data.shape, " ".join(map(str, values.ravel()))


def write_lines(run, path, **changes):
    lines = []

    def add(name, item):
        if isinstance(item, h5py.Dataset) and name != "checksums":
            kind, shape, text = values_of(item)
            if name == "specification":
                text = json.dumps({**json.loads(text), **changes}, separators=(",", ":"))
            if name == "history/values":
                shape, text = (min(2, shape[0]), shape[1]), " ".join(text.split()[:2 * shape[1]])
            lines.append(" ".join([name, kind, *map(str, shape)]) + " :" + text.replace("\n", " "))

    with h5py.File(run) as file:
        file.visititems(add)
    path.write_text("\n".join(lines) + "\n")


encoder = ["--set", "hidden_dim=2", "--set", "output_dim=2"]
trainings = {
    "probe": ["linear-probe", "--monitor", "none", "--snapshots", "2"],
    "zero_shot": ["zero-shot"],
    "jtt": ["jtt", *encoder[:2]],
    "pretrained": ["domain-weighted-pairs", *encoder, "--measure", "domain_decodability"],
    "metric": ["dml-triplet", *encoder, "--measure", "recall_at_1,nmi"],
    "overlapping": ["linear-probe", "--monitor", "none", "--group-columns", "a,b", "--attributes", "none"],
}
with tempfile.TemporaryDirectory() as scratch:
    data = Path(scratch) / "set.h5ad"
    make_set(data)
    with h5py.File(data, "a") as file:
        for name, every in (("a", 2), ("b", 3)):
            column = file["obs"].create_dataset(name, data=np.arange(24) % every == 0)
            column.attrs["encoding-type"], column.attrs["encoding-version"] = "array", "0.2.0"
        file["obs"].attrs["column-order"] = np.array([*file["obs"].attrs["column-order"], "a", "b"], object)
    for name, words in trainings.items():
        run = Path(scratch) / f"{name}.h5"
        epochs = [] if name == "zero_shot" else ["--set", "epochs=2", "--set", "batch_size=8"]
        subprocess.run([program, "train", data.name, "--quiet", "--out", run, "--method", *words, *epochs], check=True, cwd=scratch,
                       stdout=subprocess.DEVNULL)
        write_lines(run, folder / f"{name}.txt")
    run.rename(folder / "overlapping.h5")
    run = Path(scratch) / "stopped.h5"
    training = subprocess.Popen([program, "train", data.name, "--quiet", "--out", run, "--method", "linear-probe", "--monitor",
                                 "none", "--set", "epochs=100000"], stdout=subprocess.DEVNULL, cwd=scratch)
    time.sleep(0.4)
    training.send_signal(signal.SIGINT)
    training.wait()
    write_lines(run, folder / "stopped.txt", selected_epoch=1)
