// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/report/trade_off.h"

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
    RowSetStatistics& test = row.rowSets[testSet];
    test.average = Statistic{3, average, 0.01};
    test.worstGroup = Statistic{3, worst, 0.02};
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
        const TradeOff test = tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), testSet);
        QCOMPARE(test.marks.size(), std::size_t(2));
        const TradeOffMark& adapter = test.marks[1];
        QCOMPARE(adapter.name, findMethod("adapter").name);
        CHECK_AT_MOST(std::abs(adapter.worst.mean - 0.4), 1e-15);
        QVERIFY(adapter.selected && adapter.style != test.marks[0].style);
        CHECK_HOLDS(describeMark(adapter), "worst group 40.0 ± 14.1 % (2 seeds)");
        QVERIFY(tradeOffOf(compareRuns(runs, "val.worst_group_accuracy"), trainSet).marks.empty());
    }

    void aPathHoldsTheRowsThatDifferInItsParameterAlone() {
        const TradeOff figure = tradeOffOf(curve(), testSet);
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
        const TradeOff figure = tradeOffOf(curve(), testSet);
        const Box plot{50, 20, 500, 300};
        const TradeOffLayout layout =
            layTradeOff(figure, plot, 14, [](const std::string& text) { return 7.0 * text.size(); });
        QCOMPARE(layout.ends.size(), std::size_t(2));
        std::vector<Box> labels;
        for (std::size_t i = 0; i < figure.marks.size(); ++i) {
            const TradeOffLayout::Place& place = layout.places[i];
            QVERIFY(place.x > plot.left && place.x < plot.right() && place.y > plot.top &&
                    place.y < plot.bottom());
            QCOMPARE(place.label.has_value(), figure.marks[i].selected);
            if (place.label)
                labels.push_back(*place.label);
        }
        for (const TradeOffLayout::PathEnd& end : layout.ends)
            labels.push_back(end.label);
        QCOMPARE(labels.size(), std::size_t(4));
        for (std::size_t i = 0; i < labels.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(overlap(labels[i], labels[j]), 0.0);
    }

    void theFigureNamesEveryMethodAndTracesThePath() {
        const std::string svg = tradeOffFigure("<title>", tradeOffOf(curve(), testSet));
        CHECK_HOLDS(svg, ">alpha 0<");
        CHECK_HOLDS(svg, "&lt;title&gt;");
        CHECK_HOLDS(svg, "worst-group accuracy in %, test rows");
        const auto begin = svg.find("<polyline");
        QVERIFY(begin != std::string::npos);
        const auto end = svg.find("/>", begin);
        QCOMPARE(std::count(svg.begin() + static_cast<std::ptrdiff_t>(begin),
                            svg.begin() + static_cast<std::ptrdiff_t>(end), ','),
                 std::ptrdiff_t(3));
        CHECK_HOLDS(tradeOffFigure("t", {}), "no runs have figures");
    }

    void shapesDiffer() {
        std::set<std::vector<std::pair<double, double>>> shapes;
        for (std::size_t style = 0; style < 7; ++style)
            shapes.insert(markerOutline(style));
        QCOMPARE(shapes.size(), std::size_t(7));
        QCOMPARE(markerOutline(7), markerOutline(0));
    }
};

QTEST_APPLESS_MAIN(TestTradeOff)
#include "tst_trade_off.moc"
