// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/data/validation.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Level of a finding: nothing found, worth knowing, may spoil results.
enum class CheckLevel { fine, note, problem };

/// "fine", "note" or "problem": the name used in files.
std::string_view checkLevelName(CheckLevel level);

/// Line of a validation report.
struct DataCheck {
    std::string id; ///< for programs: "leakage"
    CheckLevel level = CheckLevel::fine;
    std::string finding; ///< the finding, with counts: "18 test examples equal a training example"
    Message meaning;     ///< its effect on results; empty if nothing was found
    RowSelection rows{}; ///< (N,) the affected examples; empty if the finding is not about single examples
    bool operator==(const DataCheck&) const = default;
};

/// Returns the validation report as text: one check a line, always the same checks in the same order.
std::vector<DataCheck> dataChecks(const ValidationReport& report, const Task& task);

/// Number of checks that are problems.
std::size_t problemCount(const std::vector<DataCheck>& checks);

/// Returns every problem as one line: finding, then effect. Lines that `said` already holds are left out,
/// since a task itself warns of broken examples and swapped class embeddings.
std::vector<std::string> problemWarnings(const std::vector<DataCheck>& checks,
                                         const std::vector<std::string>& said);

/// Summary line: "No problems found in 70000 examples" or "2 problems found in 70000 examples".
std::string checkSummary(const std::vector<DataCheck>& checks, std::size_t rowCount);

} // namespace groupscope
