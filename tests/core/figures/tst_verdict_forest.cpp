// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/verdict_forest.h"

#include "core/figures/figure.h"
#include "core/runs/comparison_sections.h"
#include "tests/support/checks.h"
#include "tests/support/judged_runs.h"

#include <QTest>

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A change of that outcome by ten points.
AccuracyChange tenPoints(AccuracyChange::Of of, const std::string& group, Outcome outcome) {
    const double value = outcome == Outcome::harmed ? -0.1 : 0.1;
    return {.of = of,
            .group = group,
            .examples = 100,
            .difference = Difference{value, Interval{value - 0.05, value + 0.05}, 0.001},
            .corrected = 0.01,
            .outcome = outcome};
}

std::string nameOfMethod(std::size_t row) {
    return "method " + std::to_string(row);
}

const PlotMark* markOf(const Plot& plot, const std::string& name) {
    const auto found = std::find_if(plot.marks.begin(), plot.marks.end(),
                                    [&](const PlotMark& mark) { return mark.name == name; });
    return found == plot.marks.end() ? nullptr : &*found;
}

} // namespace

class TestVerdictForest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void outcomesDifferInColourAndShape() {
        Verdict verdict{.split = "test", .baseline = 0, .target = VerdictTarget{.name = "shoe, red"}};
        verdict.methods = {
            {.row = 2,
             .claims = {tenPoints(AccuracyChange::Of::target, "shoe, red", Outcome::helped),
                        tenPoints(AccuracyChange::Of::worstGroup, "", Outcome::noEvidence),
                        tenPoints(AccuracyChange::Of::average, "", Outcome::harmed)},
             .groups = {tenPoints(AccuracyChange::Of::group, "shirt, green", Outcome::harmed)}}};
        verdict.limits = {"Nothing is for ever."};
        const PlotSheet sheet = forestOf(verdict, nameOfMethod);
        QCOMPARE(sheet.panels.size(), std::size_t(1));
        QCOMPARE(sheet.legend.size(), std::size_t(3));
        const Plot& plot = std::get<Plot>(sheet.panels.front());
        QCOMPARE(plot.rows.size(), std::size_t(5)); // a line parts claims from groups
        QCOMPARE(plot.marks.size(), std::size_t(4));
        const PlotMark *target = markOf(plot, "target: shoe, red"), *worst = markOf(plot, "worst group"),
                       *average = markOf(plot, "average"), *group = markOf(plot, "shirt, green");
        QVERIFY(target->shape != worst->shape && worst->shape != average->shape &&
                target->shape != average->shape && group->shape == average->shape);
        QVERIFY(target->paint.color != average->paint.color && group->paint.color == average->paint.color);
        QCOMPARE(target->key, std::string("2"));
        QCOMPARE(plot.rows[3].name, std::string("every group"));
        CHECK_HOLDS(plot.note, "method 2 helped the group shoe, red: +10.0 points");
        CHECK_HOLDS(plot.note, "Got worse: shirt, green −10.0.");
        CHECK_HOLDS(plot.note, "Nothing is for ever.");
    }

    /// If there are many groups, only those that changed are drawn, in the order of the task.
    void manyGroupsAreCutToThoseThatChanged() {
        Verdict verdict{.split = "test", .baseline = 0};
        MethodVerdict method{.row = 1};
        for (int g = 0; g < 60; ++g)
            method.groups.push_back(tenPoints(AccuracyChange::Of::group, "g" + std::to_string(g),
                                              g == 7 || g == 59 ? Outcome::harmed : Outcome::noEvidence));
        verdict.methods = {method};
        const PlotSheet sheet = forestOf(verdict, nameOfMethod);
        const Plot& plot = std::get<Plot>(sheet.panels.front());
        QCOMPARE(plot.marks.size(), mostForestGroups);
        QVERIFY(markOf(plot, "g7") != nullptr && plot.marks.back().name == "g59");
        CHECK_HOLDS(plot.note, "30 of 60 groups are drawn");
    }

    void theFigureTakesItsTargetFromTheWish() {
        const std::vector<Run> runs = threeMethods();
        Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const BaselineComparisons differences =
            compareToBaseline(comparison, runs, "zero-shot", [&](std::size_t run) { return runs[run]; });
        FigureInput input{.comparison = &comparison, .records = placesOf(runs), .differences = &differences};
        const Figure& figure = figures().find("verdict");
        const std::vector<ChosenValue> offered = figure.parameters[1].offers(input);
        QCOMPARE(offered.size(), std::size_t(2));
        QCOMPARE(offered.front().value, std::string("group landbird, water"));
        CHECK_HOLDS(offered.front().help, "Worst group of zero-shot on val");
        const auto target = [&] {
            const std::vector<Drawing> drawings = figure.drawings(input);
            return drawings.size() == 1 ? drawings.front().values().rows[0][4].text : std::string();
        };
        QCOMPARE(target(), std::string("landbird, water"));
        input.wanted["target"] = "group landbird, land";
        QCOMPARE(target(), std::string("landbird, land"));
        input.wanted["split"] = "val"; // on which nothing is compared
        QVERIFY(figure.drawings(input).empty());
    }
};

QTEST_APPLESS_MAIN(TestVerdictForest)
#include "tst_verdict_forest.moc"
