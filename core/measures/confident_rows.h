// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/calibration.h"
#include "core/measures/evaluated.h"
#include "core/measures/measured.h"

#include <functional>
#include <vector>

namespace groupscope {

/// What the logits of evaluated rows say, for measures of calibration.
struct ConfidentRows {
    std::vector<RowConfidence> confidences; ///< (n,) of the evaluated rows, in their order
    std::vector<int> labels;                ///< (n,)
};

ConfidentRows confidentRows(Evaluated& evaluated);

/// A measure of all rows, which are places in the order of the evaluated ones, and of those of each group:
/// `fill` sets value and interval of the rows that it is given.
Measured
measuredByGroups(Evaluated& evaluated,
                 const std::function<void(const std::vector<int>& places, std::optional<double>& value,
                                          std::optional<Interval>& interval)>& fill);

} // namespace groupscope
