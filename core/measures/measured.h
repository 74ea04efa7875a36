// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/distribution.h"
#include "core/measures/group_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A measure of a part of the rows.
struct MeasuredCell {
    enum class Of {
        group,
        classes,
        attribute,
        combination, ///< of attribute values, over all classes: what fairness of representations compares
        value ///< of one attribute, over all classes and the others: where there are several attributes
    };

    Of of = Of::group;
    int index = 0;      ///< of the group, class, attribute, combination or value of the scheme
    std::int64_t n = 0; ///< rows
    std::optional<double> value;
    std::optional<Interval> interval{};
};

/// What a measure gives of some rows. Without rows, or where it is not defined, there is no value, never 0.
struct Measured {
    std::int64_t n = 0; ///< rows
    std::optional<double> whole;
    std::optional<Interval> interval{};
    std::vector<MeasuredCell> cells{};
    std::optional<Distribution> distribution{};
};

/// A measure by its id.
struct NamedMeasured {
    std::string id;
    Measured measured;
};

} // namespace groupscope
