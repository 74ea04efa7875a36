// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/label_budget.h"

#include "core/runs/comparison_sections.h"
#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

using namespace groupscope;
using groupscope::testing::handRun;
using groupscope::testing::runOfGroupLabels;

namespace {

LabelBudget budgetOf(const std::vector<Run>& runs) {
    const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy", {"group_label_fraction"});
    return labelBudgetOf(comparison, placesOf(runs), testSplit);
}

} // namespace

class TestLabelBudget : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void labelsAreCounted() {
        QCOMPARE(knownGroupLabels(handRun("dfr-val", 0, 5, 5)), 20.0);
        QCOMPARE(knownGroupLabels(runOfGroupLabels("dfr-val", 0.3, 5)), 6.0);
        QCOMPARE(knownGroupLabels(runOfGroupLabels("ssa", 0.5, 5, 0, {{"group_labels", "0.4"}})), 4.0);
        QCOMPARE(knownGroupLabels(runOfGroupLabels("ssa", 0.2, 5, 0, {{"group_labels", "0.01"}})), 2.0);
        Run without = handRun("dfr-val", 0, 5, 5);
        without.splits.erase(without.splits.begin());
        QCOMPARE(knownGroupLabels(without), 0.0);
    }

    void seedsAreMeansByNumberOfLabels() {
        const LabelBudget budget =
            budgetOf({runOfGroupLabels("dfr-val", 1.0, 8), runOfGroupLabels("dfr-val", 0.1, 2),
                      runOfGroupLabels("dfr-val", 0.1, 4, 1), runOfGroupLabels("ssa", 0.5, 7)});
        QCOMPARE(budget.curves.size(), std::size_t(2));
        const LabelBudgetCurve& refit =
            budget.curves[budget.curves[0].name == "DFR on validation split" ? 0 : 1];
        QCOMPARE(refit.name, std::string("DFR on validation split"));
        QCOMPARE(refit.points.size(), std::size_t(2));
        QCOMPARE(refit.points[0].labels, 2.0);
        QCOMPARE(refit.points[1].labels, 20.0);
        CHECK_AT_MOST(std::abs(refit.points[0].worst.mean - 0.3), 1e-12);
        QCOMPARE(refit.points[0].worst.n, 2);
        QVERIFY(budget.hasRange());
        QVERIFY(!budgetOf({runOfGroupLabels("ssa", 0.5, 7), runOfGroupLabels("dfr-val", 0.1, 2)}).hasRange());
    }

    void aGridOfLabelsIsOneCurve() {
        std::vector<Run> runs;
        for (const auto& [share, correct] : {std::pair{"0.1", 3}, std::pair{"0.5", 5}, std::pair{"1", 4}})
            runs.push_back(handRun("ssa", 0, correct, correct, {{"group_labels", share}}));
        runs.push_back(handRun("ssa", 0, 9, 1, {{"group_labels", "1"}, {"group_step", "0.5"}}));
        const LabelBudget budget = budgetOf(runs);
        QCOMPARE(budget.curves.size(), std::size_t(1)); // not the setting that the rule leaves
        QCOMPARE(budget.curves[0].points.size(), std::size_t(3));
        QCOMPARE(budget.curves[0].points[1].labels, 10.0);
        QCOMPARE(budget.curves[0].points[1].worst.mean, 0.5);
    }

    void theAxisIsLogarithmicAndSeedsAreABand() {
        const Scene scene = sceneOf(
            plotOf(budgetOf({runOfGroupLabels("dfr-val", 0.1, 2), runOfGroupLabels("dfr-val", 0.1, 4, 1),
                             runOfGroupLabels("dfr-val", 1.0, 8), runOfGroupLabels("dfr-val", 1.0, 9, 1)})),
            SceneSpace::paper());
        CHECK_HOLDS(svgOf(scene, "t"), "validation examples with a known group");
        QVERIFY(std::any_of(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::area && item.opacity < 1.0;
        }));
    }
};

QTEST_APPLESS_MAIN(TestLabelBudget)
#include "tst_label_budget.moc"
