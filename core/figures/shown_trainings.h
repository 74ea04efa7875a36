// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/learning_curves.h"
#include "core/figures/temperatures.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The trainings shown now, finished or not, with their recorded series. Histories must outlive it.
struct ShownTrainings {
    /// Entries of the figure: each a run, or the seeds of one setting shown as a mean.
    std::vector<std::vector<LearningRun>> entries{};
    std::vector<TemperatureRun> temperatures{}; ///< runs that recorded temperatures
    std::optional<CurveMarker> marker{};        ///< the shown or the selected epoch, counted from 1
    std::optional<std::size_t> epoch{};         ///< epoch of the time line, from 0; nothing: the last one
    std::string missing{}; ///< "raw embedding": the epoch of the time line that has no record
};

} // namespace groupscope
