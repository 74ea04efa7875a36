// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/comparison.h"
#include "core/runs/selection.h"
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
    for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(preset), "data.h5ad")))
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
            QVERIFY(experimentPresets().contains(preset.id));
            QVERIFY(!preset.title.empty() && !preset.summary.empty() && !preset.paper.empty());
            const ExperimentSpec spec = presetExperiment(preset, "/data/birds.h5ad");
            const std::string json = toJson(spec);
            QCOMPARE(toJson(parseExperimentSpec(json, "/elsewhere")), json);
            QVERIFY(!planRuns(spec).empty());
        }
        QVERIFY(!experimentPresets().contains("table-4"));
        CHECK_HOLDS(messageOf<UsageError>([] { experimentPresets().find("table-4"); }), "table-3");
    }

    void gridsAreThoseOfThePaper() {
        const std::vector<PlannedRun> probe =
            planRuns(presetExperiment(experimentPresets().find("grid-linear-probe"), "a"));
        QCOMPARE(probe.size(), std::size_t(3 * 3 * 3));
        const std::vector<PlannedRun> contrastive =
            planRuns(presetExperiment(experimentPresets().find("grid-contrastive-adapter"), "a"));
        QCOMPARE(contrastive.size(), std::size_t(3 * 3 * 3 * 3));
        const std::set<std::array<std::int64_t, 3>> combinations{
            {2048, 2048, 4096}, {2048, 2048, 2146}, {512, 512, 1024}};
        QVERIFY(samplesOf("grid-contrastive-adapter") == combinations);
    }

    /// A small set must not lengthen them: their epochs are those of the papers.
    void presetsOfPapersKeepTheirEpochs() {
        std::size_t kept = 0;
        for (const ExperimentPreset& preset : experimentPresets())
            for (const PlannedRun& run : planRuns(presetExperiment(preset, "a")))
                if (((run.method != "cnc" && run.method != "supcon") || !preset.dataSet.empty()) &&
                    run.parameters.all().contains("minimum_updates")) {
                    QVERIFY2(run.parameters.integer("minimum_updates") == 0, preset.id.c_str());
                    ++kept;
                }
        QVERIFY(kept > 100);
    }

    void theAblationLeavesOneLossOutAtATime() {
        std::set<std::string> phases;
        for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find("ablation"), "a")))
            phases.insert(run.parameters.text("interleave"));
        QVERIFY(phases == (std::set<std::string>{"alternate", "contrastive_only", "cross_entropy_only"}));
    }

    /// With alternating losses, 100 epochs are 50 of each loss.
    void whatTheAblationLeavesGetsTheEpochsItHadBefore() {
        for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find("ablation"), "a")))
            QCOMPARE(run.parameters.integer("epochs"),
                     std::int64_t(run.parameters.text("interleave") == "alternate" ? 100 : 50));
    }

    void whatDrawsItsOwnBatchesStandsBesideItsControl() {
        std::map<std::string, std::set<std::string>> titles;
        for (const char* preset : {"robust", "metric-losses"})
            for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(preset), "a")))
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
        const std::vector<PlannedRun> runs =
            planRuns(presetExperiment(experimentPresets().find("cnc-ablation"), "a"));
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

    void temperaturesAreChosenByTheUnseenDomainOverThePapersGrids() {
        for (const ExperimentPreset& preset : experimentPresets())
            if (preset.id.starts_with("temperature-")) {
                const ExperimentSpec spec = presetExperiment(preset, "a");
                QVERIFY(spec.seeds == (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
                QCOMPARE(spec.select, std::string("val.average_accuracy"));
                QVERIFY2(preset.summary.find("Expected from the paper") != std::string::npos,
                         preset.id.c_str());
            }
        const auto runsOf = [](const char* id) {
            return planRuns(presetExperiment(experimentPresets().find(id), "a")).size();
        };
        QCOMPARE(runsOf("temperature-table-1"), std::size_t((2 * 10 + 4 * 40) * 5));
        QCOMPARE(runsOf("temperature-table-3"), std::size_t(40 * 5));
        QCOMPARE(runsOf("temperature-table-9"), std::size_t(4 * 40 * 5));
        QCOMPARE(runsOf("temperature-figure-5"), std::size_t((1 + 2 * 3) * 10 * 5));
    }

    /// finDML's groups are attribute values, whatever the class; of classes that lost examples they are
    /// classes.
    void presetsOfAttributeValuesSelectByThem() {
        const GroupScheme birds("bird", {"land", "water"},
                                {{"wing colour", {"red", "grey"}, {}}, {"place", {"sea", "wood"}, {}}});
        const GroupScheme plain("bird", {"land", "water"}, {});
        for (const ExperimentPreset& preset : experimentPresets()) {
            const bool ofValues = preset.id.starts_with("metric-") && !preset.spec.imbalance;
            QVERIFY2(preset.spec.ofAttributeValues == ofValues, preset.id.c_str());
            const bool byValue = ofValues && preset.spec.select.ends_with(".worst");
            QCOMPARE(ruleOn(preset.spec, birds), preset.spec.select + (byValue ? ":wing colour" : ""));
            QCOMPARE(ruleOn(preset.spec, plain), preset.spec.select);
            QCOMPARE(findSelectionRule(ruleOn(preset.spec, birds)).of,
                     std::string(byValue ? "wing colour" : ""));
        }
    }

    /// Heads of metric learning tell no classes: a rule of accuracy would have nothing to go by.
    void metricLearningIsChosenByRetrievalAndHasTheNumbersOfThePaper() {
        std::map<std::string, std::size_t> runs;
        for (const ExperimentPreset& preset : experimentPresets())
            if (preset.id.starts_with("metric-")) {
                const ExperimentSpec spec = presetExperiment(preset, "a");
                const bool ofFaces = preset.id.starts_with("metric-faces");
                QCOMPARE(spec.select, std::string(ofFaces                            ? "val.nmi"
                                                  : preset.id == "metric-skin-tones" ? "val.recall_at_1"
                                                                                     : "val.map_at_r.worst"));
                runs[preset.id] = planRuns(spec).size();
            }
        QVERIFY(runs == (std::map<std::string, std::size_t>{{"metric-losses", 9 * 3},
                                                            {"metric-classes", 7 * 2 * 10},
                                                            {"metric-levels", 2 * 5 * 10},
                                                            {"metric-classes-oversampled", 7 * 2 * 10},
                                                            {"metric-colours-balanced", 2 * 3},
                                                            {"metric-faces-balanced", 3 * 3},
                                                            {"metric-colours", 6 * 3},
                                                            {"metric-skin-tones", 6 * 3},
                                                            {"metric-faces", 6 * 3},
                                                            {"metric-figure-12", 5 * 6 * 3}}));
        for (const auto& [id, weights] :
             std::map<std::string, std::pair<double, double>>{{"metric-colours", {0.3, 1500}},
                                                              {"metric-skin-tones", {0.1, 1000}},
                                                              {"metric-faces", {0.3, 100}}})
            for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(id), "a")))
                if (run.method == "parade") {
                    QCOMPARE(run.parameters.number("attribute_weight"), weights.first);
                    const double weight = run.parameters.number("decorrelation_weight");
                    QVERIFY(weight == weights.second || weight == 0.0);
                }
    }

    /// Methods at one label fraction each: settings of different fractions must not compete.
    void everyTableOfTemperaturesHasOneLabelFraction() {
        const std::map<std::string, double> fractions{
            {"temperature-table-1", 0.01},  {"temperature-table-2-10", 0.1}, {"temperature-table-2-100", 1.0},
            {"temperature-oracle-1", 0.01}, {"temperature-oracle-10", 0.1},  {"temperature-oracle-100", 1.0},
            {"temperature-table-6", 0.01},  {"temperature-table-9", 0.01},   {"temperature-figure-5", 0.1},
            {"temperature-figure-6", 0.01}};
        for (const auto& [id, fraction] : fractions)
            for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(id), "a")))
                QCOMPARE(run.parameters.number("label_fraction"), fraction);
        const ExperimentSpec oracle = presetExperiment(experimentPresets().find("temperature-oracle-1"), "a");
        QCOMPARE(oracle.selection.embedding, std::string("X_cnn_recoloured"));
    }

    void theQuickFormHasTwoSeedsFiftyEpochsAndAThirdOfTheGrid() {
        const ExperimentSpec whole = presetExperiment(experimentPresets().find("temperature-table-3"), "a");
        const ExperimentSpec quick = quickForm(whole);
        QVERIFY(quick.seeds == (std::vector<std::uint64_t>{0, 1}));
        QVERIFY(quick.methods.front().grid.at("temperature") ==
                (std::vector<ParameterValue>{0.075, 0.15, 0.25}));
        QVERIFY(quick.methods.front().grid.at("tau_beta") == whole.methods.front().grid.at("tau_beta"));
        QCOMPARE(planRuns(quick).size(), std::size_t(3 * 4 * 2));
        for (const PlannedRun& run : planRuns(quick)) {
            QCOMPARE(run.parameters.integer("epochs"), std::int64_t(50));
            QCOMPARE(run.parameters.number("label_fraction"), 0.01);
        }
    }

    void theQuickFormLengthensNothing() {
        for (const ExperimentPreset& preset : experimentPresets()) {
            const ExperimentSpec whole = presetExperiment(preset, "a");
            const ExperimentSpec quick = quickForm(whole);
            QVERIFY2(planRuns(quick).size() <= planRuns(whole).size(), preset.id.c_str());
            QCOMPARE(quick.methods.size(), whole.methods.size());
            QVERIFY(toJson(quickForm(quick)).size() <= toJson(quick).size());
        }
        for (const PlannedRun& run :
             planRuns(quickForm(presetExperiment(experimentPresets().find("quick"), "a")))) {
            if (run.parameters.all().contains("epochs"))
                QCOMPARE(run.parameters.integer("epochs"), std::int64_t(20));
        }
    }

    void combinationsAreGridPointsOfOneMethod() {
        std::vector<Run> runs;
        int correct = 0;
        for (const MethodPlan& plan : experimentPresets().find("grid-contrastive-adapter").spec.methods) {
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
