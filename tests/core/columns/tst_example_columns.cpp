// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/example_column.h"

#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Ids = std::vector<std::string>;

Ids coloursOf(const std::vector<ExampleColumn>& columns) {
    Ids ids;
    for (const ExampleColumn& column : columns)
        if (column.isColour)
            ids.push_back(column.id);
    return ids;
}

/// Five examples: groups (0,0) (0,0) (0,1) (1,1) and one without a place.
std::shared_ptr<EmbeddingSet> fiveExamples() {
    return makeSet(MatrixF::Identity(5, 5), {0, 0, 0, 1, 1}, {0, 0, 1, 1, -1}, {0, 1, 2, 0, 2});
}

/// One that is right on examples 1 and 3 and wrong on 0.
std::shared_ptr<const Run> smallRun() {
    Run run;
    run.splits = {{.name = "train", .rows = {0, 3}, .predictions = {1, 1}},
                  {.name = "val", .rows = {1}, .predictions = {0}}};
    run.found = {{"minority", {"no", "yes"}, {1, -1, -1, 0, -1}, {}}};
    return std::make_shared<const Run>(std::move(run));
}

std::shared_ptr<const std::vector<NamedExamples>> twoNamed() {
    auto named = std::make_shared<std::vector<NamedExamples>>();
    *named = {{"red tail", RowSelection(5)}, {"odd", RowSelection(5)}};
    for (const std::size_t row : {0, 1})
        (*named)[0].rows.set(row, true);
    for (const std::size_t row : {1, 2})
        (*named)[1].rows.set(row, true);
    return named;
}

} // namespace

class TestExampleColumns : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Documents and boards keep these ids.
    void idsStayWhatTheyAre() {
        auto set = fiveExamples();
        set->columns.push_back({"weather", {"sun", "rain"}, {0, 1, 0, 1, -1}, {}});
        set->numbers.push_back({"age", {1.0, 2.0, 3.0, 4.0, 5.0}});
        const std::vector<ExampleColumn> columns =
            exampleColumns({.task = makeTask(set), .run = smallRun(), .named = twoNamed()});
        QCOMPARE(
            coloursOf(columns),
            (Ids{"class", "attribute:place", "group", "named", "correct", "prediction", "confidence",
                 "margin", "loss", "split", "false_neighbors", "missing_neighbors", "column:weather",
                 "number:age", "found:minority"})); // class, place and split of the file are there already
        std::set<std::string> ids;
        for (const ExampleColumn& column : columns) {
            QVERIFY2(ids.insert(column.id).second, column.id.c_str());
            QVERIFY2(!column.meaning.empty() && !column.title.empty(), column.id.c_str());
            QCOMPARE(column.isNumber(), column.words == nullptr);
            if (!column.isNumber() && column.isColour)
                for (const bool dark : {false, true})
                    QCOMPARE(column.colors(dark).size(), column.words->size());
        }
        QVERIFY(ids.contains("row") && ids.contains("column:bird"));
    }

    void valuesAreThoseOfTheExamples() {
        const std::shared_ptr<const Task> task = makeTask(fiveExamples());
        const std::vector<ExampleColumn> columns = exampleColumns({.task = task, .run = smallRun()});
        const auto textsOf = [&](const char* id) {
            Ids texts;
            for (std::size_t row = 0; row < 5; ++row)
                texts.push_back(findColumn(columns, id)->textOf(row));
            return texts;
        };
        QCOMPARE(textsOf("correct"), (Ids{"wrong", "correct", "", "correct", ""}));
        QCOMPARE(textsOf("split"), (Ids{"train", "val", "test", "train", "test"}));
        QCOMPARE(textsOf("group")[0], task->groups.groupName(task->groupIds[0]));
        QCOMPARE(textsOf("group")[4], std::string());
        QCOMPARE(textsOf("found:minority"), (Ids{"yes", "", "", "no", ""}));
        QCOMPARE(findColumn(columns, "prediction")->codeOf(0), 1);
        QCOMPARE(findColumn(columns, "prediction")->codeOf(2), -1);
        QVERIFY(findColumn(columns, "named") == nullptr); // without named groups
    }

    void examplesOfSeveralNamedGroupsHaveACategory() {
        const std::vector<ExampleColumn> columns =
            exampleColumns({.task = makeTask(fiveExamples()), .named = twoNamed()});
        const ExampleColumn& named = *findColumn(columns, "named");
        QCOMPARE(named.codeOf(0), 0);
        QCOMPARE(named.codeOf(1), 2); // both
        QCOMPARE(named.codeOf(2), 1);
        QCOMPARE(named.codeOf(3), -1);
        QCOMPARE(named.textOf(1), std::string("red tail, odd"));
    }

    void withoutARunItsColumnsSayWhy() {
        const std::vector<ExampleColumn> columns = exampleColumns({.task = makeTask(fiveExamples())});
        for (const char* id : {"correct", "prediction", "loss"}) {
            const ExampleColumn& column = *findColumn(columns, id);
            QCOMPARE(column.reason, std::string("select a finished run"));
            QVERIFY(column.textOf(0).empty());
        }
        QVERIFY(findColumn(columns, "class")->reason.empty());
    }

    /// Points 0 and 1 of the map are examples 3 and 1.
    void whatAMapGetsWrongIsOfItsExamples() {
        ColumnSource source{.task = makeTask(fiveExamples())};
        QVERIFY(!findColumn(exampleColumns(source), "false_neighbors")->reason.empty());
        source.mapRows = std::make_shared<const std::vector<int>>(std::vector<int>{3, 1});
        Distortion distortion{};
        distortion.rows = {.missingShare = {0.25F, 0.5F}, .falseShare = {0.75F, 0.0F}};
        distortion.overall.trustworthiness = 0.9731;
        source.distortion = std::make_shared<const Distortion>(distortion);
        const std::vector<ExampleColumn> columns = exampleColumns(source);
        const ExampleColumn& wrong = *findColumn(columns, "false_neighbors");
        QVERIFY(wrong.reason.empty());
        QCOMPARE(wrong.numbers()[3], 0.75);
        QCOMPARE(wrong.numbers()[1], 0.0);
        QVERIFY(std::isnan(wrong.numbers()[0]));
        QCOMPARE(wrong.quality, std::string("trustworthiness 0.973"));
        QCOMPARE(findColumn(columns, "missing_neighbors")->numbers()[1], 0.5);
    }

    void colourScalesLeaveOutTheFewFarAway() {
        std::vector<double> values{1e9, std::numeric_limits<double>::quiet_NaN()};
        for (int i = 0; i < 200; ++i)
            values.push_back(i);
        const auto [low, high] = rangeOfMost(values);
        QVERIFY(low >= 0.0 && low <= 2.0);
        QVERIFY(high >= 197.0 && high <= 199.0);
        QCOMPARE(rangeOfMost({}), (std::pair{0.0, 1.0}));
    }
};

QTEST_APPLESS_MAIN(TestExampleColumns)
#include "tst_example_columns.moc"
