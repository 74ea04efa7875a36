// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/learning_curves.h"
#include "core/figures/temperatures.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Trainings that are looked at now, finished or not, with what they recorded after each epoch. Histories
/// must live as long.
struct ShownTrainings {
    /// Entries next to each other: a run, or seeds of one setting that stand as one.
    std::vector<std::vector<LearningRun>> entries{};
    std::vector<TemperatureRun> temperatures{}; ///< runs that recorded temperatures
    std::optional<CurveMarker> marker{};        ///< the shown or the selected epoch, counted from 1
    std::optional<std::size_t> epoch{};         ///< of the time line, from 0; nothing: the last one
    std::string missing{};                      ///< "raw rows": the epoch of the time line without record
};

} // namespace groupscope
