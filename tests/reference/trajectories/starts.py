# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the recorded first tensors are what networks, normalisations and optimisers start from."""

import torch

from checks import require

# Layers that start at zero: a morphing network begins as the identity, the planes of DFR are fitted at once.
ZERO = ("morph_second.weight", "morph_second.bias", "weight", "bias", "norm.bias", "norm.running_mean", "steps")


def expected_constant(name, case):
    """The value a tensor starts from all over, or nothing."""
    own = name.removeprefix("biased.").removeprefix("adversary.")
    frozen = case.parameters.get("normalization") == "frozen_stats"
    if "running_" in own and frozen:
        return None  # measured on the training rows
    if own in ("norm.weight", "norm.running_var"):
        return 1.0
    if own in ("boundaries", "attribute.boundaries"):
        return torch.tensor(case.parameters["boundary"], dtype=torch.float32).item()
    if own in ("lff.losses", "lff.biased_losses"):
        return -1.0  # not seen yet
    return 0.0 if own in ZERO or "_moment." in own else None


def check_start(case):
    """Constants as above; weights and biases of linear layers uniform in a range of one over the root of their
    inputs, as PyTorch has them; weights of groups all alike."""
    if case.method in ("ft", "lp-ft", "soup", "clipood", "afr"):
        return  # they begin at another classifier, as their replay says
    for name, tensor in case.initial.items():
        if name.startswith(("average.", "image.", "text.", "erase.")):
            continue  # adapters of pairs and erasures begin as their replay says
        constant = expected_constant(name, case)
        if constant is not None:
            require(torch.equal(tensor, torch.full_like(tensor, constant)), f"{name} does not start at {constant}")
        elif name == "group_dro.log_weights":
            require(torch.allclose(tensor.exp(), torch.full_like(tensor, 1 / tensor.numel()), atol=1e-6), name)
        elif name.endswith(("weight", "bias")):
            layer = name.rsplit(".", 1)[0]
            bound = case.initial[layer + ".weight"].shape[1] ** -0.5
            require(bool(tensor.abs().max() <= bound), f"{name} starts outside of its range")
            require(tensor.numel() < 5 or bool(tensor.abs().max() > 0.6 * bound), f"{name} starts too small")
