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

/// What a plane needs of a run, finished or still training.
struct RunTrace {
    std::string name; ///< stands beside its mark
    std::string key;  ///< what a click asks for
    std::size_t style = 0;
    std::string color; ///< "#rrggbb"; empty: the style's
    const std::vector<EpochRecord>* history = nullptr;
    int selectedEpoch = 0;
    std::optional<double> worstGroupAccuracy; ///< in [0,1], at the selected epoch
    bool emphasized = false;
    std::string monitored{}; ///< split whose rows the history measures; empty: any
};

/// The bounds that the monitor recorded in an epoch, of the classes that have one.
std::vector<BoundBar> recordedBounds(const EpochRecord& record, const GroupScheme& scheme);

/// What the selected epochs of the runs hold that worst-group accuracy can be drawn against.
std::vector<const RecordedMeasure*> monitoredOf(const std::vector<RunTrace>& runs);

/// Worst-group accuracy against a measure of the selected epoch, one mark for each run that has both
/// (Correct-N-Contrast, Figures 3 and 7).
Plane worstGroupPlane(const std::vector<RunTrace>& runs, const RecordedMeasure& measure);

/// Information on the class against that on an attribute, one path over the epochs for each run whose history
/// holds both, its mark at the selected epoch (Correct-N-Contrast, Figures 3c and 5). Above the diagonal the
/// representation tells more of the class. Runs that recorded only the information of the other scale are not
/// drawn: the note says how many, and the mean norm of each run's rows, where it is known.
Plane informationPlane(const std::vector<RunTrace>& runs, const std::string& attribute,
                       const std::string& className, InformationScale scale = comparedScale);

} // namespace groupscope
