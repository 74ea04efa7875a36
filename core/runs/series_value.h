// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <string>

namespace groupscope {

/// Series of the share of an epoch's temperatures at the minimum, shown with results because it affects them.
inline constexpr const char* clampedSeries = "temperature.clamped";

/// The value that a series has in an epoch; nothing when it was not recorded.
inline std::optional<double> seriesValue(const EpochRecord& record, const std::string& series) {
    for (const auto& [name, value] : record.series)
        if (name == series)
            return value;
    return std::nullopt;
}

/// The share of temperatures at the least one in the kept epoch; nothing of methods without temperatures.
inline std::optional<double> clampedShare(const Run& run) {
    for (const EpochRecord& record : run.history)
        if (record.epoch == run.selectedEpoch)
            return seriesValue(record, clampedSeries);
    return std::nullopt;
}

} // namespace groupscope
