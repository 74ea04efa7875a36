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
    NamedResults named;
    std::vector<std::shared_ptr<const Run>> held; ///< the run and its seeds, or all that are compared
    FigureInput input;                            ///< of one run, or of the first section
};

/// Of a run and its seeds; of a run without a result nothing.
std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id);

/// The whole comparison of the runs of now; where wanted, copies of them with their histories, and their
/// differences to the baseline, which are computed on request: on that split, or on those to report on.
std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withHistories,
                                                       bool withDifferences, const std::string& split = {});

/// One for each section where the figure is of a section, else one.
std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs);

} // namespace groupscope
