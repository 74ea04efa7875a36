# SPDX-License-Identifier: GPL-3.0-or-later
# u: float tensor (N, D) of embeddings as they are stored in the set
import json, torch.nn.functional as F
from safetensors import safe_open
with safe_open("head.safetensors", "pt") as file:
    t, about = {name: file.get_tensor(name) for name in file.keys()}, json.loads(file.metadata()["groupscope"])
z = F.normalize(u) if about["settings"].get("normalize_input") else u
if about["kind"] == "adapter":
    z = F.batch_norm(z @ t["first.weight"].T, *[t["norm." + k] for k in ("running_mean", "running_var", "weight", "bias")])
    z = F.relu(z) @ t["second.weight"].T + t["second.bias"]
linear = about["kind"] == "linear"
logits = F.linear(z, t["weight"], t["bias"]) if linear else F.normalize(z) @ F.normalize(t["class_embeddings"]).T / about["settings"]["temperature"]
