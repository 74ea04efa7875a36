// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html_report.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// The result of a report in HTML: which group plain training gets wrong, which method the rule selects, its
/// worst-group accuracy and its cost, and whether its change from the baseline is more than chance, for each
/// section of the comparison. The method is selected by validation examples, never by report examples. Also
/// says what is missing: no plain method, nothing to select by, oracle values.
std::string answerSection(const ReportContent& content, const ReportComparison& compared);

/// The answer of one section, as a list without heading.
std::string sectionAnswer(const ReportContent& content, const ReportComparison& compared,
                          std::size_t section);

/// The differences that judge the answer of a section: those of the baseline that was compared with the
/// preferred method, else the first of the section; null if nothing was compared.
const BaselineComparison* answeredDifferences(const ReportComparison& compared, std::size_t section);

/// Rows named in the answer of a section; null if there is none.
struct AnsweredRows {
    const ComparisonRow* plain = nullptr;     ///< plain training
    const ComparisonRow* preferred = nullptr; ///< the method that the rule prefers
};
AnsweredRows answeredRows(const Comparison& comparison, std::size_t section);

} // namespace groupscope
