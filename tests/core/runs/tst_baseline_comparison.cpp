// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/baseline_comparison.h"

#include "core/base/error.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/protocol_columns.h"
#include "tests/support/checks.h"
#include "tests/support/judged_runs.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Compared {
    std::vector<Run> runs;
    Comparison comparison;
    BaselineComparisons all;

    explicit Compared(std::vector<Run> these, const std::string& baseline = "zero-shot")
        : runs(std::move(these))
        , comparison(compareRuns(runs, "val.worst_group_accuracy")) {
        all = compareToBaseline(comparison, runs, baseline, [this](std::size_t run) { return runs[run]; });
    }
    const ComparisonRow& row(const std::string& method) const {
        return *std::find_if(comparison.rows.begin(), comparison.rows.end(),
                             [&](const ComparisonRow& own) { return own.method == method; });
    }
};

} // namespace

class TestBaselineComparison : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void differencesAreThoseOfThePredictions() {
        const Compared compared(threeMethods());
        QCOMPARE(compared.all.all.size(), std::size_t(1));
        QVERIFY(compared.all.problems.empty());
        const BaselineComparison& own = compared.all.all.front();
        QCOMPARE(compared.comparison.rows[own.baseline].method, std::string("zero-shot"));
        QCOMPARE(own.others.size(), std::size_t(2));
        for (const BaselineComparison::Other& other : own.others) {
            const bool adapter = compared.comparison.rows[other.row].method == "adapter";
            CHECK_AT_MOST(std::abs(other.differences.worstGroup->value - (adapter ? 0.45 : 0.01)), 1e-12);
            CHECK_AT_MOST(std::abs(other.differences.average->value - (adapter ? 0.225 : 0.005)), 1e-12);
            QVERIFY(!other.differences.baselineSeeds && other.differences.otherSeeds);
            QCOMPARE(BaselineComparison::differs(other), adapter);
        }
    }

    /// Two differences that are each below 5 % by themselves and not together: two tests of about 3 and 4 %.
    void chancesAreCorrectedForAllOthers() {
        const Compared compared(
            {judgedRun("zero-shot", 0, 60), judgedRun("linear-probe", 0, 66), judgedRun("adapter", 0, 66)});
        const BaselineComparison& own = compared.all.all.front();
        QCOMPARE(own.others.size(), std::size_t(2));
        for (const BaselineComparison::Other& other : own.others) {
            const double alone = *other.differences.worstGroup->chance;
            QVERIFY2(alone > 0.025 && alone < 0.05, qPrintable(QString::number(alone)));
            CHECK_AT_MOST(std::abs(*other.corrected - 2.0 * alone), 1e-12);
            QVERIFY(!BaselineComparison::differs(other));
        }
        CHECK_HOLDS(verdictOf(own, compared.comparison), "0 of 2 models differ");
    }

    /// The first method would be below the best by its own chance alone. Corrected for three others it is
    /// not.
    void marksAreOfCorrectedChances() {
        const Compared compared({judgedRun("zero-shot", 0, 143), judgedRun("linear-probe", 0, 143),
                                 judgedRun("rwg", 0, 143), judgedRun("adapter", 0, 150)});
        QVERIFY(compared.row("adapter").split("test").standing == Standing::best);
        for (const char* method : {"zero-shot", "linear-probe", "rwg"})
            QVERIFY(compared.row(method).split("test").standing == Standing::likeBest);
        const Compared alone({judgedRun("zero-shot", 0, 143), judgedRun("adapter", 0, 150)});
        QVERIFY(alone.row("zero-shot").split("test").standing == Standing::below);
    }

    void theVerdictCountsWhatDiffers() {
        const Compared compared(threeMethods());
        QCOMPARE(
            verdictOf(compared.all.all.front(), compared.comparison),
            std::string("1 of 2 methods differ from zero-shot in the worst group of test (Holm, 5 %); the "
                        "order of the others is not evidence."));
        const Table table = differenceTable(compared.all.all.front(), compared.comparison);
        CHECK_HOLDS(table.caption, "Seeds count in the intervals."); // zero-shot trains nothing
        CHECK_HOLDS(
            table.caption,
            " p is corrected over 2 hypotheses (Holm): the worst group of every method in this table. "
            "A verdict corrects over targets and averages too, so its adjusted p may be higher.");
        CHECK_HOLDS(toMarkdown(table), "| adapter |");
        CHECK_HOLDS(toMarkdown(table), "+45.0 [");
    }

    /// The verdict names the sides of a difference that are not converged, the baseline too. Methods that do
    /// not differ are not named.
    void theVerdictNamesWhatIsNotConverged() {
        const auto verdict = [](const std::vector<std::string>& unconverged) {
            std::vector<Run> runs = threeMethods();
            for (Run& run : runs)
                run.converged =
                    std::find(unconverged.begin(), unconverged.end(), run.method) == unconverged.end();
            const Compared compared(std::move(runs), "linear-probe");
            return verdictOf(compared.all.all.front(), compared.comparison);
        };
        CHECK_HOLDS(verdict({}), "1 of 2 methods differ from linear-probe");
        QVERIFY(verdict({}).find("not converged") == std::string::npos);
        CHECK_HOLDS(verdict({"adapter"}),
                    "evidence. adapter is marked ‡ (not converged, or far below the best training accuracy): "
                    "a difference to it is no evidence about the method.");
        CHECK_HOLDS(verdict({"linear-probe"}), " linear-probe is marked ‡");
        CHECK_HOLDS(verdict({"adapter", "linear-probe"}),
                    " adapter and linear-probe are marked ‡ (not converged, or far below the best training "
                    "accuracy): a difference to them is no evidence");
        QVERIFY(verdict({"zero-shot"}).find("not converged") == std::string::npos); // it does not differ
    }

    /// Below three seeds nothing is known of what another seed would give.
    void withFewSeedsTheVerdictIsAboutModels() {
        std::vector<Run> runs = threeMethods();
        runs.pop_back(); // adapter keeps two seeds
        const Compared compared(std::move(runs));
        const BaselineComparison& own = compared.all.all.front();
        QCOMPARE(
            verdictOf(own, compared.comparison),
            std::string("1 of 2 models differ from that of zero-shot in the worst group of test (Holm, "
                        "5 %). The verdict is about these models, not about methods: fewer than 3 seeds of "
                        "adapter. The order of the others is not evidence."));
        CHECK_HOLDS(differenceTable(own, compared.comparison).caption, "not those of adapter");
        CHECK_HOLDS(toLatex(comparisonTables(compared.comparison).front()), "of these models");
        QVERIFY(
            toLatex(comparisonTables(Compared(threeMethods()).comparison).front()).find("of these models") ==
            std::string::npos);
    }

    void marksTheBestAndWhatIsLikeIt() {
        std::vector<Run> runs = threeMethods();
        runs.push_back(judgedRun("rwg", 0, 149));
        const Compared compared(std::move(runs));
        QVERIFY(compared.row("adapter").split("test").standing == Standing::best);
        QVERIFY(compared.row("rwg").split("test").standing == Standing::likeBest);
        QVERIFY(compared.row("zero-shot").split("test").standing == Standing::below);
        const std::string latex = toLatex(comparisonTables(compared.comparison).front());
        CHECK_HOLDS(latex, "\\mathbf{75.0}");
        CHECK_HOLDS(latex, "74.5\\rlap{$^{\\dagger}$}");
        CHECK_HOLDS(latex, "not distinguishable from it");
    }

    /// Columns that were asked for: groups are tested, classes and averages are not.
    void columnsThatAreAskedForAreMarked() {
        std::vector<Run> runs = threeMethods();
        runs.push_back(judgedRun("rwg", 0, 149));
        const GroupScheme& scheme = runs.front().groups;
        const std::vector<std::string> ids{"test.worst_group_accuracy",
                                           "test.average_accuracy",
                                           "test.worst_group_accuracy.group:" + scheme.groupName(0),
                                           "test.worst_group_accuracy.group:" + scheme.groupName(1),
                                           "test.worst_class_accuracy.class:" + scheme.classes()[0],
                                           "seconds"};
        std::vector<RunColumn> columns;
        for (const std::string& id : ids)
            columns.push_back(findRunColumn(id, placesOf(runs)));
        Comparison comparison = compareRuns(runs, "val.worst_group_accuracy", {}, {}, columns);
        compareToBaseline(comparison, runs, "zero-shot", [&](std::size_t run) { return runs[run]; });
        const auto standing = [&](const std::string& method, std::size_t column) {
            for (const ComparisonRow& row : comparison.rows)
                if (row.method == method)
                    return row.shown[column].standing;
            return Standing::unknown;
        };
        for (const std::size_t column : {0, 1, 3}) {
            QVERIFY(standing("adapter", column) == Standing::best);
            QVERIFY(standing("rwg", column) == Standing::likeBest);
            QVERIFY(standing("zero-shot", column) == Standing::below);
        }
        int best = 0; // of the first group all have the same
        for (const char* method : {"adapter", "rwg", "zero-shot", "linear-probe"}) {
            best += standing(method, 2) == Standing::best ? 1 : 0;
            QVERIFY(standing(method, 2) == Standing::best || standing(method, 2) == Standing::likeBest);
            QVERIFY(standing(method, 5) == Standing::unknown);
        }
        QCOMPARE(best, 1);
        QVERIFY(standing("adapter", 4) == Standing::untestedBest);
        QVERIFY(standing("rwg", 4) == Standing::unknown);
        const Table table = comparisonTables(comparison).front();
        const std::string text = toMarkdown(table);
        CHECK_HOLDS(text, "| ★ ");
        CHECK_HOLDS(table.caption, "In other tested columns bold is the best value");
        CHECK_HOLDS(table.caption, "★: the best value of a column that is not tested.");
        // Without columns that are asked for nothing has a star.
        QVERIFY(toMarkdown(comparisonTables(Compared(runs).comparison).front()).find("★") ==
                std::string::npos);
    }

    void theBaselineIsAMethodOrARunOfIt() {
        const Compared byMethod(threeMethods(), "linear-probe");
        QCOMPARE(byMethod.comparison.rows[byMethod.all.all.front().baseline].method,
                 std::string("linear-probe"));
        const std::string id = threeMethods()[5].id;
        const Compared byRun(threeMethods(), id);
        QCOMPARE(byRun.comparison.rows[byRun.all.all.front().baseline].method, std::string("adapter"));
        QVERIFY(messageOf<UsageError>([] {
                    Compared(threeMethods(), "nothing");
                }).find("no compared run is of 'nothing'") != std::string::npos);
        const auto refusalOf = [](const char* baseline) {
            return messageOf<UsageError>([&] { Compared(threeMethods(), baseline); });
        };
        CHECK_HOLDS(refusalOf("nothing"), "give one of: ");
        CHECK_HOLDS(refusalOf("nothing"), "linear-probe");
        CHECK_HOLDS(refusalOf("linaer-probe"), "did you mean 'linear-probe'?");
    }

    void withoutABaselineItIsThePlainestMethod() {
        const Compared compared(threeMethods(), "");
        QCOMPARE(compared.comparison.rows[compared.all.all.front().baseline].method,
                 std::string("linear-probe"));
        QVERIFY(plainRank("erm") < plainRank("zero-shot") && plainRank("zero-shot") < plainRank("cnc"));
    }

    /// A draw of training examples weighs groups in its own way.
    void drawsHaveNoDifferenceOfTheAdjustedAverage() {
        std::vector<Run> runs = threeMethods();
        runs[2].trainCounts = {10, 30, 0, 0};
        const Compared compared(std::move(runs));
        for (const BaselineComparison::Other& other : compared.all.all.front().others) {
            const bool drawn = compared.comparison.rows[other.row].method == "linear-probe";
            QCOMPARE(other.differences.adjustedAverage.has_value(), !drawn);
            QVERIFY(other.differences.average);
        }
        // A seed of the baseline that was fitted on other rows leaves none of them comparable.
        const Compared toDraws(
            [] {
                std::vector<Run> drawn = threeMethods();
                drawn[2].trainCounts = {10, 30, 0, 0};
                return drawn;
            }(),
            "linear-probe");
        for (const BaselineComparison::Other& other : toDraws.all.all.front().others)
            QVERIFY(!other.differences.adjustedAverage && other.differences.average);
    }

    void whatWasNotTestedMarksNoBest() {
        std::vector<Run> runs = threeMethods();
        runs[0].splits.back().labels.clear(); // of zero-shot, the worst
        const Compared compared(std::move(runs), "linear-probe");
        QCOMPARE(compared.all.problems.size(), std::size_t(1));
        for (const ComparisonRow& row : compared.comparison.rows)
            QVERIFY(row.split("test").standing == Standing::unknown);
    }

    void oneMethodAloneIsComparedWithNothing() {
        const Compared compared({judgedRun("adapter", 0, 150)}, "");
        QVERIFY(compared.all.all.empty() && compared.all.problems.empty());
    }

    /// Results that are hidden from the compared runs must not come back from their files.
    void hiddenFiguresStayHidden() {
        std::vector<Run> whole = threeMethods(), shown = whole;
        for (Run& run : shown)
            if (run.method == "adapter")
                run.splits.pop_back();
        Comparison comparison = compareRuns(shown, "val.worst_group_accuracy");
        const BaselineComparisons all =
            compareToBaseline(comparison, shown, "zero-shot", [&](std::size_t run) { return whole[run]; });
        QCOMPARE(all.all.front().others.size(), std::size_t(1));
        QCOMPARE(all.problems.size(), std::size_t(1));
        CHECK_HOLDS(all.problems.front(),
                    "adapter is not compared with zero-shot: it shows no results on test");
    }

    void whatCannotBeComparedIsSaid() {
        std::vector<Run> runs = threeMethods();
        runs[1].splits.back().labels.clear();
        runs[6].splits.back().rows[3] = 7;
        const Compared compared(std::move(runs));
        QVERIFY(compared.all.all.front().others.empty());
        QCOMPARE(compared.all.problems.size(), std::size_t(2));
        CHECK_HOLDS(compared.all.problems[0] + compared.all.problems[1], "an older version made it");
        CHECK_HOLDS(compared.all.problems[0] + compared.all.problems[1],
                    "evaluated on other examples of test");
    }

    void programsGetTheDifferencesAsColumns() {
        const Compared compared(threeMethods());
        Table table = comparisonTable(compared.comparison);
        addDifferenceColumns(table, compared.all, compared.comparison, GridPoints::all);
        addProtocolColumns(table, compared.all, compared.comparison, compared.runs, GridPoints::all);
        const std::string csv = toCsv(table);
        CHECK_HOLDS(csv, "test.worst_group_accuracy_low");
        CHECK_HOLDS(csv, "difference.worst_group_accuracy,difference.worst_group_accuracy_low");
        CHECK_HOLDS(toJson(table), "\"difference.worst_group_p\"");
        CHECK_HOLDS(csv, "seed_list,rule,epochs_by,interval,standing_test,difference.test");
        CHECK_HOLDS(csv,
                    "0 1 2,val.worst_group_accuracy,val.worst_group_accuracy,95 % over examples and "
                    "seeds,\"paired, Holm over the methods, 5 %\",\"paired, p by Holm over the methods\"");
        CHECK_HOLDS(csv, "0,val.worst_group_accuracy,val.worst_group_accuracy,95 % over examples,");
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    void programsAreToldOfOracles() {
        std::vector<Run> runs = threeMethods();
        for (Run& run : runs)
            if (run.method == "adapter")
                run.select = "test.worst_group_accuracy";
        const Compared compared(std::move(runs));
        Table table = comparisonTable(compared.comparison);
        addProtocolColumns(table, compared.all, compared.comparison, compared.runs, GridPoints::all);
        CHECK_HOLDS(toCsv(table), "0 1 2,val.worst_group_accuracy,test.worst_group_accuracy (oracle),");
    }

    /// Groups of 10 examples, of handRun.
    void groupsOfFewRowsAreNamedWithWhatTheyWouldNeed() {
        const std::vector<Run> runs{handRun("zero-shot", 0, 5, 5)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const std::string all = comparison.warnings.empty() ? "" : comparison.warnings.back();
        CHECK_HOLDS(all, "fewer than 30 examples");
        CHECK_HOLDS(all, "has 10 (±5 points need 385)");
    }

    /// The run that needs most decides, whichever is read first.
    void theOrderOfTheRunsDoesNotChangeWhatIsNeeded() {
        const auto warningsOf = [](const std::vector<Run>& runs) {
            return compareRuns(runs, "val.worst_group_accuracy").warnings;
        };
        const Run good = handRun("linear-probe", 0, 9, 9), middling = handRun("zero-shot", 0, 5, 5);
        for (const std::vector<Run>& runs : {std::vector{good, middling}, std::vector{middling, good}}) {
            const std::vector<std::string> warnings = warningsOf(runs);
            QVERIFY(std::any_of(warnings.begin(), warnings.end(), [](const std::string& text) {
                return text.find("has 10 (±5 points need 385)") != std::string::npos;
            }));
        }
    }
};

QTEST_APPLESS_MAIN(TestBaselineComparison)
#include "tst_baseline_comparison.moc"
