// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/group_lines.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The texts and values of a row, by column.
std::map<std::string, std::string> lineOf(const Table& table, std::size_t row) {
    std::map<std::string, std::string> line;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const Table::Cell& cell = table.rows.at(row).at(c);
        line[table.columns[c].key] =
            cell.value ? QString::number(*cell.value, 'g', 10).toStdString() : cell.text;
    }
    return line;
}

std::vector<std::string> keysOf(const Table& table) {
    std::vector<std::string> keys;
    for (const Table::Column& column : table.columns)
        keys.push_back(column.key);
    return keys;
}

/// Returns the run with places alone as groups: 20 examples of land, of which 8 are right, and none of water.
Run byPlaceAlone(Run run) {
    run.groups =
        GroupScheme::acrossClasses("bird", {"landbird", "waterbird"}, {{"place", {"land", "water"}, {}}});
    run.splits = {run.splits.back()};
    run.splits[0].report.groups = {{.n = 20, .correct = 8, .accuracy = 0.4, .interval = Interval{0.2, 0.6}},
                                   {}};
    return run;
}

} // namespace

/// One line a group, for programs.
class TestGroupLines : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void groupsOfAClassNameItAndTheirAttributes() {
        Run run = handRun("erm", 3, 5, 5);
        run.splits = {run.splits.back()};
        const Table table = groupLines(std::span(&run, 1));
        QCOMPARE(keysOf(table),
                 (std::vector<std::string>{"run", "variant", "method", "seed", "split", "bird", "place", "n",
                                           "correct", "accuracy", "low", "high"}));
        QCOMPARE(table.rows.size(), std::size_t(4));
        auto line = lineOf(table, 1);
        QVERIFY(line["run"] == run.id && line["variant"] == "erm" && line["method"] == "erm");
        QVERIFY(line["seed"] == "3" && line["split"] == "test");
        QVERIFY(line["bird"] == "landbird" && line["place"] == "water");
        QVERIFY(line["n"] == "10" && line["correct"] == "5" && line["accuracy"] == "0.5");
        QVERIFY(!line["low"].empty() && line["low"] < line["accuracy"] && line["accuracy"] < line["high"]);
        line = lineOf(table, 3); // without examples
        QVERIFY(line["bird"] == "waterbird" && line["n"] == "0");
        QVERIFY(line["correct"].empty() && line["accuracy"].empty() && line["low"].empty());
    }

    /// Regions, hospitals: a group holds examples of every class, so that the class column stays empty.
    void groupsAcrossClassesNameNoClass() {
        const Run run = byPlaceAlone(handRun("erm", 3, 5, 5));
        const Table table = groupLines(std::span(&run, 1));
        QCOMPARE(table.rows.size(), std::size_t(2));
        auto line = lineOf(table, 0);
        QVERIFY(line.contains("bird") && line["bird"].empty() && line["place"] == "land");
        QVERIFY(line["n"] == "20" && line["correct"] == "8" && line["accuracy"] == "0.4");
        QVERIFY(line["low"] == "0.2" && line["high"] == "0.6");
        line = lineOf(table, 1);
        QVERIFY(line["bird"].empty() && line["place"] == "water" && line["n"] == "0");
        QVERIFY(line["accuracy"].empty());
    }

    /// Columns of runs with other groups are united; runs that are not complete have no lines.
    void runsOfOtherGroupsShareATable() {
        std::vector<Run> runs{handRun("erm", 0, 5, 5), byPlaceAlone(handRun("erm", 1, 5, 5)),
                              handRun("erm", 2, 5, 5), handRun("erm", 3, 5, 5)};
        runs[2].groups = GroupScheme("bird", {"landbird", "waterbird"}, {{"season", {"dry", "wet"}, {}}});
        runs[3].complete = false;
        for (Run& run : runs)
            run.splits = {run.splits.back()};
        const Table table = groupLines(runs);
        const std::vector<std::string> keys = keysOf(table);
        QVERIFY(std::count(keys.begin(), keys.end(), "place") == 1);
        QVERIFY(std::count(keys.begin(), keys.end(), "season") == 1);
        QCOMPARE(table.rows.size(), std::size_t(4 + 2 + 4));
        QVERIFY(lineOf(table, 0)["season"].empty() && lineOf(table, 4)["place"] == "land");
        auto last = lineOf(table, 9);
        QVERIFY(last["place"].empty() && last["season"] == "wet" && last["bird"] == "waterbird");
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }
};

QTEST_APPLESS_MAIN(TestGroupLines)
#include "tst_group_lines.moc"
