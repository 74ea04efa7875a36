# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiny stand-ins of the files of each data set. make(NAME, FOLDER) returns how embed.py must describe them.

Pictures are PPM files under the names that metadata give them, with the ending .ppm instead of .jpg.
"""

import gzip
import pathlib

import numpy as np

SIZE = 12


def picture(path, color):
    """A PPM of one colour."""
    path = pathlib.Path(path).with_suffix(".ppm")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"P6\n%d %d\n255\n" % (SIZE, SIZE) + bytes(color) * SIZE * SIZE)


def lines(path, *rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n")


def waterbirds(folder):
    rows = []
    for row in range(24):
        y, place, split = row % 2, row // 2 % 2, row // 4 % 3
        rows.append(f"{row},{y:03d}.Bird/{row}.jpg,{y},{split},{place},/p/{row}.jpg")
        picture(folder / f"{y:03d}.Bird" / f"{row}.jpg", (row, 100 * y, 100 * place))
    lines(folder / "metadata.csv", "img_id,img_filename,y,split,place,place_filename", *rows)
    return {"n": 24, "class": "bird", "classes": ["landbird", "waterbird"], "groups": 4,
            "splits": {"train": 8, "val": 8, "test": 8}, "attributes": ["place"]}


def celeba_tables(folder, ending):
    names = [f"{row + 1:06d}.jpg" for row in range(24)]
    values = [(1 if row % 2 else -1, 1 if row // 2 % 2 else -1) for row in range(24)]
    for row, name in enumerate(names):
        inner = folder / "img_align_celeba"
        picture((inner / "img_align_celeba" if ending == "csv" else inner) / name, (200, row, 0))
    if ending == "csv":
        lines(folder / "list_attr_celeba.csv", "image_id,Bald,Blond_Hair,Male",
              *(f"{name},-1,{blond},{male}" for name, (blond, male) in zip(names, values)))
        lines(folder / "list_eval_partition.csv", "image_id,partition",
              *(f"{name},{row // 4 % 3}" for row, name in reversed(list(enumerate(names)))))
    else:
        lines(folder / "Anno/list_attr_celeba.txt", "24", "Bald Blond_Hair Male",
              *(f"{name}  -1 {blond:2d} {male:2d}" for name, (blond, male) in zip(names, values)))
        lines(folder / "Eval/list_eval_partition.txt", *(f"{name} {row // 4 % 3}" for row, name in enumerate(names)))
    return {"n": 24, "class": "hair", "classes": ["not blond", "blond"], "groups": 4,
            "splits": {"train": 8, "val": 8, "test": 8}, "attributes": ["gender"]}


def celeba(folder):
    return celeba_tables(folder, "txt")


def civilcomments(folder):
    rows = []
    for row in range(96):
        identities = ["0.6" if row % 8 == place or (row + 1) % 8 == place else "0.2" for place in range(8)]
        rows.append(",".join([str(row), f'"comment, with ""{row}"""', ["train", "val", "test"][row // 8 % 3],
                              "0.5" if row // 24 % 2 else "0.4", *identities]))
    lines(folder / "all_data_with_identities.csv",
          ",comment_text,split,toxicity,male,female,LGBTQ,christian,muslim,other_religions,black,white", *rows)
    return {"n": 96, "class": "toxicity", "classes": ["not toxic", "toxic"], "groups": 16,
            "splits": {"train": 32, "val": 32, "test": 32}, "attributes": ["black"]}


def amazon(folder):
    reviews, splits = [], []
    for row in range(60):
        reviews.append(f'"r{row}","a review, {row}",{row % 5 + 1}.0,"{["Books", "Toys"][row // 5 % 2]}"')
        splits.append(str(row // 10 % 4 - 1))
    lines(folder / "reviews.csv", "reviewerID,reviewText,overall,category", *reviews)
    lines(folder / "splits/category_subpopulation.csv", "split", *splits)
    return {"n": 32, "class": "sentiment", "classes": ["negative", "positive"], "groups": 2,
            "splits": {"train": 16, "val": 8, "test": 8}, "attributes": ["category"]}


def fmow(folder):
    rows = []
    for row in range(40):
        year = 2016 if row % 10 == 9 else 2010
        split = "seq" if row % 10 == 8 else ["train", "val", "test"][row // 4 % 3]
        country = ["FRA", "KEN", "XXX", "KEN"][row % 4]
        rows.append(f"{split},{['zoo', 'solar_farm'][row % 2]},{year}-05-01T00:00:00Z,{country}")
        picture(folder / "images" / f"rgb_img_{row}.png", (0, row, 0))
    lines(folder / "rgb_metadata.csv", "split,category,timestamp,country_code", *rows)
    lines(folder / "country_code_mapping.csv", "alpha-3,region", "FRA,Europe", "KEN,Africa", "ATA,")
    kept = [row for row in range(40) if row % 10 < 8]
    sizes = {split: sum(row // 4 % 3 == code for row in kept) for code, split in enumerate(["train", "val", "test"])}
    return {"n": 32, "class": "category", "classes": ["solar_farm", "zoo"], "groups": 2, "splits": sizes,
            "attributes": ["region"]}


def cub(folder):
    images, labels, parts, attributes = [], [], [], []
    for row in range(40):
        name = f"{['001.Black_footed_Albatross', '002.Laysan_Albatross'][row % 2]}/bird_{row}.jpg"
        number = row + 1
        images.append(f"{number} {name}")
        labels.append(f"{number} {row % 2 + 1}")
        parts.append(f"{number} {int(row >= 20)}")
        own = [8, 9][row % 2] if row > 1 else 7  # the first of each species is labelled with another colour
        attributes += [f"{number} {attribute} {int(attribute in (own, 1))} {3 if attribute == own else 2} 1.5"
                       for attribute in (1, 7, 8, 9)]
        attributes.append(f"{number} 7 1 1 0 2.0")  # a second colour, of less certainty, and a field too many
        picture(folder / "images" / name, (row, row, 0))
    lines(folder / "images.txt", *images)
    lines(folder / "image_class_labels.txt", *labels)
    lines(folder / "train_test_split.txt", *parts)
    lines(folder / "classes.txt", "1 001.Black_footed_Albatross", "2 002.Laysan_Albatross")
    lines(folder / "attributes/attributes.txt", "1 has_bill_shape::curved", "7 has_primary_color::blue",
          "8 has_primary_color::brown", "9 has_primary_color::grey")
    lines(folder / "attributes/image_attribute_labels.txt", *attributes)
    return {"n": 40, "class": "species", "classes": ["Black footed Albatross", "Laysan Albatross"], "groups": 2,
            "splits": {"train": 16, "val": 4, "test": 20}, "attributes": ["color"]}


def lfw(folder):
    rows = ["# lfw_attributes.txt", "#\tperson\timagenum\tMale\tAsian\tWhite\tBlack\tIndian"]
    for row in range(44):
        person, number = [("Ann B", row // 2 + 1), ("Cy D", row // 2 + 1)][row % 2]
        scores = ["1.5\t-1\t-2\t-3", "0.5\t1.5\t-2\t-3", "-1\t-1\t-2\t-0.1"][row % 3 if row < 6 else row % 2]
        rows.append(f"{person}\t{number}\t1.0\t{scores}")
        name = person.replace(" ", "_")
        picture(folder / "lfw" / name / f"{name}_{number:04d}.jpg", (row, 0, row))
    lines(folder / "lfw_attributes.txt", *rows)
    return {"n": 42, "class": "person", "classes": ["Ann B", "Cy D"], "groups": 2,
            "splits": {"train": 28, "val": 6, "test": 8}, "attributes": ["race"]}


def celeba_skin_tones(folder):
    # CIE L and b of these colours are published: (97.1, 94.5), (53.2, 67.2), (100, 0), (32.3, -107.9).
    colors = [(255, 255, 0), (255, 0, 0), (255, 255, 255), (0, 0, 255)]
    landmarks, people = [], []
    for row in range(40):
        name = f"{row + 1:06d}.jpg"
        landmarks.append(f"{name} 3 4 8 4 6 6 4 9 8 9")
        people.append(f"{name} {row // 4 % 2 + 7}")
        picture(folder / "img_align_celeba" / name, colors[row % 4])
    lines(folder / "list_landmarks_align_celeba.txt", "40",
          "lefteye_x lefteye_y righteye_x righteye_y nose_x nose_y leftmouth_x leftmouth_y rightmouth_x rightmouth_y",
          *landmarks)
    lines(folder / "identity_CelebA.txt", *people)
    return {"n": 40, "class": "person", "classes": ["person 7", "person 8"], "groups": 3,
            "splits": {"train": 26, "val": 6, "test": 8}, "attributes": ["skin"]}


def picture_folder(folder):
    for split, count in (("train", 10), ("test", 4), ("test-sketch", 4)):
        for place, label in enumerate(("cat", "polar_bear")):
            for row in range(count):
                picture(folder / split / label / f"{row}.jpg", (place * 200, row, 0))
    return {"n": 36, "class": "class", "classes": ["cat", "polar_bear"], "groups": 2,
            "splits": {"train": 16, "val": 4, "test": 8, "test-sketch": 8}, "attributes": []}


def breeds(folder):
    table = []
    for place, (label, part) in enumerate([("ape", "source"), ("ape", "target"), ("bear", "source")]):
        table.append(f"n{place:02d},{label},{label} {place},{part}")
        for split, count in (("train", 20), ("val", 3)):
            for row in range(count):
                picture(folder / split / f"n{place:02d}" / f"{row}.jpg", (place * 80, row, 0))
    lines(folder / "subclasses.csv", "folder,class,subclass,part", *table)
    return {"n": 50, "class": "class", "classes": ["ape", "bear"], "groups": 3,
            "splits": {"train": 33, "val": 8, "test": 9}, "attributes": []}


def cmnist(folder):
    for part, count in (("train", 200), ("t10k", 50)):
        gray = np.full((count, 28, 28), 255, np.uint8)
        digit = (np.arange(count) % 10).astype(np.uint8)
        for name, values in (("images-idx3", gray), ("labels-idx1", digit)):
            head = bytes([0, 0, 8, values.ndim]) + np.array(values.shape, ">u4").tobytes()
            data = head + values.tobytes()
            if part == "train":
                (folder / f"{part}-{name}-ubyte.gz").write_bytes(gzip.compress(data))
            else:
                (folder / f"{part}-{name}-ubyte").write_bytes(data)
    return {"n": 250, "class": "class", "classes": ["0 or 1", "2 or 3", "4 or 5", "6 or 7", "8 or 9"], "groups": 25,
            "splits": {"train": 160, "val": 40, "test": 50}, "attributes": ["color"]}


def cifar_10(folder):
    for name in [f"data_batch_{number}.bin" for number in range(1, 6)] + ["test_batch.bin"]:
        label = np.repeat(np.arange(10), 2).astype(np.uint8)
        planes = np.zeros((20, 3, 32, 32), np.uint8)
        planes[:, 1] = label[:, None, None]  # the green channel is the label
        path = folder / "cifar-10-batches-bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(np.concatenate([label[:, None], planes.reshape(20, -1)], axis=1).tobytes())
    return np.zeros((40, 32, 32, 3), np.uint8), np.arange(40) % 10


def cifar_10_001(folder):
    images, labels = cifar_10(folder)
    np.save(folder / "cifar10.1_v6_data.npy", images)
    np.save(folder / "cifar10.1_v6_labels.npy", labels)
    return cifar_expected({"train": 100, "val": 20, "test": 40})


def cifar_10_02(folder):
    images, labels = cifar_10(folder)
    np.savez(folder / "cifar102_train.npz", images=images, labels=labels)
    np.savez(folder / "cifar102_test.npz", images=images[:20], labels=labels[:20])
    return cifar_expected({"train": 120, "val": 20, "test": 40})


def cifar_expected(splits):
    return {"n": sum(splits.values()), "class": "class", "groups": 20, "splits": splits, "attributes": ["source"],
            "classes": ["airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"]}


MAKERS = {"waterbirds": waterbirds, "celeba": celeba, "civilcomments": civilcomments, "amazon": amazon, "fmow": fmow,
          "cub": cub, "lfw": lfw, "celeba-skin-tones": celeba_skin_tones, "folder": picture_folder,
          "living-17": breeds, "nonliving-26": breeds, "cmnist": cmnist, "cifar-10.001": cifar_10_001,
          "cifar-10.02": cifar_10_02}
