// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/data_caption.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

#include <set>
#include <span>

using namespace groupscope;
using groupscope::testing::handRun;
using groupscope::testing::messageOf;

class TestComparison : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void meanAndSampleDeviation() {
        const std::vector<double> values{0.2, 0.4, 0.9};
        const Statistic statistic = statisticOf(values).value();
        CHECK_AT_MOST(std::abs(statistic.mean - 0.5), 1e-15);
        // squares: 0.09 + 0.01 + 0.16 = 0.26; /2 = 0.13
        CHECK_AT_MOST(std::abs(statistic.deviation.value() - std::sqrt(0.13)), 1e-15);
        QVERIFY(!statisticOf(std::vector<double>{0.3})->deviation);
        QVERIFY(!statisticOf({}));
    }

    void groupsRunsBySettingsAndAveragesSeeds() {
        const std::vector<Run> runs{handRun("adapter", 1, 5, 5), handRun("adapter", 0, 3, 5),
                                    handRun("zero-shot", 0, 1, 1)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QCOMPARE(comparison.rows.size(), std::size_t(2));
        QCOMPARE(comparison.rows[0].method, std::string("zero-shot")); // order of the menu
        const ComparisonRow& row = comparison.rows[1];
        QCOMPARE(row.runs, (std::vector<std::size_t>{1, 0})); // by seed
        const SplitStatistics& test = row.split(testSplit);
        CHECK_AT_MOST(std::abs(test.of(accuracy::worstGroup)->mean - 0.4), 1e-15); // 0.3, 0.5
        CHECK_AT_MOST(std::abs(test.of(accuracy::worstGroup)->deviation.value() - std::sqrt(0.02)),
                      1e-15);                                                      // 2·0.1²/1
        CHECK_AT_MOST(std::abs(test.of(accuracy::average)->mean - 0.65), 1e-15);   // 12/20, 14/20
        CHECK_AT_MOST(std::abs(test.of(accuracy::adjusted)->mean - 0.775), 1e-15); // 30/40, 32/40
        CHECK_AT_MOST(std::abs(test.of(accuracy::gap)->mean - 0.25), 1e-15);       // 0.3, 0.2
        CHECK_AT_MOST(std::abs(row.seconds->mean - 2.5), 1e-15);
        CHECK_AT_MOST(std::abs(row.secondsPerEpoch->mean - 1.25), 1e-15); // two epochs each
        QVERIFY(!row.split(trainSplit).of(accuracy::average));
        QVERIFY(row.selected && comparison.rows[0].selected);
    }

    /// A control with the batches alone is a result of its own, never the method's best setting.
    void aControlIsNamedAndNotChosenAsItsMethod() {
        const std::map<std::string, std::string> alone{{"penalty_weight", "0"}, {"penalty_anneal", "0"}};
        const std::vector<Run> runs{handRun("irm", 0, 9, 9, alone), handRun("irm", 0, 5, 4),
                                    handRun("irm", 0, 6, 3, {{"penalty_weight", "5"}}),
                                    handRun("irm", 0, 7, 2, {{"penalty_weight", "0"}})}; // 1 while annealing
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        std::map<std::string, int> rows, selected;
        for (const ComparisonRow& row : comparison.rows) {
            ++rows[row.title()];
            selected[row.title()] += row.selected ? static_cast<int>(row.runs.front()) : 0;
        }
        QVERIFY(rows == (std::map<std::string, int>{{"irm", 3}, {"irm (penalty 0: batches alone)", 1}}));
        QCOMPARE(selected.at("irm"), 1);
        QCOMPARE(
            toMarkdown(comparisonTable(comparison, GridPoints::selected)).find("penalty 0: batches alone") !=
                std::string::npos,
            true);
        QVERIFY(comparison.rows.back().selected && comparison.rows.back().settings.empty());
    }

    /// GEORGE is Group DRO with groups of its own: a result beside it, between which no rule chooses.
    void otherWaysToFindGroupsAreMethodsOfTheirOwn() {
        const std::vector<Run> runs{handRun("group-dro", 0, 5, 4),
                                    handRun("group-dro", 0, 6, 3, {{"groups", "subclasses"}}),
                                    handRun("group-dro", 0, 7, 2, {{"groups", "eiil"}}),
                                    handRun("group-dro", 0, 3, 5, {{"groups", "eiil"}, {"epochs", "3"}})};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        std::set<std::string> selected;
        for (const ComparisonRow& row : comparison.rows)
            if (row.selected)
                QVERIFY(selected.insert(row.title()).second);
        QCOMPARE(selected, (std::set<std::string>{"group-dro", "group-dro (groups subclasses)",
                                                  "group-dro (groups eiil)"}));
    }

    /// Corrected predictions in a second folder are no second seed.
    void doubledSeedsOfPredictionsAreSaid() {
        std::vector<Run> runs{handRun("erm", 0, 5, 4), handRun("erm", 1, 6, 3), handRun("erm", 1, 7, 3)};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            runs[i].method = std::string(importedPrefix) + "clip";
            runs[i].parameters = {};
            runs[i].id = "run" + std::to_string(i);
        }
        const auto doubled = [](const Comparison& comparison) {
            return std::count_if(
                comparison.warnings.begin(), comparison.warnings.end(), [](const std::string& warning) {
                    return warning.find("with seed 1 (runs run1 and run2)") != std::string::npos;
                });
        };
        QCOMPARE(doubled(compareRuns(runs, "val.worst_group_accuracy")), std::ptrdiff_t(1));
        runs[2].seed = 2;
        const Comparison apart = compareRuns(runs, "val.worst_group_accuracy");
        for (const std::string& warning : apart.warnings)
            QVERIFY2(warning.find("two sets of predictions") == std::string::npos, warning.c_str());
    }

    void captionsNameTheData() {
        std::vector<Run> runs{handRun("erm", 0, 2, 8), handRun("erm", 2, 2, 8), handRun("jtt", 0, 2, 8)};
        QCOMPARE(dataCaption(placesOf(runs)), std::string("birds (train 40, val 20, test 20 examples)"));
        QCOMPARE(seedsOfRuns(placesOf(runs)), std::string("seeds 0, 2"));
        QCOMPARE(seedsOfRuns(placesOf(std::span(runs).last(1))), std::string("seed 0"));
        runs[1].data.file = "sets/coats.h5ad";
        runs[1].task.splits.pop_back();
        runs[2].data.file.clear();
        runs[2].task.splits.clear();
        QCOMPARE(dataCaption(placesOf(runs)), std::string("birds (train 40, val 20, test 20 examples), "
                                                          "coats (train 40, val 20 examples), "
                                                          "a set without a file"));
        std::vector<Run> many;
        for (std::uint64_t seed = 0; seed < 10; ++seed)
            many.push_back(handRun("erm", seed, 2, 8));
        QCOMPARE(seedsOfRuns(placesOf(many)), std::string("seeds 0, 1, 2, 3, 4, 5, 6, 7 and 2 more"));
    }

    void settingsThatDoNotCountAreNotNamed() {
        const Comparison comparison = compareRuns(
            std::vector<Run>{handRun("jtt", 0, 2, 8, {{"jtt_weight", "equalize_errors"}, {"upweight", "5"}}),
                             handRun("jtt", 0, 6, 4, {{"jtt_weight", "total"}, {"upweight", "9"}})},
            "val.worst_group_accuracy");
        std::set<std::string> settings;
        for (const ComparisonRow& row : comparison.rows)
            settings.insert(row.settings);
        QVERIFY(settings ==
                (std::set<std::string>{"jtt_weight equalize_errors", "jtt_weight total, upweight 9"}));
    }

    void choosesAGridPointByTheRule() {
        // small rate: better on validation; large rate: better on test
        const std::vector<Run> runs{handRun("adapter", 0, 2, 8, {{"learning_rate", "0.001"}}),
                                    handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}})};
        const Comparison honest = compareRuns(runs, "val.worst_group_accuracy");
        QVERIFY(!honest.oracle);
        QCOMPARE(honest.rows[0].settings, std::string("learning_rate 0.001"));
        QVERIFY(honest.rows[0].selected && !honest.rows[1].selected);
        const Comparison average = compareRuns(runs, "val.average_accuracy");
        QVERIFY(average.rows[0].selected && !average.rows[1].selected);
        QCOMPARE(comparisonTable(honest).rows.size(), std::size_t(2));
        QCOMPARE(comparisonTable(honest, GridPoints::selected).rows.size(), std::size_t(1));
        CHECK_HOLDS(toMarkdown(comparisonTable(honest, GridPoints::selected)), "learning_rate 0.001");
        const Comparison oracle = compareRuns(runs, "test.worst_group_accuracy");
        QVERIFY(oracle.oracle);
        QVERIFY(!oracle.rows[0].selected && oracle.rows[1].selected);
        CHECK_HOLDS(toMarkdown(comparisonTable(oracle)), "oracle");
    }

    void saysWhenEpochsWereChosenByAnotherRule() {
        std::vector<Run> runs{handRun("adapter", 0, 6, 4), handRun("adapter", 1, 6, 4)};
        runs[1].select = "val.average_accuracy";
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QCOMPARE(comparison.rows.size(), std::size_t(2)); // no mean over runs of different rules
        CHECK_HOLDS(comparison.rows[0].settings + comparison.rows[1].settings, "epoch by validation average");
        CHECK_HOLDS(comparison.warnings.at(0), "validation average");
        runs[0].warnings = {"ended after epoch 3"};
        CHECK_HOLDS(compareRuns(runs, "val.worst_group_accuracy").warnings.at(0), "ended after epoch 3");
    }

    void amongEqualsTheFirstWins() {
        const std::vector<Run> runs{handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                                    handRun("adapter", 0, 2, 4, {{"learning_rate", "0.001"}})};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QVERIFY(comparison.rows[0].selected && !comparison.rows[1].selected);
    }

    /// If the rule ties, the average accuracy of the same rows decides, and a note says so.
    void theAverageDecidesBetweenEquals() {
        std::vector<Run> runs{handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 2, 4, {{"learning_rate", "0.001"}})};
        for (SplitResult& result : runs[0].splits) // learning rates are in order: the second row
            if (result.name == "val")
                *result.report.averageAccuracy += 0.01;
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QVERIFY(!comparison.rows[0].selected && comparison.rows[1].selected);
        CHECK_HOLDS(comparison.warnings.at(0), "is the same at 2 points of adapter");
    }

    void theCrossEntropyDecidesBetweenThoseOfEqualAverage() {
        std::vector<Run> runs{handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 2, 4, {{"learning_rate", "0.001"}})};
        runs[0].splits[0].crossEntropy = 0.4; // of val; the rate 0.001 stands first
        runs[1].splits[0].crossEntropy = 0.5;
        QVERIFY(compareRuns(runs, "val.worst_group_accuracy").rows[1].selected);
        runs[0].splits[0].crossEntropy = 0.6;
        QVERIFY(compareRuns(runs, "val.worst_group_accuracy").rows[0].selected);
    }

    /// Means of the same values in another order differ in the last bit, and choose nothing.
    void meansThatRoundingPartsAreEqual() {
        std::vector<Run> runs;
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            runs.push_back(
                handRun("adapter", seed, 6, std::array{0, 2, 4}[seed], {{"learning_rate", "0.1"}}));
            runs.push_back(
                handRun("adapter", seed, 2, std::array{0, 0, 6}[seed], {{"learning_rate", "0.001"}}));
        }
        QVERIFY((0.0 / 3 + 0.2 / 3 + 0.4 / 3) != (0.0 / 3 + 0.0 / 3 + 0.6 / 3));
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        CHECK_HOLDS(comparison.warnings.at(0), "is the same at 2 points of adapter");
        QVERIFY(comparison.rows[0].selected); // by the order of the settings
    }

    /// No split holds the average of domains left out: it is that of the kept epoch.
    void theAverageOfDomainsLeftOutDecidesBetweenEquals() {
        std::vector<Run> runs{handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 2, 4, {{"learning_rate", "0.001"}})};
        const std::string rule = "leave-one-domain-out.worst_group_accuracy";
        for (std::size_t i = 0; i < runs.size(); ++i) {
            runs[i].select = rule;
            runs[i].history[1].series.emplace_back(rule, 0.5);
            runs[i].history[1].series.emplace_back(leftOutAverageRule, i == 0 ? 0.8 : 0.7);
        }
        const std::vector<Run> figures{figuresOf(runs[0]), figuresOf(runs[1])};
        const Comparison comparison = compareRuns(figures, rule);
        QVERIFY(!comparison.rows[0].selected && comparison.rows[1].selected); // the rate 0.001 stands first
        CHECK_HOLDS(comparison.warnings.at(0), "is the same at 2 points of adapter");
    }

    /// Its validation examples are what it was fitted on.
    void trainingFiguresChooseNothing() {
        const std::vector<Run> runs{handRun("dfr-val", 0, 6, 4, {{"refits", "2"}}),
                                    handRun("dfr-val", 0, 2, 9, {{"refits", "5"}}),
                                    handRun("dfr-train", 0, 2, 9)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        for (const ComparisonRow& row : comparison.rows) {
            QCOMPARE(row.selected, row.method == "dfr-train");
            QCOMPARE(row.score.has_value(), row.method == "dfr-train");
        }
        CHECK_HOLDS(comparison.warnings.at(0), "cannot choose among its 2 settings: none is selected");
        const std::string csv = toCsv(comparisonTable(comparison));
        CHECK_HOLDS(csv, "dfr-val");
        const Table table = comparisonTable(comparison);
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            if (table.columns[column].key == "val.worst_group_accuracy")
                for (const auto& cells : table.rows)
                    QCOMPARE(cells[column].value.has_value(), cells[0].text == "dfr-train");
        // By the rows of an oracle it can be ranked as any other.
        QVERIFY(compareRuns(runs, "test.worst_group_accuracy").rows[0].score.has_value());
    }

    void saysAmongHowManyItChoseAndWhatWasRead() {
        std::vector<Run> runs{handRun("adapter", 0, 2, 8, {{"learning_rate", "0.001"}}),
                              handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                              handRun("zero-shot", 0, 6, 4)};
        for (Run& run : runs)
            run.groupsRead = GroupsRead{.validation = {"epoch"}};
        runs[2].history.resize(1);
        runs[2].groupsRead = GroupsRead();
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const std::string csv = toCsv(comparisonTable(comparison));
        CHECK_HOLDS(csv, "2 epochs × 2 settings,\"validation (epoch, settings)\"");
        QCOMPARE(comparison.rows[0].groupsRead->text(), std::string("none"));
        CHECK_HOLDS(comparisonTable(comparison).caption, "best of that many on this split");
        const Comparison average = compareRuns(runs, "val.average_accuracy");
        QCOMPARE(average.rows[1].groupsRead->text(), std::string("validation (epoch)")); // no groups choose
        runs[1].groupsRead.reset(); // of an older version
        QVERIFY(!compareRuns(runs, "val.worst_group_accuracy").rows[2].groupsRead);
        CHECK_HOLDS(toCsv(runsTable(runs, RunColumns::forPeople)), "2 epochs,validation (epoch)");
    }

    void warnsOfWhatCannotBeCompared() {
        std::vector<Run> runs{handRun("adapter", 0, 2, 8, {{"learning_rate", "0.001"}}),
                              handRun("adapter", 1, 2, 8, {{"learning_rate", "0.001"}}),
                              handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}}),
                              handRun("zero-shot", 0, 6, 4)};
        Run stopped = handRun("linear-probe", 0, 2, 2);
        stopped.complete = false;
        runs.push_back(stopped);
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QCOMPARE(comparison.rows.size(), std::size_t(3));
        std::string all;
        for (const std::string& warning : comparison.warnings)
            all += warning + "\n";
        CHECK_HOLDS(all, "stopped early");
        CHECK_HOLDS(all, "different numbers of seeds");
    }

    void withoutValidationRowsNoPointIsChosen() {
        std::vector<Run> runs{handRun("adapter", 0, 2, 8, {{"learning_rate", "0.001"}}),
                              handRun("adapter", 0, 6, 4, {{"learning_rate", "0.1"}})};
        for (Run& run : runs)
            std::erase_if(run.splits,
                          [](const SplitResult& result) { return result.name == validationSplit; });
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QVERIFY(!comparison.rows[0].selected && !comparison.rows[1].selected);
        CHECK_HOLDS(comparison.warnings.at(0), "no point of adapter is selected");
    }

    void refusesAnUnknownRule() {
        CHECK_HOLDS(messageOf<UsageError>([] { compareRuns(std::vector<Run>(), "best"); }),
                    "val.worst_group_accuracy");
    }

    /// It changes results; runs of methods without temperatures have no such column.
    void theShareAtTheLeastTemperatureStandsBesideTheResult() {
        std::vector<Run> runs{handRun("erm", 0, 4, 5), handRun("erm", 1, 4, 5)};
        QVERIFY(toCsv(runsTable(runs, RunColumns::everything)).find("temperature.clamped") ==
                std::string::npos);
        for (EpochRecord& record : runs[1].history) // of the kept epoch, the second, a quarter
            record.series.emplace_back("temperature.clamped", record.epoch == 1 ? 0.25 : 0.5);
        const std::vector<Run> figures{figuresOf(runs[0]), figuresOf(runs[1])};
        const Table table = runsTable(figures, RunColumns::forPeople);
        const auto column =
            std::find_if(table.columns.begin(), table.columns.end(),
                         [](const Table::Column& own) { return own.key == "temperature.clamped"; }) -
            table.columns.begin();
        QCOMPARE(cellText(table.columns[column], table.rows[1][column]), std::string("25.0"));
        QVERIFY(cellText(table.columns[column], table.rows[0][column]) != "25.0");
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        CHECK_HOLDS(toCsv(comparisonTable(comparison)), "temperature.clamped");
        QCOMPARE(comparison.rows.front().clampedShare->mean, 0.25); // of the kept epoch
    }

    void runsTableHoldsEveryParameter() {
        const std::vector<Run> runs{handRun("adapter", 0, 2, 8)};
        const std::string csv = toCsv(runsTable(runs, RunColumns::everything));
        for (const ParameterSpec& spec : methods().find("adapter").parameters)
            CHECK_HOLDS(csv, "parameter." + spec.key);
        CHECK_HOLDS(csv, runs[0].id + ",adapter,0,2,yes,2,0.55,");
    }
};

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
