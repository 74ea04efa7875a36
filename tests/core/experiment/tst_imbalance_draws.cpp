// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/imbalanced_task.h"
#include "core/experiment/spec.h"
#include "tests/core/experiment/five_classes.h"
#include "tests/support/checks.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> classCounts(const Task& task, const std::vector<int>& rows) {
    std::vector<int> counts(static_cast<std::size_t>(task.classCount()), 0);
    for (const int row : rows)
        ++counts[task.labels[row]];
    return counts;
}

bool holdsAll(const std::vector<int>& all, const std::vector<int>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

} // namespace

/// Rows of every level of an imbalance, before anything is trained.
class TestImbalanceDraws : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { task_ = fiveClasses(); }

    /// An attribute becomes imbalanced, not the classes within it: at every level each place has its own
    /// proportion of them, within a row of each.
    void drawsByAnAttributeAreStratifiedByClass() {
        ImbalancePlan plan = planOf({"50-50", "80-20"});
        plan.by = "place";
        plan.minorities = 1;
        const ImbalanceDraws draws(task_, plan);
        const auto countsOf = [&](const std::vector<int>& rows, int place) {
            std::vector<double> counts(static_cast<std::size_t>(task_->classCount()), 0.0);
            for (const int row : rows)
                if (task_->groups.attributeCode(task_->groupIds[row], 0) == place)
                    counts[task_->labels[row]] += 1.0;
            return counts;
        };
        const auto sum = [](const std::vector<double>& counts) {
            return std::accumulate(counts.begin(), counts.end(), 0.0);
        };
        for (const std::uint64_t draw : {0U, 1U, 2U, 3U})
            for (const std::size_t level : {0U, 1U})
                for (const int place : {0, 1}) {
                    const auto all = countsOf(task_->fitRows(), place),
                               own = countsOf(draws.make(level, draw).task->fitRows(), place);
                    for (std::size_t c = 0; c < all.size(); ++c)
                        QVERIFY2(std::abs(own[c] - all[c] * sum(own) / sum(all)) <= 1.0,
                                 qPrintable(QStringLiteral("class %1: %2").arg(c).arg(own[c])));
                }
    }

    void levelsHaveAsManyRowsAndTheSameTestRows() {
        const ImbalanceDraws draws(task_, planOf({"50-50", "70-30", "90-10"}));
        QCOMPARE(draws.minorityCount(), std::size_t(1)); // 25 % of five
        for (const std::uint64_t draw : {0U, 1U, 2U}) {
            const ImbalancedTask control = draws.make(0, draw);
            const std::vector<int> even = classCounts(*task_, control.task->fitRows());
            QCOMPARE(std::set<int>(even.begin(), even.end()).size(), std::size_t(1));
            QCOMPARE(control.task->fitRows(), control.balanced.rows);
            for (const std::size_t level : {1U, 2U}) {
                const ImbalancedTask made = draws.make(level, draw);
                QCOMPARE(made.draw.minor, control.draw.minor);
                QCOMPARE(made.balanced.rows, control.balanced.rows);
                QCOMPARE(made.task->fitRows().size(), control.task->fitRows().size());
                for (const char* set : {validationSplit, testSplit})
                    QCOMPARE(made.task->findSplit(set)->rows, task_->findSplit(set)->rows);
                QVERIFY(holdsAll(task_->fitRows(), made.task->fitRows()));
                const std::vector<int> counts = classCounts(*task_, made.task->fitRows());
                const auto minor = std::find(task_->groups.classes().begin(), task_->groups.classes().end(),
                                             made.draw.minor.at(0)) -
                                   task_->groups.classes().begin();
                for (std::size_t c = 0; c < counts.size(); ++c)
                    if (static_cast<std::ptrdiff_t>(c) == minor)
                        QCOMPARE(counts[c], static_cast<int>(made.draw.minorRows));
                    else
                        QVERIFY(counts[c] - made.draw.majorRows <= 1 && counts[c] >= made.draw.majorRows);
                const double share = static_cast<double>(made.draw.minorRows) /
                                     static_cast<double>(made.draw.minorRows + made.draw.majorRows);
                CHECK_AT_MOST(std::abs(share - (level == 1 ? 0.3 : 0.1)), 0.02);
            }
        }
        QVERIFY(draws.make(2, 0).task->fitRows() != draws.make(2, 1).task->fitRows());
        QCOMPARE(draws.make(2, 1).task->fitRows(),
                 ImbalanceDraws(task_, planOf({"90-10", "50-50", "70-30"})).make(0, 1).task->fitRows());
    }

    /// Minorities keep some of the rows that they have in the control, the others keep all of them.
    void rowsAreNestedWithinADraw() {
        ImbalancePlan plan = planOf({"50-50", "80-20"});
        plan.minorities = 2;
        const ImbalanceDraws draws(task_, plan);
        const ImbalancedTask control = draws.make(0, 4), hard = draws.make(1, 4);
        QCOMPARE(hard.draw.minor.size(), std::size_t(2));
        for (int c = 0; c < task_->classCount(); ++c) {
            const auto ofClass = [&](const std::vector<int>& rows) {
                std::vector<int> own;
                std::copy_if(rows.begin(), rows.end(), std::back_inserter(own),
                             [&](int row) { return task_->labels[row] == c; });
                return own;
            };
            const auto before = ofClass(control.task->fitRows()), after = ofClass(hard.task->fitRows());
            QVERIFY(after.size() < before.size() ? holdsAll(before, after) : holdsAll(after, before));
        }
    }

    void thePapersShareIsLost() {
        ImbalancePlan plan;
        plan.levels = {imbalanceOfLost(0.0, "test"), imbalanceOfLost(0.9, "test")};
        plan.mostRows = 30;
        const ImbalanceDraw draw = ImbalanceDraws(task_, plan).make(1, 0).draw;
        QCOMPARE(draw.balancedRows, std::int64_t(30));
        QCOMPARE(draw.minorRows, std::int64_t(3));  // 30 less 90 %
        QCOMPARE(draw.majorRows, std::int64_t(36)); // 27 more shared by four: 37, 37, 37, 36
        QCOMPARE(ImbalanceDraws(task_, plan).make(1, 0).task->fitRows().size(), std::size_t(150));
    }

    void partsMayBeGroupsOrAColumn() {
        ImbalancePlan plan = planOf({"50-50", "75-25"});
        plan.by = "place";
        const ImbalancedTask made = ImbalanceDraws(task_, plan).make(1, 3);
        QCOMPARE(made.draw.parts, std::int64_t(2));
        QVERIFY(made.draw.minor.at(0) == "land" || made.draw.minor.at(0) == "water");
        plan.by = "group";
        QCOMPARE(ImbalanceDraws(task_, plan).make(1, 3).draw.parts, std::int64_t(10));
        plan.by = "moon";
        QVERIFY(!messageOf<DataError>([&] { ImbalanceDraws(task_, plan); }).empty());
    }

    void whatCannotBeDrawnIsRefused_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* spec, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(spec) << QString::fromUtf8(says);
        };
        row("no control", R"("imbalance":{"levels":["90-10"]})", "no balanced level");
        row("not 100", R"("imbalance":{"levels":["50-50","90-20"]})", "make 100");
        row("the other way", R"("imbalance":{"levels":["50-50","10-90"]})", "minority's second");
        row("both", R"("imbalance":{"levels":["50-50"],"lost":[0]})", "both levels and lost");
        row("neither", R"("imbalance":{"by":"class"})", "has no levels");
        row("all lost", R"("imbalance":{"lost":[0,1]})", "not in [0,1)");
        row("twice", R"("imbalance":{"levels":["50-50","50-50"]})", "comes twice");
        row("unknown key", R"("imbalance":{"levels":["50-50"],"draws":3})", "imbalance.draws is not a key");
        row("minor", R"("imbalance":{"levels":["50-50"],"minor":1.5})", "imbalance.minor");
        row("rows", R"("imbalance":{"levels":["50-50"],"rows":1})", "imbalance.rows");
        row("classifier", R"("downstream":["oracle"])", "no classifier 'oracle'");
        row("balance alone", R"("downstream_balance":["oversample"])", "no downstream");
        row("balance", R"("downstream":["logistic"],"downstream_balance":["luck"])", "no balance 'luck'");
        row("rows of no imbalance", R"("downstream":["logistic"],"downstream_rows":["balanced"])",
            "no imbalance is drawn");
    }
    void whatCannotBeDrawnIsRefused() {
        QFETCH(QString, spec);
        QFETCH(QString, says);
        CHECK_HOLDS(messageOf<UsageError>([&] { parseExperimentSpec(specOf(spec.toStdString()), ""); }),
                    says.toStdString());
    }

    void tooFewRowsAreRefused() {
        ImbalancePlan plan = planOf({"50-50", "90-10"});
        plan.minorities = 5;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); }), "from 1 to 4");
        auto few = std::make_shared<Task>(*task_);
        few->splits[0].rows.resize(6);
        plan.minorities = 4;
        CHECK_HOLDS(messageOf<DataError>([&] { ImbalanceDraws(few, plan); }), "too few to gain");
        auto drawn = std::make_shared<Task>(*task_);
        drawn->labelDraw.shots = 3;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(drawn, planOf({"50-50"})); }), "shots");
    }

    /// Levels of equal counts would be one run under two names, of which the later replaces the other.
    void levelsOfEqualCountsAreRefused() {
        ImbalancePlan plan;
        for (const double lost : {0.0, 0.9, 0.95})
            plan.levels.push_back(imbalanceOfLost(lost, "test"));
        plan.mostRows = 12; // 1.2 rows and 0.6: one
        const std::string says = messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); });
        CHECK_HOLDS(says, "lost 0.9 and lost 0.95");
        CHECK_HOLDS(says, "the same 1 of 12 examples");
        plan.levels.pop_back();
        ImbalanceDraws(task_, plan);
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        ImbalanceDraws(task_, planOf({"50-50", "50.0-50.0"}));
                    }),
                    "50-50 and 50.0-50.0");
        plan = planOf({"50-50", "51-49", "80-20"});
        plan.mostRows = 12;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); }), "50-50 and 51-49");
    }

  private:
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestImbalanceDraws)
#include "tst_imbalance_draws.moc"
