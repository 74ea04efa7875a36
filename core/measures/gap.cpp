// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure gap() {
    return {
        .id = "gap",
        .title = "gap",
        .formula = "average accuracy − worst-group accuracy",
        .source = "Contrastive Adapters, 3.1",
        .unit = "share",
        .better = Better::lower,
        .needs = Needs::logits,
        .ofGroups = true,
        .ofReport = [](const GroupReport& report) { return Measured{.n = report.n, .whole = report.gap()}; }};
}

} // namespace groupscope::measure
