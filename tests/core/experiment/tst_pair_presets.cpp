// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/methods/method.h"

#include "tests/support/checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;

namespace {

std::vector<PlannedRun> plannedOf(const std::string& id) {
    std::vector<PlannedRun> firstSeeds;
    for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(id), "a.h5ad")))
        if (run.seed == 0)
            firstSeeds.push_back(run);
    return firstSeeds;
}

template<class Value, class Of>
std::set<Value> valuesOf(const std::vector<PlannedRun>& runs, const Of& of) {
    std::set<Value> values;
    for (const PlannedRun& run : runs)
        values.insert(of(run.parameters));
    return values;
}

} // namespace

/// The numbers of the paper's tables.
class TestPairPresets : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void tableOneHasEveryMethodOnce() {
        const std::vector<PlannedRun> runs = plannedOf("pairs-table-1");
        QCOMPARE(runs.size(), std::size_t(9));
        for (const char* method : {"ft", "flyp"}) {
            std::set<double> alphas;
            for (const PlannedRun& run : runs)
                if (run.method == method)
                    alphas.insert(run.parameters.number("alpha"));
            QVERIFY(alphas == (std::set<double>{0.5, 1.0}));
        }
    }

    /// E10, the last row, is the method at its defaults; E0 has nothing of it.
    void tableTwoGoesFromNothingToTheWhole() {
        const std::vector<PlannedRun> runs = plannedOf("pairs-table-2");
        QCOMPARE(runs.size(), std::size_t(11)); // B1, E0, E1, E3 to E10
        const Method& method = methods().find("r-adapter");
        QVERIFY(runs.back().parameters == resolveParameters(method.parameters, {{"minimum_updates", "0"}}));
        QVERIFY(runs[1].parameters == resolveParameters(method.parameters, {{"minimum_updates", "0"},
                                                                            {"loss", "info_nce"},
                                                                            {"epsilon", "0"},
                                                                            {"drop", "none"},
                                                                            {"ema", "false"},
                                                                            {"alpha", "1"}}));
        QCOMPARE(runs.front().parameters.text("adapter_form"), std::string("adaptformer"));
    }

    void tableThreeHasThePapersValues() {
        const auto ranks = valuesOf<std::int64_t>(
            plannedOf("pairs-table-3a"), [](const ParameterValues& of) { return of.integer("rank"); });
        QVERIFY(ranks == (std::set<std::int64_t>{0, 4, 8, 16, 128}));
        const auto margins = valuesOf<double>(plannedOf("pairs-table-3b"),
                                              [](const ParameterValues& of) { return of.number("delta"); });
        QVERIFY(margins == (std::set<double>{0.0, 0.02, 0.05, 0.1}));
        QCOMPARE(plannedOf("pairs-table-3b").back().parameters.text("pair_labels"), std::string("pair"));
        const auto rates = valuesOf<double>(plannedOf("pairs-table-3c"),
                                            [](const ParameterValues& of) { return of.number("drop_rate"); });
        QVERIFY(rates == (std::set<double>{0.0, 0.1, 0.2, 0.3, 0.5}));
        const auto decays = valuesOf<double>(
            plannedOf("pairs-table-3d"), [](const ParameterValues& of) { return of.number("ema_decay"); });
        QVERIFY(decays == (std::set<double>{0.0, 0.9, 0.99, 0.999, 0.9999}));
    }

    void shotsAreOfTheTask() {
        for (const int shots : {1, 2, 4, 8, 16}) {
            const ExperimentPreset& preset = experimentPresets().find("pairs-shots-" + std::to_string(shots));
            QCOMPARE(presetExperiment(preset, "a.h5ad").selection.labels.shots, shots);
            QVERIFY(hasProtocol(preset)); // the window's task has its own rows
        }
        QCOMPARE(presetExperiment(experimentPresets().find("pairs-table-4"), "a.h5ad").selection.labels.shots,
                 16);
        for (const PlannedRun& run : plannedOf("pairs-table-4"))
            if (run.method == "r-adapter")
                QVERIFY(run.parameters.integer("epochs") == 50 &&
                        run.parameters.integer("batch_size") == 256 &&
                        run.parameters.integer("warm_up") == 0);
    }

    void baseToNovelIsMeasured() {
        const ExperimentSpec spec =
            presetExperiment(experimentPresets().find("pairs-base-to-novel"), "a.h5ad");
        QVERIFY(std::find(spec.monitor.atEnd.begin(), spec.monitor.atEnd.end(), "base_novel_accuracy") !=
                spec.monitor.atEnd.end());
    }
};

QTEST_APPLESS_MAIN(TestPairPresets)
#include "tst_pair_presets.moc"
