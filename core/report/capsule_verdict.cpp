// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule_verdict.h"

#include "core/runs/json_values.h"

#include <algorithm>
#include <utility>

namespace groupscope {

std::size_t CapsuleVerdict::count(CapsuleOutcome outcome) const {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(),
                      [outcome](const CapsuleFinding& finding) { return finding.outcome == outcome; }));
}

std::string outcomeText(CapsuleOutcome outcome) {
    return outcome == CapsuleOutcome::reproduced ? "reproduced"
           : outcome == CapsuleOutcome::differs  ? "differs"
                                                 : "not possible";
}

Table capsuleTable(const CapsuleVerdict& verdict) {
    Table table{.caption = {},
                .columns = {{"check", "check"}, {"of", "of"}, {"outcome", "result"}, {"detail", "detail"}},
                .rows = {}};
    for (const CapsuleFinding& finding : verdict.findings)
        table.rows.push_back({Table::Cell(finding.check), Table::Cell(finding.of),
                              Table::Cell(outcomeText(finding.outcome)), Table::Cell(finding.detail)});
    return table;
}

std::string capsuleToJson(const CapsuleVerdict& verdict) {
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    for (const CapsuleFinding& finding : verdict.findings)
        findings.push_back({{"check", finding.check},
                            {"of", finding.of},
                            {"outcome", outcomeText(finding.outcome)},
                            {"detail", finding.detail}});
    return dumpJson({{"program_version", verdict.manifest.programVersion},
                     {"runs", verdict.manifest.runs.size()},
                     {"left_out", verdict.manifest.leftOut},
                     {"reproduced", verdict.count(CapsuleOutcome::reproduced)},
                     {"differs", verdict.count(CapsuleOutcome::differs)},
                     {"not_possible", verdict.count(CapsuleOutcome::notPossible)},
                     {"findings", std::move(findings)}}) +
           "\n";
}

} // namespace groupscope
