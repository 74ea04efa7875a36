// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_column.h"

#include "core/base/error.h"
#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<Run> threeRuns() {
    std::vector<Run> runs{handRun("linear-probe", 0, 3, 6, {{"learning_rate", "0.1"}}),
                          handRun("linear-probe", 1, 5, 6, {{"learning_rate", "0.1"}}),
                          handRun("erm", 0, 7, 8)};
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (SplitResult& result : runs[i].splits)
            result.measures = {{"mutual_information",
                                {.n = 20,
                                 .whole = 0.5,
                                 .cells = {{.of = MeasuredCell::Of::attribute,
                                            .index = 0,
                                            .n = 20,
                                            .value = 0.1 * static_cast<double>(i)}}}}};
    return runs;
}

} // namespace

class TestRunColumn : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// A measure is a column of every split it was measured on, by being in the registry.
    void everythingThatRunsHaveIsAColumn() {
        const std::vector<Run> runs = threeRuns();
        std::set<std::string> ids;
        for (const RunColumn& column : runColumns(placesOf(runs), {{"both", {"val", "test"}}})) {
            QVERIFY2(ids.insert(column.id).second, column.id.c_str()); // none twice
            QVERIFY2(!column.title.empty() && !column.help.empty(), column.id.c_str());
            // Each is found by its id, and says the same.
            const RunColumn found = findRunColumn(column.id, placesOf(runs), {{"both", {"val", "test"}}});
            QCOMPARE(found.value(runs[0]).number, column.value(runs[0]).number);
            QCOMPARE(found.value(runs[0]).text, column.value(runs[0]).text);
            QVERIFY(column.isNumber() == column.value(runs[0]).text.empty() ||
                    column.value(runs[0]).isEmpty());
        }
        for (const char* id :
             {"method", "seed", "seconds", "selected_epoch", "parameter.learning_rate", "test.gap",
              "val.average_accuracy.worst:place", "test.mutual_information", "test.mutual_information.place",
              "both.average_accuracy", "both.average_accuracy.worst_split"})
            QVERIFY2(ids.contains(id), id);
        for (const char* id : {"test.ece", "train.gap", "temperature.clamped", "test.average_accuracy.worst"})
            QVERIFY2(!ids.contains(id), id);
    }

    void valuesAreThoseOfTheRun() {
        const std::vector<Run> runs = threeRuns();
        const auto valueOf = [&](const char* id, std::size_t run) {
            return findRunColumn(id, placesOf(runs)).value(runs[run]);
        };
        QCOMPARE(*valueOf("test.worst_group_accuracy", 0).number, 0.3);
        QCOMPARE(*valueOf("selected_epoch", 0).number, 2.0); // from 1
        QCOMPARE(*valueOf("seconds", 1).number, 3.0);
        QCOMPARE(valueOf("parameter.learning_rate", 0).text, std::string("0.1"));
        QCOMPARE(valueOf("method", 2).text, std::string("erm"));
        QCOMPARE(*valueOf("test.mutual_information.place", 2).number, 0.2);
        QCOMPARE(valueOf("embedding", 0).text, std::string("X_clip"));
        // A single group has a column too, though nothing lists it.
        QCOMPARE(*valueOf("test.average_accuracy.group:landbird, land", 0).number, 0.9);
        QCOMPARE(findRunColumn("test.gap", placesOf(runs)).better == Better::lower, true);
        QCOMPARE(findRunColumn("test.gap", placesOf(runs)).tableColumn().kind == Table::Kind::percent, true);
    }

    /// Epochs count from 1 for users and in CSV. JSON counts as run files do.
    void epochsCountFromOneForPeople() {
        const std::vector<Run> runs = threeRuns();
        const Table table = runsTable(runs, RunColumns::everything);
        CHECK_HOLDS(toCsv(table), runs[0].id + ",linear-probe,0,2,");
        CHECK_HOLDS(toJson(table), "\"selected_epoch\": 1,");
    }

    /// People read "1e-4". Files keep the form in which the program has always written it.
    void smallSettingsAreShortForPeople() {
        const std::vector<Run> runs{handRun("linear-probe", 0, 3, 6, {{"learning_rate", "2e-5"}}),
                                    handRun("linear-probe", 0, 5, 6, {{"learning_rate", "1e-4"}})};
        const RunColumn column = findRunColumn("parameter.learning_rate", placesOf(runs));
        QCOMPARE(column.value(runs[1]).text, std::string("1e-04"));
        QCOMPARE(column.value(runs[1]).shown, std::string("1e-4"));
        const Table all = runsTable(runs, RunColumns::everything);
        for (const std::string& text : {toMarkdown(all), toLatex(all), toPlainText(all)}) {
            CHECK_HOLDS(text, " 1e-4 ");
            QVERIFY2(text.find("e-0") == std::string::npos, text.c_str());
        }
        CHECK_HOLDS(toCsv(all), ",1e-04,");
        CHECK_HOLDS(toJson(all), R"("parameter.learning_rate": "1e-04")");
        const Comparison comparison =
            compareRuns(runs, defaultSelectionRule, {}, {}, std::vector<RunColumn>{column});
        QCOMPARE(comparison.rows[0].settings, std::string("learning_rate 2e-5"));
        QCOMPARE(comparison.rows[1].settings, std::string("learning_rate 1e-4"));
        const Table compared = comparisonTable(comparison);
        CHECK_HOLDS(toMarkdown(compared), "| 1e-4 |");
        CHECK_HOLDS(toCsv(compared), ",1e-04");
    }

    void unknownColumnsNameTheNearest() {
        const std::vector<Run> runs = threeRuns();
        const auto told = [&](const char* id) {
            return messageOf<UsageError>([&] { findRunColumn(id, placesOf(runs), {}, "--show"); });
        };
        CHECK_HOLDS(told("test.gpa"), "did you mean 'test.gap'?");
        CHECK_HOLDS(told("second"), "did you mean 'seconds'?");
        CHECK_HOLDS(told("test.mutual_information.colour"), "test.mutual_information.place");
        CHECK_HOLDS(told("test.ece"), "no run has a column 'test.ece'");
        CHECK_HOLDS(told("parameter.luck"), "no run has");
        QVERIFY(canBeRunColumn("test.ece") && canBeRunColumn("parameter.luck") && !canBeRunColumn("luck"));
    }

    /// Rows of a comparison have the mean of numbers and the words of all runs, with the interval where it is
    /// known.
    void comparisonsShowWhatIsAskedFor() {
        const std::vector<Run> runs = threeRuns();
        std::vector<RunColumn> shown;
        for (const char* id :
             {"test.worst_group_accuracy", "test.mutual_information.place", "seed", "seconds"})
            shown.push_back(findRunColumn(id, placesOf(runs)));
        const Comparison comparison = compareRuns(runs, defaultSelectionRule, {}, {}, shown);
        const ComparisonRow& probe = comparison.rows[0];
        QCOMPARE(probe.method, std::string("linear-probe"));
        QCOMPARE(probe.shown[0].number->mean, 0.4); // 0.3 and 0.5
        QCOMPARE(probe.shown[0].interval->low, probe.split("test").intervals.worstGroup->low);
        CHECK_AT_MOST(std::abs(probe.shown[1].number->mean - 0.05), 1e-15);
        QVERIFY(!probe.shown[1].interval);
        QCOMPARE(probe.shown[2].text, std::string("0 / 1"));
        const Table table = comparisonTable(comparison);
        std::vector<std::string> keys;
        for (const Table::Column& column : table.columns)
            keys.push_back(column.key);
        QCOMPARE(std::set<std::string>(keys.begin(), keys.end()).size(), keys.size()); // each once
        const auto first = std::find(keys.begin(), keys.end(), "test.worst_group_accuracy");
        QVERIFY(first != keys.end() && *(first + 1) == "test.mutual_information.place" &&
                *(first + 2) == "seed");
        QVERIFY(std::find(keys.begin(), keys.end(), "test.gap") ==
                keys.end()); // shown in place of the usual ones
        QCOMPARE(*table.rows[0][static_cast<std::size_t>(first - keys.begin())].value, 0.4);
    }
};

QTEST_APPLESS_MAIN(TestRunColumn)
#include "tst_run_column.moc"
