// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"

#include <cstddef>
#include <span>
#include <string>

namespace groupscope {

/// The result of a report in HTML: which group plain training gets wrong, which method the rule selects, its
/// worst-group accuracy and its cost, for each section of the comparison. The method is selected by
/// validation examples, never by report examples. Also says what is missing: no plain method, nothing to
/// select by, oracle values.
std::string answerSection(const Comparison& comparison, std::span<const Run> runs);

/// The answer of one section, as a list without heading.
std::string sectionAnswer(const Comparison& comparison, std::span<const Run> runs, std::size_t section);

/// Rows named in the answer of a section; null if there is none.
struct AnsweredRows {
    const ComparisonRow* plain = nullptr;     ///< plain training
    const ComparisonRow* preferred = nullptr; ///< the method that the rule prefers
};
AnsweredRows answeredRows(const Comparison& comparison, std::size_t section);

} // namespace groupscope
