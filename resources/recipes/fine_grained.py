# SPDX-License-Identifier: GPL-3.0-or-later
"""Readers of the data sets of finDML: CUB-200-2011 by colour, LFW by race, CelebA by skin tone."""

import pathlib

import numpy as np

import pictures
from metadata import celeba_pictures, celeba_rows, joined
from tables import (DataSet, Problem, categories, checked, codes, fields_of, first_of, numbers, opened, split_within,
                    used)

CERTAINTIES = ["not visible", "guessing", "probably", "definitely"]
RACES = ["Asian", "Black", "Indian", "White"]
TONES = ["I", "II", "III", "IV", "V", "VI"]
LANDMARKS = ["lefteye_x", "righteye_x", "nose_x", "nose_y"]


def cub_colors(folder, number_of_image):
    """(colour codes (N), -1 where none is labelled; certainty codes (N); colour names) of has_primary_color.

    Of several colours of a picture the one of the highest certainty counts, then that of the lower number.
    """
    parent = pathlib.Path(folder).parent
    path = first_of(folder, ["attributes/attributes.txt", "attributes.txt", str(parent.resolve() / "attributes.txt")])
    prefix = "has_primary_color::"
    ids = {fields[0]: fields[1][len(prefix):] for fields in fields_of(path, 2) if fields[1].startswith(prefix)}
    if not ids:
        raise Problem(f"{path} has no attribute {prefix}…", "take the file as the data set has it")
    labels = first_of(folder, ["attributes/image_attribute_labels.txt", "image_attribute_labels.txt"])
    places = {attribute: place for place, attribute in enumerate(ids)}
    color, certainty = (np.full(len(number_of_image), -1) for _ in range(2))
    for image, attribute, present, sure, *_ in fields_of(labels, 4):
        if attribute in places and present == "1":
            row = int(codes([image], number_of_image, f"column 1 of {labels}")[0])
            level = int(codes([sure], {"1": 0, "2": 1, "3": 2, "4": 3}, f"column 4 of {labels}")[0])
            if level > certainty[row]:
                color[row], certainty[row] = places[attribute], level
    return color, certainty, list(ids.values())


def cub(folder, seed=0):
    """CUB-200-2011: classes are species; the attribute `color` is the mode of the primary colours of a species.

    finDML, D.1 takes "the mode over all bird colors". Shares in its Table 3 are multiples of one species of 200, so
    the mode here is that of the species. `image_color` and `certainty` are the annotation of the picture itself.
    20 % of the training examples of each class are drawn as val; test is that of train_test_split.txt.
    """
    numbered = [fields[:2] for fields in fields_of(first_of(folder, ["images.txt"]), 2)]
    ids, names = zip(*numbered)
    tables = {}
    for file in ("image_class_labels.txt", "train_test_split.txt"):
        path = first_of(folder, [file])
        tables[file] = joined(ids, [fields[:2] for fields in fields_of(path, 2)], path)
    listed = [fields[:2] for fields in fields_of(first_of(folder, ["classes.txt"]), 2)]
    place = {number: code for code, (number, _) in enumerate(listed)}
    species = codes(tables["image_class_labels.txt"], place, f"column 2 of {folder}/image_class_labels.txt")
    training = codes(tables["train_test_split.txt"], {"0": 0, "1": 1}, f"column 2 of {folder}/train_test_split.txt")
    color, certainty, known = cub_colors(folder, {number: row for row, number in enumerate(ids)})
    mode = np.full(len(listed), -1)
    for number in range(len(listed)):
        counts = np.bincount(color[(species == number) & (color >= 0)], minlength=len(known))
        mode[number] = np.argmax(counts) if counts.any() else -1
    return checked(DataSet(
        list(names),
        {"species": (species, [name.split(".", 1)[-1].replace("_", " ") for _, name in listed]),
         "color": used(mode[species], known), "image_color": (color, known), "certainty": (certainty, CERTAINTIES),
         "split": split_within(species, seed, training == 0)},
        "species", pictures.find_all(pathlib.Path(folder) / "images", names), attribute_keys=["color"],
        group_by="attributes"))


def lfw(folder, seed=0):
    """LFW: classes are people; the race is that of Asian, Black, Indian and White whose value is above 0.

    Of several the highest counts; pictures without any are left out (finDML, D.1). finDML does not say how it
    splits: within each person 20 % are drawn as test and 20 % of the rest as val, so one picture is training.
    """
    path = first_of(folder, ["lfw_attributes.txt"])
    with opened(path) as file:
        lines = [line.rstrip("\r\n").split("\t") for line in file if line.strip()]
    header = next((line[1:] for line in lines if line[0].startswith("#") and "person" in line), [])
    for column in ["person", "imagenum", *RACES]:
        if column not in header:
            raise Problem(f"{path} has no column '{column}' in a line that begins with #",
                          "take the file as the data set has it")
    rows = [line for line in lines if not line[0].startswith("#")]
    short = [line[0] for line in rows if len(line) != len(header)]
    if short or not rows:
        raise Problem(f"{path} has {'a short line of ' + short[0] if short else 'no pictures'}", "unpack it again")
    scores = np.stack([numbers([row[header.index(race)] for row in rows], f"column '{race}' of {path}")
                       for race in RACES], axis=1)
    number = numbers([row[header.index("imagenum")] for row in rows], f"column 'imagenum' of {path}").astype(int)
    kept = np.flatnonzero((scores > 0).any(axis=1))
    if not len(kept):
        raise Problem(f"{path} has no picture with a race above 0", "take the file as the data set has it")
    people = [rows[row][header.index("person")] for row in kept]
    underscored = [person.replace(" ", "_") for person in people]
    names = [f"{person}/{person}_{number[row]:04d}.jpg" for person, row in zip(underscored, kept)]
    base = pathlib.Path(folder) / "lfw"
    code, known = categories(people)
    return checked(DataSet(
        names, {"person": (code, known), "race": (scores[kept].argmax(axis=1), RACES),
                "split": split_within(code, seed)},
        "person", pictures.find_all(base if base.is_dir() else folder, names), attribute_keys=["race"],
        group_by="attributes"))


def lightness_and_yellow(pixels):
    """CIE L and b of (…,3) sRGB pixels in 0 to 255, for white D65."""
    share = pixels / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    y = linear @ np.array([0.2126729, 0.7151522, 0.0721750])
    z = linear @ np.array([0.0193339, 0.1191920, 0.9503041]) / 1.08883
    cube_roots = [np.where(value > 216 / 24389, np.cbrt(value), (24389 / 27 * value + 16) / 116) for value in (y, z)]
    return 116 * cube_roots[0] - 16, 200 * (cube_roots[0] - cube_roots[1])


def tone(picture, landmarks, name):
    """Code of the Fitzpatrick category of a face (finDML, D.2): mean angle of three patches of 20×20 pixels.

    The angle of a pixel is arctan((L − 50) / b), taken with both signs, so that grey pixels have one too.
    """
    left, right, nose, height = (int(value) for value in landmarks)
    angles = []
    for across in (left, right, nose):
        patch = picture[max(0, height - 10):height + 10, max(0, across - 10):across + 10].astype(float)
        if not patch.size:
            raise Problem(f"landmarks of {name} lie outside of its picture", "take list_landmarks_align_celeba")
        lightness, yellow = lightness_and_yellow(patch)
        angles.append(np.degrees(np.arctan2(lightness - 50, yellow)).ravel())
    return int(np.sum(np.mean(np.concatenate(angles)) < np.array([50, 40, 30, 20, 10])))


def celeba_skin_tones(folder, seed=0):
    """CelebA by person (identity_CelebA.txt); the attribute `skin` is the tone of pixels at eyes and nose.

    finDML does not say how it splits: as in `lfw`, examples are drawn within each person.
    """
    path, rows = celeba_rows(folder, "list_landmarks_align_celeba", LANDMARKS)
    names = [row[0] for row in rows]
    landmarks = numbers([value for row in rows for value in row[1:]], f"landmarks of {path}").reshape(-1, 4)
    identity_path, identities = celeba_rows(folder, "identity_CelebA", ["identity"])
    people = [f"person {number}" for number in joined(names, identities, identity_path)]
    paths = celeba_pictures(folder, names)
    skin = np.array([tone(pictures.read(path), place, name) for path, place, name in zip(paths, landmarks, names)])
    code, known = categories(people)
    return checked(DataSet(
        names, {"person": (code, known), "skin": (skin, TONES), "split": split_within(code, seed)},
        "person", paths, attribute_keys=["skin"], group_by="attributes"))
