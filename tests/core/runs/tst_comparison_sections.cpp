// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/figures/trade_off.h"
#include "core/report/html_report.h"
#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <functional>
#include <map>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string rule = "val.worst_group_accuracy";

/// A run of the usual task after `change`.
Run runOf(const std::string& method, std::uint64_t seed, int correct,
          const std::function<void(Run&)>& change = {}) {
    Run run = handRun(method, seed, correct, correct);
    if (change)
        change(run);
    return run;
}

void otherSplit(Run& run) {
    run.task.splitColumn = "second_split";
    for (SplitDefinition& set : run.task.splits)
        set.content = "other rows";
}

void otherEmbedding(Run& run) {
    run.task.inputs = {{"rows", "X_dino", "other values"}};
}

/// Another file of the same design: names are the same, content is not.
void otherFile(Run& run) {
    run.data.file = "/elsewhere/more_birds.h5ad";
    run.task.rows = "other rows";
    run.task.inputs[0].content = "other values";
    run.task.classes = run.task.members = "others";
    for (SplitDefinition& set : run.task.splits)
        set.content = "others";
    run.trainCounts = {36, 4, 0, 0};
}

std::string warningsOf(const Comparison& comparison) {
    std::string all;
    for (const std::string& warning : comparison.warnings)
        all += warning + "\n";
    return all;
}

} // namespace

/// Runs of different tasks never stand in one table or curve by accident.
class TestComparisonSections : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Draws of one level are seeds of one task, and a comparison of summaries says so too.
    void summariesKeepTheImbalance() {
        std::vector<Run> summaries;
        for (const std::uint64_t seed : {0U, 1U})
            summaries.push_back(figuresOf(runOf("adapter", seed, 5, [&](Run& run) {
                run.imbalance = ImbalanceDraw{.level = "90-10", .draw = seed, .by = "class", .minor = {"a"}};
                run.task.splits[0].content = "drawn by " + std::to_string(seed);
            })));
        QVERIFY(summaries[1].imbalance && summaries[1].imbalance->draw == 1);
        QCOMPARE(compareRuns(summaries, rule).rows.size(), std::size_t(1));
    }

    void oneTaskIsOneSection() {
        const std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 1, 6, [](Run& run) {
                                        run.data.file = "a_copy.h5ad"; // the same content
                                        run.data.sha256 = std::string(64, 'c');
                                    })};
        const Comparison comparison = compareRuns(runs, rule);
        QCOMPARE(comparison.sections, std::vector<std::string>{""});
        QCOMPARE(comparison.rows.size(), std::size_t(1));
        QCOMPARE(comparison.rows[0].runs, (std::vector<std::size_t>{0, 1}));
        QCOMPARE(comparison.warnings.size(), std::size_t(1)); // groups of ten rows
        QVERIFY(comparison.warnings[0].find("fewer than 30 examples") != std::string::npos);
    }

    void twoSplitsAreTwoTablesAndTwoFigures() {
        const std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 0, 7, otherSplit),
                                    runOf("zero-shot", 0, 3)};
        const Comparison comparison = compareRuns(runs, rule);
        QCOMPARE(comparison.sections,
                 (std::vector<std::string>{"split column second_split", "split column split"}));
        CHECK_HOLDS(warningsOf(comparison),
                    "the runs have 2 different tasks, so they are compared separately: split "
                    "column second_split; split column split (side by side if runs may vary in split)");
        const std::vector<Table> tables = comparisonTables(comparison);
        QCOMPARE(tables.size(), std::size_t(2));
        QCOMPARE(tables[0].rows.size(), std::size_t(1));
        QCOMPARE(tables[1].rows.size(), std::size_t(2));
        CHECK_HOLDS(toMarkdown(tables[0]), "Of split column second_split.");
        for (const ComparisonRow& row : comparison.rows)
            QVERIFY(row.selected); // each is the only one of its method and task
        QCOMPARE(tradeOffOf(comparison, testSplit, 0).marks.size(), std::size_t(1));
        QCOMPARE(tradeOffOf(comparison, testSplit, 1).marks.size(), std::size_t(2));
        CHECK_HOLDS(toCsv(comparisonTable(comparison)), "question,method,settings");
    }

    void aCurveDoesNotJoinTwoTasks() {
        std::vector<Run> runs;
        for (const char* alpha : {"0", "0.5", "1"})
            for (const bool other : {false, true}) {
                runs.push_back(handRun("wise-ft", 0, other ? 2 : 6, 5, {{"alpha", alpha}}));
                if (other)
                    otherSplit(runs.back());
            }
        for (const std::size_t section : {std::size_t(0), std::size_t(1)}) {
            const TradeOff figure = tradeOffOf(compareRuns(runs, rule), testSplit, section);
            QCOMPARE(figure.paths.size(), std::size_t(1));
            QCOMPARE(figure.paths[0].marks.size(), std::size_t(3));
        }
    }

    void whatVariesIsAColumn() {
        const std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 1, 6),
                                    runOf("adapter", 0, 7, otherEmbedding)};
        const Comparison comparison = compareRuns(runs, rule, {"embedding"});
        QCOMPARE(comparison.sections.size(), std::size_t(1));
        QCOMPARE(comparison.rows.size(), std::size_t(2));
        QVERIFY(comparison.warnings.empty() || warningsOf(comparison).find("questions") == std::string::npos);
        QCOMPARE(comparison.rows[0].varied, std::vector<std::string>{"X_clip"});
        QCOMPARE(comparison.rows[1].varied, std::vector<std::string>{"X_dino"});
        QVERIFY(comparison.rows[0].selected && comparison.rows[1].selected);
        CHECK_HOLDS(toCsv(comparisonTable(comparison)), "method,embedding,settings");
        QCOMPARE(tradeOffOf(comparison, testSplit).marks[1].name, std::string("ERM adapter, X_dino"));
    }

    /// The best embedding of each method, as if it were a setting.
    void whatVariesMayCompete() {
        const auto withScore = [](const char* method, int validationCorrect, bool other) {
            Run run = handRun(method, 0, 5, validationCorrect);
            if (other)
                otherEmbedding(run);
            run.id = runIdentity(run);
            return run;
        };
        const std::vector<Run> runs{withScore("adapter", 5, false), withScore("adapter", 7, true),
                                    withScore("erm", 7, false), withScore("erm", 7, true)};
        Comparison comparison = compareRuns(runs, rule, {"embedding"});
        for (const ComparisonRow& row : comparison.rows)
            QVERIFY(row.selected);
        selectAmong(comparison, {"embedding"});
        std::map<std::string, std::vector<std::string>> selected;
        for (const ComparisonRow& row : comparison.rows)
            if (row.selected) {
                selected[row.method].push_back(row.varied[0]);
                QCOMPARE(row.points, std::size_t(2));
            }
        QCOMPARE(selected.at("adapter"), std::vector<std::string>{"X_dino"});
        QCOMPARE(selected.at("erm"), std::vector<std::string>{"X_clip"}); // the first of equals
        CHECK_HOLDS(messageOf<UsageError>([&] { selectAmong(comparison, {"split"}); }),
                    "'split' does not vary");
    }

    void everyOtherDifferenceMakesASection() {
        const std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 0, 7, otherEmbedding),
                                    runOf("adapter", 0, 7, [](Run& run) {
                                        otherEmbedding(run);
                                        otherSplit(run);
                                    })};
        const Comparison comparison = compareRuns(runs, rule, {"embedding"});
        QCOMPARE(comparison.sections.size(), std::size_t(2));
        const Comparison both = compareRuns(runs, rule, {"embedding", "split"});
        QCOMPARE(both.sections.size(), std::size_t(1));
        QCOMPARE(both.rows.size(), std::size_t(3));
    }

    void filesOfOneDesignAreAColumnOrAnAxis() {
        const std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 0, 7, otherFile)};
        const Comparison apart = compareRuns(runs, rule);
        QCOMPARE(apart.sections, (std::vector<std::string>{"file birds.h5ad", "file more_birds.h5ad"}));
        CHECK_HOLDS(warningsOf(apart), "(side by side if runs may vary in file or p_corr)");
        QCOMPARE(compareRuns(runs, rule, {"file"}).rows[1].varied, std::vector<std::string>{"more_birds"});
        const Comparison axis = compareRuns(runs, rule, {"p_corr"});
        QCOMPARE(axis.rows[0].varied, std::vector<std::string>{"0.75"});
        QCOMPARE(axis.rows[1].varied, std::vector<std::string>{"0.9"});
        Run named = runs[0]; // by its file: one value has one spelling
        named.data.pCorr = 0.75;
        QCOMPARE(findVariedField("p_corr").value(named), std::string("0.75"));
        ReportContent content;
        content.runs = runs;
        content.rule = rule;
        content.vary = {"p_corr"};
        CHECK_HOLDS(htmlReport(content), "worst-group accuracy on the test split over p_corr");
    }

    /// A file that was written anew under its name: the two contents are told apart, and that is said.
    void aChangedFileIsSaid() {
        std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 0, 7, otherFile)};
        runs[1].data.file = runs[0].data.file;
        runs[0].data.sha256 = std::string(64, 'a');
        runs[1].data.sha256 = std::string(64, 'b');
        const Comparison changed = compareRuns(runs, rule);
        QCOMPARE(changed.sections, (std::vector<std::string>{"file birds.h5ad (SHA-256 aaaaaaaa…)",
                                                             "file birds.h5ad (SHA-256 bbbbbbbb…)"}));
        CHECK_HOLDS(warningsOf(changed), "birds.h5ad was changed between them: leave out the runs");
    }

    void whatVariesMustTellTasksApart() {
        std::vector<Run> runs{runOf("adapter", 0, 5), runOf("adapter", 0, 7, otherFile)};
        runs[1].trainCounts = runs[0].trainCounts; // two files of one p_corr
        const Comparison comparison = compareRuns(runs, rule, {"p_corr"});
        QCOMPARE(comparison.sections.size(), std::size_t(2));
        CHECK_HOLDS(warningsOf(comparison), "vary in file");
    }

    void shotsAreAnAxisAndSplitsOfOtherSetsHaveColumnsOfTheirOwn() {
        const auto shots = [](std::int64_t k) {
            return [k](Run& run) {
                run.task.shots = k;
                run.task.splits[0] = {"train", "fit", 2 * k, "rows of " + std::to_string(k)};
            };
        };
        std::vector<Run> runs{runOf("adapter", 0, 5, shots(1)), runOf("adapter", 0, 7, shots(16)),
                              runOf("adapter", 0, 8), runOf("adapter", 0, 6, shots(2))};
        QCOMPARE(compareRuns(runs, rule).sections.size(), std::size_t(4));
        CHECK_HOLDS(warningsOf(compareRuns(runs, rule)), "vary in shots");
        QCOMPARE(compareRuns(runs, rule).sections[0], std::string("shots 1")); // of one file: it is not named
        const Comparison axis = compareRuns(runs, rule, {"shots"});
        QCOMPARE(axis.sections.size(), std::size_t(1));
        QCOMPARE(axis.rows[0].varied, std::vector<std::string>{"1"});
        QCOMPARE(axis.rows[1].varied, std::vector<std::string>{"2"}); // by number, not by text
        QCOMPARE(axis.rows[2].varied, std::vector<std::string>{"16"});
        QCOMPARE(axis.rows[3].varied, std::vector<std::string>{"all"});
    }

    /// The known groups change who is in a group, so they are an axis. Draws of other seeds are compared too.
    void knownGroupsAreAnAxis() {
        const auto known = [](double fraction, std::uint64_t seed) {
            return [=](Run& run) {
                run.task.groupLabelFraction = fraction;
                run.task.labelSeed = seed;
                run.task.members = "members of " + std::to_string(fraction) + std::to_string(seed);
            };
        };
        const std::vector<Run> runs{runOf("adapter", 0, 5, known(0.1, 0)),
                                    runOf("adapter", 0, 7, known(0.02, 0)), runOf("adapter", 0, 8)};
        QCOMPARE(compareRuns(runs, rule).sections.size(), std::size_t(3));
        const Comparison axis = compareRuns(runs, rule, {"group_label_fraction"});
        QCOMPARE(axis.sections.size(), std::size_t(1));
        QCOMPARE(axis.rows[0].varied, std::vector<std::string>{"0.02"});
        QCOMPARE(axis.rows[1].varied, std::vector<std::string>{"0.1"});
        QCOMPARE(axis.rows[2].varied, std::vector<std::string>{"1"});
        const std::vector<Run> draws{runOf("adapter", 0, 5, known(0.1, 1)),
                                     runOf("adapter", 0, 7, known(0.1, 2))};
        QCOMPARE(compareRuns(draws, rule).sections.size(), std::size_t(2));
        QCOMPARE(compareRuns(draws, rule, {"label_seed"}).sections.size(), std::size_t(1));
    }

    void whatMayStandNextToATask() {
        const Run asked = runOf("adapter", 0, 5);
        const std::vector<Run> runs{runOf("adapter", 1, 5), runOf("adapter", 0, 5, otherSplit),
                                    runOf("adapter", 0, 5, otherEmbedding),
                                    runOf("adapter", 0, 5, otherFile)};
        const auto beside = [&](const std::string& field) {
            const std::vector<const VariedField*> fields =
                field.empty() ? std::vector<const VariedField*>() : std::vector{&findVariedField(field)};
            return mayStandBeside(asked, placesOf(runs), fields);
        };
        QVERIFY(beside("") == (std::vector<bool>{true, false, false, false}));
        QVERIFY(beside("split") == (std::vector<bool>{true, true, false, false}));
        QVERIFY(beside("embedding") == (std::vector<bool>{true, false, true, false}));
        QVERIFY(beside("file") == (std::vector<bool>{true, false, false, true}));
        // Two tasks of one value cannot be told apart: neither stands beside the other.
        std::vector<Run> twins{runOf("adapter", 0, 5, otherSplit), runOf("adapter", 0, 5, otherSplit)};
        twins[1].task.splits[0].content = "still other rows";
        QVERIFY(mayStandBeside(asked, placesOf(twins), {&findVariedField("split")}) ==
                (std::vector<bool>{false, false}));
        // It agrees with the sections of a comparison.
        for (const char* field : {"split", "embedding", "file", "p_corr"}) {
            std::vector<Run> all(runs);
            all.push_back(asked);
            const std::vector<std::size_t> of = sectionsOf(placesOf(all), {&findVariedField(field)}).of;
            const std::vector<bool> own = beside(field);
            for (std::size_t i = 0; i < runs.size(); ++i)
                QCOMPARE(bool(own[i]), of[i] == of.back());
        }
    }

    void everySetToReportOnHasItsColumns() {
        Run run = runOf("adapter", 0, 5);
        run.task.splits.push_back({"far", "report", 20, "far rows"});
        run.splits.push_back({.name = "far", .title = "far", .report = handReport(3, 2)});
        const Comparison comparison = compareRuns(std::vector<Run>{run}, rule);
        const Table table = comparisonTable(comparison);
        std::string keys;
        for (const Table::Column& column : table.columns)
            keys += column.key + " ";
        CHECK_HOLDS(keys,
                    "test.gap far.average_accuracy far.adjusted_average_accuracy far.worst_group_accuracy "
                    "far.gap val.worst_group_accuracy");
        QCOMPARE(comparison.rows[0].split("far").of(accuracy::worstGroup)->mean, 0.2);
        QVERIFY(!comparison.rows[0].split("near").of(accuracy::worstGroup));
        const Comparison byFar = compareRuns(std::vector<Run>{run}, "far.worst_group_accuracy");
        QVERIFY(byFar.oracle && !comparison.oracle);
        QCOMPARE(byFar.rows[0].score->mean, 0.2);
        Run selected = run; // there the set is to select by
        selected.task.splits.back().purpose = "select";
        QVERIFY(!compareRuns(std::vector<Run>{selected}, "far.worst_group_accuracy").oracle);
        QVERIFY(compareRuns(std::vector<Run>{selected, run}, "far.worst_group_accuracy").oracle);
    }

    void refusesAnUnknownField() {
        CHECK_HOLDS(messageOf<UsageError>([] { compareRuns(std::vector<Run>(), rule, {"colour"}); }),
                    "choose among: embedding, split, split_seed, label_fraction, shots, label_seed, "
                    "group_label_fraction, imbalance, class, "
                    "groups, file, p_corr");
    }
};

QTEST_APPLESS_MAIN(TestComparisonSections)
#include "tst_comparison_sections.moc"
