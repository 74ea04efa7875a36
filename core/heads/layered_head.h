// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/heads/readout.h"
#include "core/nn/sequence.h"

#include <map>
#include <memory>
#include <string>

namespace groupscope {

/// Parts of a head: layers from the stored embedding to the trained one, and a readout of classes.
struct HeadParts {
    std::string kind;
    std::map<std::string, double> settings; ///< settings of the state that are not in the tensors
    bool normalizeInput = false;            ///< the layers see unit rows
    Eigen::Index inputs = 0;                ///< D
    Sequence<float> layers{};               ///< without any the trained embedding is the stored one
    std::shared_ptr<const Readout> readout;
};

/// Returns the head that applies the layers to inputs (B,D), and the readout to their output.
std::unique_ptr<Head> makeLayeredHead(HeadParts parts);

} // namespace groupscope
