// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/temperature_scan.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/training/predictions.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run runToScan(const std::shared_ptr<const Task>& task, const std::string& method,
              const std::map<std::string, std::string>& settings = {}) {
    const Method& own = methods().find(method);
    MonitorPlan plan;
    plan.atEnd = {"ece"};
    return trainMethod(task, own, resolveParameters(own.parameters, settings), 0, defaultSelectionRule, {},
                       plan);
}

std::shared_ptr<const Task> scannedBirds() {
    static const auto task = makeTask(birdsInPlaces());
    return task;
}

bool scanSays(const TemperatureScan& scan, const std::string& text) {
    return std::any_of(scan.notes.begin(), scan.notes.end(),
                       [&](const std::string& note) { return note.find(text) != std::string::npos; });
}

/// Scan points beside heads that are made with each temperature.
void compareWithHeads(const Task& task, const HeadState& state, const TemperatureScan& scan) {
    const Split& set = task.split(testSplit, "test");
    std::vector<int> labels, all;
    for (const int row : set.rows) {
        all.push_back(static_cast<int>(all.size()));
        labels.push_back(task.labels[row]);
    }
    for (std::size_t t = 0; t < scan.temperatures.size(); t += 8) {
        HeadState other = state;
        other.settings["temperature"] = scan.temperatures[t];
        const MatrixF logits = predictRows(*makeHead(other), task.X(), set.rows).logits;
        const Calibration plain = calibrationOf(logits, labels, all);
        const Calibration& own = scan.split(testSplit)->points[t].all;
        CHECK_AT_MOST(std::abs(*own.confidence - *plain.confidence), 1e-5);
        CHECK_AT_MOST(std::abs(*own.accuracy - *plain.accuracy), 1e-9);
        CHECK_AT_MOST(std::abs(*own.error - *plain.error), 1e-4);
        CHECK_AT_MOST(std::abs(*own.crossEntropy / *plain.crossEntropy - 1.0), 1e-4);
        QCOMPARE(own.n, 300);
    }
}

} // namespace

class TestTemperatureScan : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyPointIsTheHeadWithThatTemperature_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("role");
        const auto row = [](const char* method, TemperatureRole role) {
            QTest::newRow(method) << QString::fromLatin1(method) << static_cast<int>(role);
        };
        row("zero-shot", TemperatureRole::ofHead);
        row("adapter", TemperatureRole::ofHead);
        row("clip-adapter", TemperatureRole::ofHead);
        row("tip-adapter", TemperatureRole::ofPart);
    }
    void everyPointIsTheHeadWithThatTemperature() {
        QFETCH(QString, method);
        QFETCH(int, role);
        const bool learns = method == QLatin1String("adapter") || method == QLatin1String("clip-adapter");
        const Run run = runToScan(scannedBirds(), method.toStdString(),
                                  learns ? std::map<std::string, std::string>{{"epochs", "2"}}
                                         : std::map<std::string, std::string>{});
        const TemperatureScan scan = scanTemperatures(*scannedBirds(), run, {});
        QCOMPARE(static_cast<int>(scan.role), role);
        QCOMPARE(scan.trained, run.head.settings.at("temperature"));
        QCOMPARE(scan.temperatures.size(), std::size_t(33));
        QCOMPARE(scan.temperatures[16], scan.trained);
        CHECK_AT_MOST(std::abs(scan.temperatures.back() / scan.temperatures.front() - 256.0), 1e-9);
        compareWithHeads(*scannedBirds(), run.head, scan);
        const auto [least, most] = std::minmax_element(
            scan.split(testSplit)->points.begin(), scan.split(testSplit)->points.end(),
            [](const auto& a, const auto& b) { return *a.all.accuracy < *b.all.accuracy; });
        QCOMPARE(*least->all.accuracy == *most->all.accuracy, scan.role == TemperatureRole::ofHead);
    }

    void theRunsOwnFiguresComeBack() {
        for (const char* method : {"zero-shot", "linear-probe", "tip-adapter", "wise-ft"}) {
            const Run run = runToScan(scannedBirds(), method);
            const TemperatureScan scan = scanTemperatures(*scannedBirds(), run, {});
            QCOMPARE(scan.splits.size(), std::size_t(3));
            for (const SplitResult& result : run.splits) {
                const ScannedSplit& own = *scan.split(result.name);
                QCOMPARE(own.asTrained.worstGroupAccuracy, result.report.worstGroupAccuracy);
                QCOMPARE(own.asTrained.worstGroup, result.report.worstGroup);
                QCOMPARE(own.asTrained.all.accuracy, result.report.averageAccuracy);
                CHECK_AT_MOST(std::abs(*own.asTrained.all.error - *measuredValue(&result, "ece")), 1e-9);
                CHECK_AT_MOST(std::abs(*own.asTrained.all.crossEntropy - *result.crossEntropy), 1e-4);
                for (std::size_t g = 0; g < 4; ++g)
                    QCOMPARE(own.asTrained.groups[g].accuracy, result.report.groups[g].accuracy);
            }
        }
    }

    void headsWithoutOneHaveTheirLogitsDivided() {
        const Run run = runToScan(scannedBirds(), "linear-probe", {{"epochs", "3"}});
        const TemperatureScan scan = scanTemperatures(*scannedBirds(), run, {});
        QCOMPARE(scan.role, TemperatureRole::ofLogits);
        QCOMPARE(scan.trained, 1.0);
        QVERIFY(scanSays(scan, "no temperature of its own") && scanSays(scan, "biases included"));
        const Run tip = runToScan(scannedBirds(), "tip-adapter");
        const TemperatureScan all = scanTemperatures(*scannedBirds(), tip, {.ofAllLogits = true});
        QCOMPARE(all.role, TemperatureRole::ofLogits);
        QVERIFY(scanSays(all, "in addition to its own temperature"));
        const auto& points = all.split(testSplit)->points;
        QCOMPARE(*points.front().all.accuracy, *points.back().all.accuracy);
        QCOMPARE(*points.front().all.accuracy,
                 *scanTemperatures(*scannedBirds(), tip, {}).split(testSplit)->asTrained.all.accuracy);
    }

    /// Other test and training examples change no fit, other validation examples do.
    void fittedOnValidationRowsAlone() {
        const HeadState state = runToScan(scannedBirds(), "zero-shot").head;
        const TemperatureScan before = scanTemperatures(*scannedBirds(), state, {});
        QCOMPARE(before.fittedOn, std::string(validationSplit));
        const auto fitWith = [&](int split) {
            auto set = birdsInPlaces();
            for (std::size_t i = 0; i < set->size(); i += 3)
                if (set->columns[2].codes[i] == split)
                    set->columns[0].codes[i] = 1 - set->columns[0].codes[i];
            return *scanTemperatures(*makeTask(set), state, {}).all.temperature;
        };
        QCOMPARE(fitWith(0), *before.all.temperature);
        QCOMPARE(fitWith(2), *before.all.temperature);
        QVERIFY(fitWith(1) > 1.2 * *before.all.temperature); // a third of them wrong
    }

    void calibratedRowsAreLessWrongAboutThemselves() {
        const Run run = runToScan(scannedBirds(), "zero-shot");
        const TemperatureScan scan = scanTemperatures(*scannedBirds(), run, {});
        const ScannedSplit &val = *scan.split(validationSplit), &test = *scan.split(testSplit);
        for (const CalibratedRows& point : val.points)
            QVERIFY(*point.all.crossEntropy >= *val.calibrated->all.crossEntropy - 1e-12);
        QVERIFY(*test.calibrated->all.error < *test.asTrained.all.error);
        for (std::size_t g = 0; g < 4; ++g) {
            QCOMPARE(val.ownCalibrated[g].n > 0, scan.groups[g].temperature.has_value());
            if (val.ownCalibrated[g].n == 0)
                continue;
            QVERIFY(*val.ownCalibrated[g].crossEntropy <= *val.calibrated->groups[g].crossEntropy + 1e-12);
        }
        QVERIFY(!test.asTrained.all.bins.empty() && test.points.front().all.bins.empty());
    }

    void withoutValidationRowsNothingIsFitted() {
        auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split;
        const auto task = makeTask(set);
        const Run run = runToScan(task, "zero-shot");
        const TemperatureScan scan = scanTemperatures(*task, run, {});
        QVERIFY(scan.fittedOn.empty() && scan.groups.empty() && !scan.all.temperature);
        QVERIFY(scanSays(scan, "no calibrating temperature is fitted"));
        QVERIFY(!scan.split(testSplit)->calibrated && !scan.split(validationSplit));
        QCOMPARE(scan.split(testSplit)->points.size(), std::size_t(33));
    }

    void groupsWithoutATemperatureAreNamed() {
        auto set = birdsInPlaces(60);
        const auto task = makeTask(set);
        const Run run = runToScan(task, "zero-shot");
        const TemperatureScan scan = scanTemperatures(*task, run, {});
        QVERIFY(scan.groups[1].outcome == CalibratingTemperature::Outcome::tooFewRows);
        QVERIFY(scanSays(scan, "fewer than 30 validation examples") && scanSays(scan, "landbird, water"));
    }

    void temperaturesOfTrainingsAreToldApart() {
        const Run cnc = runToScan(scannedBirds(), "cnc", {{"epochs", "1"}});
        const TemperatureScan scan = scanTemperatures(*scannedBirds(), cnc, {});
        QVERIFY(scanSays(scan, "contrastive_temperature") && scanSays(scan, "not what is scanned"));
        QVERIFY(!scanSays(scanTemperatures(*scannedBirds(), runToScan(scannedBirds(), "zero-shot"), {}),
                          "training loss"));
    }

    void plansThatCannotBeScannedAreRefused() {
        const Run run = runToScan(scannedBirds(), "zero-shot");
        for (const TemperaturePlan& plan :
             {TemperaturePlan{.lowest = 0.0}, TemperaturePlan{.lowest = 2.0, .highest = 1.0},
              TemperaturePlan{.points = 1}, TemperaturePlan{.splits = {"tets"}}})
            QVERIFY_EXCEPTION_THROWN(scanTemperatures(*scannedBirds(), run, plan), UsageError);
        const auto scan =
            scanTemperatures(*scannedBirds(), run, {.splits = {testSplit}, .lowest = 2, .highest = 4});
        QCOMPARE(scan.temperatures.front(), scan.trained); // it is there although it was not asked for
        QCOMPARE(scan.temperatures.size(), std::size_t(34));
        QCOMPARE(scan.splits.size(), std::size_t(1));
        QVERIFY(scan.all.temperature.has_value());
    }

    void headsWithoutClassesAndOtherSetsAreRefused() {
        CHECK_HOLDS(messageOf<DataError>([] {
                        Random random(1, "weights");
                        EncoderClassifier<float> model(8, 2, {4, 5, Normalization::none}, random);
                        scanTemperatures(*scannedBirds(), bareEncoderHead(model.encoder(), false)->state(),
                                         {});
                    }),
                    "has no classifier");
        CHECK_HOLDS(
            messageOf<DataError>([] { scanTemperatures(*scannedBirds(), smallHead("cosine")->state(), {}); }),
            "6 dimensions");
    }
};

QTEST_APPLESS_MAIN(TestTemperatureScan)
#include "tst_temperature_scan.moc"
