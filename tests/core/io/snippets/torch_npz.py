# SPDX-License-Identifier: GPL-3.0-or-later
# u: float tensor (N, D) of embeddings as they are stored in the set
import json, numpy as np, torch, torch.nn.functional as F
file = dict(np.load("head.npz"))
about = json.loads(str(file.pop("groupscope")))  # kind, settings, classes
t = {name: torch.from_numpy(values) for name, values in file.items()}
kind, s, v = about["kind"], about["settings"], F.normalize(u)
cosine = lambda z, q="class_embeddings": F.normalize(z) @ F.normalize(t[q]).T / s["temperature"]
x = v if s.get("normalize_input") else u
if kind == "cosine": logits = cosine(u)
if kind == "linear": logits = F.linear(x, t["weight"], t["bias"])
if kind == "ensemble": logits = s["alpha"] * F.linear(x, t["weight"], t["bias"]) + (1 - s["alpha"]) * cosine(u)
norm = lambda h: F.batch_norm(h, *[t["norm." + k] for k in ("running_mean", "running_var", "weight", "bias")])
if kind == "morphed_encoder": x = x + F.linear(F.relu(F.linear(x, t["morph_first.weight"], t["morph_first.bias"])), t["morph_second.weight"], t["morph_second.bias"])
if kind.endswith("encoder") or kind == "adapter":
    h = F.linear(x, t["first.weight"], t.get("first.bias"))
    z = F.linear(F.relu(norm(h) if "norm.weight" in t else h), t["second.weight"], t["second.bias"])
    logits = cosine(x + z if s.get("residual") else z) if kind == "adapter" else F.linear(z, t["classifier.weight"], t["classifier.bias"])
if kind == "erased_linear": logits = F.linear(x + F.linear(F.linear(x, t["erase.first.weight"], t["erase.first.bias"]), t["erase.second.weight"]), t["classifier.weight"], t["classifier.bias"])
if kind == "residual_adapter": logits = cosine(u.lerp(F.relu(F.relu(u @ t["first.weight"].T) @ t["second.weight"].T), s["residual_ratio"]))
if kind == "cache": logits = cosine(u) + s["alpha"] * torch.exp(s["beta"] * (v @ t["keys"].T - 1)) @ t["values"]
if kind == "group_prompts": logits = torch.stack([cosine(u, "group_embeddings")[:, t["class_of_prompt"] == c].amax(1) for c in t["class_of_prompt"].unique()], 1)
f = lambda side, x: x @ t[side + ".adapter.weight"].T if side + ".adapter.weight" in t else (F.relu if s["rectified"] else torch.clone)(x @ t[side + ".first.weight"].T) @ t[side + ".second.weight"].T
add = lambda side, x: x + s["alpha"] * s["branch_scale"] * f(side, x)
if kind == "pair_adapter": logits = F.normalize(add("image", u)) @ F.normalize(torch.stack([F.normalize(add("text", t["texts"]))[t["class_of_text"] == c].sum(0) for c in t["class_of_text"].unique()])).T / s["temperature"]
if kind == "adapted_linear":
    z, blend = u + s["alpha"] * u @ t["adapter.weight"].T, lambda k: s["alpha"] * t["classifier." + k] + (1 - s["alpha"]) * t["start." + k]
    logits = F.linear(F.normalize(z) if s["unit_rows"] else z, blend("weight"), blend("bias"))
