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

/// Input of figures, which must live as long as their drawings.
struct FigureGround {
    std::shared_ptr<const SessionComparison> compared;
    std::shared_ptr<const std::vector<Run>> runs; ///< runs with their histories, if a figure needs them
    BaselineComparisons differences;
    NamedResults named;
    std::vector<std::shared_ptr<const Run>> held; ///< the run and its seeds, or all compared runs
    FigureInput input;                            ///< input of one run, or of the first section
};

/// Input of a run and its seeds; null for a run without a result.
std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id);

/// Input of the comparison of the current runs. If requested, it has copies of the runs with their histories,
/// and their differences to the baseline on `split`, or on all splits with purpose report.
std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withHistories,
                                                       bool withDifferences, const std::string& split = {});

/// One input for each section if the figure belongs to a section, else one.
std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs);

} // namespace groupscope
