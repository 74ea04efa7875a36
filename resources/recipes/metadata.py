# SPDX-License-Identifier: GPL-3.0-or-later
"""Readers of the metadata of public data sets: reader(folder, seed) returns a tables.DataSet.

Every reader checks columns, values of the split and files, and raises tables.Problem. `seed` draws splits where the
data set has none of its own; README.md says where.
"""

import pathlib

import numpy as np

import pictures
from tables import (SPLITS, DataSet, Problem, categories, checked, codes, drawn, fields_of, first_of, numbers,
                    rows_of, split_within)

NUMBERED_SPLITS = {"0": 0, "1": 1, "2": 2}
NAMED_SPLITS = {"train": 0, "val": 1, "test": 2}
IDENTITIES = ["male", "female", "LGBTQ", "christian", "muslim", "other_religions", "black", "white"]


def waterbirds(folder, seed=0):
    """Waterbirds of group_DRO: metadata.csv beside folders of pictures (y 1 is waterbird, place 1 is water)."""
    path = first_of(folder, ["metadata.csv"])
    names, y, split, place = zip(*rows_of(path, ["img_filename", "y", "split", "place"]))
    binary = {"0": 0, "1": 1}
    return checked(DataSet(
        list(names),
        {"bird": (codes(y, binary, f"column 'y' of {path}"), ["landbird", "waterbird"]),
         "place": (codes(place, binary, f"column 'place' of {path}"), ["land", "water"]),
         "split": (codes(split, NUMBERED_SPLITS, f"column 'split' of {path}"), SPLITS)},
        "bird", pictures.find_all(folder, names), attribute_keys=["place"]))


def celeba_rows(folder, stem, columns):
    """Rows (picture, values of columns) of a table of CelebA: .csv as Kaggle has it, or the authors' .txt.

    Of the .txt, partition and identity are two fields a line; others begin with their count and their column names.
    """
    path = first_of(folder, [f"{stem}.csv", f"{stem}.txt", f"Anno/{stem}.txt", f"Eval/{stem}.txt"])
    if path.suffix == ".csv":
        return path, list(rows_of(path, ["image_id", *columns]))
    if len(columns) == 1 and columns[0] in ("partition", "identity"):
        return path, [fields[:2] for fields in fields_of(path, 2)]
    lines = fields_of(path, 1)
    next(lines)
    header = next(lines, [])
    missing = [column for column in columns if column not in header]
    if missing:
        raise Problem(f"{path} has no column '{missing[0]}' in line 2", "take the file as the data set has it")
    places = [1 + header.index(column) for column in columns]
    rows = list(lines)
    short = [row[0] for row in rows if len(row) != len(header) + 1]
    if short or not rows:
        raise Problem(f"{path} has {'a short line of ' + short[0] if short else 'no examples'}", "unpack it again")
    return path, [[row[0], *(row[place] for place in places)] for row in rows]


def celeba_pictures(folder, names):
    """(N) paths in img_align_celeba, in which Kaggle's archive has another folder of that name."""
    inner = pathlib.Path(folder) / "img_align_celeba" / "img_align_celeba"
    return pictures.find_all(inner if inner.is_dir() else inner.parent, names)


def joined(names, rows, path):
    """The second value of each row, in the order of names."""
    of_name = {row[0]: row[1] for row in rows}
    missing = [name for name in names if name not in of_name]
    if missing:
        raise Problem(f"{path} has no line of {missing[0]}", "take both files of one release")
    return [of_name[name] for name in names]


def celeba(folder, seed=0):
    """CelebA: the class is Blond_Hair, the attribute Male, the split list_eval_partition (as in group_DRO)."""
    path, rows = celeba_rows(folder, "list_attr_celeba", ["Blond_Hair", "Male"])
    names, blond, male = zip(*rows)
    split_path, parts = celeba_rows(folder, "list_eval_partition", ["partition"])
    split = codes(joined(names, parts, split_path), NUMBERED_SPLITS, f"column 'partition' of {split_path}")
    signs = {"-1": 0, "1": 1}
    return checked(DataSet(
        list(names),
        {"hair": (codes(blond, signs, f"column 'Blond_Hair' of {path}"), ["not blond", "blond"]),
         "gender": (codes(male, signs, f"column 'Male' of {path}"), ["female", "male"]),
         "split": (split, SPLITS)},
        "hair", celeba_pictures(folder, names), attribute_keys=["gender"]))


def civilcomments(folder, seed=0):
    """CivilComments of WILDS: toxic from 0.5; eight identities, yes from 0.5, which overlap.

    Methods that train on groups take toxicity × black, as WILDS does.
    """
    path = first_of(folder, ["all_data_with_identities.csv", "metadata.csv"])
    texts, split, toxicity, *identities = zip(*rows_of(path, ["comment_text", "split", "toxicity", *IDENTITIES]))
    toxic = (numbers(toxicity, f"column 'toxicity' of {path}") >= 0.5).astype(int)
    columns = {"toxicity": (toxic, ["not toxic", "toxic"]),
               "split": (codes(split, NAMED_SPLITS, f"column 'split' of {path}"), SPLITS)}
    for name, values in zip(IDENTITIES, identities):
        columns[name] = numbers(values, f"column '{name}' of {path}") >= 0.5
    return checked(DataSet([f"comment{row}" for row in range(len(texts))], columns, "toxicity", texts=list(texts),
                           attribute_keys=["black"], group_columns=IDENTITIES, group_by="columns"))


def amazon(folder, seed=0):
    """Amazon of WILDS by the split category_subpopulation: 1 and 2 stars are negative, 4 and 5 positive.

    Reviews of 3 stars and those outside the split (-1) are left out (Contrastive Adapters, A.1).
    """
    path = first_of(folder, ["reviews.csv", "metadata.csv"])
    split_path = first_of(folder, ["splits/category_subpopulation.csv"])
    splits = [row[0] for row in rows_of(split_path, ["split"])]
    split = codes(splits, {"-1": -1, **NUMBERED_SPLITS}, f"column 'split' of {split_path}")
    stars = {str(star) + end: star for star in range(1, 6) for end in ("", ".0")}
    kept = []
    row = -1
    for row, (text, overall, category) in enumerate(rows_of(path, ["reviewText", "overall", "category"])):
        star = int(codes([overall], stars, f"column 'overall' of {path}")[0])
        if row < len(split) and split[row] >= 0 and star != 3:
            kept.append((row, text, int(star > 3), category))
    if row + 1 != len(split):
        raise Problem(f"{path} has {row + 1} reviews, {split_path} {len(split)}", "take both files of one release")
    if not kept:
        raise Problem(f"{split_path} keeps no review", "take the file as the data set has it")
    rows, texts, positive, category = zip(*kept)
    return checked(DataSet(
        [f"review{row}" for row in rows],
        {"sentiment": (np.array(positive), ["negative", "positive"]), "category": categories(category),
         "split": (split[list(rows)], SPLITS)},
        "sentiment", texts=list(texts), attribute_keys=["category"], group_by="attributes"))


def fmow(folder, seed=0):
    """FMoW of WILDS: pictures taken before 2013 only, WILDS' splits in time (Contrastive Adapters, A.1).

    The region is column `region`, else that of country_code in country_code_mapping.csv; `Other` is missing, since
    WILDS leaves it out of the worst group. Picture number n is that of line n, counted from 0.
    """
    path = first_of(folder, ["rgb_metadata.csv", "metadata.csv"])
    try:
        rows = list(rows_of(path, ["split", "category", "timestamp", "region"]))
    except Problem as problem:
        if "'region'" not in str(problem):
            raise
        mapping = dict(rows_of(first_of(folder, ["country_code_mapping.csv"]), ["alpha-3", "region"]))
        rows = [[*start, mapping.get(country) or "Other"]
                for *start, country in rows_of(path, ["split", "category", "timestamp", "country_code"])]
    split, category, timestamp, region = zip(*rows)
    split = codes(split, {**NAMED_SPLITS, "seq": -1}, f"column 'split' of {path}")
    year = numbers([stamp[:4] for stamp in timestamp], f"column 'timestamp' of {path}")
    kept = np.flatnonzero((split >= 0) & (year < 2013))
    if not len(kept):
        raise Problem(f"{path} has no picture before 2013", "take the table as the data set has it")
    code, regions = categories([region[row] for row in kept])
    known = [name for name in regions if name != "Other"]
    place = np.array([known.index(name) if name != "Other" else -1 for name in regions])
    names = [f"rgb_img_{row}.png" for row in kept]
    return checked(DataSet(
        names, {"category": categories([category[row] for row in kept]), "region": (place[code], known),
                "split": (split[kept], SPLITS)},
        "category", pictures.find_all(pathlib.Path(folder) / "images", names), attribute_keys=["region"],
        group_by="attributes"))


def with_drawn_val(split, code, seed):
    """The split, with 20 % of the training examples of each class drawn as val where it has no val."""
    if np.any(split == 1):
        return split
    split = split.copy()
    training = np.flatnonzero(split == 0)
    split[training[drawn(code[training], 0.2, seed)]] = 1
    return split


def folders_of(folder):
    """Names of the folders in a folder, sorted."""
    if not pathlib.Path(folder).is_dir():
        raise Problem(f"{folder} is no folder", "unpack the data set, and name its folder")
    return sorted(path.name for path in pathlib.Path(folder).iterdir() if path.is_dir())


def picture_folder(folder, seed=0):
    """A folder of pictures by split and class, FOLDER/train/CLASS/a.jpg. Classes are those of train.

    Splits are train, val, test, and test-NAME for more splits to report on. Without val it is drawn from train.
    """
    splits = folders_of(folder)
    unknown = [name for name in splits if name not in SPLITS and not name.startswith("test-")]
    if unknown or "train" not in splits:
        raise Problem(f"{folder} has " + (f"the unknown split '{unknown[0]}'" if unknown else "no folder train"),
                      "name its folders train, val, test or test-NAME")
    split_names = SPLITS + [name for name in splits if name not in SPLITS]
    classes = folders_of(pathlib.Path(folder) / "train")
    place = {name: code for code, name in enumerate(classes)}
    names, code, split = [], [], []
    for name in splits:
        for label in folders_of(pathlib.Path(folder) / name):
            found = pictures.listed(pathlib.Path(folder) / name / label)
            names += [f"{name}/{label}/{picture}" for picture in found]
            code += [int(codes([label], place, f"{folder}/{name}")[0])] * len(found)
            split += [split_names.index(name)] * len(found)
    if not names:
        raise Problem(f"{folder} has no pictures", "unpack the data set, and name its folder")
    code = np.array(code)
    return checked(DataSet(
        names, {"class": (code, classes), "split": (with_drawn_val(np.array(split), code, seed), split_names)},
        "class", [pathlib.Path(folder) / name for name in names]))


def breeds(folder, seed=0):
    """Living-17 and Nonliving-26: ImageNet's train/ and val/ by subclasses.csv (folder, class, subclass, part).

    The part is source or target. Of a target subclass 5 % of the training pictures are drawn, of the others all;
    20 % of them are val, and ImageNet's val is test (Contrastive Adapters, A.1 and C.3). Groups are the subclasses.
    """
    path = first_of(folder, ["subclasses.csv"])
    synsets, labels, subclasses, parts = zip(*rows_of(path, ["folder", "class", "subclass", "part"]))
    part = codes(parts, {"source": 0, "target": 1}, f"column 'part' of {path}")
    if len(set(subclasses)) < len(subclasses):
        raise Problem(f"{path} names a subclass twice", "give each folder a subclass of its own")
    class_code, classes = categories(labels)
    names, row, test = [], [], []
    for is_test, name in enumerate(["train", "val"]):
        for place, synset in enumerate(synsets):
            if not (pathlib.Path(folder) / name / synset).is_dir():
                raise Problem(f"{folder}/{name} has no folder {synset}", f"unpack ImageNet, or correct {path}")
            found = pictures.listed(pathlib.Path(folder) / name / synset)
            names += [f"{name}/{synset}/{picture}" for picture in found]
            row += [place] * len(found)
            test += [is_test] * len(found)
    if not names:
        raise Problem(f"{folder} has no pictures", "unpack ImageNet's train and val into it")
    row, test = np.array(row), np.array(test, bool)
    kept = test | (part[row] == 0)
    of_target = np.flatnonzero(~kept)
    kept[of_target[drawn(row[of_target], 0.05, seed + 2)]] = True
    kept = np.flatnonzero(kept)
    names, row = [names[number] for number in kept], row[kept]
    return checked(DataSet(
        names, {"class": (class_code[row], classes), "subclass": (row, list(subclasses)),
                "part": (part[row], ["source", "target"]), "split": split_within(row, seed, test[kept])},
        "class", [pathlib.Path(folder) / name for name in names], group_key="subclass"))
