// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"

#include <cstdint>
#include <optional>

namespace groupscope {

/// Accuracy of the classes that were trained on and of those that were not, each told apart among their own
/// alone (CoOp's base-to-novel protocol).
struct BaseAndNovel {
    std::optional<double> base, novel; ///< in [0,1]; nothing where there are no such rows
    std::int64_t baseRows = 0, novelRows = 0;

    /// 2ab/(a + b); nothing unless both are there, 0 where one is.
    std::optional<double> harmonicMean() const;
};

/// Classes with training examples are base, the others novel; without novel ones nothing is measured. The
/// head tells the classes of the task apart.
BaseAndNovel baseAndNovel(Evaluated& evaluated);

} // namespace groupscope
