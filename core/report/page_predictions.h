// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html_report.h"
#include "core/report/page_examples.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Largest number of seeds of a setting whose predictions a page shows.
inline constexpr std::size_t mostPageSeeds = 32;

/// Predictions of the runs of a compared setting for the examples of a page.
struct PagePredictions {
    std::size_t seeds = 0;            ///< runs whose predictions are there, at most mostPageSeeds
    std::vector<int> usual;           ///< (n,) class that most seeds predict; -1 where a seed shows none
    std::vector<std::uint32_t> right; ///< (n,) bit s is set where seed number s is right
};

/// Reads the predictions of the runs of row `row` of `comparison` for `examples` of `task`. A split whose
/// result a run of ReportContent::runs does not show, because test results are hidden, stays hidden: none of
/// its examples has a prediction unless another split shows it. Throws DataError if a run has no predictions,
/// or other examples or classes than `task`, Error as ReportContent::load does, Cancelled.
PagePredictions readPagePredictions(const ReportContent& content, const ComparisonRow& row, const Task& task,
                                    const PageExamples& examples, const RunContext& context);

} // namespace groupscope
