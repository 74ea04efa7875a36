// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/representation_figures.h"
#include "core/measures/information_of.h"
#include "core/measures/recording.h"
#include "core/runs/run.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Data of a run, finished or in training, for a plane.
struct RunTrace {
    std::string name; ///< label at its mark
    std::string key;  ///< key for clicks
    std::size_t style = 0;
    std::string color; ///< "#rrggbb"; empty: the style's colour
    const std::vector<EpochRecord>* history = nullptr;
    int selectedEpoch = 0;
    std::optional<double> worstGroupAccuracy; ///< in [0,1], at the selected epoch
    bool emphasized = false;
    std::string monitored{}; ///< split of the measures in the history; empty: any
};

/// Returns the bounds that the monitor recorded in an epoch, for the classes that have one.
std::vector<BoundBar> recordedBounds(const EpochRecord& record, const GroupScheme& scheme);

/// Returns the recorded measures at the selected epochs of the runs that can be plotted against worst-group
/// accuracy.
std::vector<const RecordedMeasure*> monitoredOf(const std::vector<RunTrace>& runs);

/// Worst-group accuracy against a measure at the selected epoch, one mark for each run that has both
/// (Correct-N-Contrast, Figures 3 and 7).
Plane worstGroupPlane(const std::vector<RunTrace>& runs, const RecordedMeasure& measure);

/// Information on the class against information on an attribute, one path over the epochs for each run whose
/// history has both, with its mark at the selected epoch (Correct-N-Contrast, Figures 3c and 5). Above the
/// diagonal the representation contains more information on the class. Runs that recorded only information on
/// the other scale are left out; the note gives their number, and the mean norm of each run's examples if
/// known.
Plane informationPlane(const std::vector<RunTrace>& runs, const std::string& attribute,
                       const std::string& className, InformationScale scale = comparedScale);

} // namespace groupscope
