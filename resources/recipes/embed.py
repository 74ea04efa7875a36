#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Embed a public data set and write the .h5ad file that Groupscope opens.

    /usr/bin/python3 resources/recipes/embed.py waterbirds FOLDER --model clip:RN50 --out waterbirds.h5ad

FOLDER is what the data set unpacks to; README.md says which files it needs. The model `pixels` stands in for a network:
it needs python3-numpy and python3-h5py alone, and its accuracies mean nothing.
"""

import argparse
import json
import os
import pathlib
import re
import sys

import h5py
import numpy as np

import arrays
import fine_grained
import metadata
import models
import pictures
import set_file
from tables import Problem

READERS = {
    "waterbirds": metadata.waterbirds, "celeba": metadata.celeba, "living-17": metadata.breeds,
    "nonliving-26": metadata.breeds, "cifar-10.001": arrays.cifar_10_001, "cifar-10.02": arrays.cifar_10_02,
    "fmow": metadata.fmow, "amazon": metadata.amazon, "civilcomments": metadata.civilcomments,
    "cmnist": arrays.cmnist, "cub": fine_grained.cub, "lfw": fine_grained.lfw,
    "celeba-skin-tones": fine_grained.celeba_skin_tones, "folder": metadata.picture_folder}


def prompts_of(path, data_set, classes):
    """(templates, texts of classes, group prompts) of a data set; no templates if the file does not name it.

    Templates are distinct, the first is that of Table 8 for the model. Group prompts are (class code, prompt).
    """
    try:
        entry = json.loads(pathlib.Path(path).read_text(encoding="utf-8")).get(data_set, {})
        templates = list(dict.fromkeys(entry.get("templates", {}).values()))
        words = entry.get("classes") or {name: name.replace("_", " ") for name in classes}
        groups = [(name, prompt) for name, prompt in entry.get("group_prompts", [])]
    except OSError:
        raise Problem(f"{path} cannot be read", "name a file of prompts like prompts.json") from None
    except (ValueError, AttributeError, TypeError) as error:
        raise Problem(f"{path} has no prompts of {data_set} ({error})", "write it like prompts.json") from None
    if any("{}" not in template for template in templates):
        raise Problem(f"{path} has a template of {data_set} without {{}}", "put {} where the class stands")
    for name in [*classes, *(name for name, _ in groups)]:
        if name not in words or name not in classes:
            raise Problem(f"{path} and {data_set} differ in class '{name}'", f"classes are {', '.join(classes)}")
    return templates, [words[name] for name in classes], [(classes.index(name), prompt) for name, prompt in groups]


def write_prompts(file, name, model, prompts, classes):
    """Class embeddings, class templates with names, and group prompts, where there are any."""
    templates, words, groups = prompts
    if not templates:
        return
    if model.texts is None:
        print("the model embeds no texts: the file has no class embeddings")
        return
    place = "uns/groupscope"
    texts = [template.replace("{}", word) for template in templates for word in words]
    embedded = model.texts(texts)
    set_file.group(file, f"{place}/class_embeddings")
    set_file.array(file, f"{place}/class_embeddings/{name}", embedded[:len(words)])
    set_file.strings(file, f"{place}/class_prompts", texts[:len(words)])
    set_file.group(file, f"{place}/class_templates")
    set_file.group(file, f"{place}/class_templates/{name}")
    set_file.array(file, f"{place}/class_templates/{name}/embeddings", embedded)
    set_file.array(file, f"{place}/class_templates/{name}/class_of_template",
                   np.tile(np.arange(len(words)), len(templates)))
    set_file.strings(file, f"{place}/class_templates/{name}/names",
                     [template for template in templates for _ in words])
    if groups:
        set_file.group(file, f"{place}/group_embeddings")
        set_file.array(file, f"{place}/group_embeddings/{name}", model.texts([prompt for _, prompt in groups]))
        set_file.strings(file, f"{place}/group_prompts", [prompt for _, prompt in groups])
        set_file.array(file, f"{place}/group_of_prompt", np.array([code for code, _ in groups]))


def write_settings(file, data, name, source):
    """Everything of uns but prompts."""
    place = "uns/groupscope"
    for path in ("uns", place):
        set_file.group(file, path)
    set_file.string(file, "uns/default_embedding", name)
    for column, colors in data.colors.items():
        set_file.strings(file, f"uns/{column}_colors", colors)
    texts = {"schema_version": "1", "class_key": data.class_key, "split_key": "split", "group_key": data.group_key,
             "group_by": data.group_by, "source": source}
    for key, value in texts.items():
        if value:
            set_file.string(file, f"{place}/{key}", value)
    lists = {"attribute_keys": data.attribute_keys, "group_columns": data.group_columns,
             "class_names": data.columns[data.class_key][1]}
    for key, values in lists.items():
        if values:
            set_file.strings(file, f"{place}/{key}", values)
    if data.p_corr is not None:
        set_file.number(file, f"{place}/p_corr", data.p_corr)


def write_embeddings(file, data, name, model, batch):
    """The embedding and, of pictures, thumbnails; `batch` examples at a time."""
    of_pictures = data.texts is None
    embed = model.images if of_pictures else model.texts
    if embed is None:
        raise Problem(f"the model embeds no {'pictures' if of_pictures else 'texts'}", "choose another model")
    examples = data.pictures if of_pictures else data.texts
    count = len(examples)
    set_file.group(file, "obsm")
    if of_pictures:
        thumbnails = set_file.empty_array(file, "obsm/images", (count, 32, 32, 3), np.uint8,
                                          chunks=(min(count, 256), 32, 32, 3), compression="gzip")
    embedding = None
    for start in range(0, count, batch):
        part = examples[start:start + batch]
        if of_pictures:
            part = [pictures.read(picture) for picture in part]
            thumbnails[start:start + len(part)] = np.stack([pictures.thumbnail(picture) for picture in part])
        values = embed(part)
        if not np.isfinite(values).all():
            raise Problem(f"the model gives no finite numbers for examples from {data.names[start]} on",
                          "look at these examples, or choose another model")
        if embedding is None:
            embedding = set_file.empty_array(file, f"obsm/{name}", (count, values.shape[1]), np.float32)
        embedding[start:start + len(part)] = values
        if (start + batch) * 10 // count > start * 10 // count:
            print(f"{min(start + batch, count)} of {count} examples", flush=True)


def run(options):
    """Reads, embeds and writes; nothing stands at --out before all of it is done."""
    out = pathlib.Path(options.out)
    if not out.parent.is_dir():
        raise Problem(f"{out.parent} is no folder", "make it, or name another file")
    reader = READERS[options.dataset]
    settings = {} if options.p_corr is None else {"p_corr": options.p_corr}
    data = reader(options.folder, seed=options.seed, **settings)
    classes = data.columns[data.class_key][1]
    prompts = prompts_of(options.prompts, options.dataset, classes)
    model = models.loaded(options.model)
    name = "X_" + re.sub(r"[^a-z0-9]+", "_", options.model.lower()).strip("_")
    source = f"resources/recipes/embed.py {options.dataset} --model {options.model} --seed {options.seed}"
    unfinished = out.with_name(out.name + ".part")
    try:
        with h5py.File(unfinished, "w") as file:
            set_file.marked(file, "anndata", "0.1.0")
            set_file.frame(file, "obs", data.names, data.columns)
            set_file.frame(file, "var", [], {})
            write_settings(file, data, name, source)
            write_prompts(file, name, model, prompts, classes)
            write_embeddings(file, data, name, model, options.batch)
        os.replace(unfinished, out)
    finally:
        unfinished.unlink(missing_ok=True)
    print(f"{out}: {len(data.names)} examples, {len(classes)} classes, embedding {name}")


def main(arguments=None):
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dataset", choices=READERS)
    parser.add_argument("folder", help="what the data set unpacks to")
    parser.add_argument("--model", required=True, help="clip:RN50, open_clip:NAME, hf:NAME or pixels")
    parser.add_argument("--out", required=True, help="the .h5ad to write")
    parser.add_argument("--prompts", default=here / "prompts.json", help="class names, templates and group prompts")
    parser.add_argument("--batch", type=int, default=64, help="examples embedded at a time (default 64)")
    parser.add_argument("--seed", type=int, default=0, help="of splits and colours that are drawn (default 0)")
    parser.add_argument("--p-corr", type=float, help="cmnist: share of each class in its own colour (default 0.995)")
    options = parser.parse_args(arguments)
    if options.batch < 1 or options.seed < 0:
        parser.error("--batch must be at least 1, --seed at least 0")
    if options.p_corr is not None and (options.dataset != "cmnist" or not 0 <= options.p_corr <= 1):
        parser.error("--p-corr is for cmnist and lies in [0, 1]")
    try:
        run(options)
    except (Problem, OSError) as error:
        print(f"embed.py: error: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
