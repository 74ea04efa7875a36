// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/distribution.h"
#include "core/measures/group_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Value of a measure on a part of the examples.
struct MeasuredCell {
    enum class Of {
        group,
        classes,
        attribute,
        /// Of attribute values, independent of the class: as fairness of representations compares.
        combination,
        /// Of one value of an attribute, independent of class and other attributes: if there are several
        /// attributes.
        value
    };

    Of of = Of::group;
    int index = 0;      ///< index of the group, class, attribute, combination or value in the scheme
    std::int64_t n = 0; ///< examples
    std::optional<double> value;
    std::optional<Interval> interval{};
};

/// Result of a measure on some examples. Without examples, or if it is not defined, there is no value, never
/// 0.
struct Measured {
    std::int64_t n = 0; ///< examples
    std::optional<double> whole;
    std::optional<Interval> interval{};
    std::vector<MeasuredCell> cells{};
    std::optional<Distribution> distribution{};
};

/// A result with the id of its measure.
struct NamedMeasured {
    std::string id;
    Measured measured;
};

} // namespace groupscope
