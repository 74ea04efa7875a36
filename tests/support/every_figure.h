// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/figure.h"
#include "core/runs/comparison_sections.h"
#include "tests/support/calibration.h"
#include "tests/support/figures.h"
#include "tests/support/runs.h"
#include "tests/support/subgroup_views.h"
#include "tests/support/temperatures.h"

#include <vector>

/// Runs from which figures are drawn, made by hand.
namespace groupscope::testing {

/// Two methods, two seeds, with everything that a figure looks at.
inline std::vector<Run> recordedRuns() {
    std::vector<Run> runs{handRun("adapter", 0, 4, 5), handRun("adapter", 1, 6, 5),
                          handRun("linear-probe", 0, 2, 2)};
    for (const auto& [positives, negatives] : std::initializer_list<std::pair<const char*, const char*>>{
             {"1", "1"}, {"8", "8"}, {"64", "64"}, {"1", "8"}})
        runs.push_back(
            handRun("contrastive-adapter", 0, 5, 5, {{"positives", positives}, {"negatives", negatives}}));
    for (Run& run : runs)
        for (EpochRecord& record : run.history)
            for (const auto& [name, value] : std::initializer_list<std::pair<const char*, double>>{
                     {"mi.standardized.class", 0.4},
                     {"mi.standardized.attribute.place", 0.3},
                     {"mi.class", 0.5},
                     {"mi.attribute.place", 0.2},
                     {"bound.landbird.average_loss", 0.3},
                     {"bound.landbird.gap", 0.2},
                     {"bound.landbird.alignment_term", 0.4},
                     {"bound.landbird.deviation_term", 0.1}})
                record.series.emplace_back(name, value);
    for (Run& run : runs)
        run = withTemperatures(std::move(run), 0.0);
    runs.front().found = {
        {.name = "environments", .categories = {"right", "wrong"}, .codes = {}, .colors = {}}};
    runs.front().agreements = {
        {"environments", 0, {2, 2, {{0, 0, 20}, {0, 1, 3}, {1, 1, 17}}}},
        {"environments", FoundAgreement::withGroups, {2, 4, {{0, 0, 18}, {0, 3, 2}, {1, 1, 12}, {1, 2, 8}}}}};
    return runs;
}

/// A head at three scales, on two sets.
inline std::vector<AlphaScan> smallScan() {
    AlphaScan scan{.method = "ft", .name = "Fine-tuning", .kept = 0.5, .alphas = {0.0, 0.5, 1.0}};
    for (const char* set : {"val", "test"})
        scan.splits.push_back({.name = set,
                               .title = set,
                               .n = 20,
                               .average = {0.5, 0.6, 0.7},
                               .worstGroup = {0.2, 0.3, 0.1},
                               .worst = {0, 0, 1}});
    return {scan};
}

/// Distances between the groups of shoesAndBags().
inline Representation smallRepresentation() {
    const AlignmentMap map = smallMap();
    Representation measured;
    measured.split = "test";
    measured.counts = map.counts;
    measured.raw = measured.normalized = map.classes;
    measured.bound = WorstGroupBound{};
    measured.bound->classes = {ClassBound{}, std::nullopt};
    measured.bound->classes[0]->averageLoss = 0.4;
    measured.bound->classes[0]->alignmentTerm = 1.2;
    measured.bound->classes[0]->worstGroupLoss = 0.9;
    return measured;
}

/// Everything that figures may be drawn of; lives as long as what it points at.
struct Everything {
    std::vector<Run> runs = recordedRuns();
    Run weighted = withTemperatures(handRun("domain-weighted-pairs", 0, 4, 5), 0.0);
    Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
    Representation measured = smallRepresentation();
    GroupScheme groups = shoesAndBags();
    TemperatureScan calibration = handScan(groups);
    SubgroupViews subgroups = viewedSubgroups(2);
    std::vector<Gap> gaps{{.definition = "others − worst",
                           .first = {.name = "others", .subgroups = {"land"}, .n = 400},
                           .second = {.name = "worst", .subgroups = {"water"}, .n = 40},
                           .value = 0.2,
                           .interval = Interval{0.1, 0.3}}};
    std::vector<AlphaScan> scales = smallScan();
    std::vector<ClassCounts> classCounts{
        {"train", {"land", "water"}, {{"shoe", {30, 4}, 34}, {"bag", {2, 9}, 11}, {"hat", {1, 0}, 1}}}};

    FigureInput input() const {
        return {.comparison = &comparison,
                .runs = runs,
                .records = placesOf(runs),
                .run = &runs.front(),
                .seeds = {&runs[0], &runs[1]},
                .name = "adapter, seed 0",
                .representations = {{"raw embedding", "", &measured}},
                .calibration = &calibration,
                .scales = scales,
                .subgroups = {{.name = "adapter, seed 0", .views = &subgroups, .gaps = &gaps}},
                .classCounts = classCounts,
                .groups = &groups};
    }
};

} // namespace groupscope::testing
