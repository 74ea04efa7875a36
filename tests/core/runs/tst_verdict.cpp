// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/verdict.h"

#include "core/math/small_samples.h"
#include "tests/support/checks.h"
#include "tests/support/judged_runs.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Of = AccuracyChange::Of;

/// Runs, what they are compared with, and the verdict on them.
struct JudgedMethods {
    std::vector<Run> runs;
    Comparison comparison;
    BaselineComparisons all;
    NamedResults named;

    explicit JudgedMethods(std::vector<Run> these, const std::string& baseline,
                           const std::string& split = "test", const std::vector<NamedExamples>& groups = {})
        : runs(std::move(these))
        , comparison(compareRuns(runs, "val.worst_group_accuracy")) {
        const LoadRun load = [this](std::size_t run) { return runs[run]; };
        all = compareToBaseline(comparison, runs, baseline, load, split);
        named = namedResultsOf(comparison, runs, groups, exampleCount, all, load);
    }
    JudgedMethods(const JudgedMethods&) = delete;

    VerdictSource source() const {
        return {comparison, all.all.front(), [this](std::size_t run) -> const Run& { return runs[run]; },
                &named};
    }
    Verdict verdict() const { return makeVerdict(source(), verdictTargets(source()).front()); }
    std::string sentence(const std::string& method) const {
        const Verdict own = verdict();
        for (const MethodVerdict& judged : own.methods)
            if (title(judged.row) == method)
                return verdictSentence(judged, own, [this](std::size_t row) { return title(row); });
        return {};
    }
    std::string title(std::size_t row) const { return comparison.rows[row].title(); }

    static constexpr std::size_t exampleCount = 600;
};

/// The claims, or the groups, of the method.
const std::vector<AccuracyChange>& claimsOf(const Verdict& verdict, const JudgedMethods& all,
                                            const std::string& method) {
    return std::find_if(verdict.methods.begin(), verdict.methods.end(),
                        [&](const MethodVerdict& own) { return all.title(own.row) == method; })
        ->claims;
}

bool hasLimit(const Verdict& verdict, const std::string& part) {
    return std::any_of(verdict.limits.begin(), verdict.limits.end(),
                       [&](const std::string& own) { return own.find(part) != std::string::npos; });
}

/// Bonett and Price (2012) by their formulas: of `fixed` and `broken` of n examples, whether the interval at
/// that chance leaves 0 out.
bool leavesZeroOut(int fixed, int broken, int n, double chance) {
    const double z = normalQuantileOfTails(chance), more = std::max(1.0, z * z / 4.0), all = n + 2.0 * more;
    const double p12 = (fixed + more) / all, p21 = (broken + more) / all;
    return std::abs(p12 - p21) > z * std::sqrt((p12 + p21 - (p12 - p21) * (p12 - p21)) / all);
}

} // namespace

class TestVerdict : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The adapter gets 90 examples of the second group right that zero-shot does not, the probe two, out of
    /// 400 in all groups.
    void outcomesFollowFromThePredictions() {
        const JudgedMethods all(threeMethods(), "zero-shot");
        const Verdict verdict = all.verdict();
        QCOMPARE(verdict.target->name, std::string("landbird, water"));
        QCOMPARE(verdict.target->reason, std::string("worst group of zero-shot on val"));
        QCOMPARE(verdict.claims, std::size_t(6));
        const auto& adapter = claimsOf(verdict, all, "adapter");
        const auto& probe = claimsOf(verdict, all, "linear-probe");
        const std::vector<double> changes{0.45, 0.45, 0.225};
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(adapter[i].outcome == Outcome::helped && probe[i].outcome == Outcome::noEvidence);
            CHECK_AT_MOST(std::abs(adapter[i].difference->value - changes[i]), 1e-12);
        }
        QVERIFY(adapter[0].of == Of::target && adapter[1].of == Of::worstGroup &&
                adapter[2].of == Of::average);
        QCOMPARE(adapter[0].examples, 200);
        QCOMPARE(adapter[2].examples, 400);
    }

    void claimsAreCorrectedTogether() {
        const JudgedMethods all(threeMethods(), "zero-shot");
        const Verdict verdict = all.verdict();
        std::vector<double> chances, corrected;
        for (const MethodVerdict& method : verdict.methods)
            for (const AccuracyChange& claim : method.claims) {
                chances.push_back(*claim.difference->chance);
                corrected.push_back(*claim.corrected);
            }
        QCOMPARE(corrected, holmCorrected(chances));
        for (const MethodVerdict& method : verdict.methods)
            for (const AccuracyChange& group : method.groups) // two groups of two methods
                CHECK_AT_MOST(std::abs(*group.corrected - std::min(1.0, 4.0 * *group.difference->chance)),
                              1e-12);
    }

    /// Three differences below 5 % by themselves, of one seed and one method, and not after the correction.
    void whatIsClearByItselfMayBeNoEvidence() {
        const JudgedMethods all({judgedRun("zero-shot", 0, 60), judgedRun("adapter", 0, 66)}, "zero-shot");
        const Verdict verdict = all.verdict();
        for (const AccuracyChange& claim : verdict.methods.front().claims) {
            QVERIFY(*claim.difference->chance < 0.05 && claim.difference->isClear());
            QVERIFY(*claim.corrected > 0.05 && claim.outcome == Outcome::noEvidence);
        }
        CHECK_HOLDS(all.sentence("adapter"),
                    "No evidence that adapter changed the group landbird, water: +3.0 ");
    }

    void theChanceIsThatOfTheInterval() {
        for (const int fixed : {6, 12, 30, 90}) {
            const JudgedMethods all({judgedRun("zero-shot", 0, 60), judgedRun("adapter", 0, 60 + fixed)},
                                    "zero-shot");
            const double chance = *all.verdict().methods.front().claims.front().difference->chance;
            QVERIFY(leavesZeroOut(fixed, 0, rowsOfGroup, chance * 1.0001) || chance <= 1e-12);
            QVERIFY(!leavesZeroOut(fixed, 0, rowsOfGroup, chance * 0.9999) || chance <= 1e-12);
        }
    }

    void sentencesTellWhatChanged() {
        const JudgedMethods better(threeMethods(), "zero-shot"), worse(threeMethods(), "adapter");
        CHECK_HOLDS(better.sentence("adapter"),
                    "adapter helped the group landbird, water: +45.0 points (95 % ");
        CHECK_HOLDS(better.sentence("adapter"),
                    "adjusted p = 0.001). Worst-group accuracy rose by 45.0 points "
                    "(helped; 95 % ");
        CHECK_HOLDS(worse.sentence("zero-shot"), "zero-shot harmed the group landbird, water: −45.0 points");
        CHECK_HOLDS(worse.sentence("zero-shot"), "Average accuracy fell by 22.5 points (harmed; ");
        const VerdictSource source = worse.source(); // without a target the group is told as any other
        const Verdict untargeted = makeVerdict(source, std::nullopt);
        QCOMPARE(untargeted.claims, std::size_t(4));
        CHECK_HOLDS(verdictTable(untargeted).caption, "over 4 claims (Holm): worst group and average of");
        const std::string text = verdictSentence(untargeted.methods.front(), untargeted,
                                                 [&](std::size_t row) { return worse.title(row); });
        CHECK_HOLDS(text, "zero-shot: Worst-group accuracy fell by 45.0");
        CHECK_HOLDS(text, " Got worse: landbird, water −45.0.");
    }

    void tablesHoldEveryChange() {
        const JudgedMethods all(threeMethods(), "zero-shot");
        const Table table = verdictTable(all.verdict());
        QCOMPARE(table.rows.size(), std::size_t(10)); // three claims and two groups of two methods
        CHECK_HOLDS(toCsv(table), "adapter,,3,target,\"landbird, water\",200,0.4499");
        CHECK_HOLDS(toMarkdown(table), "| helped |");
        CHECK_HOLDS(table.caption, "Target: landbird, water, the worst group of zero-shot on val.");
        CHECK_HOLDS(table.caption,
                    "over 6 claims (Holm): target, worst group and average of every method; of "
                    "groups over all groups of all methods (Bonferroni). A table of "
                    "differences corrects over the worst groups alone, so its p may be lower.");
    }

    void limitsAreTold() {
        std::vector<Run> few = threeMethods();
        few.pop_back(); // two seeds of the adapter
        few.back().converged = false;
        const Verdict verdict = JudgedMethods(std::move(few), "zero-shot").verdict();
        QVERIFY(hasLimit(verdict, "fewer than 3 seeds of adapter."));
        QVERIFY(hasLimit(verdict, "adapter is marked ‡"));
        const Verdict usual = JudgedMethods(threeMethods(), "zero-shot").verdict();
        QCOMPARE(usual.limits.size(), std::size_t(1));
        QVERIFY(hasLimit(usual, "may be chance of these seeds")); // its target was found with them
        QVERIFY(hasLimit(JudgedMethods(onValidation(), "zero-shot", "val").verdict(),
                         "Epochs and settings were selected on val"));
    }

    /// Named groups can be the target: one whose examples are all in test may be circular.
    void namedGroupsAreTargets() {
        std::vector<NamedExamples> groups{{"six of test", rowsFrom(300, 306)}, {"of both", rowsFrom(0, 400)}};
        groups.push_back({"of none", rowsFrom(550, 560)});
        const JudgedMethods all(threeMethods(), "zero-shot", "test", groups);
        const std::vector<VerdictTarget> targets = verdictTargets(all.source());
        std::vector<std::string> names;
        for (const VerdictTarget& target : targets)
            names.push_back(target.name);
        QCOMPARE(names,
                 (std::vector<std::string>{"landbird, water", "landbird, land", "six of test", "of both"}));
        const Verdict small = makeVerdict(all.source(), targets[2]),
                      both = makeVerdict(all.source(), targets[3]);
        QVERIFY(hasLimit(small, "The group six of test has 6 examples in test"));
        QVERIFY(hasLimit(small, "the claim about the group is circular"));
        QVERIFY(both.limits.empty());
        QCOMPARE(claimsOf(both, all, "adapter").front().examples, 300); // test has rows 100 to 499
        CHECK_AT_MOST(std::abs(claimsOf(both, all, "adapter").front().difference->value - 40.0 / 300.0),
                      1e-12);
    }

    /// The worst group of groups that overlap is not tested, and is no claim.
    void overlappingGroupsHaveNoWorstGroup() {
        std::vector<Run> runs = threeMethods();
        for (Run& run : runs) {
            run.groups = GroupScheme::overlapping("bird", {"landbird", "waterbird"}, {"land", "water"});
            SplitResult& test = run.splits.back();
            std::vector<std::size_t> starts{0};
            std::vector<int> members;
            for (int row = 0; row < 2 * rowsOfGroup; ++row) {
                members.push_back(row / rowsOfGroup);
                if (row % 50 == 0)
                    members.push_back(1 - row / rowsOfGroup);
                starts.push_back(members.size());
            }
            test.groups = GroupMembership(starts, members);
        }
        const JudgedMethods all(std::move(runs), "zero-shot");
        const Verdict verdict = all.verdict();
        QCOMPARE(verdict.claims, std::size_t(4));
        QVERIFY(hasLimit(verdict, "Groups overlap, so the worst group is not tested."));
        const auto& adapter = claimsOf(verdict, all, "adapter");
        QVERIFY(adapter[0].outcome == Outcome::helped && adapter[1].outcome == Outcome::untested &&
                adapter[2].outcome == Outcome::helped);
        CHECK_HOLDS(all.sentence("adapter"), "Worst-group accuracy: not tested, +");
    }

  private:
    /// Their results of test as those of validation.
    static std::vector<Run> onValidation() {
        std::vector<Run> runs = threeMethods();
        for (Run& run : runs) {
            const SplitResult test = run.splits.back();
            run.splits.front() = test;
            run.splits.front().name = "val";
        }
        return runs;
    }
    static RowSelection rowsFrom(std::size_t begin, std::size_t end) {
        RowSelection rows(JudgedMethods::exampleCount);
        for (std::size_t row = begin; row < end; ++row)
            rows.set(row, true);
        return rows;
    }
};

QTEST_APPLESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
