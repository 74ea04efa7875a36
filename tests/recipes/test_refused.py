# SPDX-License-Identifier: GPL-3.0-or-later
"""Data that embed.py must refuse with one line on stderr, code 1 and no file."""

import pathlib
import shutil
import sys
import unittest.mock

from recipe_case import Recipe, run

import stand_ins

PRIMARY_COLORS = "7 has_primary_color::blue\n8 has_primary_color::brown\n9 has_primary_color::grey"


class Refusal(Recipe):
    def check(self, name, said, *more, prepared=None):
        """embed.py ends with code 1 and one line that has all of `said`; no file is left."""
        code, _, error = prepared or self.embed(name, *more)
        self.assertEqual(code, 1, error)
        self.assertEqual(error.count("\n"), 1, error)
        self.assertTrue(error.startswith("embed.py: error: "), error)
        self.assertIn("; ", error)
        for part in said:
            self.assertIn(part, error)
        self.assertEqual(list(self.written.iterdir()), [])

    def changed(self, file, old, new):
        """Replaces the first such text of a file of the stand-in."""
        path = self.folder / file
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1))


class Refused(Refusal):
    def test_changed_tables(self):
        cases = [
            ("waterbirds", "metadata.csv", ",place,", ",palace,", ["metadata.csv", "no column 'place'"]),
            ("waterbirds", "metadata.csv", "3.jpg,1,0,", "3.jpg,1,3,", ["'split'", "unknown value '3'", "0, 1, 2"]),
            ("waterbirds", "metadata.csv", "3.jpg,1,0,", "3.jpg,2,0,", ["'y'", "unknown value '2'"]),
            ("waterbirds", "metadata.csv", "3.jpg,1,0,", "3.jpg,1,", ["line 5", "5 cells"]),
            ("waterbirds", "metadata.csv", "001.Bird/3.jpg", "001.Bird/5.jpg", ["'001.Bird/5.jpg'", "two examples"]),
            ("waterbirds", "metadata.csv", "001.Bird/3.jpg", "001.Bird/99.jpg", ["99.jpg is not there", "unpack"]),
            ("celeba", "Anno/list_attr_celeba.txt", "Blond_Hair", "Blond", ["no column 'Blond_Hair'"]),
            ("celeba", "Anno/list_attr_celeba.txt", "-1 -1 -1", "-1 -1", ["short line"]),
            ("celeba", "Anno/list_attr_celeba.txt", "-1 -1 -1", "-1 0 -1", ["unknown value '0'"]),
            ("celeba", "Eval/list_eval_partition.txt", "000002.jpg 0\n", "", ["no line of 000002.jpg"]),
            ("celeba", "Eval/list_eval_partition.txt", "000002.jpg 0", "000002.jpg", ["line 2 has 1 fields"]),
            ("civilcomments", "all_data_with_identities.csv", "muslim", "Muslim", ["no column 'muslim'"]),
            ("civilcomments", "all_data_with_identities.csv", ",0.4,", ",yes,", ["'toxicity'", "'yes'"]),
            ("civilcomments", "all_data_with_identities.csv", ",0.4,", ",nan,", ["'toxicity'", "'nan'"]),
            ("civilcomments", "all_data_with_identities.csv", ",val,", ",dev,", ["unknown value 'dev'"]),
            ("amazon", "splits/category_subpopulation.csv", "-1\n", "", ["60 reviews", "59"]),
            ("amazon", "reviews.csv", ",5.0,", ",6.0,", ["unknown value '6.0'"]),
            ("fmow", "rgb_metadata.csv", "country_code", "country", ["no column 'country_code'"]),
            ("fmow", "rgb_metadata.csv", "val,", "dev,", ["unknown value 'dev'"]),
            ("fmow", "country_code_mapping.csv", "alpha-3", "alpha", ["no column 'alpha-3'"]),
            ("cub", "attributes/attributes.txt", PRIMARY_COLORS, "7 has_tail::long", ["has no attribute"]),
            ("cub", "image_class_labels.txt", "3 1\n", "3 9\n", ["unknown value '9'"]),
            ("cub", "train_test_split.txt", "\n3 0\n", "\n", ["no line of 3"]),
            ("cub", "attributes/image_attribute_labels.txt", "1 7 1 3", "1 7 1 8", ["unknown value '8'"]),
            ("lfw", "lfw_attributes.txt", "Indian", "Indic", ["no column 'Indian'"]),
            ("lfw", "lfw_attributes.txt", "\t1.5\t", "\tx\t", ["'x'", "no number"]),
            ("celeba-skin-tones", "identity_CelebA.txt", "000009.jpg", "000099.jpg", ["no line of 000009.jpg"]),
            ("celeba-skin-tones", "list_landmarks_align_celeba.txt", "3 4 8", "900 4 8", ["000001.jpg", "outside"]),
            ("living-17", "subclasses.csv", "target", "goal", ["unknown value 'goal'"]),
            ("living-17", "subclasses.csv", "n02", "n03", ["no folder n03"]),
            ("living-17", "subclasses.csv", "ape 1", "ape 0", ["subclass twice"])]
        for name, file, old, new, said in cases:
            with self.subTest(name=name, said=said):
                shutil.rmtree(self.folder)
                self.folder.mkdir()
                self.make(name)
                self.changed(file, old, new)
                self.check(name, said)

    def test_missing_and_empty_files(self):
        files = {"waterbirds": "metadata.csv", "celeba": "Anno/list_attr_celeba.txt", "fmow": "rgb_metadata.csv",
                 "civilcomments": "all_data_with_identities.csv", "amazon": "reviews.csv", "cub": "images.txt",
                 "lfw": "lfw_attributes.txt", "celeba-skin-tones": "identity_CelebA.txt",
                 "living-17": "subclasses.csv", "cmnist": "t10k-labels-idx1-ubyte", "cifar-10.001":
                 "cifar10.1_v6_labels.npy", "cifar-10.02": "cifar102_test.npz"}
        for name, file in files.items():
            with self.subTest(name=name):
                shutil.rmtree(self.folder)
                self.folder.mkdir()
                self.make(name)
                (self.folder / file).write_bytes(b"")
                self.check(name, [pathlib.Path(file).name])
                (self.folder / file).unlink()
                self.check(name, [pathlib.Path(file).name.split("_v6")[0], "has no "])


class RefusedFiles(Refusal):
    def test_only_a_first_line(self):
        stand_ins.lines(self.folder / "metadata.csv", "img_filename,y,split,place")
        self.check("waterbirds", ["metadata.csv", "no examples"])

    def test_no_training_examples(self):
        self.make("waterbirds")
        path = self.folder / "metadata.csv"
        path.write_text("\n".join(line for line in path.read_text().splitlines() if line.split(",")[3] != "0"))
        self.check("waterbirds", ["no example is in the split train"])

    def test_other_encoding(self):
        self.make("waterbirds")
        with (self.folder / "metadata.csv").open("ab") as file:
            file.write(b"24,\xe9.jpg,0,0,0,x\n")
        self.check("waterbirds", ["metadata.csv", "UTF-8"])

    def test_folders(self):
        self.check("folder", ["no folder train"])
        (self.folder / "train" / "cat").mkdir(parents=True)
        self.check("folder", ["no pictures"])
        stand_ins.picture(self.folder / "train" / "cat" / "0.jpg", (1, 2, 3))
        (self.folder / "dev").mkdir()
        self.check("folder", ["unknown split 'dev'"])
        (self.folder / "dev").rmdir()
        stand_ins.picture(self.folder / "test" / "dog" / "0.jpg", (1, 2, 3))
        self.check("folder", ["unknown value 'dog'"])
        self.folder = self.folder / "nothing"
        self.check("folder", ["nothing is no folder"])

    def test_damaged_arrays(self):
        self.make("cmnist")
        path = self.folder / "t10k-labels-idx1-ubyte"
        whole = path.read_bytes()
        for damaged, said in ((whole[:-1], "49 values"), (b"\x00\x00\x0b\x01" + whole[4:], "no idx file"),
                              (whole[:-1] + b"\x0a", "labels up to 10")):
            path.write_bytes(damaged)
            self.check("cmnist", [said])
        path.write_bytes(whole)
        packed = self.folder / "train-images-idx3-ubyte.gz"
        packed.write_bytes(packed.read_bytes()[:-9])
        self.check("cmnist", ["gzip"])
        self.make("cifar-10.001")
        with (self.folder / "cifar-10-batches-bin" / "data_batch_3.bin").open("ab") as file:
            file.write(b"x")
        self.check("cifar-10.001", ["data_batch_3.bin", "3073"])

    def test_damaged_pictures(self):
        self.make("waterbirds")
        path = self.folder / "000.Bird" / "22.ppm"
        path.write_bytes(path.read_bytes()[:-1])
        self.check("waterbirds", ["22.ppm", "last pixel"])
        path.write_bytes(b"P3\n1 1\n255\n1 2 3\n")
        self.check("waterbirds", ["22.ppm", "no binary PPM"])

    def test_missing_packages(self):
        self.make("waterbirds")
        absent = {"clip": None, "open_clip": None, "transformers": None, "PIL": None}
        with unittest.mock.patch.dict(sys.modules, absent):
            for model, package in (("clip:RN50", "clip"), ("open_clip:ViT-B-32", "open_clip"),
                                   ("hf:EleutherAI/gpt-neo-1.3B", "transformers")):
                self.check("waterbirds", [f"package {package}", "install"], prepared=run(
                    "waterbirds", self.folder, "--model", model, "--out", self.out))
            path = self.folder / "000.Bird" / "22.ppm"
            path.rename(path.with_suffix(".png"))
            self.check("waterbirds", ["22.png", "Pillow"])

    def test_models_and_prompts(self):
        self.make("waterbirds")
        for model in ("clip", "pixels:8", "vit"):
            self.check("waterbirds", [f"'{model}'"], prepared=run(
                "waterbirds", self.folder, "--model", model, "--out", self.out))
        prompts = self.folder / "prompts.json"
        for written, said in (("{", "has no prompts"), ('{"waterbirds": {"templates": {"CLIP": "a bird"}}}', "{}"),
                              ('{"waterbirds": {"classes": {"landbird": "x"}}}', "'waterbird'"),
                              ('{"waterbirds": {"group_prompts": [["sea bird", "x"]]}}', "'sea bird'")):
            prompts.write_text(written)
            self.check("waterbirds", ["prompts.json", said], "--prompts", prompts)
        self.out = self.written / "none" / "set.h5ad"
        self.check("waterbirds", ["none is no folder"])

    def test_usage(self):
        for arguments in (["birds", "."], ["waterbirds", ".", "--p-corr", "0.5"], ["cmnist", ".", "--p-corr", "2"],
                          ["cmnist", ".", "--batch", "0"]):
            self.assertEqual(run(*arguments, "--model", "pixels", "--out", self.out)[0], 2)
