// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/run_comparison.h"
#include "core/figures/figure.h"

#include <QString>

#include <memory>
#include <vector>

namespace groupscope {

class PaneContext;
class Session;

/// The input of figures, alive as long as their drawings.
struct FigureGround {
    std::shared_ptr<const SessionComparison> compared;
    std::shared_ptr<const std::vector<Run>> runs; ///< with their histories, where a figure wants them
    BaselineComparisons differences;
    std::vector<std::shared_ptr<const Run>> held;
    FigureInput ofRun; ///< of one run
};

/// Of a run and its seeds; of a run without a result nothing.
std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id);

/// The whole comparison, and of each run its record alone: no head, no rows. Figures of a section have the
/// differences to the baseline too, which are computed on request.
std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withRuns,
                                                       bool withDifferences);

/// One for each section, or one.
std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs);

} // namespace groupscope
