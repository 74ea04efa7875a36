// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/protocol.h"
#include "core/figures/figure.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_identity.h"
#include "tests/support/figures.h"
#include "tests/support/judged_runs.h"
#include "tests/support/temperatures.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// Runs, made by hand, of the figures that every_figure.h has nothing for: of several tasks, of metric
/// learning, with classifiers downstream, with another report split.
namespace groupscope::testing {

inline constexpr const char* downstreamId = "downstream.logistic.none.balanced.accuracy";

/// A run at a level of imbalance, with gaps upstream and downstream.
inline Run runWithGaps(const std::string& method, std::uint64_t draw, bool balanced, double upstream,
                       double downstream) {
    Run run = handRun(method, draw, 5, 5);
    run.imbalance = ImbalanceDraw{.level = balanced ? "50-50" : "90-10",
                                  .balanced = balanced,
                                  .draw = draw,
                                  .by = "class",
                                  .minor = {"landbird"},
                                  .parts = 2,
                                  .balancedRows = 50,
                                  .minorRows = balanced ? 50 : 10,
                                  .majorRows = balanced ? 50 : 90};
    for (SplitResult& set : run.splits)
        if (set.name == testSplit)
            for (const auto& [id, gap] : {std::pair<std::string, double>{"map_at_r", upstream},
                                          std::pair<std::string, double>{downstreamId, downstream}}) {
                set.measures.push_back({id, {.n = 10, .whole = 0.5}});
                set.measures.push_back({majorOf(id), {.n = 5, .whole = 0.5 + gap}});
                set.measures.push_back({minorOf(id), {.n = 5, .whole = 0.5}});
            }
    return run;
}

/// A run that is reported on test and on sketches, of 20 examples each.
inline Run runOnSketches(const std::string& method, const std::string& embedding, int inside, int outside,
                         std::uint64_t seed = 0) {
    Run run = handRun(method, seed, inside, 5);
    run.task.inputs[0].name = embedding;
    run.task.inputs[0].content = embedding;
    run.task.splits.push_back({"sketch", "report", 20, "sketched rows"});
    run.splits.push_back({.name = "sketch", .title = "sketch", .report = handReport(outside, outside)});
    run.id = runIdentity(run);
    return run;
}

/// A run with that share of the validation groups known, of 20 examples.
inline Run runOfGroupLabels(const std::string& method, double fraction, int correct, std::uint64_t seed = 0,
                            const std::map<std::string, std::string>& settings = {}) {
    Run run = handRun(method, seed, correct, 5, settings);
    if (fraction < 1.0)
        run.task.groupLabelFraction = fraction;
    run.task.members = "places, known " + std::to_string(fraction);
    for (GroupAccuracy& group : run.splits.front().report.groups)
        group.n = static_cast<int>(fraction * group.n);
    run.id = runIdentity(run);
    return run;
}

/// A run of which it is known how many numbers it has trained.
inline Run runWithParameters(const std::string& method, std::uint64_t seed, int correct, double parameters) {
    Run run = handRun(method, seed, correct, correct);
    for (SplitResult& result : run.splits)
        result.measures.push_back({"trained_parameters", {.n = result.report.n, .whole = parameters}});
    return run;
}

/// Places land and water, the first on all classes with 12 rows, the second with 400; a value of all rows.
inline Run runOfPlaces(const std::string& method, std::uint64_t seed, double land, double water) {
    Run run = handRun(method, seed, 5, 5);
    run.task.splits.back().n = 412;
    Measured measured{.n = 412, .whole = 0.5, .interval = Interval{0.45, 0.55}};
    measured.cells = {{MeasuredCell::Of::combination, 0, 12, land, Interval{land - 0.1, land + 0.1}},
                      {MeasuredCell::Of::combination, 1, 400, water, Interval{water - 0.02, water + 0.02}},
                      {MeasuredCell::Of::group, 0, 12, land, std::nullopt},
                      {MeasuredCell::Of::group, 3, 400, std::nullopt, std::nullopt}};
    for (SplitResult& set : run.splits)
        if (set.name == testSplit)
            set.measures = {{"map_at_r", measured}};
    return run;
}

/// A run of examples of which so many of each class keep it.
inline Run runOfShots(const std::string& method, int shots, int correct) {
    Run run = handRun(method, 0, correct, correct);
    run.task.shots = shots;
    run.id = runIdentity(run);
    return run;
}

/// The runs as trainings that are looked at next to each other. They must live as long.
inline ShownTrainings trainingsOf(const std::vector<Run>& runs) {
    ShownTrainings trainings;
    for (const Run& run : runs) {
        trainings.entries.push_back({{.key = run.id,
                                      .title = run.method,
                                      .method = run.method,
                                      .monitored = "val",
                                      .measure = {},
                                      .classes = run.groups.classes(),
                                      .history = &run.history,
                                      .color = "#0072b2"}});
        if (!temperatureEpochs(run.history).empty())
            trainings.temperatures.push_back(temperatureRunOf(run));
    }
    return trainings;
}

/// Runs and options from which a figure is drawn, by its id.
struct RareFigure {
    std::string id;
    std::vector<Run> runs;
    std::vector<std::string> vary{};
    std::string rule = "val.worst_group_accuracy";
    bool areLive = false;   ///< it is drawn of trainings alone
    std::string baseline{}; ///< what the runs, which keep their predictions, are compared with; or empty

    void with(const std::function<void(const FigureInput&)>& use) const {
        const ShownTrainings trainings = trainingsOf(runs);
        if (areLive)
            return use({.trainings = &trainings});
        Comparison comparison = compareRuns(runs, rule, vary);
        BaselineComparisons differences;
        if (!baseline.empty())
            differences =
                compareToBaseline(comparison, runs, baseline, [this](std::size_t run) { return runs[run]; });
        use({.comparison = &comparison,
             .runs = runs,
             .records = placesOf(runs),
             .differences = baseline.empty() ? nullptr : &differences});
    }
};

inline std::vector<RareFigure> rareFigures() {
    return {{"varied_curves",
             {runOfShots("adapter", 1, 3), runOfShots("adapter", 4, 5), runOfShots("adapter", 16, 8)},
             {"shots"}},
            {"subgroup_values",
             {runOfPlaces("dml-margin", 0, 0.2, 0.6), runOfPlaces("dml-triplet", 0, 0.3, 0.7)},
             {},
             "val.map_at_r.worst"},
            {"propagation",
             {runWithGaps("dml-margin", 0, true, 0.0, 0.0), runWithGaps("dml-margin", 0, false, 0.2, 0.1),
              runWithGaps("dml-margin", 1, true, 0.05, 0.01), runWithGaps("dml-margin", 1, false, 0.3, 0.2)},
             {},
             "val.map_at_r.worst"},
            {"level_curves",
             {runWithGaps("dml-margin", 0, true, 0.0, 0.0), runWithGaps("dml-margin", 0, false, 0.2, 0.1),
              runWithGaps("dml-margin", 1, true, 0.05, 0.01), runWithGaps("dml-margin", 1, false, 0.3, 0.2)},
             {},
             "val.map_at_r.worst"},
            {"effective_robustness",
             {runOnSketches("zero-shot", "X_a", 2, 3), runOnSketches("zero-shot", "X_b", 4, 4),
              runOnSketches("adapter", "X_a", 6, 5)},
             {"embedding"}},
            {"setting_curves",
             {handRun("cnc", 0, 7, 7, {{"prediction_noise", "0"}}),
              handRun("cnc", 0, 4, 4, {{"prediction_noise", "0.25"}}),
              handRun("cnc", 0, 1, 1, {{"prediction_noise", "0.5"}})}},
            {"parameter_plane",
             {runWithParameters("adapter", 0, 4, 20'000), runWithParameters("linear-probe", 0, 2, 300)}},
            {"label_budget",
             {runOfGroupLabels("dfr-val", 0.1, 2), runOfGroupLabels("dfr-val", 0.1, 4, 1),
              runOfGroupLabels("dfr-val", 1.0, 8), runOfGroupLabels("dfr-val", 1.0, 9, 1)},
             {"group_label_fraction"}},
            {.id = "measure_curves", .runs = {handRun("adapter", 0, 4, 5)}, .areLive = true},
            {.id = "temperature_shares",
             .runs = {withTemperatures(handRun("domain-weighted-pairs", 0, 4, 5), 0.0)},
             .areLive = true},
            {.id = "verdict", .runs = threeMethods(), .baseline = "zero-shot"}};
}

} // namespace groupscope::testing
