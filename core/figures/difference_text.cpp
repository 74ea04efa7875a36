// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/difference_text.h"

#include "core/base/text.h"

#include <cmath>

namespace groupscope {

namespace {

/// "+4.3" of a share; of what rounds to nothing "0.0".
std::string signedPoints(double share) {
    const double points = std::round(1000.0 * share) / 10.0;
    if (points == 0.0)
        return "0.0";
    return (points > 0.0 ? "+" : "−") + fixedText(std::abs(points), 1);
}

} // namespace

std::string differenceText(const Difference& difference) {
    const char* arrow = "=";
    if (std::abs(difference.value) >= 5e-4)
        arrow =
            difference.value > 0.0 ? (difference.isClear() ? "▲" : "△") : (difference.isClear() ? "▼" : "▽");
    return arrow + (" " + signedPoints(difference.value));
}

std::string differenceIntervalText(const Difference& difference) {
    if (!difference.interval)
        return {};
    return signedPoints(difference.interval->low) + " to " + signedPoints(difference.interval->high);
}

std::string wholeDifferenceText(const Difference& difference) {
    const std::string interval = differenceIntervalText(difference);
    return differenceText(difference) + (interval.empty() ? "" : " (" + interval + ")");
}

} // namespace groupscope
