// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/epoch_groups.h"

#include "core/runs/run_summaries.h"
#include "core/runs/series_value.h"
#include "tests/support/schemes.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

GroupAccuracy countedCell(int correct, int n) {
    GroupAccuracy cell{.n = n, .correct = correct, .accuracy = {}, .interval = {}};
    if (n > 0)
        cell.accuracy = static_cast<double>(correct) / n;
    return cell;
}

/// Two classes × two colours; the last group has no rows.
GroupReport someReport() {
    return reportOfCounts(schemeOf(2, 2),
                          {countedCell(7, 13), countedCell(2, 3), countedCell(50, 51), countedCell(0, 0)},
                          {countedCell(9, 16), countedCell(50, 51)}, {5, 5, 5, 5});
}

} // namespace

class TestEpochGroups : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void whatIsRecordedComesBack() {
        const GroupReport report = someReport();
        EpochRecord record{.epoch = 3, .series = {{"val.average_accuracy", *report.averageAccuracy}}};
        recordGroups(report, "val", record);
        QCOMPARE(record.series.size(), std::size_t(4)); // nothing of the group without rows
        QCOMPARE(*seriesValue(record, groupAccuracySeries("val", 2)), 50.0 / 51.0);
        const auto back = recordedReport(record, "val", schemeOf(2, 2), report, {5, 5, 5, 5});
        QVERIFY(back.has_value());
        QCOMPARE(back->n, report.n);
        QCOMPARE(back->worstGroup, report.worstGroup);
        QCOMPARE(*back->worstGroupAccuracy, *report.worstGroupAccuracy);
        QCOMPARE(*back->averageAccuracy, *report.averageAccuracy);
        QCOMPARE(*back->adjustedAverageAccuracy, *report.adjustedAverageAccuracy);
        for (std::size_t group = 0; group < 4; ++group) {
            QCOMPARE(back->groups[group].correct, report.groups[group].correct);
            QCOMPARE(back->groups[group].n, report.groups[group].n);
            QCOMPARE(back->groups[group].accuracy, report.groups[group].accuracy);
        }
        for (std::size_t c = 0; c < 2; ++c)
            QCOMPARE(back->classes[c].accuracy, report.classes[c].accuracy);
    }

    void countsAreExact() { // 29 of 100 is 28.999… when it is multiplied out
        for (int n = 1; n <= 120; ++n)
            for (int correct = 0; correct <= n; ++correct) {
                const GroupReport report =
                    reportOfCounts(schemeOf(1, 1), {countedCell(correct, n)}, {countedCell(correct, n)}, {5});
                EpochRecord record;
                recordGroups(report, "val", record);
                QCOMPARE(recordedReport(record, "val", schemeOf(1, 1), report, {5})->groups[0].correct,
                         correct);
            }
    }

    void whatIsNotRecordedIsNotGuessed() {
        const GroupReport report = someReport();
        const GroupScheme scheme = schemeOf(2, 2);
        EpochRecord record;
        QVERIFY(!recordedReport(record, "val", scheme, report, {5, 5, 5, 5}));
        recordGroups(report, "val", record);
        QVERIFY(!recordedReport(record, "test", scheme, report, {5, 5, 5, 5}));
        record.series.pop_back(); // of a group that has rows
        QVERIFY(!recordedReport(record, "val", scheme, report, {5, 5, 5, 5}));
    }

    void classesWithRowsInNoGroupAreLeftOut() {
        GroupReport report = someReport();
        EpochRecord record;
        recordGroups(report, "val", record);
        report.classes[0].n += 4; // in no group
        const auto back = recordedReport(record, "val", schemeOf(2, 2), report, {5, 5, 5, 5});
        QVERIFY(back.has_value());
        QVERIFY(!back->classes[0].accuracy && !back->classes[1].accuracy);
        QVERIFY(back->worstGroupAccuracy.has_value());
    }

    void tooManyGroupsAreNotRecorded() {
        GroupReport report;
        report.groups.assign(mostRecordedGroups + 1, countedCell(1, 2));
        EpochRecord record;
        recordGroups(report, "val", record);
        QVERIFY(record.series.empty());
        report.groups.pop_back();
        recordGroups(report, "val", record);
        QCOMPARE(record.series.size(), mostRecordedGroups);
    }

    /// Summaries leave the groups of epochs out: for 10,000 runs they would take most of the memory.
    void summariesDoWithoutThem() {
        Run run;
        run.history = {{.epoch = 0, .series = {{"val.worst_group_accuracy", 0.5}}}};
        recordGroups(someReport(), "val", run.history.front());
        QCOMPARE(run.history.front().series.size(), std::size_t(4));
        const Run summary = summaryOf(run);
        QVERIFY(summary.history.front().series == (SeriesValues{{"val.worst_group_accuracy", 0.5}}));
    }
};

QTEST_APPLESS_MAIN(TestEpochGroups)
#include "tst_epoch_groups.moc"
