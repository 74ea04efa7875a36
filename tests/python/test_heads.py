# SPDX-License-Identifier: GPL-3.0-or-later
"""Run.head(): the module of every kind of head gives the probabilities of `predict`."""

import re
import unittest

from python_case import ROOT, Examples, PackageCase, groupscope, np, require

require("torch")
import h5py
import torch
from groupscope import GroupscopeError, Run
from groupscope.heads import KINDS, Head

METHODS = {  # one line trains one kind; two of a kind differ in their form
    "cosine": ["zero-shot"], "linear": ["linear-probe", "normalize_input=true"],
    "ensemble": ["wise-ft", "space=outputs", "alpha=0.6"], "adapter": ["adapter"],
    "encoder": ["erm"], "normalized_encoder": ["erm", "normalization=frozen_stats"],
    "morphed_encoder": ["input-morphing"], "erased_linear": ["leace"], "residual_adapter": ["clip-adapter"],
    "group_prompts": ["group-prompt"], "cache": ["tip-adapter"], "pair_adapter": ["r-adapter"], "adapted_linear": ["ft"],
}
NO_EPOCHS = {"zero-shot", "group-prompt", "tip-adapter"}


class Heads(PackageCase):
    def setUp(self):
        super().setUp()
        self.own = Examples()
        with h5py.File(self.own.write(), "a") as file:  # what group prompts and pairs need
            about = file["uns/groupscope"]
            templates = np.repeat(self.own.prompts, 2, axis=0) + 0.3 * np.eye(4, 6, dtype=np.float32)
            about["group_embeddings/X_clip"] = templates
            about["group_of_prompt"] = np.array([0, 0, 1, 1])
            about["class_templates/X_clip/embeddings"] = templates
            about["class_templates/X_clip/class_of_template"] = np.array([0, 0, 1, 1])

    def trained(self, method, *settings, file="run.h5"):
        epochs = [] if method in NO_EPOCHS else ["epochs=2"]
        options = [part for each in [*epochs, *settings] for part in ("--set", each)]
        self.program("train", "pets.h5ad", "--method", method, *options, "--out", file, "--force")
        return Run(file)

    def difference(self, run, head):
        held = run.predictions("test")
        self.assertEqual(list(head.classes), ["cat", "dog"])
        with torch.no_grad():
            computed = torch.softmax(head(torch.from_numpy(self.own.X[2::3])), 1).numpy()
        return np.abs(computed - held[["probability_cat", "probability_dog"]].to_numpy()).max()

    def test_every_kind(self):
        self.assertEqual(set(METHODS), set(KINDS))
        for kind, method in METHODS.items():
            with self.subTest(kind):
                run = self.trained(*method)
                head = run.head()
                self.assertEqual(head.kind, kind)
                self.assertEqual(set(head.state_dict()), {tensor["name"] for tensor in run.about["head"]["tensors"]})
                self.assertLess(self.difference(run, head), 1e-5)

    def test_other_forms(self):
        for method in (["adapter", "batch_norm=false", "normalize_input=true"], ["adapter", "residual=true"],
                       ["linear-probe"], ["tip-adapter-f"], ["clipood"], ["r-adapter", "adapter_form=adaptformer", "rank=2"],
                       ["r-adapter", "adapter_form=repadapter", "rank=2"]):
            with self.subTest(method):
                run = self.trained(*method)
                self.assertLess(self.difference(run, run.head()), 1e-5)

    def test_kinds_are_those_of_the_guide(self):
        guide = (ROOT / "resources/guide/notes/heads.md").read_text()
        table = guide[guide.index("| kind | logits |"):].split("\n\n")[0]
        self.assertEqual(set(re.findall(r"^\| `(\w+)` \|", table, re.M)), set(KINDS))

    def test_a_head_is_a_module(self):
        head = self.trained("linear-probe").head()
        X, y = torch.from_numpy(self.own.X.astype(np.float64)), torch.from_numpy((self.own.y == "dog").astype(int))
        before = torch.nn.functional.cross_entropy(head(X), y)
        optimizer = torch.optim.SGD(head.parameters(), 0.1)
        before.backward()
        optimizer.step()
        self.assertLess(torch.nn.functional.cross_entropy(head(X), y).item(), before.item())
        self.assertIn("linear, 2 classes", repr(head))

    def test_what_has_no_head(self):
        run = groupscope.import_predictions("m", np.tile([0.4, 0.6], (240, 1)), data="pets.h5ad", out="mine")
        self.refused(GroupscopeError, "head", run.head)
        self.refused(GroupscopeError, "no head of the kind 'oracle'", Head, "oracle", {}, [], {})


if __name__ == "__main__":
    unittest.main()
