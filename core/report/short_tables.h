// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/report/html_report.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Rows of the first section of a comparison for a short report. Pointers go into the comparison.
struct ShortRows {
    std::vector<const ComparisonRow*> all{};   ///< selected settings; never empty
    std::vector<const ComparisonRow*> shown{}; ///< baseline, preferred one, then by the score of the rule
    const ComparisonRow* baseline = nullptr;   ///< null: there is none
    const ComparisonRow* preferred = nullptr;  ///< by the rule; null: it prefers none
    const BaselineComparison* differences = nullptr; ///< null: nothing was compared
};

/// The name of a row or group, cut in its middle where it has no room in a table of a short report.
std::string shortName(const std::string& name);

/// At most 8 rows are shown. `compared` has a row or more.
ShortRows shortRows(const ReportComparison& compared);

/// Worst group, average and their differences to the baseline, one row a method. The caption says what is
/// left out.
Table methodTable(const ReportComparison& compared, const ShortRows& rows, const std::string& split);

/// Accuracies of at most 6 groups, those that the baseline gets wrong most, one row a method: means over
/// seeds.
Table groupTable(const ReportComparison& compared, std::span<const Run> runs, const ShortRows& rows,
                 const std::string& split);

} // namespace groupscope
