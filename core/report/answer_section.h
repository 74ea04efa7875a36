// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"

#include <cstddef>
#include <span>
#include <string>

namespace groupscope {

/// What a reader wants to know first, in HTML: which group plain training fails, which method the rule
/// prefers and what it does to the worst group, and at what cost. Of each section of the comparison; the
/// method is chosen by the validation examples, never by those to report on. Says what cannot be said: no
/// method of plain training, nothing to choose by, figures that are oracles.
std::string answerSection(const Comparison& comparison, std::span<const Run> runs);

/// The same of one section, as a list and without heading.
std::string sectionAnswer(const Comparison& comparison, std::span<const Run> runs, std::size_t section);

/// Rows that the answer of a section is about; null where there is none.
struct AnsweredRows {
    const ComparisonRow* plain = nullptr;     ///< plain training
    const ComparisonRow* preferred = nullptr; ///< the method that the rule prefers
};
AnsweredRows answeredRows(const Comparison& comparison, std::size_t section);

} // namespace groupscope
