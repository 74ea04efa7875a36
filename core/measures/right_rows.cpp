// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

namespace groupscope::measure {

/// An example: how many rows are told right.
Measure rightRows() {
    return {.id = "right_rows",
            .title = "right rows",
            .formula = "rows whose largest logit is that of their class",
            .source = "ours",
            .unit = "rows",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofReport = [](const GroupReport& report) {
                int right = 0;
                for (const GroupAccuracy& own : report.classes)
                    right += own.correct;
                return Measured{.n = report.n, .whole = static_cast<double>(right)};
            }};
}

} // namespace groupscope::measure
