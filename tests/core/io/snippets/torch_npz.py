# SPDX-License-Identifier: GPL-3.0-or-later
# u: float tensor (N, D) of embeddings as they are stored in the set
import json, numpy as np, torch, torch.nn.functional as F
file = dict(np.load("head.npz"))
about = json.loads(str(file.pop("groupscope")))  # kind, settings, classes
t, settings = {name: torch.from_numpy(values) for name, values in file.items()}, about["settings"]
z = F.normalize(u) if settings.get("normalize_input") else u
if about["kind"] == "adapter":
    z = F.batch_norm(z @ t["first.weight"].T, *[t["norm." + k] for k in ("running_mean", "running_var", "weight", "bias")])
    z = F.relu(z) @ t["second.weight"].T + t["second.bias"]
linear = about["kind"] == "linear"
logits = F.linear(z, t["weight"], t["bias"]) if linear else F.normalize(z) @ F.normalize(t["class_embeddings"]).T / settings["temperature"]
