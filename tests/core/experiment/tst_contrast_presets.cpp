// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/methods/method.h"

#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <set>

using namespace groupscope;

namespace {

std::vector<PlannedRun> contrastRuns(const std::string& id) {
    std::vector<PlannedRun> firstSeeds;
    for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(id), "a.h5ad")))
        if (run.seed == 0)
            firstSeeds.push_back(run);
    return firstSeeds;
}

template<class Value, class Of>
std::set<Value> valuesIn(const std::vector<PlannedRun>& runs, const std::string& method, const Of& of) {
    std::set<Value> values;
    for (const PlannedRun& run : runs)
        if (run.method == method)
            values.insert(of(run.parameters));
    return values;
}

} // namespace

/// The numbers of the tables of both papers.
class TestContrastPresets : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void tableOneHasTheSettingsOfItsDataSet_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("samples");
        QTest::addColumn<double>("temperature");
        QTest::addColumn<int>("epochs");
        QTest::addColumn<double>("decay");
        QTest::newRow("cmnist") << QByteArray("cmnist") << 32 << 0.05 << 3 << 1e-4;
        QTest::newRow("waterbirds") << QByteArray("waterbirds") << 17 << 0.1 << 5 << 1e-3;
        QTest::newRow("celeba") << QByteArray("celeba") << 64 << 0.05 << 15 << 0.1;
        QTest::newRow("civilcomments") << QByteArray("civilcomments") << 16 << 0.1 << 10 << 1e-2;
    }
    void tableOneHasTheSettingsOfItsDataSet() {
        QFETCH(QByteArray, id);
        QFETCH(int, samples);
        QFETCH(double, temperature);
        QFETCH(int, epochs);
        QFETCH(double, decay);
        const std::vector<PlannedRun> runs = contrastRuns("cnc-table-1-" + id.toStdString());
        std::set<std::string> methods;
        for (const PlannedRun& run : runs) {
            methods.insert(run.method);
            if (run.method != "cnc")
                continue;
            QCOMPARE(run.parameters.integer("positives"), std::int64_t(samples));
            QCOMPARE(run.parameters.integer("negatives"), std::int64_t(samples));
            QCOMPARE(run.parameters.number("contrastive_temperature"), temperature);
            QCOMPARE(run.parameters.number("contrastive_weight"), 0.75);
            QCOMPARE(run.parameters.integer("epochs"), std::int64_t(epochs));
            QCOMPARE(run.parameters.number("weight_decay"), decay);
            QCOMPARE(run.parameters.text("groups"), std::string("erm_clusters"));
        }
        const bool all = id != "civilcomments";
        for (const char* method : {"erm", "cvar-dro", "lff", "group-dro", "jtt", "cnc"})
            QVERIFY2(methods.contains(method), method);
        for (const char* method : {"pgi", "input-morphing", "supcon"})
            QCOMPARE(methods.contains(method), all);
        QCOMPARE(methods.contains("irm"), id == "cmnist");
        const auto weights = valuesIn<double>(
            runs, "input-morphing", [](const ParameterValues& of) { return of.number("triplet_weight"); });
        QCOMPARE(weights.contains(1e-5), id == "cmnist"); // E.2.5 gives λ for CMNIST* alone
        const auto groups = valuesIn<std::string>(
            runs, "group-dro", [](const ParameterValues& of) { return of.text("groups"); });
        QVERIFY(groups.contains("given") && groups.contains("subclasses") == all);
        QVERIFY(valuesIn<std::string>(runs, "pgi", [](const ParameterValues& of) {
                    return of.text("batches");
                }) == (all ? std::set<std::string>{"contrasted"} : std::set<std::string>()));
    }

    void gridsAreThoseOfTheAppendix() {
        const auto settings = contrastRuns("cnc-table-a-7");
        QCOMPARE(settings.size(), std::size_t(2 * 2 * 2));
        QVERIFY(valuesIn<std::int64_t>(settings, "cnc", [](const ParameterValues& of) {
                    return of.integer("batch_factor");
                }) == (std::set<std::int64_t>{32, 64}));
        QCOMPARE(contrastRuns("cnc-table-a-8").size(), std::size_t(2 * 4 + 3 * 3 + 2 * 3));
        const auto eiil = contrastRuns("cnc-table-a-9");
        QCOMPARE(eiil.size(), std::size_t(6 * 4 * 3 + 6 * 3));
        QVERIFY(valuesIn<double>(eiil, "irm", [](const ParameterValues& of) {
                    return of.number("penalty_weight");
                }) == (std::set<double>{0.1, 10.0, 1000.0, 1e5}));
        QVERIFY(valuesIn<double>(contrastRuns("cnc-table-a-10"), "input-morphing",
                                 [](const ParameterValues& of) { return of.number("triplet_weight"); }) ==
                (std::set<double>{0.01, 0.05, 0.1}));
        CHECK_HOLDS(experimentPresets().find("cnc-table-a-10").summary, "variational information bottleneck");
        QCOMPARE(contrastRuns("cnc-table-a-11").size(), std::size_t(5 * 3 * 2));
        QVERIFY(valuesIn<double>(contrastRuns("cnc-table-a-5"), "cnc", [](const ParameterValues& of) {
                    return of.number("contrastive_weight");
                }) == (std::set<double>{0.2, 0.4, 0.6, 0.8, 0.9}));
    }

    void ablationsChangeOneThing() {
        for (const auto& [id, key] :
             {std::pair<std::string, std::string>{"cnc-table-a-1", "contrastive_term"},
              {"cnc-table-a-3", "negatives_by"},
              {"cnc-table-a-2", "domains"}}) {
            // Of each method: its other settings under each value of what is ablated.
            std::map<std::string, std::map<std::string, std::set<std::string>>> others;
            for (const PlannedRun& run : contrastRuns(id)) {
                if (!run.parameters.all().contains(key))
                    continue;
                std::string rest;
                for (const auto& [name, value] : run.parameters.all())
                    rest += name == key ? "" : name + " " + toText(value) + "\n";
                others[run.method][run.parameters.text(key)].insert(rest);
            }
            QCOMPARE(others.size(), std::size_t(1));
            const auto& byValue = others.begin()->second;
            QVERIFY2(byValue.size() >= 2, id.c_str());
            for (const auto& [value, rest] : byValue)
                QVERIFY2(rest == byValue.begin()->second, (id + ": " + value).c_str());
        }
        QCOMPARE(contrastRuns("cnc-table-a-4").size(), std::size_t(4 * 2));
    }

    void figuresRecordWhatTheyShow() {
        const ExperimentSpec five = presetExperiment(experimentPresets().find("cnc-figure-5"), "a.h5ad");
        for (const char* id : {"alignment", "mutual_information", "mutual_information_standardized"})
            QVERIFY(std::find(five.monitor.metrics.begin(), five.monitor.metrics.end(), id) !=
                    five.monitor.metrics.end());
        QVERIFY(hasProtocol(experimentPresets().find("cnc-figure-5")));
        const auto noise = contrastRuns("cnc-figure-7d");
        QCOMPARE(noise.size(), std::size_t(2 * 6));
        for (const PlannedRun& run : noise)
            QCOMPARE(run.parameters.text("groups"), std::string("given"));
    }

    void adaptersHaveTheLinesOfTablesFiveToSeven() {
        const auto birds = contrastRuns("adapters-waterbirds");
        const Method& method = methods().find("contrastive-adapter");
        QVERIFY(birds.back().parameters ==
                resolveParameters(method.parameters, {{"minimum_updates", "0"}})); // its defaults
        for (const auto& [id, samples, neighbors, hidden, batch] :
             {std::tuple<const char*, int, int, int, int>{"adapters-nonliving-26", 512, 1024, 128, 128},
              {"adapters-fmow", 2048, 2146, 512, 128},
              {"adapters-amazon", 2048, 2146, 512, 16}})
            for (const PlannedRun& run : contrastRuns(id))
                if (run.method == "contrastive-adapter") {
                    QCOMPARE(run.parameters.integer("positives"), std::int64_t(samples));
                    QCOMPARE(run.parameters.integer("neighbors"), std::int64_t(neighbors));
                    QCOMPARE(run.parameters.integer("hidden_dim"), std::int64_t(hidden));
                    QCOMPARE(run.parameters.integer("batch_size"), std::int64_t(batch));
                }
        for (const PlannedRun& run : contrastRuns("adapters-celeba"))
            if (run.method != "zero-shot")
                QCOMPARE(run.parameters.integer("epochs"), std::int64_t(50));
        QVERIFY(presetExperiment(experimentPresets().find("adapters-table-2"), "a.h5ad").monitor.atEnd ==
                std::vector<std::string>{"trained_parameters"});
        QCOMPARE(contrastRuns("adapters-table-10").size(), std::size_t(3));
    }
};

QTEST_APPLESS_MAIN(TestContrastPresets)
#include "tst_contrast_presets.moc"
