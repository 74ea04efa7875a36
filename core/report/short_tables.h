// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/report/html_report.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Rows of the first section of a comparison for a short report. Pointers point into the comparison.
struct ShortRows {
    std::vector<const ComparisonRow*> all{};   ///< selected settings; never empty
    std::vector<const ComparisonRow*> shown{}; ///< baseline, preferred one, then by the score of the rule
    const ComparisonRow* baseline = nullptr;   ///< null: there is none
    const ComparisonRow* preferred = nullptr;  ///< row selected by the rule; null: none
    const BaselineComparison* differences = nullptr; ///< null: nothing was compared
};

/// The name of a row or group, shortened in its middle if it does not fit into a table of a short report.
std::string shortName(const std::string& name);

/// Returns at most 8 rows. `compared` must have a row.
ShortRows shortRows(const ReportComparison& compared);

/// Worst group, average and their differences to the baseline, one row for each method. The caption names
/// what is left out.
Table methodTable(const ReportComparison& compared, const ShortRows& rows, const std::string& split);

/// Accuracies of at most 6 groups, those with the lowest accuracy of the baseline, one row for each method:
/// means over seeds.
Table groupTable(const ReportComparison& compared, std::span<const Run> runs, const ShortRows& rows,
                 const std::string& split);

} // namespace groupscope
