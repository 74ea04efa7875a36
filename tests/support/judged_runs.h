// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/runs.h"

#include <vector>

/// Runs made by hand that keep what they predict.
namespace groupscope::testing {

inline constexpr int rowsOfGroup = 200;

/// A run with predictions of 400 test examples of two groups; of the second group `right` are right, of the
/// first 180, all from the front.
inline Run judgedRun(const std::string& method, std::uint64_t seed, int right) {
    Run run = handRun(method, seed, 5, 5);
    SplitResult& test = run.splits.back();
    std::vector<int> groups;
    std::vector<GroupAccuracy> cells(4), classes(2);
    for (int i = 0; i < 2 * rowsOfGroup; ++i) {
        const int group = i / rowsOfGroup;
        const bool isRight = i % rowsOfGroup < (group == 0 ? 180 : right);
        test.rows.push_back(100 + i);
        test.labels.push_back(0);
        test.predictions.push_back(isRight ? 0 : 1);
        groups.push_back(group);
        ++cells[group].n;
        cells[group].correct += isRight ? 1 : 0;
        ++classes[0].n;
        classes[0].correct += isRight ? 1 : 0;
    }
    test.groups = GroupMembership(groups);
    test.report = reportOfCounts(run.groups, cells, classes, run.trainCounts);
    return run;
}

inline std::vector<Run> threeMethods() {
    return {judgedRun("zero-shot", 0, 60),    judgedRun("linear-probe", 0, 62),
            judgedRun("linear-probe", 1, 60), judgedRun("linear-probe", 2, 64),
            judgedRun("adapter", 0, 150),     judgedRun("adapter", 1, 148),
            judgedRun("adapter", 2, 152)};
}

} // namespace groupscope::testing
