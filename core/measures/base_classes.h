// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"

#include <cstdint>
#include <optional>

namespace groupscope {

/// Accuracy on the classes that were trained on and on those that were not, each predicted among its own kind
/// alone (CoOp's base-to-novel protocol).
struct BaseAndNovel {
    std::optional<double> base, novel; ///< in [0,1]; nothing without such examples
    std::int64_t baseRows = 0, novelRows = 0;

    /// 2ab/(a + b); nothing unless both exist, 0 if one is 0.
    std::optional<double> harmonicMean() const;
};

/// Classes with training examples are base, the others novel; without novel ones nothing is measured. The
/// head must have a classifier of the task's classes.
BaseAndNovel baseAndNovel(Evaluated& evaluated);

} // namespace groupscope
