# SPDX-License-Identifier: GPL-3.0-or-later
"""Values that embed.py writes, against those that the stand-ins were made of."""

import importlib.util
import pathlib
import subprocess
import unittest

from recipe_case import CLI, RECIPES, Recipe, run, texts

import fine_grained
import h5py
import models
import numpy as np
import pictures
import set_file
import stand_ins
import tables


class Values(Recipe):
    def test_waterbirds(self):
        self.make("waterbirds")
        file = self.opened("waterbirds")
        rows = [int(pathlib.Path(name).stem) for name in texts(file["obs/_index"])]
        self.assertEqual(self.values(file, "bird"), [["landbird", "waterbird"][row % 2] for row in rows])
        self.assertEqual(self.values(file, "place"), [["land", "water"][row // 2 % 2] for row in rows])
        self.assertEqual(self.values(file, "split"), [tables.SPLITS[row // 4 % 3] for row in rows])
        self.assertEqual(file["obsm/images"][5].reshape(-1, 3).tolist(), [[5, 100, 0]] * 1024)
        projection = np.random.default_rng(0).normal(size=(192, 64)) / np.sqrt(192)
        expected = np.tile(np.array([5, 100, 0]) / 255 - 0.5, 64) @ projection
        np.testing.assert_allclose(file["obsm/X_pixels"][5], expected, rtol=1e-5, atol=1e-6)

    def test_prompts_of_waterbirds(self):
        self.make("waterbirds")
        own = self.opened("waterbirds")["uns/groupscope"]
        prompts = ["This is a picture of a landbird.", "This is a picture of a waterbird."]
        self.assertEqual(texts(own["class_prompts"]), prompts)
        model = models.Pixels("")
        np.testing.assert_array_equal(own["class_embeddings/X_pixels"][:], model.texts(prompts))
        template = own["class_templates/X_pixels"]
        self.assertEqual(texts(template["names"]), ["This is a picture of a {}."] * 2 + ["a {}"] * 2)
        self.assertEqual(template["class_of_template"][:].tolist(), [0, 1, 0, 1])
        np.testing.assert_array_equal(template["embeddings"][3], model.texts(["a waterbird"])[0])
        self.assertEqual(own["group_of_prompt"][:].tolist(), [0, 0, 1, 1])
        self.assertEqual(texts(own["group_prompts"])[2], "a waterbird on a land background")
        np.testing.assert_array_equal(own["group_embeddings/X_pixels"][2],
                                      model.texts(["a waterbird on a land background"])[0])

    @unittest.skipUnless(CLI, "GROUPSCOPE_CLI is not set: groupscope-cli has opened no file")
    def test_group_prompts_are_read(self):
        self.make("waterbirds")
        self.opened("waterbirds").close()
        done = subprocess.run([CLI, "train", self.out, "--method", "group-prompt", "--json", "--out",
                               self.written / "run.h5"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_tables_of_celeba_agree(self):
        found = []
        for ending in ("txt", "csv"):
            folder = self.folder / ending
            folder.mkdir()
            stand_ins.celeba_tables(folder, ending)
            self.assertEqual(run("celeba", folder, "--model", "pixels", "--out", self.out)[0], 0)
            with h5py.File(self.out) as file:
                found.append([self.values(file, column) for column in ("hair", "gender", "split")])
                self.assertEqual(texts(file["uns/groupscope/class_prompts"])[1],
                                 "A photo of a celebrity with blond hair.")
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0][0][:4], ["not blond", "blond", "not blond", "blond"])
        self.assertEqual(found[0][1][:4], ["female", "female", "male", "male"])

    def test_identities_overlap(self):
        self.make("civilcomments")
        file = self.opened("civilcomments")
        flags = np.stack([file[f"obs/{name}"][:] for name in texts(file["uns/groupscope/group_columns"])], 1)
        self.assertEqual(flags.dtype, bool)
        self.assertEqual(flags.sum(1).tolist(), [2] * 96)
        self.assertEqual(np.flatnonzero(flags[3]).tolist(), [3, 4])
        self.assertEqual(self.values(file, "toxicity")[23:25], ["not toxic", "toxic"])
        self.assertEqual(texts(file["uns/groupscope/class_prompts"]), ["Not toxic", "Toxic"])

    def test_stars_of_amazon(self):
        self.make("amazon")
        file = self.opened("amazon")
        rows = [int(name[len("review"):]) for name in texts(file["obs/_index"])]
        self.assertEqual(rows, [row for row in range(60) if row % 5 != 2 and row // 10 % 4 != 0])
        self.assertEqual(self.values(file, "sentiment"), ["positive" if row % 5 > 2 else "negative" for row in rows])
        np.testing.assert_array_equal(file["obsm/X_pixels"][0], models.Pixels("").texts([f"a review, {rows[0]}"])[0])

    def test_regions_and_years_of_fmow(self):
        self.make("fmow")
        file = self.opened("fmow")
        rows = [int(name[len("rgb_img_"):-len(".png")]) for name in texts(file["obs/_index"])]
        self.assertEqual(rows, [row for row in range(40) if row % 10 < 8])
        self.assertEqual(self.values(file, "region"), [["Europe", "Africa", None, "Africa"][row % 4] for row in rows])
        self.assertEqual(file["obsm/images"][:, 0, 0, 1].tolist(), rows)

    def test_colors_of_cub(self):
        self.make("cub")
        file = self.opened("cub")
        self.assertEqual(self.values(file, "color"), ["brown", "grey"] * 20)
        self.assertEqual(self.values(file, "image_color"), ["blue", "blue"] + ["brown", "grey"] * 19)
        self.assertEqual(set(self.values(file, "certainty")), {"probably"})
        self.assertEqual(self.values(file, "split")[:20], ["test"] * 20)

    def test_races_of_lfw(self):
        self.make("lfw")
        file = self.opened("lfw")
        names = texts(file["obs/_index"])
        self.assertNotIn("Ann_B/Ann_B_0002.jpg", names)  # row 2: no value is above 0
        race = dict(zip(names, self.values(file, "race")))
        self.assertEqual(race["Ann_B/Ann_B_0001.jpg"], "Asian")
        self.assertEqual(race["Cy_D/Cy_D_0001.jpg"], "White")  # two values are above 0

    def test_skin_tones(self):
        self.make("celeba-skin-tones")
        self.assertEqual(self.values(self.opened("celeba-skin-tones"), "skin")[:4], ["IV", "VI", "I", "VI"])
        pixels = np.array([[255, 255, 0], [255, 0, 0], [255, 255, 255], [0, 0, 255], [0, 0, 0]])
        lightness, yellow = fine_grained.lightness_and_yellow(pixels)
        np.testing.assert_allclose(lightness, [97.14, 53.24, 100, 32.30, 0], atol=0.02)
        np.testing.assert_allclose(yellow, [94.48, 67.20, 0, -107.86, 0], atol=0.02)
        half = np.full((40, 60, 3), 255, np.uint8)  # angles 2.76° (red) of two patches, 90° of one: 31.8° is III
        half[:, :30] = (255, 0, 0)
        self.assertEqual(fine_grained.TONES[fine_grained.tone(half, (12, 50, 15, 20), "half")], "III")

    def test_colors_of_digits(self):
        self.make("cmnist")
        file = self.opened("cmnist", "--p-corr", "0.75")
        self.assertEqual(file["uns/groupscope/p_corr"][()], 0.75)
        hexes = texts(file["uns/color_colors"])
        self.assertEqual(hexes, ["#ff0000", "#85ff00", "#00fff3", "#6e00ff", "#ff0018"])
        color, label = file["obs/color/codes"][:], file["obs/class/codes"][:]
        for row in range(0, 250, 17):
            self.assertEqual(bytes(file["obsm/images"][row, 5, 5]).hex(), hexes[color[row]][1:])
        training = file["obs/split/codes"][:] == 0
        for own in range(5):
            count = np.sum(color[training & (label == own)] == own)
            self.assertGreaterEqual(count, 24)  # 75 % of 32, and some of the others by chance
            self.assertLess(count, 32)
        self.assertEqual(label.tolist(), [row % 10 // 2 for row in range(200)] + [row % 10 // 2 for row in range(50)])
        file.close()
        again = self.opened("cmnist", "--p-corr", "1")
        same = again["obs/color/codes"][:] == again["obs/class/codes"][:]
        self.assertTrue(same[again["obs/split/codes"][:] == 0].all())
        self.assertLess(same[again["obs/split/codes"][:] > 0].mean(), 0.4)

    def test_planes_of_cifar(self):
        self.make("cifar-10.02")
        file = self.opened("cifar-10.02")
        first = np.array(self.values(file, "source")) == "CIFAR-10"
        self.assertEqual(first.sum(), 120)
        green = file["obsm/images"][:, 7, 9, 1]
        np.testing.assert_array_equal(green[first], file["obs/class/codes"][:][first])

    def test_targets_of_breeds(self):
        self.make("living-17")
        file = self.opened("living-17")
        subclass = self.values(file, "subclass")
        self.assertEqual([subclass.count(name) for name in ("ape 0", "ape 1", "bear 2")], [23, 4, 23])
        self.assertEqual(file["uns/groupscope/group_key"].asstr()[()], "subclass")

    def test_seeds(self):
        found = []
        for seed in (0, 0, 1):
            if not found:
                self.make("folder")
            file = self.opened("folder", "--seed", seed)
            found.append(self.values(file, "split"))
            file.close()
        self.assertEqual(found[0], found[1])
        self.assertNotEqual(found[0], found[2])

    def test_drawn_shares(self):
        code = np.repeat([0, 1, 2], [10, 4, 25])
        chosen = tables.drawn(code, 0.2, 3)
        self.assertEqual([int(chosen[code == label].sum()) for label in range(3)], [2, 0, 5])

    def test_shrunk(self):
        picture = np.arange(16, dtype=np.uint8).reshape(4, 4)
        np.testing.assert_allclose(pictures.shrunk(pictures.in_color(picture), 2)[..., 0], [[2.5, 4.5], [10.5, 12.5]])
        wide = np.hstack([np.full((4, 3), 99, np.uint8), picture, np.full((4, 3), 99, np.uint8)])
        np.testing.assert_allclose(pictures.shrunk(pictures.in_color(wide), 2)[..., 2], [[2.5, 4.5], [10.5, 12.5]])
        np.testing.assert_allclose(pictures.shrunk(pictures.in_color(picture), 8)[::2, ::2, 0], picture)

    @unittest.skipUnless(importlib.util.find_spec("PIL"), "Pillow is not installed: no .png was read")
    def test_pillow(self):
        from PIL import Image
        path = self.folder / "a.png"
        colors = np.arange(60, dtype=np.uint8).reshape(4, 5, 3)
        Image.fromarray(colors).save(path)
        np.testing.assert_array_equal(pictures.read(path), colors)
        Image.fromarray(colors[..., 0]).save(path)
        np.testing.assert_array_equal(pictures.read(path), np.repeat(colors[..., :1], 3, axis=2))
        path.write_text("junk")
        with self.assertRaisesRegex(tables.Problem, "a.png cannot be read"):
            pictures.read(path)

    def test_many_categories(self):
        """Codes take the smallest integers that hold them: 200 species do not fit into 8 bits."""
        with h5py.File("memory", "w", driver="core", backing_store=False) as file:
            for count, size in ((2, 1), (128, 1), (200, 2), (40000, 4)):
                set_file.categorical(file, f"c{count}", np.array([-1, count - 1]), ["x"] * count)
                self.assertEqual(file[f"c{count}/codes"][:].tolist(), [-1, count - 1])
                self.assertEqual(file[f"c{count}/codes"].dtype.itemsize, size)

    def test_as_a_program(self):
        self.make("waterbirds")
        done = subprocess.run(["/usr/bin/python3", "-B", RECIPES / "embed.py", "waterbirds", self.folder, "--model",
                               "pixels", "--out", self.out], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("24 examples, 2 classes, embedding X_pixels", done.stdout)
