// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/trained_epochs.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run runOf(const std::vector<std::array<double, 3>>& epochs, int selected) {
    Run run;
    run.select = "val.worst_group_accuracy";
    run.task.fitSplit = "train";
    run.task.splits = {{.name = "train", .purpose = "fit"},
                       {.name = "val", .purpose = "select"},
                       {.name = "test", .purpose = "report"}};
    for (const auto& [training, worst, average] : epochs)
        run.history.push_back({.epoch = static_cast<int>(run.history.size()),
                               .series = {{"train.average_accuracy", training},
                                          {"val.worst_group_accuracy", worst},
                                          {"val.average_accuracy", average},
                                          {"test.worst_group_accuracy", worst / 2},
                                          {"test.average_accuracy", average / 2}}});
    run.selectedEpoch = selected;
    return run;
}

} // namespace

class TestTrainedEpochs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The probe that is reported at 38 % worst group early in training.
    void anEpochThatGuessesIsMarked() {
        const Run run = runOf({{0.5, 0.2, 0.5}, {0.56, 0.38, 0.5}, {0.95, 0.02, 0.9}, {1.0, 0.02, 0.95}}, 1);
        QVERIFY(trainedEpochs(run) == (std::vector<bool>{false, false, true, true}));
        QVERIFY(!keepsTrainedEpoch(run));
        QCOMPARE(*bestTrainedEpoch(run), 3); // of the same worst group, the better average
        const std::string text = untrainedWarning(run);
        CHECK_HOLDS(text, "epoch 2 of 4 has a training accuracy of 56.0 %, far below the highest of 100.0 %");
        CHECK_HOLDS(text,
                    "is 4; val worst group 2.0 %, average 95.0 %; test worst group 1.0 %, average 47.5 %");
    }

    void aTrainedEpochIsNot() {
        const Run run = runOf({{0.5, 0.2, 0.5}, {0.9, 0.3, 0.9}, {1.0, 0.1, 0.9}}, 1);
        QVERIFY(keepsTrainedEpoch(run)); // 0.9 is enough
        QVERIFY(untrainedWarning(run).empty());
    }

    void nothingIsSaidWithoutTrainingAccuracy() {
        Run run = runOf({{0.5, 0.2, 0.5}, {0.9, 0.3, 0.9}}, 0);
        for (EpochRecord& record : run.history)
            record.series.erase(record.series.begin());
        QVERIFY(keepsTrainedEpoch(run) && untrainedWarning(run).empty());
        QVERIFY(keepsTrainedEpoch(Run()) && !bestTrainedEpoch(Run()));
    }

    void whatIsToBeReportedCanBeHidden() {
        Run run = runOf({{0.5, 0.4, 0.5}, {1.0, 0.1, 0.9}}, 0);
        for (const char* name : {"train", "val", "test"})
            run.splits.push_back(
                {.name = name, .title = name, .report = {}, .rows = {}, .predictions = {}, .logits = {}});
        run.warnings = {"something else", untrainedWarning(run)};
        const Run hidden = withoutReportSplits(run);
        QCOMPARE(hidden.splits.size(), std::size_t(2));
        QCOMPARE(hidden.task.splits.size(), std::size_t(2));
        QCOMPARE(hidden.history[0].series.size(), std::size_t(3));
        QVERIFY(hidden.warnings == (std::vector<std::string>{"something else", untrainedWarning(hidden)}));
        QVERIFY(untrainedWarning(hidden).find("test") == std::string::npos);
        QVERIFY(!untrainedWarning(hidden).empty());
    }

    /// Series that no split names are hidden with the rows that they were measured on; the other half of
    /// the validation examples is there to be looked at.
    void whatWasMeasuredOnHiddenRowsIsHiddenToo() {
        Run run = runOf({{0.5, 0.4, 0.5}}, 0);
        run.history[0].series.emplace_back("align.class.landbird", 1.5);
        run.task.selectSplit = validationSplit;
        run.task.splits.push_back(
            {.name = otherHalfOf(validationSplit), .purpose = "report", .n = 4, .content = {}});
        run.history[0].series.emplace_back("val-other.average_accuracy", 0.5);
        const auto has = [](const Run& shown, const std::string& name) {
            return std::any_of(shown.history[0].series.begin(), shown.history[0].series.end(),
                               [&](const auto& value) { return value.first == name; });
        };
        run.monitorSplit = validationSplit;
        QVERIFY(has(withoutReportSplits(run), "align.class.landbird"));
        QVERIFY(has(withoutReportSplits(run), "val-other.average_accuracy"));
        run.monitorSplit = testSplit;
        QVERIFY(!has(withoutReportSplits(run), "align.class.landbird"));
    }
};

QTEST_APPLESS_MAIN(TestTrainedEpochs)
#include "tst_trained_epochs.moc"
