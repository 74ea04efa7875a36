// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/convergence.h"

#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_identity.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A run of 20 epochs whose last one is kept: by worst group over 10 rows and average over 20.
Run runOf(const std::function<double(int)>& loss, const std::function<double(int)>& worst,
          const std::function<double(int)>& average) {
    Run run = handRun("erm", 0, 5, 5);
    run.history.clear();
    for (int epoch = 0; epoch < 20; ++epoch)
        run.history.push_back({.epoch = epoch,
                               .series = {{"train.loss", loss(epoch)},
                                          {"val.worst_group_accuracy", worst(epoch)},
                                          {"val.average_accuracy", average(epoch)}}});
    run.selectedEpoch = 19;
    return run;
}

double falling(int epoch) {
    return 2.3 - 0.02 * epoch;
}
double resting(int epoch) {
    return std::exp(-epoch);
}
double same(int) {
    return 0.5;
}
double late(int epoch) {
    return epoch < 18 ? 0.2 : 0.8;
}

} // namespace

class TestConvergence : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Default Group DRO on 239 examples: the worst group does not move, and training loss still falls.
    void aRunWhoseLossFallsAtItsEndIsNotConverged() {
        QCOMPARE(convergedOf(runOf(falling, same, same)), std::optional(false));
        QCOMPARE(convergedOf(runOf(resting, same, same)), std::optional(true));
    }

    void aMeasureThatRisesAtTheEndCounts() {
        QCOMPARE(convergedOf(runOf(resting, late, same)), std::optional(false));
        const auto little = [](int epoch) { return epoch < 18 ? 0.5 : 0.6; }; // of 10 rows one
        QCOMPARE(convergedOf(runOf(resting, little, same)), std::optional(true));
        QCOMPARE(convergedOf(runOf(resting, same, late)), std::optional(false)); // it decides between equals
    }

    void anEarlierEpochThatIsKeptIsConverged() {
        Run run = runOf(falling, late, late);
        run.selectedEpoch = 17;
        QCOMPARE(convergedOf(run), std::optional(true));
    }

    /// 2 % of the fall in the last tenth: slow beside a measure, too much where nothing selects.
    void whereNothingSelectsLossAloneIsJudgedAndMoreStrictly() {
        const auto slowly = [](int epoch) { return epoch < 18 ? (epoch == 0 ? 1.0 : 0.02) : 0.0; };
        Run run = runOf(slowly, same, same);
        QCOMPARE(convergedOf(run), std::optional(true));
        run.select = "last";
        QCOMPARE(convergedOf(run), std::optional(false));
    }

    void withoutEpochsNothingIsSaid() {
        Run run = runOf(falling, same, same);
        run.history.resize(1);
        run.selectedEpoch = 0;
        QVERIFY(!convergedOf(run));
        QVERIFY(notConvergedWarning(run).empty());
        run.converged = false;
        CHECK_HOLDS(notConvergedWarning(run), "not converged: epoch 1 of 1 is kept");
    }

    void aRunFarBelowTheBestOfItsTaskIsFound() {
        Run good = handRun("erm", 0, 9, 9), bad = handRun("group-dro", 0, 0, 0),
            other = handRun("group-dro", 0, 0, 0);
        good.splits.push_back({.name = "train", .title = "training", .report = handReport(9, 9)});
        for (Run* run : {&bad, &other})
            run->splits.push_back({.name = "train", .title = "training", .report = handReport(5, 5)});
        other.task.rows = "another task";
        const std::vector<const Run*> runs{&good, &bad, &other};
        QVERIFY(belowBestOfTask(runs) == (std::vector<bool>{false, true, false}));
        bad.parameters = resolveParameters(methods().find("zero-shot").parameters, {}); // is not trained
        QVERIFY(belowBestOfTask(runs) == (std::vector<bool>{false, false, false}));
    }

    /// A shortcut raises the average, balancing the mean over groups: neither is far below.
    void biasedAndBalancedRunsAreNot() {
        Run biased = handRun("erm", 0, 0, 0), balanced = handRun("rwg", 0, 0, 0);
        GroupReport high = handReport(10, 2), even = handReport(7, 7);
        high.averageAccuracy = 0.97; // of a set whose first group has nearly all rows
        even.averageAccuracy = 0.7;
        biased.splits.push_back({.name = "train", .title = "training", .report = high});
        balanced.splits.push_back({.name = "train", .title = "training", .report = even});
        QVERIFY(belowBestOfTask(std::vector<const Run*>{&biased, &balanced}) ==
                (std::vector<bool>{false, false}));
    }

    void tablesMarkAndSayIt() {
        std::vector<Run> runs{handRun("erm", 0, 9, 9), handRun("group-dro", 0, 1, 1),
                              handRun("group-dro", 1, 1, 1)};
        runs[0].converged = true;
        runs[1].converged = false;
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const Table table = comparisonTable(comparison);
        for (const std::string& text : {toPlainText(table), toMarkdown(table), toLatex(table)})
            CHECK_HOLDS(text, text.find("ddagger") == std::string::npos ? "group-dro ‡" : "ddagger");
        CHECK_HOLDS(toCsv(table), "converged,below_best_of_task");
        QVERIFY(toCsv(table).find("‡") == std::string::npos);
        CHECK_HOLDS(toJson(table), "\"converged\": \"no\"");
        CHECK_HOLDS(table.caption, "‡: a run is not converged");
        CHECK_HOLDS(toPlainText(runsTable(runs, RunColumns::forPeople)), "converged");
        runs[2].converged = true;
        CHECK_HOLDS(toJson(comparisonTable(compareRuns(runs, "val.worst_group_accuracy"))),
                    "\"converged\": \"1 of 2\"");
    }

    void runsOfVersionsBeforeTheParameterKeepTheirIds() {
        Run now = handRun("erm", 0, 5, 5, {{"epochs", "20"}}), then = now;
        QCOMPARE(now.parameters.integer("minimum_updates"), std::int64_t{0});
        auto values = then.parameters.all();
        values.erase("minimum_updates");
        then.parameters = ParameterValues(values);
        QCOMPARE(runIdentity(now), runIdentity(then));
        values["minimum_updates"] = std::int64_t{70};
        then.parameters = ParameterValues(values);
        QVERIFY(runIdentity(now) != runIdentity(then));
        Run cnc = handRun("cnc", 0, 5, 5, {{"minimum_updates", "0"}}); // has had it from the beginning
        auto without = cnc.parameters.all();
        without.erase("minimum_updates");
        Run other = cnc;
        other.parameters = ParameterValues(without);
        QVERIFY(runIdentity(cnc) != runIdentity(other));
    }
};

QTEST_APPLESS_MAIN(TestConvergence)
#include "tst_convergence.moc"
