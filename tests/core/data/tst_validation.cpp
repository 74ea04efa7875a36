// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_embeddings.h"
#include "core/data/data_check.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr float noNumber = std::numeric_limits<float>::quiet_NaN();

/// Birds whose rows repeat within and across splits, some under another class.
std::shared_ptr<EmbeddingSet> leakingBirds() {
    auto set = birdsInPlaces(60, 4);
    Random random(2, "leaks");
    changeRows(*set, [&](MatrixF& X) {
        for (int i = 0; i < 70; ++i)
            X.row(static_cast<Eigen::Index>(random.below(180))) =
                X.row(static_cast<Eigen::Index>(random.below(180)));
    });
    return set;
}

const DataCheck& checkOf(const std::vector<DataCheck>& checks, const std::string& id) {
    const auto found =
        std::find_if(checks.begin(), checks.end(), [&](const DataCheck& check) { return check.id == id; });
    if (found == checks.end())
        qFatal("no check '%s'", id.c_str());
    return *found;
}

std::vector<DataCheck> checksOf(const std::shared_ptr<EmbeddingSet>& set) {
    const auto task = makeTask(set, {.brokenRows = BrokenRows::exclude});
    return dataChecks(validateTask(*task), *task);
}

} // namespace

class TestValidation : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void leaksAreThoseOfComparingAllPairs() {
        const auto task = makeTask(leakingBirds());
        const ValidationReport report = validateTask(*task);
        RowSelection leaked(180);
        for (const Leak& leak : report.leaks) {
            Leak slow{.earlier = leak.earlier, .later = leak.later};
            for (const int later : task->findSplit(leak.later)->rows) {
                bool any = false, other = false;
                for (const int earlier : task->findSplit(leak.earlier)->rows) {
                    if (task->X().row(earlier) != task->X().row(later))
                        continue;
                    const bool differs = task->labels[earlier] != task->labels[later];
                    any = true;
                    other = other || differs;
                    ++slow.pairs;
                    slow.otherClassPairs += differs ? 1 : 0;
                    leaked.set(static_cast<std::size_t>(earlier), true);
                    leaked.set(static_cast<std::size_t>(later), true);
                }
                slow.rows += any ? 1 : 0;
                slow.otherClassRows += other ? 1 : 0;
            }
            QVERIFY(slow.rows > 0 && slow.otherClassRows > 0 && slow.otherClassRows < slow.rows);
            QCOMPARE(leak.rows, slow.rows);
            QCOMPARE(leak.otherClassRows, slow.otherClassRows);
            QCOMPARE(leak.pairs, slow.pairs);
            QCOMPARE(leak.otherClassPairs, slow.otherClassPairs);
        }
        QVERIFY(report.leaked == leaked);
        const DataCheck check = checkOf(dataChecks(report, *task), "leakage");
        QVERIFY(check.level == CheckLevel::problem);
        CHECK_HOLDS(check.finding,
                    std::to_string(report.leaks[1].rows) + " test examples equal a training example");
        QVERIFY(check.rows == leaked);
    }

    void rowsOfNoSplitDoNotLeak() {
        auto set = birdsInPlaces(30, 4);
        changeRows(*set, [](MatrixF& X) { X.row(70) = X.row(3); });
        set->columns[2].codes[70] = -1;
        const auto task = makeTask(set);
        const ValidationReport report = validateTask(*task);
        QVERIFY(report.leaked.isEmpty());
        QCOMPARE(report.facts->equal.repeats(), std::size_t(1));
        QCOMPARE(report.otherRows, std::size_t(1));
        const std::vector<DataCheck> checks = dataChecks(report, *task);
        QVERIFY(checkOf(checks, "leakage").level == CheckLevel::fine);
        CHECK_HOLDS(checkOf(checks, "duplicates").finding, "1 example repeats an earlier example");
        QVERIFY(checkOf(checks, "duplicates").rows.rows() == (std::vector<int>{3, 70}));
        CHECK_HOLDS(checkOf(checks, "splits").finding, "1 example of no split or without a label");
    }

    void countsClassesAndEmptyGroups() {
        const auto set = makeSet(normalMatrix<float>(8, 3, 1), {0, 0, 0, 1, 0, 1, 0, 1},
                                 {0, 1, 0, 1, 0, 0, 0, 1}, {0, 0, 0, 0, 1, 1, 2, 2});
        const auto task = makeTask(set);
        const ValidationReport report = validateTask(*task);
        QVERIFY(report.classCounts[0] == (std::vector<int>{3, 1}));
        QVERIFY(report.classCounts[2] == (std::vector<int>{1, 1}));
        QVERIFY(report.emptyGroups[0] == std::vector<int>{2}); // waterbirds on land: validation only
        QVERIFY(report.emptyGroups[1] == (std::vector<int>{1, 3}));
        QVERIFY(report.emptyGroups[2] == (std::vector<int>{1, 2}));
        QVERIFY(report.unseenGroups.empty());
        const DataCheck check = checkOf(dataChecks(report, *task), "groups");
        QVERIFY(check.level == CheckLevel::problem);
        CHECK_HOLDS(check.finding, "1 of 4 groups has no training examples: waterbird, land");
        CHECK_HOLDS(check.finding, "2 of 4 groups have no validation examples");
        CHECK_HOLDS(checkOf(dataChecks(report, *task), "classes").finding, "waterbird 1 / 1 / 1");
    }

    /// Twelve rows are no sound set, even if all groups had some.
    void fewRowsToReportOnAreSaid() {
        const std::vector<DataCheck> some = checksOf(birdsInPlaces(100, 1));
        QVERIFY(checkOf(some, "groups").level == CheckLevel::note);
        CHECK_HOLDS(checkOf(some, "groups").finding, "4 of 4 groups have fewer than 30 test examples: ");
        // Of k right rows of k, Wilson's 95 % interval begins at k / (k + 1.96²).
        const auto tiny = makeSet(normalMatrix<float>(8, 3, 1), {0, 0, 1, 1, 0, 0, 1, 1},
                                  {0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 0, 0, 2, 2, 2, 2});
        const DataCheck check = checkOf(checksOf(tiny), "groups");
        QVERIFY(check.level == CheckLevel::problem);
        CHECK_HOLDS(check.finding, "landbird, land (1)");
        CHECK_HOLDS(check.meaning.commandLine(),
                    "Of 1 example that is correct, accuracy may be as low as 20.7 %");
    }

    void groupsWithoutRowsToReportOnAreAProblem() {
        const auto set = makeSet(normalMatrix<float>(8, 3, 1), {0, 0, 1, 1, 0, 0, 0, 0},
                                 {0, 1, 0, 1, 0, 0, 0, 0}, {0, 0, 0, 0, 2, 2, 2, 2});
        const DataCheck check = checkOf(checksOf(set), "groups");
        QVERIFY(check.level == CheckLevel::problem);
        CHECK_HOLDS(check.finding, "3 of 4 groups have no report examples: landbird, water");
        CHECK_HOLDS(check.meaning.commandLine(), "the worst group may be one of them");
    }

    /// All rows of a place are to report on: a domain that nobody has seen, not a mistake.
    void unseenDomainsAreANote() {
        auto set = birdsInPlaces(400, 1);
        for (std::size_t i = 0; i < set->columns[2].codes.size(); ++i)
            set->columns[2].codes[i] = set->columns[1].codes[i] == 0 ? 0 : 2;
        const DataCheck check = checkOf(checksOf(set), "groups");
        CHECK_HOLDS(check.finding,
                    "2 of 4 groups have attribute values that no training example has: landbird, water");
        CHECK_HOLDS(check.finding, "2 of 4 groups have no report examples: landbird, land");
        QVERIFY(check.level == CheckLevel::note);
    }

    void aSplitWithoutRowsHasNoEmptyGroups() {
        auto set = birdsInPlaces(40, 1);
        for (int& code : set->columns[2].codes)
            code = code == 1 ? -1 : code;
        const auto task = makeTask(set);
        const ValidationReport report = validateTask(*task);
        QVERIFY(report.emptyGroups[1].empty());
        const DataCheck check = checkOf(dataChecks(report, *task), "splits");
        QVERIFY(check.level == CheckLevel::note);
        CHECK_HOLDS(check.finding, "40 train, 0 val, 40 test");
    }

    void aSoundSetHasNoProblems() {
        const std::vector<DataCheck> checks = checksOf(birdsInPlaces(400, 1));
        QCOMPARE(problemCount(checks), std::size_t(0));
        QCOMPARE(checkSummary(checks, 1200), std::string("No problems found in 1200 examples"));
        for (const DataCheck& check : checks) {
            QVERIFY2(check.level == CheckLevel::fine, check.finding.c_str());
            QVERIFY(!check.finding.empty() && check.meaning.empty());
            QVERIFY(check.rows.isEmpty());
        }
    }

    void saysWhatIsWrong() {
        auto set = birdsInPlaces(100, 1);
        changeRows(*set, [](MatrixF& X) {
            for (const int row : {4, 120, 220, 221})
                X(row, 2) = noNumber;
            X.row(9).setZero();
            X.col(5).setZero();
        });
        set->columns[2].codes[221] = -1; // in no split
        const std::vector<DataCheck> checks = checksOf(set);
        const DataCheck& broken = checkOf(checks, "broken_rows");
        QCOMPARE(broken.finding, std::string("4 examples hold NaN or Inf: 1 train, 1 val, 1 test"));
        CHECK_HOLDS(broken.meaning.commandLine(), "row4, row120, row220, row221");
        QVERIFY(broken.rows.rows() == (std::vector<int>{4, 120, 220, 221}));
        CHECK_HOLDS(checkOf(checks, "zero_rows").finding, "1 example is all zeros: row9");
        const DataCheck& constant = checkOf(checks, "constant_dimensions");
        QVERIFY(constant.level == CheckLevel::note);
        QCOMPARE(constant.finding, std::string("1 of 8 dimensions has one value in all examples: 5"));
        QCOMPARE(problemCount(checks), std::size_t(2));
        QCOMPARE(checkSummary(checks, 300), std::string("2 problems found in 300 examples"));
    }

    void classEmbeddingsOfZerosAreAProblem() {
        const auto set = birdsInPlaces(60);
        set->embeddings[0].classEmbeddings.row(1).setZero();
        const auto task = makeTask(set);
        const std::string problem = classEmbeddingsProblem(*task);
        CHECK_HOLDS(problem, "the class embedding of '" + task->groups.classes()[1] + "' is all zeros");
        const DataCheck check = checkOf(dataChecks(validateTask(*task), *task), "class_embeddings");
        QVERIFY(check.level == CheckLevel::problem);
        CHECK_HOLDS(check.finding, problem);
        const std::vector<std::string> said = problemWarnings({check}, {});
        QCOMPARE(said.size(), std::size_t(1));
        QVERIFY(problemWarnings({check}, said).empty()); // once
    }

    void unitRowsAreWorthANote() {
        auto set = birdsInPlaces(50, 1);
        changeRows(*set, [](MatrixF& X) { X.rowwise().normalize(); });
        const DataCheck check = checkOf(checksOf(set), "row_lengths");
        QVERIFY(check.level == CheckLevel::note);
        CHECK_HOLDS(check.finding, "unit length (mean norm 1)");
        CHECK_HOLDS(check.meaning.commandLine(), "larger learning rate");
    }
};

QTEST_APPLESS_MAIN(TestValidation)
#include "tst_validation.moc"
