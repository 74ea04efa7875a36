// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/figures/figure.h"
#include "core/figures/trade_off.h"
#include "core/methods/method.h"
#include "core/runs/comparison_sections.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <set>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

ComparisonRow rowOf(const std::string& method, double average, double worst, double alpha, double rate,
                    bool selected) {
    ComparisonRow row;
    row.method = method;
    row.parameters = ParameterValues({{"alpha", alpha}, {"learning_rate", rate}});
    row.selected = selected;
    SplitStatistics& test = row.splits[testSplit];
    test.measures[accuracy::average] = Statistic{3, average, 0.01};
    test.measures[accuracy::worstGroup] = Statistic{3, worst, 0.02};
    return row;
}

/// WiSE-FT along alpha at two learning rates, in no order, and another method that has an alpha too.
Comparison curve() {
    Comparison comparison;
    comparison.rule = "val.worst_group_accuracy";
    for (const double alpha : {0.5, 0.0, 1.0})
        for (const double rate : {0.1, 0.01})
            comparison.rows.push_back(rowOf("wise-ft", 0.8 + 0.1 * alpha, 0.5 - 0.2 * alpha, alpha, rate,
                                            alpha == 0.5 && rate == 0.1));
    comparison.rows.push_back(rowOf("tip-adapter", 0.85, 0.45, 1.0, 0.1, false));
    comparison.rows.push_back(rowOf("tip-adapter", 0.86, 0.48, 2.0, 0.1, true));
    return comparison;
}

} // namespace

class TestTradeOff : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void marksAreRowsWithTheirSpread() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5), handRun("adapter", 1, 5, 5),
                                    handRun("zero-shot", 0, 1, 1)};
        const TradeOff test = tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), testSplit);
        QCOMPARE(test.marks.size(), std::size_t(2));
        const TradeOffMark& adapter = test.marks[1];
        QCOMPARE(adapter.name, methods().find("adapter").name);
        CHECK_AT_MOST(std::abs(adapter.y.mean - 0.4), 1e-15);
        QVERIFY(adapter.selected && !(adapter.style == test.marks[0].style));
        CHECK_HOLDS(describeMark(test.axes, adapter), "worst group 40.0 ± 14.1 % (2 seeds)");
        QVERIFY(tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), trainSplit).marks.empty());
    }

    /// The interval of the worst group counts all that could be it, and every mark lies within its lines.
    void linesAreIntervals() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5), handRun("zero-shot", 0, 1, 1)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        TradeOff test = tradeOffOf(comparison, testSplit);
        const SplitStatistics& figures = comparison.rows[test.marks[1].row].split(testSplit);
        QVERIFY(test.marks[1].yInterval && figures.intervals.worstGroup);
        QCOMPARE(test.marks[1].yInterval->low, figures.intervals.worstGroup->low);
        CHECK_HOLDS(describeMark(test.axes, test.marks[1]), "of all groups that could be it");
        QCOMPARE(footOf(test), std::string("lines: 95 % intervals"));
        test.note = "settings by validation";
        QCOMPARE(footOf(test), std::string("lines: 95 % intervals; settings by validation"));
        const PlotLayout layout = layPlot(plotOf(test), SceneSpace::paper());
        for (const TradeOffMark& mark : test.marks) {
            QVERIFY(layout.y.low <= mark.yInterval->low + 1e-9);
            QVERIFY(mark.yInterval->low <= mark.y.mean && mark.y.mean <= mark.yInterval->high);
        }
        for (TradeOffMark& mark : test.marks)
            mark.xInterval = mark.yInterval = {};
        QVERIFY(whiskersOf(test).empty());
    }

    /// Figures without intervals have no lines, and the caption names none.
    void theCaptionSpeaksOfLinesThatAreThere() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5), handRun("zero-shot", 0, 1, 1)};
        const Comparison with = compareRuns(runs, "val.worst_group_accuracy");
        const Figure& figure = figures().find("trade_off");
        CHECK_HOLDS(figure.drawings({.comparison = &with}).at(0).caption, "lines 95 % intervals");
        Comparison without = curve();
        without.splits = with.splits;
        const std::string caption = figure.drawings({.comparison = &without}).at(0).caption;
        CHECK_HOLDS(caption, "its other settings. On the dashed diagonal");
        QVERIFY(caption.find("95 %") == std::string::npos);
    }

    /// Seconds and gaps are better where they are lower: the front runs the other way.
    void anyTwoNumbersAreAxes() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5), handRun("adapter", 1, 5, 5),
                                    handRun("zero-shot", 0, 1, 1)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const TradeOffAxes axes = findAxes({"seconds", "test.gap"}, placesOf(runs));
        const TradeOff figure = tradeOffOf(comparison, placesOf(runs), axes);
        QCOMPARE(figure.marks.size(), std::size_t(2));
        const TradeOffMark& adapter = figure.marks[1];
        CHECK_AT_MOST(std::abs(adapter.x.mean - 2.5), 1e-15);
        CHECK_AT_MOST(std::abs(adapter.y.mean - 0.25), 1e-15); // 12/20 − 3/10 and 14/20 − 5/10
        CHECK_AT_MOST(std::abs(figure.marks[0].y.mean - 0.4), 1e-15);
        QVERIFY(figure.front == (std::vector<std::size_t>{1, 0})); // slower first, with the smaller gap
        CHECK_HOLDS(describeMark(axes, adapter), "seconds 2.5 ± 0.7, test gap 25.0 ± 7.1 % (2 seeds)");
        QVERIFY(figure.isReported);
        const Scene scene = sceneOf(plotOf(figure), SceneSpace::paper());
        const auto holds = [&](const std::string& words) {
            return std::any_of(scene.items.begin(), scene.items.end(),
                               [&](const SceneItem& item) { return item.words == words; });
        };
        QVERIFY(holds("seconds") && holds(titleOfAxis(axes.y)));
        QVERIFY(titleOfAxis(axes.y).ends_with(" in %, test split"));
        const PlotLayout layout = layPlot(plotOf(figure), SceneSpace::paper());
        QVERIFY(layout.x.low > 1.0 && layout.x.high >= 2.5); // no share of [0,1]
        for (const SceneItem& item : scene.items) {          // no diagonal between seconds and shares
            QVERIFY(item.dash != LineDash::dashed);
            if (item.dash == LineDash::dotted) { // from the worse ends of both axes
                QCOMPARE(item.points.front().first, layout.area.right());
                QCOMPARE(item.points.back().second, layout.area.top);
            }
        }
    }

    void axesMayBeAverages() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5), handRun("zero-shot", 0, 1, 1)};
        const TradeOffAxes axes = findAxes({"test.average_accuracy", "both.average_accuracy"}, placesOf(runs),
                                           {{"both", {"val", "test"}}});
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const TradeOff figure = tradeOffOf(comparison, placesOf(runs), axes);
        CHECK_AT_MOST(std::abs(figure.marks[1].y.mean - 0.65), 1e-15); // of 12/20 and 14/20
        QVERIFY(titleOfAxis(axes.y).ends_with(", both splits"));
        QVERIFY(axes.areAlike());
        const std::vector<Drawing> drawings =
            figures()
                .find("trade_off")
                .drawings({.comparison = &comparison, .records = placesOf(runs), .axes = {axes.x, axes.y}});
        QCOMPARE(drawings.size(), std::size_t(1)); // not one for each split
        CHECK_HOLDS(drawings[0].caption, "On the dashed diagonal both are equal");
        CHECK_HOLDS(drawings[0].title, "Both average against test average");
    }

    void axesAreTwoColumnsOfNumbers() {
        const std::vector<Run> runs{handRun("adapter", 0, 3, 5)};
        const auto refused = [&](const std::vector<std::string>& ids) {
            try {
                findAxes(ids, placesOf(runs));
            } catch (const UsageError& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        CHECK_HOLDS(refused({"seconds"}), "between two columns");
        CHECK_HOLDS(refused({"seconds", "method"}), "'method' holds no numbers");
        CHECK_HOLDS(refused({"seconds", "test.ece"}), "no run has a column 'test.ece'");
        QVERIFY(refused({"seconds", "test.gap"}).empty());
    }

    void aPathHoldsTheRowsThatDifferInItsParameterAlone() {
        const TradeOff figure = tradeOffOf(curve(), testSplit);
        QCOMPARE(figure.marks.size(), std::size_t(8));
        QCOMPARE(figure.paths.size(), std::size_t(1)); // tip-adapter's alpha is no path
        const TradeOffPath& path = figure.paths.front();
        QCOMPARE(path.parameter, std::string("alpha"));
        QCOMPARE(path.values, (std::vector<std::string>{"0", "0.5", "1"}));
        for (std::size_t i = 0; i < path.marks.size(); ++i) { // the learning rate of the selected one
            const std::size_t row = figure.marks[path.marks[i]].row;
            QCOMPARE(curve().rows[row].parameters.number("learning_rate"), 0.1);
        }
    }

    void theLayoutKeepsEverythingInsideAndApart() {
        const TradeOff figure = tradeOffOf(curve(), testSplit);
        const Plot plot = plotOf(figure);
        const PlotLayout layout = layPlot(plot, SceneSpace::paper());
        const Box& area = layout.area;
        QVERIFY(area.left > 20 && area.right() < 720 && area.bottom() < 440);
        for (const PlotMark& mark : plot.marks) {
            const double x = layout.px(plot.x, mark.x), y = layout.py(plot.y, mark.y);
            QVERIFY(x > area.left && x < area.right() && y > area.top && y < area.bottom());
        }
        std::vector<Box> labels; // two methods, two ends of the path
        for (const std::optional<Box>& label : layout.labels)
            if (label)
                labels.push_back(*label);
        QCOMPARE(labels.size(), std::size_t(4));
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(overlap(labels[i], labels[j]), 0.0);
    }

    void theFigureNamesEveryMethodAndTracesThePath() {
        TradeOff figure = tradeOffOf(curve(), testSplit);
        figure.note = "settings by hand";
        const Scene scene = sceneOf(plotOf(figure), SceneSpace::paper());
        const std::string svg = svgOf(scene, "<title>");
        CHECK_HOLDS(svg, ">settings by hand<");
        CHECK_HOLDS(svg, ">alpha 0<");
        CHECK_HOLDS(svg, "&lt;title&gt;");
        CHECK_HOLDS(svg, "worst-group accuracy in %, test split");
        const auto path = std::count_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::line && item.points.size() == 3;
        });
        QCOMPARE(path, std::ptrdiff_t(1));
        QVERIFY(sceneOf(plotOf(TradeOff()), SceneSpace::paper()).items.empty());
    }

    void marksHaveTheColourAndShapeOfTheirMethod() {
        const TradeOff figure = tradeOffOf(curve(), testSplit);
        const Scene scene = sceneOf(plotOf(figure), SceneSpace::paper());
        int marks = 0;
        for (const SceneItem& item : scene.items) {
            if (item.key.empty())
                continue;
            const auto found =
                std::find_if(figure.marks.begin(), figure.marks.end(),
                             [&](const TradeOffMark& mark) { return item.key == std::to_string(mark.row); });
            QVERIFY(found != figure.marks.end());
            const TradeOffMark& mark = *found;
            const MethodStyle style = methodStyle(mark.name == "WiSE-FT" ? "wise-ft" : "tip-adapter");
            QCOMPARE(item.paint.color, style.color);
            QCOMPARE(item.points.size(), markOutline(style.shape).size());
            CHECK_HOLDS(item.tooltip, "worst group");
            ++marks;
        }
        QCOMPARE(marks, 8);
    }

    /// Every setting is a point of it.
    void theFrontOfAllSettingsIsOverDotsToo() {
        const TradeOff chosen = tradeOffOf(curve(), testSplit);
        const TradeOff all = tradeOffOf(curve(), testSplit, 0, FrontOf::allSettings);
        QVERIFY(frontNoteOf(chosen).empty());
        QVERIFY(std::any_of(all.front.begin(), all.front.end(),
                            [&](std::size_t mark) { return !all.marks[mark].selected; }));
        for (const TradeOffMark& mark : all.marks) // nothing is above the front
            QVERIFY(std::any_of(all.front.begin(), all.front.end(), [&](std::size_t number) {
                const TradeOffMark& own = all.marks[number];
                return own.x.mean >= mark.x.mean && own.y.mean >= mark.y.mean;
            }));
    }

    /// The front of all settings on test examples carries its warning, also if one setting is above all
    /// others.
    void theFrontOfAllSettingsSaysWhatItIsNot() {
        std::vector<Run> runs{handRun("adapter", 0, 5, 8, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 4, 6, {{"learning_rate", "0.01"}})};
        const auto foot = [&](const std::string& split, FrontOf frontOf) {
            return footOf(tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), split, 0, frontOf));
        };
        const std::string nobody = ", which this split must not select";
        CHECK_HOLDS(foot(testSplit, FrontOf::allSettings), "one mark: front of all 2 settings" + nobody);
        CHECK_HOLDS(foot("val", FrontOf::allSettings), "one mark: front of all 2 settings");
        QVERIFY(foot("val", FrontOf::allSettings).find(nobody) == std::string::npos);
        runs[1].splits[1].report = testing::handReport(10, 4); // a higher average, and a lower worst group
        runs[0].splits[1].report = testing::handReport(7, 5);
        CHECK_HOLDS(foot(testSplit, FrontOf::allSettings), "steps: front of all 2 settings" + nobody);
        QVERIFY(foot(testSplit, FrontOf::chosenSettings).find("front") == std::string::npos);
    }

    /// Reports draw it where a setting that was not chosen is on it, which its caption names.
    void reportsHaveTheFrontOfAllSettingsToo() {
        std::vector<Run> runs{handRun("adapter", 0, 5, 8, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 4, 6, {{"learning_rate", "0.01"}})};
        const auto drawingsOf = [&] {
            const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
            return figures().find("trade_off").drawings({.comparison = &comparison});
        };
        QCOMPARE(drawingsOf().size(), std::size_t(1)); // the chosen one is above the other
        runs[1].splits[1].report = testing::handReport(10, 4);
        runs[0].splits[1].report = testing::handReport(7, 5);
        const std::vector<Drawing> drawings = drawingsOf();
        QCOMPARE(drawings.size(), std::size_t(2));
        QVERIFY(drawings[0].caption.find("front") == std::string::npos); // of one method
        CHECK_HOLDS(drawings[1].title, "front of all settings");
        CHECK_HOLDS(drawings[1].caption, "no other trained setting");
        CHECK_HOLDS(drawings[1].caption, "learning_rate 0.01");
        CHECK_HOLDS(drawings[1].caption, "this split must not select a setting");
        const Scene scene = drawings[1].draw(SceneSpace::paper());
        QVERIFY(std::any_of(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.words.find("front of all 2 settings") != std::string::npos;
        }));
    }

    /// One setting that is above all others leaves no steps to explain, but is named.
    void aSettingAboveAllOthersIsNamed() {
        std::vector<Run> runs{handRun("adapter", 0, 5, 8, {{"learning_rate", "0.1"}}),
                              handRun("adapter", 0, 4, 6, {{"learning_rate", "0.01"}})};
        runs[0].splits[1].report = testing::handReport(7, 4);
        runs[1].splits[1].report = testing::handReport(10, 5); // in both, and was not chosen
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const std::vector<Drawing> drawings =
            figures().find("trade_off").drawings({.comparison = &comparison});
        QCOMPARE(drawings.size(), std::size_t(2));
        CHECK_HOLDS(drawings[1].caption, "learning_rate 0.01");
        CHECK_HOLDS(drawings[1].caption, "is the whole front");
        CHECK_HOLDS(drawings[1].caption, "this split must not select a setting");
    }

    /// A setting that is as good as the chosen one is no reason for another figure.
    void ofEqualSettingsTheChosenOneIsOnTheFront() {
        for (const bool chosenFirst : {true, false}) {
            std::vector<Run> runs{handRun("adapter", 0, 5, 8, {{"learning_rate", "0.1"}}),
                                  handRun("adapter", 0, 4, 6, {{"learning_rate", "0.01"}})};
            runs[0].splits[1].report = runs[1].splits[1].report = testing::handReport(7, 5);
            Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
            QCOMPARE(comparison.rows.size(), std::size_t(2));
            if (comparison.rows.front().selected != chosenFirst)
                std::swap(comparison.rows.front(), comparison.rows.back());
            const TradeOff all = tradeOffOf(comparison, testSplit, 0, FrontOf::allSettings);
            QCOMPARE(all.front.size(), std::size_t(1));
            QVERIFY(all.marks[all.front.front()].selected);
            QCOMPARE(figures().find("trade_off").drawings({.comparison = &comparison}).size(),
                     std::size_t(1));
        }
    }

    /// Papers call them by names of their own: GEORGE and EIIL are Group DRO with groups that were found.
    void aVariationOfAMethodHasAMarkOfItsOwn() {
        const std::vector<Run> runs{handRun("group-dro", 0, 5, 8),
                                    handRun("group-dro", 0, 4, 6, {{"groups", "subclasses"}}),
                                    handRun("group-dro", 0, 3, 6, {{"groups", "eiil"}}),
                                    handRun("group-dro", 0, 2, 6, {{"group_step", "0"}})};
        const TradeOff figure = tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), testSplit);
        QCOMPARE(figure.marks.size(), std::size_t(4));
        std::set<std::size_t> shapes, hues;
        for (const TradeOffMark& mark : figure.marks) {
            shapes.insert(mark.style.shape);
            hues.insert(mark.style.hue);
            QCOMPARE(mark.style == methodStyle("group-dro"), mark.name == methods().find("group-dro").name);
        }
        QCOMPARE(shapes.size(), std::size_t(4));
        QVERIFY(hues.size() >= 3);
    }

    void shapesDiffer() {
        std::set<std::vector<std::pair<double, double>>> shapes;
        for (std::size_t shape = 0; shape < markShapes; ++shape)
            shapes.insert(markOutline(shape));
        QCOMPARE(shapes.size(), markShapes);
        QCOMPARE(markOutline(markShapes), markOutline(0));
    }
};

QTEST_APPLESS_MAIN(TestTradeOff)
#include "tst_trade_off.moc"
