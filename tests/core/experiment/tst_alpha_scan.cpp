// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/alpha_scan.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/report/alpha_document.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Settings = std::map<std::string, std::string>;

const std::shared_ptr<const Task>& birdsToScale() {
    static const auto task = makeTask(birdsInPlaces(100));
    return task;
}

Run runToScale(const std::string& method, Settings settings, std::uint64_t seed = 0) {
    settings.insert({{"epochs", "3"}, {"batch_size", "32"}, {"learning_rate", "0.01"}});
    const Method& own = methods().find(method);
    if (method == "wise-ft")
        settings["space"] = "outputs";
    return trainMethod(birdsToScale(), own, resolveParameters(own.parameters, settings), seed);
}

} // namespace

class TestAlphaScan : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Every point is what a training with that α gives.
    void everyPointIsARunWithThatScale_data() {
        QTest::addColumn<std::string>("method");
        for (const char* id : {"r-adapter", "flyp", "ft", "lp-ft", "wise-ft"})
            QTest::newRow(id) << std::string(id);
    }
    void everyPointIsARunWithThatScale() {
        QFETCH(std::string, method);
        // The epoch is chosen by the head at its own α: only runs of one epoch keep the same.
        const std::vector<Run> runs{runToScale(method, {{"alpha", "0.3"}, {"epochs", "1"}})};
        const std::vector<AlphaScan> scans = scanAlphas(*birdsToScale(), runs, {.points = 5});
        QCOMPARE(scans.size(), std::size_t(1));
        const AlphaScan& scan = scans.front();
        QVERIFY(scan.alphas == (std::vector<double>{0.0, 0.25, 0.3, 0.5, 0.75, 1.0}) ||
                std::abs(scan.alphas[2] - 0.3) < 1e-7); // wise-ft keeps a float
        QCOMPARE(scan.splits.size(), std::size_t(2));
        for (std::size_t t = 0; t < scan.alphas.size(); t += 2) {
            const Run own = runToScale(method, {{"alpha", toText(scan.alphas[t])}, {"epochs", "1"}});
            const GroupReport& report = own.report(testSplit);
            QCOMPARE(scan.split(testSplit)->average[t], *report.averageAccuracy);
            QCOMPARE(*scan.split(testSplit)->worstGroup[t], *report.worstGroupAccuracy);
        }
    }

    void scaleZeroIsWhereItBegan() {
        const Run zeroShot = trainMethod(birdsToScale(), methods().find("zero-shot"),
                                         resolveParameters(methods().find("zero-shot").parameters, {}), 0);
        const std::vector<Run> runs{runToScale("r-adapter", {}), runToScale("ft", {}),
                                    runToScale("flyp", {})};
        for (const AlphaScan& scan : scanAlphas(*birdsToScale(), runs, {.points = 2}))
            QCOMPARE(scan.split(testSplit)->average.front(), *zeroShot.report(testSplit).averageAccuracy);
    }

    void namesTellWhatDiffers() {
        const std::vector<Run> runs{runToScale("r-adapter", {{"rank", "2"}}), runToScale("r-adapter", {}),
                                    runToScale("r-adapter", {{"alpha", "0.1"}}), // the second again
                                    runToScale("r-adapter", {}, 1), runToScale("ft", {})};
        const std::vector<AlphaScan> scans = scanAlphas(*birdsToScale(), runs, {.points = 3});
        std::vector<std::string> names;
        for (const AlphaScan& scan : scans)
            names.push_back(scan.name);
        QVERIFY(names == (std::vector<std::string>{"R-Adapter, rank 2", "R-Adapter, rank 0",
                                                   "R-Adapter, rank 0", "Fine-tuning"}));
    }

    void documents() {
        const std::vector<Run> runs{runToScale("ft", {{"alpha", "0.5"}})};
        const std::vector<AlphaScan> scans = scanAlphas(*birdsToScale(), runs, {.points = 3});
        const auto json = nlohmann::json::parse(alphasToJson(scans, runs.front().groups));
        QCOMPARE(json.at("runs")[0].at("alphas").size(), std::size_t(3));
        QCOMPARE(json.at("runs")[0].at("splits").at("test").at("average_accuracy")[2].get<double>(),
                 scans[0].split(testSplit)->average[2]);
        const std::string text = toPlainText(alphaTable(scans[0], runs.front().groups));
        CHECK_HOLDS(text, "← of the run");
        CHECK_HOLDS(text, "test, worst group");
    }

    void badInput() {
        const std::vector<Run> probe{
            trainMethod(birdsToScale(), methods().find("linear-probe"),
                        resolveParameters(methods().find("linear-probe").parameters, {{"epochs", "1"}}), 0)};
        CHECK_HOLDS(messageOf<DataError>([&] { scanAlphas(*birdsToScale(), probe, {}); }),
                    "no scale to change");
        const std::vector<Run> run{runToScale("ft", {})};
        for (const int points : {1, 0, 5000})
            QVERIFY(!messageOf<UsageError>([&] {
                         scanAlphas(*birdsToScale(), run, {.points = points});
                     }).empty());
        QVERIFY(
            !messageOf<UsageError>([&] { scanAlphas(*birdsToScale(), run, {.splits = {"moon"}}); }).empty());
    }
};

QTEST_APPLESS_MAIN(TestAlphaScan)
#include "tst_alpha_scan.moc"
