// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/split_measure.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Run with measures of every split: retrieval of groups, alignment of classes, and decodability of the class
/// and of the attribute.
Run measuredRun(double shift = 0.0) {
    Run run = handRun("erm", 0, 4, 6);
    using Of = MeasuredCell::Of;
    for (SplitResult& result : run.splits) {
        const double own = shift + (result.name == "val" ? 0.1 : 0.0);
        result.measures = {{"map_at_r",
                            {.n = 20,
                             .whole = 0.5 + own,
                             .cells = {{.of = Of::group, .index = 0, .n = 10, .value = 0.75 + own},
                                       {.of = Of::group, .index = 1, .n = 10, .value = 0.25 + own},
                                       {.of = Of::combination, .index = 0, .n = 10, .value = 0.7 + own},
                                       {.of = Of::combination, .index = 1, .n = 10, .value = 0.3 + own}}}},
                           {"alignment",
                            {.n = 20,
                             .whole = 3.0,
                             .cells = {{.of = Of::classes, .index = 0, .n = 10, .value = 1.0},
                                       {.of = Of::classes, .index = 1, .n = 10, .value = 3.0}}}},
                           {"mutual_information",
                            {.n = 20,
                             .whole = 0.6,
                             .cells = {{.of = Of::attribute, .index = 0, .n = 20, .value = 0.2 + own}}}}};
    }
    return run;
}

} // namespace

/// Checks the names and values of the measures of a run on a split.
class TestSplitMeasure : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The values are set by hand.
    void everyPartOfAMeasureHasAValue_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("value");
        const auto row = [](const char* id, double value) { QTest::newRow(id) << QByteArray(id) << value; };
        row("test.average_accuracy", 0.65); // 9 and 4 of 10
        row("test.worst_group_accuracy", 0.4);
        row("test.gap", 0.25);
        row("validation.worst_group_accuracy", 0.6);
        row("test.average_accuracy.group:landbird, water", 0.4);
        row("test.map_at_r", 0.5);
        row("test.map_at_r.worst", 0.25);
        row("test.map_at_r.gap", 0.25);
        row("test.map_at_r.worst:place", 0.3);
        row("test.map_at_r.gap:place", 0.2);
        row("test.map_at_r.group:landbird, land", 0.75);
        row("test.alignment", 3.0);
        row("test.alignment.mean", 2.0);
        row("test.alignment.class:landbird", 1.0);
        row("test.mutual_information", 0.6);
        row("test.mutual_information.class", 0.6);
        row("test.mutual_information.place", 0.2);
        row("test.mutual_information.@place", 0.2);
        row("val+test.mutual_information.place", 0.25);
        row("val+test.mutual_information.place.worst_split", 0.3); // nothing is better: the highest
        row("val+test.map_at_r", 0.55);
        row("val+test.map_at_r.worst_split", 0.5);
        row("val+test.alignment.mean.worst_split", 2.0);
        row("val+test.map_at_r.gap.worst_split:place", 0.2);
        row("val+test.gap.worst_split", 0.25); // of a gap the highest is the worst
        row("both.map_at_r", 0.55);
        row("both.map_at_r.worst.worst_split", 0.25);
    }
    void everyPartOfAMeasureHasAValue() {
        QFETCH(QByteArray, id);
        QFETCH(double, value);
        const SplitAverages averages{{"both", {"val", "test"}}};
        const std::optional<SplitMeasure> known = knownSplitMeasure(id.toStdString(), averages);
        QVERIFY(known);
        const std::optional<double> own = known->value(measuredRun());
        QVERIFY(own);
        CHECK_AT_MOST(std::abs(*own - value), 1e-12);
        // The written name is read as the same measure.
        const std::optional<SplitMeasure> again = knownSplitMeasure(known->spelled());
        QVERIFY(again);
        QCOMPARE(again->spelled(), known->spelled());
        QCOMPARE(again->value(measuredRun()), own);
        QVERIFY(!known->title().empty());
    }

    void othersAreNone_data() {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"test",
                               "test.",
                               "test.luck",
                               "Test.gap",
                               "test.gapp",
                               "test.map_at_r.",
                               "test.map_at_r.best",
                               "test.map_at_r.worst:",
                               "test.map_at_r.mean",
                               "test.map_at_r.place",
                               "test.map_at_r.class:landbird",
                               "test.map_at_r.group",
                               "test.map_at_r:place",
                               "test.mutual_information.@",
                               "test.mutual_information.",
                               "test.gap.worst_split",
                               "+test.gap",
                               "val+.gap",
                               "val++test.gap",
                               "test.mutual_information.place.worst_split"})
            QTest::newRow(id) << QByteArray(id);
    }
    void othersAreNone() {
        QFETCH(QByteArray, id);
        QVERIFY(!knownSplitMeasure(id.toStdString()));
    }

    /// An attribute may be called as a part is.
    void reservedNamesAreMarked() {
        Run run = measuredRun();
        run.groups = GroupScheme("bird", {"landbird", "waterbird"}, {{"worst", {"land", "water"}, {}}});
        const SplitMeasure marked = *knownSplitMeasure("test.mutual_information.@worst");
        QCOMPARE(*marked.value(run), 0.2);
        QCOMPARE(marked.spelled(), std::string("test.mutual_information.@worst"));
        QVERIFY(knownSplitMeasure("test.mutual_information.worst")->part == SplitMeasure::Part::worst);
        QVERIFY(!knownSplitMeasure("test.mutual_information.worst")->value(run));
    }

    /// A number that one of them lacks would be another one.
    void averagesOfMissingSplitsAreNone() {
        Run run = measuredRun();
        QVERIFY(!knownSplitMeasure("val+far.map_at_r")->value(run));
        run.splits[0].measures.clear();
        QVERIFY(!knownSplitMeasure("val+test.map_at_r")->value(run));
        QVERIFY(knownSplitMeasure("val+test.gap")->value(run));
        QVERIFY(!knownSplitMeasure("test.map_at_r.worst:colour")->value(run));
        QVERIFY(!knownSplitMeasure("test.map_at_r.group:cat")->value(run));
    }

    /// The name "val" means the split that the task selects by; a table's column of "val" shows it.
    void whatPeopleCallValIsTheSplitToSelectBy() {
        Run run = measuredRun();
        run.splits.push_back(run.splits.front());
        run.splits.back().name = "dev";
        run.splits.back().report = handReport(9, 2);
        run.task.selectSplit = "dev";
        const SplitMeasure worst = *knownSplitMeasure("val.worst_group_accuracy");
        QCOMPARE(*worst.value(run), 0.6);
        QCOMPARE(*worst.meantValue(run), 0.2);
        QCOMPARE(*knownSplitMeasure("val+test.worst_group_accuracy")->meantValue(run), 0.3); // 0.2 and 0.4
        QCOMPARE(*knownSplitMeasure("val+test.worst_group_accuracy")->value(run), 0.5);
    }

    void attributesThatNoRunHasAreRefused() {
        const Run run = measuredRun();
        const Run* const place = &run;
        const std::vector<std::string> attributes = attributesOf(std::span(&place, 1));
        const auto told = [&](const char* id) {
            return messageOf<UsageError>(
                [&] { requireAttribute(*knownSplitMeasure(id), attributes, "--show"); });
        };
        CHECK_HOLDS(told("test.map_at_r.worst:colour"), "choose one of: place");
        CHECK_HOLDS(told("test.mutual_information.colour"), "choose one of: place");
        for (const char* id : {"test.map_at_r.worst:place", "test.map_at_r.group:cat", "test.gap"})
            requireAttribute(*knownSplitMeasure(id), attributes, "--show");
    }

    void namesOfAveragesStandForTheirSplits() {
        const SplitAverages averages{{"ood", {"sketch", "v2"}}};
        QCOMPARE(withoutAverageNames("ood.gap", averages), std::string("sketch+v2.gap"));
        QCOMPARE(withoutAverageNames("test.gap", averages), std::string("test.gap"));
        QCOMPARE(nameOfSplits("sketch+v2", averages), std::string("ood"));
        QCOMPARE(titleOfSplits("sketch+v2"), std::string("mean of sketch and v2"));
        QCOMPARE(titleOfSplits("val"), std::string("validation"));
    }
};

QTEST_APPLESS_MAIN(TestSplitMeasure)
#include "tst_split_measure.moc"
