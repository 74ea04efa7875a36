// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_findings.h"

#include "core/base/counted.h"
#include "core/base/text.h"

#include <array>
#include <cstdio>

namespace groupscope {

namespace {

/// "2e-07".
std::string shortNumber(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.0e", value);
    return text.data();
}

} // namespace

std::string nameOfRun(const CapsuleRun& run) {
    return run.method + ", seed " + std::to_string(run.seed) + " (" + run.id + ")";
}

void RunFindings::add(const CapsuleRun& run, const RunAgreement& agreement) {
    if (!agreement.differ.empty())
        return addDifference(run, joinedAndMore(5, agreement.differ));
    ++agreeing_;
    all_.add(agreement);
}

void RunFindings::addDifference(const CapsuleRun& run, const std::string& detail) {
    differing_.emplace_back(nameOfRun(run), detail);
}

void RunFindings::addTo(std::vector<CapsuleFinding>& findings) const {
    if (agreeing_ > 0) {
        std::string detail;
        if (all_.values > 0)
            detail = std::to_string(all_.values) + " values" +
                     (all_.largest > 0.0 ? ", largest relative difference " + shortNumber(all_.largest)
                                         : ", all the same");
        if (!all_.skipped.empty())
            addToList(detail, "not computed again: " + joinedAndMore(3, all_.skipped), "; ");
        findings.push_back({check_, counted(agreeing_, "run", "runs"), CapsuleOutcome::reproduced, detail});
    }
    for (const auto& [name, detail] : differing_)
        findings.push_back({check_, name, CapsuleOutcome::differs, detail});
    for (const auto& [reason, count] : impossible_)
        findings.push_back({check_, counted(count, "run", "runs"), CapsuleOutcome::notPossible, reason});
}

} // namespace groupscope
