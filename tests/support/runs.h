// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"
#include "core/runs/run.h"
#include "core/runs/run_identity.h"

#include <map>
#include <string>

/// Runs made by hand.
namespace groupscope::testing {

inline GroupReport handReport(int correctA, int correctB) {
    GroupReport report;
    report.n = 20;
    for (const int correct : {correctA, correctB}) {
        GroupAccuracy group{.n = 10, .correct = correct, .accuracy = {}, .interval = {}};
        group.accuracy = correct / 10.0;
        group.interval = wilsonInterval(correct, 10);
        report.groups.push_back(group);
    }
    for (int empty = 0; empty < 2; ++empty) // the groups of the second class have no rows
        report.groups.push_back({});
    report.classes = {{.n = 20, .correct = correctA + correctB, .accuracy = {}, .interval = {}}, {}};
    report.averageAccuracy = (correctA + correctB) / 20.0;
    report.adjustedAverageAccuracy = (3 * correctA + correctB) / 40.0;
    report.worstGroupAccuracy = std::min(correctA, correctB) / 10.0;
    report.worstGroup = correctA <= correctB ? 0 : 1;
    return report;
}

/// A run with two groups of ten rows each in test and validation; `correct` test examples of the second group
/// are right, 9 of the first, and `validationCorrect` validation examples of the second.
inline Run handRun(const std::string& method, std::uint64_t seed, int correct, int validationCorrect,
                   const std::map<std::string, std::string>& settings = {}) {
    Run run;
    run.method = method;
    run.parameters = resolveParameters(methods().find(method).parameters, settings);
    run.seed = seed;
    run.select = "val.worst_group_accuracy";
    run.task = {.rows = "rows",
                .inputs = {{"rows", "X_clip", "values"}},
                .classColumn = "bird",
                .classes = "birds",
                .attributes = {"place"},
                .members = "places",
                .splitColumn = "split",
                .splits = {{"train", "fit", 40, "training split"},
                           {"val", "select", 20, "validation split"},
                           {"test", "report", 20, "test split"}},
                .fitSplit = "train",
                .selectSplit = "val"};
    run.data = {.file = "birds.h5ad", .sha256 = std::string(64, 'a'), .n = 60, .d = 8, .meanNorm = 1.5};
    run.groups = GroupScheme("bird", {"landbird", "waterbird"}, {{"place", {"land", "water"}, {}}});
    run.trainCounts = {30, 10, 0, 0};
    run.programVersion = "0.1.0";
    run.history = {
        {0, {{"train.loss", 0.5}, {"val.worst_group_accuracy", 0.1}, {"align.class.landbird", 1.25}}},
        {1, {{"train.loss", 0.25}, {"val.worst_group_accuracy", 0.2}, {"align.class.landbird", 1.0}}}};
    run.selectedEpoch = 1;
    run.seconds = 2.0 + static_cast<double>(seed);
    run.splits = {{.name = "val", .title = "validation", .report = handReport(9, validationCorrect)},
                  {.name = "test", .title = "test", .report = handReport(9, correct)}};
    run.id = runIdentity(run);
    return run;
}

} // namespace groupscope::testing
