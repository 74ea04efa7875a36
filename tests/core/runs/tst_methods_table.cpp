// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/runs/methods_table.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QElapsedTimer>
#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr int rowsOfGroup = 200;

/// A run on the set `content` in `file` with predictions of 400 test examples of two groups; of the second
/// group `right` are right, of the first 180, all from the front.
Run runOn(const std::string& content, const std::string& file, const std::string& method, std::uint64_t seed,
          int right) {
    Run run = handRun(method, seed, 5, 5);
    run.task.inputs.front().content = content;
    run.data.file = file;
    run.data.sha256 = std::string(64, content.back());
    SplitResult& test = run.splits.back();
    std::vector<int> groups;
    std::vector<GroupAccuracy> cells(4), classes(2);
    for (int i = 0; i < 2 * rowsOfGroup; ++i) {
        const int group = i / rowsOfGroup;
        const bool isRight = i % rowsOfGroup < (group == 0 ? 180 : right);
        test.rows.push_back(i);
        test.labels.push_back(0);
        test.predictions.push_back(isRight ? 0 : 1);
        groups.push_back(group);
        ++cells[group].n;
        cells[group].correct += isRight ? 1 : 0;
        ++classes[0].n;
        classes[0].correct += isRight ? 1 : 0;
    }
    test.groups = GroupMembership(groups);
    test.report = reportOfCounts(run.groups, cells, classes, run.trainCounts);
    run.id = runIdentity(run);
    return run;
}

/// erm, cnc and jtt on two sets, jtt on the first alone: on it cnc and jtt are alike, on the second cnc is
/// worse than erm.
std::vector<Run> twoSets() {
    std::vector<Run> runs;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const int step = static_cast<int>(seed);
        runs.push_back(runOn("first", "a/birds.h5ad", "erm", seed, 60 + step));
        runs.push_back(runOn("first", "a/birds.h5ad", "cnc", seed, 150 + step));
        runs.push_back(runOn("first", "a/birds.h5ad", "jtt", seed, 149 + step));
        runs.push_back(runOn("second", "b/coats.h5ad", "erm", seed, 120 + step));
        runs.push_back(runOn("second", "b/coats.h5ad", "cnc", seed, 50 + step));
    }
    return runs;
}

/// A run on 10,000 test examples in 25 groups, four of five rows right, of each row by chance.
Run largeRun(const std::string& method, std::uint64_t seed) {
    constexpr int classes = 5, colours = 5, rows = 10'000;
    const std::vector<std::string> five{"a", "b", "c", "d", "e"};
    Run run = handRun(method, seed, 5, 5);
    run.groups = GroupScheme("class", five, {{"colour", five, {}}});
    run.trainCounts.assign(classes * colours, 400);
    SplitResult& test = run.splits.back();
    Random random(seed, method);
    std::vector<int> groups;
    std::vector<GroupAccuracy> cells(classes * colours), ofClasses(classes);
    for (int i = 0; i < rows; ++i) {
        const int group = i % (classes * colours), label = group / colours;
        const bool isRight = random.uniform() < 0.8;
        test.rows.push_back(i);
        test.labels.push_back(label);
        test.predictions.push_back(isRight ? label : (label + 1) % classes);
        groups.push_back(group);
        for (GroupAccuracy* own : {&cells[group], &ofClasses[label]}) {
            ++own->n;
            own->correct += isRight ? 1 : 0;
        }
    }
    test.groups = GroupMembership(groups);
    test.report = reportOfCounts(run.groups, cells, ofClasses, run.trainCounts);
    run.splits.erase(run.splits.begin()); // its validation examples are of four groups
    return run;
}

MethodsTable tableOf(const std::vector<Run>& runs, const MethodsTableRequest& request = {}) {
    return methodsTable(runs, request, [&](std::size_t run) { return runs[run]; });
}

const MethodsTable::Value& valueAt(const MethodsTable& table, const std::string& method, std::size_t column,
                                   std::size_t figure = 0) {
    const auto m = static_cast<std::size_t>(std::find(table.methods.begin(), table.methods.end(), method) -
                                            table.methods.begin());
    return table.columns[column].cells.at(m)->values[figure];
}

} // namespace

class TestMethodsTable : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void cellsAreMeansOverSeeds() {
        const MethodsTable table = tableOf(twoSets());
        QCOMPARE(table.methods, (std::vector<std::string>{"erm", "jtt", "cnc"}));
        QCOMPARE(table.columns.size(), std::size_t(2));
        QCOMPARE(table.columns[0].name, std::string("birds"));
        QCOMPARE(table.columns[1].name, std::string("coats"));
        const MethodsTable::Value& value = valueAt(table, "cnc", 0);
        CHECK_AT_MOST(std::abs(value.statistic->mean - 151.0 / rowsOfGroup), 1e-12);
        CHECK_AT_MOST(std::abs(*value.statistic->deviation - 1.0 / rowsOfGroup), 1e-12);
        QVERIFY(value.interval->low < value.statistic->mean && value.interval->high > value.statistic->mean);
        QVERIFY(!table.columns[1].cells[1]);
        QCOMPARE(table.columns[0].cells[1]->seeds, (std::vector<std::uint64_t>{0, 1, 2}));
    }

    void marksTheBestOfEachColumnAndWhatIsLikeIt() {
        const MethodsTable table = tableOf(twoSets());
        QVERIFY(valueAt(table, "cnc", 0).standing == Standing::best);
        QVERIFY(valueAt(table, "jtt", 0).standing == Standing::likeBest);
        QVERIFY(valueAt(table, "erm", 0).standing == Standing::below);
        QVERIFY(valueAt(table, "erm", 1).standing == Standing::best);
        QVERIFY(valueAt(table, "cnc", 1).standing == Standing::below);
        const Table shown = tableForPeople(table);
        QCOMPARE(cellText(shown.columns[1], shown.rows[1][1]), std::string("75.0† ± 0.5"));
        QCOMPARE(cellText(shown.columns[2], shown.rows[1][2]), std::string("–"));
        CHECK_HOLDS(toLatex(shown), "\\mathbf{75.5} \\pm 0.5");
    }

    void theCaptionTellsTheProtocol() {
        const std::string caption = tableForPeople(tableOf(twoSets())).caption;
        for (const char* part :
             {"Worst-group accuracy on the test split, in percent", "over 3 seeds (0, 1, 2)",
              "selected by val.worst_group_accuracy", "paired on the same examples", "Holm",
              "not run (1 of 6 cells)", "over the 1 of 2 columns that all methods have",
              "From erm differ in the worst group (Holm, 5 %): 2 of 2 methods in birds, 1 of 1 method in "
              "coats; "
              "the order of the others is not evidence."})
            CHECK_HOLDS(caption, part);
    }

    /// Over columns that all methods have alone; equal figures share their ranks.
    void ranksAreMeans() {
        std::vector<Run> runs = twoSets();
        runs.push_back(runOn("second", "b/coats.h5ad", "jtt", 0, 121)); // the mean of erm
        const MethodsTable table = tableOf(runs);
        QCOMPARE(table.rankedColumns, std::size_t(2));
        QCOMPARE(table.meanRanks[0], std::optional((3.0 + 1.5) / 2.0));
        QCOMPARE(table.meanRanks[2], std::optional((1.0 + 3.0) / 2.0));
        QCOMPARE(table.meanRanks[1], std::optional((2.0 + 1.5) / 2.0));
        const std::string caption = tableForPeople(table).caption;
        CHECK_HOLDS(caption, "seeds 0, 1, 2, another number of them in cells of jtt");
    }

    void lowerGapsRankFirst() {
        const MethodsTable table =
            tableOf(twoSets(), {.figures = {"test.gap", "average_accuracy", "recall_at_1"}});
        QCOMPARE(table.meanRanks[0], std::optional(3.0));
        QCOMPARE(table.meanRanks[2], std::optional(1.0));
        QVERIFY(valueAt(table, "cnc", 0).standing == Standing::best);
        QVERIFY(valueAt(table, "cnc", 0, 1).standing == Standing::best);
        QVERIFY(!valueAt(table, "cnc", 0, 2).statistic); // nobody measured it
        const Table shown = tableForPeople(table);
        QCOMPARE(shown.columns.size(), std::size_t(2 + 2 * 3));
        QCOMPARE(headingOf(shown.columns[2]), std::string("birds: average"));
        CHECK_HOLDS(toLatex(shown), "\\multicolumn{3}{c}{birds}");
        CHECK_HOLDS(shown.caption, "The average weighs every example alike.");
        CHECK_HOLDS(shown.caption, "5 of 6 cells have none of these values");
    }

    /// Two files of one name are two columns; one set in two files is one.
    void contentTellsSetsApart() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            run.data.file = run.data.file.substr(0, 1) + "/birds.h5ad";
        const MethodsTable table = tableOf(runs);
        QCOMPARE(table.columns[0].name, std::string("birds, in a"));
        QCOMPARE(table.columns[1].name, std::string("birds, in b"));
        for (Run& run : runs)
            run.data.file = "birds.h5ad";
        QCOMPARE(tableOf(runs).columns[0].name, std::string("birds, data dddddddd"));
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].data.file = i % 2 == 0 ? "x.h5ad" : "y.h5ad";
        QCOMPARE(tableOf(runs).columns.size(), std::size_t(2));
    }

    void columnsAreNamedByWhatIsAskedFor() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs) {
            const bool first = run.data.file.front() == 'a';
            run.task.inputs.front().name = first ? "X_one" : "X_two";
            run.data.pCorr = first ? 0.95 : 0.5;
        }
        const MethodsTable embeddings = tableOf(runs, {.columns = "embedding"});
        QCOMPARE(embeddings.columns[0].name, std::string("X_one"));
        const MethodsTable correlations = tableOf(runs, {.columns = "p_corr"});
        QCOMPARE(correlations.columns[0].name, std::string("p_corr 0.5"));
        QCOMPARE(correlations.columns[1].name, std::string("p_corr 0.95"));
        for (Run& run : runs)
            run.data.pCorr = 0.5;
        QCOMPARE(tableOf(runs, {.columns = "p_corr"}).columns[0].name, std::string("p_corr 0.5, birds"));
    }

    void settingsThatDifferAreSaid() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            if (run.method == "cnc" && run.data.file.front() == 'b')
                run.parameters = resolveParameters(methods().find("cnc").parameters, {{"epochs", "7"}});
        CHECK_HOLDS(tableForPeople(tableOf(runs)).caption,
                    "Settings of cnc are not the same in all columns.");
    }

    void whatCannotBeJudgedIsNotMarked() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            if (run.method == "erm" && run.data.file.front() == 'b')
                run.splits.back().labels.clear();
        const MethodsTable table = tableOf(runs);
        QVERIFY(valueAt(table, "erm", 1).standing == Standing::unknown);
        QVERIFY(valueAt(table, "cnc", 0).standing == Standing::best);
        CHECK_HOLDS(tableForPeople(table).caption, "Nothing is marked in coats: ");
        CHECK_HOLDS(tableForPeople(table).caption, "(not compared in coats)");
    }

    void programsGetTheProtocolInColumns() {
        const Table table = tableForPrograms(tableOf(twoSets()));
        QCOMPARE(table.rows.size(), std::size_t(6));
        const std::string csv = toCsv(table);
        CHECK_HOLDS(csv, "method,column,file,sha256,question,row_set,figure,seeds,seed_list,value,value_sd,"
                         "value_low,value_high,interval,standing,correction,baseline,rule,");
        CHECK_HOLDS(csv, "worst_group_accuracy,3,0 1 2,0.305,");
        CHECK_HOLDS(
            csv, "95 % over examples and seeds,best,Holm over the methods of the column,erm,val.worst_group");
        CHECK_HOLDS(csv, "not run");
        const auto json = nlohmann::json::parse(toJson(table));
        QCOMPARE(json["rows"][0]["column"].get<std::string>(), std::string("birds"));
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    /// All intervals, the tests against the best and the baseline, and their corrections.
    void statisticsOfManyRowsAndGroupsTakeASecond() {
        std::vector<Run> runs;
        for (const char* method : {"erm", "jtt", "cnc", "rwg"})
            for (std::uint64_t seed = 0; seed < 3; ++seed)
                runs.push_back(largeRun(method, seed));
        QElapsedTimer timer;
        timer.start();
        const MethodsTable table = tableOf(runs);
        const qint64 taken = timer.elapsed();
        QCOMPARE(table.columns.front().compared, std::size_t(3));
        qInfo("4 methods × 3 seeds on 10,000 examples in 25 groups: %lld ms", static_cast<long long>(taken));
        constexpr qint64 generous = 5'000; // a second where nothing else is done
        CHECK_AT_MOST(static_cast<double>(taken), static_cast<double>(generous));
    }

    /// As where there is only a grid of a method that is fitted on the validation examples.
    void whatTheRuleChoosesNoneOfWasRun() {
        std::vector<Run> runs = twoSets();
        std::erase_if(runs, [](const Run& run) { return run.method != "erm"; });
        for (Run& run : runs)
            if (run.seed == 0)
                run.parameters = resolveParameters(methods().find("erm").parameters, {{"epochs", "7"}});
        const MethodsTable table = tableOf(runs, {.rule = "val.map_at_r"}); // nobody measured it
        QVERIFY(!table.columns[0].cells[0] && table.columns[0].unchosen[0]);
        const std::string caption = tableForPeople(table).caption;
        CHECK_HOLDS(caption, "of no cell: the rule chooses among no settings.");
        CHECK_HOLDS(caption, "2 of 2 cells were run, but the rule chooses none of their settings");
        QVERIFY(caption.find("not run") == std::string::npos);
        CHECK_HOLDS(toCsv(tableForPrograms(table)), "run, but the rule chooses none of its settings");
    }

    void rowsThatChoseAreNotTested() {
        const MethodsTable table =
            tableOf(twoSets(), {.figures = {"val.worst_group_accuracy", "test.worst_group_accuracy"}});
        QVERIFY(valueAt(table, "cnc", 0, 0).statistic);
        QVERIFY(valueAt(table, "cnc", 0, 0).standing == Standing::unknown);
        QVERIFY(valueAt(table, "cnc", 0, 1).standing == Standing::best);
        const Table shown = tableForPeople(table);
        QCOMPARE(headingOf(shown.columns[1]), std::string("birds: val worst group"));
        QCOMPARE(headingOf(shown.columns[2]), std::string("birds: test worst group"));
        for (const char* part : {"Worst-group accuracy of val and worst-group accuracy of test, in percent",
                                 "No worst-group accuracy of val is marked in birds, coats: the validation "
                                 "split selected epochs and settings",
                                 "differ in the worst group of test (Holm, 5 %): 2 of 2 methods in birds"})
            CHECK_HOLDS(shown.caption, part);
    }

    /// A column without the rows that are asked for is compared on no other ones.
    void columnsWithoutTheRowsAreNotCompared() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            if (run.data.file.front() == 'a') {
                run.task.splits.push_back({"extra", "report", 400, "extra rows"});
                SplitResult extra = run.splits.back();
                extra.name = "extra";
                run.splits.push_back(extra);
            }
        const MethodsTable table = tableOf(runs, {.figures = {"extra.worst_group_accuracy"}});
        QVERIFY(table.columns[0].differing == std::optional<std::size_t>(2));
        QVERIFY(!table.columns[1].differing);
        CHECK_HOLDS(tableForPeople(table).caption, "2 of 2 methods in birds (not compared in coats)");
    }

    void epochsByRowsToReportOnAreSaid() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            if (run.method == "cnc" && run.data.file.front() == 'a')
                run.select = "test.worst_group_accuracy";
        const MethodsTable table = tableOf(runs);
        QVERIFY(valueAt(table, "cnc", 0).standing == Standing::unknown);
        QVERIFY(valueAt(table, "jtt", 0).standing == Standing::best);
        const std::string caption = tableForPeople(table).caption;
        CHECK_HOLDS(caption, "by test.worst_group_accuracy (oracle: it looks at the report split; cells of "
                             "cnc are not tested)");
        CHECK_HOLDS(caption, "1 of 1 method in birds");
        CHECK_HOLDS(toCsv(tableForPrograms(table)), "test.worst_group_accuracy (oracle)");
        const MethodsTable oracle = tableOf(twoSets(), {.rule = "test.worst_group_accuracy"});
        QVERIFY(valueAt(oracle, "cnc", 0).standing == Standing::unknown);
        CHECK_HOLDS(tableForPeople(oracle).caption,
                    "Nothing is marked in birds, coats: the rule looks at the report split.");
    }

    /// "val" means the validation examples, whatever they are called.
    void rowsToSelectByMayHaveAnotherName() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs) {
            run.task.splits[1].name = run.task.selectSplit = run.splits.front().name = "picked";
            run.select = "picked.worst_group_accuracy";
        }
        const MethodsTable table = tableOf(runs, {.figures = {"val.worst_group_accuracy"}});
        QCOMPARE(table.columns[0].splits[0], std::string("picked"));
        QVERIFY(valueAt(table, "cnc", 0).statistic);
        QVERIFY(tableForPeople(table).caption.find("Epochs of some cells") == std::string::npos);
    }

    void theBaselineIsTheMethodBeforeItsControl() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            if (run.method == "cnc" && run.data.file.front() == 'a')
                run.parameters = resolveParameters(methods().find("cnc").parameters,
                                                   {{"variant", "joint"}, {"contrastive_weight", "0"}});
        const std::string control = "cnc (contrast 0: batches alone)";
        QCOMPARE(tableOf(runs, {.baseline = "cnc"}).baseline, std::string("cnc"));
        QCOMPARE(tableOf(runs, {.baseline = control}).baseline, control);
        std::erase_if(runs, [](const Run& run) { return run.data.file.front() == 'b'; });
        QCOMPARE(tableOf(runs, {.baseline = "cnc"}).baseline, control);
    }

    /// Some measures rank no method, because neither high nor low is better.
    void someFiguresRankNothing() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            run.splits.back().measures.push_back({"trained_parameters", {.n = 400, .whole = 10.0}});
        const MethodsTable table = tableOf(runs, {.figures = {"trained_parameters"}});
        QCOMPARE(valueAt(table, "cnc", 0).statistic->mean, 10.0);
        QVERIFY(!table.meanRanks[0]);
        const Table shown = tableForPeople(table);
        QCOMPARE(shown.columns.back().title, std::string("coats"));
        CHECK_HOLDS(shown.caption, "Not tested: trained parameters.");
    }

    /// A group is tested by example, a class is not: its best value has a star.
    void partsAreMarkedToo() {
        const std::vector<Run> runs = twoSets();
        const MethodsTable table =
            tableOf(runs, {.figures = {"worst_group_accuracy.group:" + runs.front().groups.groupName(1),
                                       "worst_class_accuracy"}});
        QVERIFY(valueAt(table, "cnc", 0).standing == Standing::best);
        QVERIFY(valueAt(table, "jtt", 0).standing == Standing::likeBest);
        QVERIFY(valueAt(table, "erm", 0).standing == Standing::below);
        QVERIFY(valueAt(table, "cnc", 0, 1).standing == Standing::untestedBest);
        QVERIFY(valueAt(table, "jtt", 0, 1).standing == Standing::unknown);
        QVERIFY(valueAt(table, "erm", 1, 1).standing == Standing::untestedBest);
        CHECK_HOLDS(toMarkdown(tableForPeople(table)), "| ★ ");
        CHECK_HOLDS(tableForPeople(table).caption,
                    "Not tested: worst-class accuracy; ★ is the best value of a column.");
        CHECK_HOLDS(toCsv(tableForPrograms(table)), "\"best, not tested\"");
    }

    /// Columns are in the order of their names, also if a name begins like NaN.
    void columnsAreInTheOrderOfTheirNames() {
        std::vector<Run> runs = twoSets();
        for (Run& run : runs)
            run.task.inputs.front().name = run.data.file.front() == 'a' ? "nano" : "beta";
        const MethodsTable table = tableOf(runs, {.columns = "embedding"});
        QCOMPARE(table.columns[0].name, std::string("beta"));
        QCOMPARE(table.columns[1].name, std::string("nano"));
    }

    void wrongWishesAreRefused() {
        const std::vector<Run> runs = twoSets();
        QVERIFY(!messageOf<UsageError>([&] { tableOf(runs, {.columns = "weather"}); }).empty());
        CHECK_HOLDS(messageOf<UsageError>([&] { tableOf(runs, {.figures = {"luck"}}); }),
                    "there is no measure 'luck'");
        QVERIFY(!messageOf<UsageError>([&] { tableOf(runs, {.baseline = "irm"}); }).empty());
        QVERIFY(!messageOf<DataError>([&] { tableOf({}); }).empty());
    }
};

QTEST_APPLESS_MAIN(TestMethodsTable)
#include "tst_methods_table.moc"
