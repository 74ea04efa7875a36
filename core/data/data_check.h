// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/data/validation.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// How much a finding matters: nothing was found, it is good to know, it may spoil results.
enum class CheckLevel { fine, note, problem };

/// "fine", "note" or "problem": the name used in files.
std::string_view checkLevelName(CheckLevel level);

/// One line of a validation report, in words.
struct DataCheck {
    std::string id; ///< for programs: "leakage"
    CheckLevel level = CheckLevel::fine;
    std::string finding; ///< what was found, with counts: "18 test rows equal a train row"
    Message meaning;     ///< what that means for results; empty when nothing was found
    RowSelection rows{}; ///< (N,) the rows concerned; of no rows when it is not about some
    bool operator==(const DataCheck&) const = default;
};

/// The validation report in words: one check a line, always the same checks in the same order.
std::vector<DataCheck> dataChecks(const ValidationReport& report, const Task& task);

/// How many of the checks are problems.
std::size_t problemCount(const std::vector<DataCheck>& checks);

/// Every problem as a line: what was found, then what it means. Those that `said` holds already are left out,
/// as a task warns of broken rows and swapped class embeddings itself.
std::vector<std::string> problemWarnings(const std::vector<DataCheck>& checks,
                                         const std::vector<std::string>& said);

/// "No problems found in 70000 rows" or "2 problems found in 70000 rows".
std::string checkSummary(const std::vector<DataCheck>& checks, std::size_t rowCount);

} // namespace groupscope
