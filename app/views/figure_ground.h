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

/// What figures are drawn of, kept as long as they are.
struct FigureGround {
    std::shared_ptr<const SessionComparison> compared;
    std::shared_ptr<const std::vector<Run>> runs; ///< with their histories, where a figure wants them
    BaselineComparisons differences;
    std::vector<std::shared_ptr<const Run>> held;
    FigureInput ofRun; ///< of one run
};

/// Of a run and its seeds; of a run without a result nothing.
std::shared_ptr<const FigureGround> groundOfRun(const Session& session, const QString& id);

/// What is compared is looked at whole, of a run only what was recorded of it: no head, no rows.
/// Differences, which are worked out when they are asked for, are of figures of a section alone.
std::shared_ptr<const FigureGround> groundOfComparison(const PaneContext& context, bool withRuns,
                                                       bool withDifferences);

/// One for each section, or one.
std::vector<FigureInput> inputsOf(const FigureGround& ground, FigureNeeds needs);

} // namespace groupscope
