// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/nn/erasing_layer.h"

#include <memory>

namespace groupscope {

/// Logits Wc·z + bc of z = r(u): the rows without the directions that `erasure`, an erasingLayer(), removes.
/// The trained embedding is z. With `normalizeInput` the layer receives unit rows.
std::unique_ptr<Head> erasedLinearHead(Residual<float> erasure, const Linear<float>& classifier,
                                       bool normalizeInput);

} // namespace groupscope
