// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/calibration.h"
#include "core/measures/evaluated.h"
#include "core/measures/measured.h"

#include <functional>
#include <vector>

namespace groupscope {

/// Predictions of evaluated examples for measures of calibration.
struct ConfidentRows {
    std::vector<RowConfidence> confidences; ///< (n,) of the evaluated examples, in their order
    std::vector<int> labels;                ///< (n,)
};

/// Returns the predictions of the evaluated examples. The head must have a classifier. Throws Cancelled.
ConfidentRows confidentRows(Evaluated& evaluated);

/// A measure on all examples, as positions among the evaluated ones, and on each group: `fill` sets value and
/// interval for the given examples.
Measured
measuredByGroups(Evaluated& evaluated,
                 const std::function<void(const std::vector<int>& places, std::optional<double>& value,
                                          std::optional<Interval>& interval)>& fill);

} // namespace groupscope
