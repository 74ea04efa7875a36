// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/capsule_manifest.h"
#include "core/runs/table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// Outcome of a check of a capsule.
enum class CapsuleOutcome { reproduced, differs, notPossible };

/// One result of a check.
struct CapsuleFinding {
    std::string check; ///< "predictions": subject of the check, in one or two words
    std::string of;    ///< "15 runs"
    CapsuleOutcome outcome = CapsuleOutcome::reproduced;
    std::string detail; ///< extent, difference, or why it is not possible
};

/// Results of all checks of a capsule.
struct CapsuleVerdict {
    CapsuleManifest manifest;
    std::vector<CapsuleFinding> findings;

    std::size_t count(CapsuleOutcome outcome) const;
};

/// "reproduced", "differs" or "not possible".
std::string outcomeText(CapsuleOutcome outcome);

/// Table with one line for each finding.
Table capsuleTable(const CapsuleVerdict& verdict);

/// {"capsule":{…},"reproduced":4,"differs":0,"not_possible":1,"findings":[{"check","of","outcome","detail"}]}.
std::string capsuleToJson(const CapsuleVerdict& verdict);

} // namespace groupscope
