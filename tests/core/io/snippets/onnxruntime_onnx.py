# SPDX-License-Identifier: GPL-3.0-or-later
# u: NumPy array (N, D) of embeddings as they are stored in the set
import json, numpy as np, onnxruntime
session = onnxruntime.InferenceSession("head.onnx")
logits, probabilities = session.run(["logits", "probabilities"], {"embedding": u.astype(np.float32)})
classes = json.loads(session.get_modelmeta().custom_metadata_map["classes"])
