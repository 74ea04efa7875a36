// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/comparison.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <set>

using namespace groupscope;
using groupscope::testing::handRun;
using groupscope::testing::messageOf;

namespace {

/// (positives, negatives, neighbours) of the contrastive runs of a preset, each once.
std::set<std::array<std::int64_t, 3>> samplesOf(const std::string& preset) {
    std::set<std::array<std::int64_t, 3>> samples;
    for (const PlannedRun& run : planRuns(presetExperiment(findPreset(preset), "data.h5ad")))
        if (run.method == "contrastive-adapter")
            samples.insert({run.parameters.integer("positives"), run.parameters.integer("negatives"),
                            run.parameters.integer("neighbors")});
    return samples;
}

} // namespace

class TestPresets : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyPresetParsesAndPlans() {
        std::set<std::string> ids;
        for (const ExperimentPreset& preset : experimentPresets()) {
            QVERIFY2(ids.insert(preset.id).second, preset.id.c_str());
            QVERIFY(isPreset(preset.id));
            QVERIFY(!preset.name.empty() && !preset.summary.empty() && !preset.source.empty());
            const ExperimentSpec spec = presetExperiment(preset, "/data/birds.h5ad");
            const std::string json = toJson(spec);
            QCOMPARE(toJson(parseExperimentSpec(json, "/elsewhere")), json);
            QVERIFY(!planRuns(spec).empty());
        }
        QVERIFY(!isPreset("table-4"));
        CHECK_HOLDS(messageOf<UsageError>([] { findPreset("table-4"); }), "table-3");
    }

    void gridsAreThoseOfThePaper() {
        const std::vector<PlannedRun> probe =
            planRuns(presetExperiment(findPreset("grid-linear-probe"), "a"));
        QCOMPARE(probe.size(), std::size_t(3 * 3 * 3));
        const std::vector<PlannedRun> contrastive =
            planRuns(presetExperiment(findPreset("grid-contrastive-adapter"), "a"));
        QCOMPARE(contrastive.size(), std::size_t(3 * 3 * 3 * 3));
        const std::set<std::array<std::int64_t, 3>> combinations{
            {2048, 2048, 4096}, {2048, 2048, 2146}, {512, 512, 1024}};
        QVERIFY(samplesOf("grid-contrastive-adapter") == combinations);
    }

    void theAblationLeavesOneLossOutAtATime() {
        std::set<std::string> phases;
        for (const PlannedRun& run : planRuns(presetExperiment(findPreset("ablation"), "a")))
            phases.insert(run.parameters.text("interleave"));
        QVERIFY(phases == (std::set<std::string>{"alternate", "contrastive_only", "cross_entropy_only"}));
    }

    /// By turns, 100 epochs are 50 of each loss.
    void whatTheAblationLeavesGetsTheEpochsItHadBefore() {
        for (const PlannedRun& run : planRuns(presetExperiment(findPreset("ablation"), "a")))
            QCOMPARE(run.parameters.integer("epochs"),
                     std::int64_t(run.parameters.text("interleave") == "alternate" ? 100 : 50));
    }

    void whatDrawsItsOwnBatchesStandsBesideItsControl() {
        std::map<std::string, std::set<std::string>> titles;
        for (const PlannedRun& run : planRuns(presetExperiment(findPreset("robust"), "a")))
            titles[run.method].insert(controlTitle(run.method, run.parameters));
        for (const Method& method : methods())
            if (method.control)
                QVERIFY2(titles[method.id] == (std::set<std::string>{"", method.control->title}),
                         method.id.c_str());
        QVERIFY(titles.at("erm") == std::set<std::string>{""});
        QVERIFY(titles.at("jtt") == std::set<std::string>{""});
        for (const char* id : {"group-dro", "irm", "pgi", "dann", "mmd", "coral"})
            QCOMPARE(titles.at(id).size(), std::size_t(2));
    }

    void partsOfCorrectNContrastShareItsSteps() {
        const std::vector<PlannedRun> runs = planRuns(presetExperiment(findPreset("cnc-ablation"), "a"));
        QCOMPARE(runs.size(), std::size_t(7 * 3));
        for (const PlannedRun& run : runs)
            for (const char* key : {"epochs", "positives", "negatives", "batch_factor"})
                QCOMPARE(run.parameters.integer(key), runs.front().parameters.integer(key));
    }

    void batchSizesAreThoseOfFigureSeven() {
        const auto samples = samplesOf("batch-size");
        QCOMPARE(samples.size(), std::size_t(12)); // the eleven of E.2.2 and the default
        QVERIFY(samples.contains({1, 1, 4096}));
        QVERIFY(samples.contains({1024, 2048, 4096}));
        QVERIFY(!samples.contains({2, 1, 4096}));
    }

    void combinationsAreGridPointsOfOneMethod() {
        std::vector<Run> runs;
        int correct = 0;
        for (const MethodPlan& plan : findPreset("grid-contrastive-adapter").methods) {
            std::map<std::string, std::string> settings;
            for (const auto& [key, value] : plan.set)
                settings[key] = toText(value);
            runs.push_back(handRun("contrastive-adapter", 0, 5, 3 + correct++, settings));
        }
        const Comparison comparison = compareRuns(runs, defaultSelectionRule);
        QCOMPARE(comparison.rows.size(), std::size_t(3));
        const auto selected = std::count_if(comparison.rows.begin(), comparison.rows.end(),
                                            [](const ComparisonRow& row) { return row.selected; });
        QCOMPARE(selected, std::ptrdiff_t(1));
        for (const ComparisonRow& row : comparison.rows)
            QCOMPARE(row.selected, row.parameters.integer("positives") == 512); // tried last, the best
    }
};

QTEST_APPLESS_MAIN(TestPresets)
#include "tst_presets.moc"
