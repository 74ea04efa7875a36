// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html_report.h"
#include "core/report/page_data.h"

#include <cstddef>
#include <memory>
#include <string>

namespace groupscope {

/// Returns the run whose task a page shows: the first of the comparison. Throws UsageError where `compared`
/// has no row.
const Run& runOfPage(const ReportContent& content, const ReportComparison& compared);

/// An interactive HTML page of a comparison.
struct ComparisonPage {
    std::string html{};
    std::size_t shown = 0;   ///< examples on the map
    std::size_t all = 0;     ///< examples of the splits of the task
    std::size_t methods = 0; ///< compared settings
};

/// Returns one self-contained HTML5 page: a map of `examples` of `task`, and for each split that a run shows,
/// bars and a table of the selected settings of `compared` in each group. A selection in one of the three is
/// highlighted in all. Script and style are inline, and the Content-Security-Policy allows these two by their
/// SHA-256 and nothing else: no network, no other script. Texts of the data are escaped, and the script
/// inserts them as text. Without scripts the tables are shown. `task` is that of runOfPage(). Settings of
/// other sections or splits are left out with a note, as are predictions that cannot be read. `map` has a
/// position for each of `examples`. Throws UsageError if no run predicts classes of a split, Cancelled.
ComparisonPage comparisonPage(const ReportContent& content, ReportComparison compared,
                              const std::shared_ptr<const Task>& task, PageExamples examples, PageMap map,
                              const RunContext& context);

} // namespace groupscope
