// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reveal_finding.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/runs/reveal.h"

#include <algorithm>

namespace groupscope {

CapsuleFinding revealFinding(const OpenedCapsule& capsule) {
    CapsuleFinding finding{.check = "reveals", .of = "reveals.json", .outcome = CapsuleOutcome::notPossible};
    std::vector<Reveal> reveals;
    try {
        reveals = loadReveals(capsule.folder());
    } catch (const DataError&) {
        finding.outcome = CapsuleOutcome::differs;
        finding.detail = "the record of shown test results is damaged";
        return finding;
    }
    if (reveals.empty()) {
        finding.detail = "the capsule has no record of when test results were shown";
        return finding;
    }
    const std::vector<CapsuleRun>& runs = capsule.manifest().runs;
    const auto recorded = static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [&](const CapsuleRun& run) { return isRevealed(reveals, run.id); }));
    finding.of = counted(reveals.size(), "act", "acts");
    if (recorded == runs.size())
        finding.outcome = CapsuleOutcome::reproduced;
    finding.detail = "test results of " + std::to_string(recorded) + " of " +
                     counted(runs.size(), "run", "runs") + " were shown, first on " +
                     utcText(reveals.front().time);
    return finding;
}

} // namespace groupscope
