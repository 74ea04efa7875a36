// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot.h"

#include "tests/support/checks.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Three marks, of which the second has whiskers.
Plot threeMarks() {
    Plot plot{.x = {.kind = PlotScale::Kind::powersOfTen, .title = "parameters"},
              .y = PlotScale::percent("worst group in %")};
    plot.marks = {{.x = 10.0, .y = 0.2, .name = "few", .key = "0"},
                  {.x = 1000.0, .y = 0.5, .name = "more", .yWhisker = Interval{0.4, 0.7}, .key = "1"},
                  {.x = 90000.0, .y = 0.8, .name = "most", .radius = dotRadius, .key = "2"}};
    plot.labels = {{.x = 1000.0, .y = 0.5, .text = "more"}};
    return plot;
}

std::vector<const SceneItem*> marksOf(const Scene& scene) {
    std::vector<const SceneItem*> marks;
    for (const SceneItem& item : scene.items)
        if (!item.key.empty())
            marks.push_back(&item);
    return marks;
}

double middleX(const SceneItem& item) {
    double low = infinity, high = -infinity;
    for (const auto& [x, y] : item.points) {
        low = std::min(low, x);
        high = std::max(high, x);
    }
    return 0.5 * (low + high);
}

bool says(const Scene& scene, const std::string& words) {
    return std::any_of(scene.items.begin(), scene.items.end(),
                       [&](const SceneItem& item) { return item.words == words; });
}

std::vector<std::string> labelsOf(const PlotScale& scale, double low, double high) {
    std::vector<std::string> labels;
    for (const PlotTick& tick : ticksOf(scale, scale.around(low, high)))
        if (!tick.label.empty())
            labels.push_back(tick.label);
    return labels;
}

} // namespace

class TestPlot : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void scalesSayRoundValues() {
        using Kind = PlotScale::Kind;
        using Labels = std::vector<std::string>;
        QCOMPARE(labelsOf({.title = "epochs"}, 0.2, 3.9), (Labels{"0", "1", "2", "3", "4"}));
        QCOMPARE(labelsOf({.unit = " s", .fromZero = true}, 3.0, 9.0),
                 (Labels{"0 s", "2 s", "4 s", "6 s", "8 s", "10 s"}));
        QCOMPARE(labelsOf(PlotScale::percent(""), 0.55, 0.92), (Labels{"50", "60", "70", "80", "90", "100"}));
        QCOMPARE(labelsOf({.kind = Kind::powersOfTen}, 258.0, 66306.0),
                 (Labels{"100", "1,000", "10,000", "100,000"}));
        QCOMPARE(labelsOf({.kind = Kind::powersOfTen}, 1.5, 8.0), (Labels{"1", "2", "5", "10"}));
        QCOMPARE(labelsOf({.kind = Kind::powersOfTwo}, 2.0, 16.0), (Labels{"2", "4", "8", "16"}));
        QCOMPARE(labelsOf(PlotScale::percent("", Kind::logit), 0.55, 0.93), (Labels{"60", "70", "80", "90"}));
    }

    /// A mark of two thousand parameters lies where its logarithm does; the axis ends at powers of ten.
    void logarithmsAndSharesHaveTheirPlaces() {
        const Plot plot = threeMarks();
        const SceneSpace space = SceneSpace::paper();
        const PlotLayout layout = layPlot(plot, space);
        QCOMPARE(layout.x.low, 1.0);
        QCOMPARE(layout.x.high, 5.0);
        CHECK_AT_MOST(std::abs(layout.px(plot.x, 1000.0) - (layout.area.left + 0.5 * layout.area.width)),
                      1e-9);
        const PlotScale logit = PlotScale::percent("", PlotScale::Kind::logit);
        QCOMPARE(logit.placeOf(0.5), 0.0);
        QVERIFY(!std::isfinite(logit.placeOf(1.0)));
        const Scene scene = sceneOf(plot, layout, space);
        const auto marks = marksOf(scene);
        QCOMPARE(marks.size(), std::size_t(3));
        CHECK_AT_MOST(std::abs(middleX(*marks[1]) - layout.px(plot.x, 1000.0)), 0.5);
    }

    /// Marks, whiskers and rules are in sight; infinite points are at the edge.
    void theRangeHoldsAllThatIsDrawn() {
        Plot plot = threeMarks();
        plot.marks[1].yWhisker = Interval{0.05, 0.97};
        plot.rules = {{.kind = PlotRule::Kind::atX, .value = 2e6}};
        plot.lines = {{.points = {{-infinity, 0.5}, {1000.0, 0.5}, {1000.0, infinity}}}};
        const SceneSpace space = SceneSpace::paper();
        const PlotLayout layout = layPlot(plot, space);
        QVERIFY(layout.y.low <= 0.05 && layout.y.high >= 0.97);
        QVERIFY(layout.x.high >= std::log10(2e6));
        const Scene scene = sceneOf(plot, layout, space);
        const auto line = std::find_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.points.size() == 3 && item.key.empty();
        });
        QVERIFY(line != scene.items.end());
        QCOMPARE(line->points.front().first, layout.area.left);
        QCOMPARE(line->points.back().second, layout.area.top);
    }

    void aSlopedRuleEndsAtTheArea() {
        Plot plot{.x = {.title = "x"}, .y = {.title = "y"}};
        plot.marks = {{.x = 0.0, .y = 0.0}, {.x = 1.0, .y = 10.0}};
        plot.rules = {{.kind = PlotRule::Kind::slope, .slope = 20.0}};
        const SceneSpace space = SceneSpace::paper();
        const PlotLayout layout = layPlot(plot, space);
        const Scene scene = sceneOf(plot, layout, space);
        const auto rule = std::find_if(scene.items.begin(), scene.items.end(),
                                       [](const SceneItem& item) { return item.dash == LineDash::dashed; });
        QVERIFY(rule != scene.items.end());
        CHECK_AT_MOST(std::abs(rule->points.back().second - layout.area.top), 1e-6);
        CHECK_AT_MOST(std::abs(rule->points.back().first - layout.px(plot.x, 0.5)), 1e-6);
    }

    void bothAxesMayShowTheSame() {
        Plot plot{.x = PlotScale::percent("in"), .y = PlotScale::percent("out"), .sameRange = true};
        plot.marks = {{.x = 0.9, .y = 0.4}};
        const PlotLayout layout = layPlot(plot, SceneSpace::paper());
        QCOMPARE(layout.x.low, layout.y.low);
        QCOMPARE(layout.x.high, layout.y.high);
        QVERIFY(layout.x.low <= 0.4 && layout.x.high >= 0.9);
    }

    /// Nothing is cut at any size: the words stand within the scene, one beside another.
    void wordsStayInsideAtAnySize() {
        Plot plot = threeMarks();
        plot.note = "a note below";
        plot.legend = {{"one", {.kind = LegendSample::Kind::line}},
                       {"another with a longer name", {.kind = LegendSample::Kind::mark}},
                       {"no sample"},
                       {"field", {.kind = LegendSample::Kind::field}}};
        for (const double width : {240.0, 321.0, 720.0, 1400.0})
            for (const double size : {10.0, 14.0, 24.0}) {
                SceneSpace space = SceneSpace::paper();
                space.width = width;
                space.height = 0.6 * width;
                space.textSize = size;
                space.textWidth = [size](const std::string& text) {
                    return 0.55 * size * static_cast<double>(text.size());
                };
                const Scene scene = sceneOf(plot, space);
                std::vector<Box> words;
                for (const SceneItem& item : scene.items) {
                    if (item.shape != SceneItem::Shape::text || item.upright)
                        continue;
                    const double own = space.textWidth(item.words);
                    const double share = item.anchor == SvgCanvas::Anchor::start ? 0.0
                                         : item.anchor == SvgCanvas::Anchor::end ? 1.0
                                                                                 : 0.5;
                    const Box box{item.points[0].first - share * own, item.points[0].second - 0.8 * size, own,
                                  0.8 * size};
                    QVERIFY2(
                        box.left >= 0.0 && box.right() <= scene.width + 1e-6 && box.top >= 0.0 &&
                            box.bottom() <= scene.height,
                        (item.words + " at " + std::to_string(width) + ", " + std::to_string(size)).c_str());
                    for (const Box& other : words)
                        QVERIFY2(overlap(box, other) < 1.0,
                                 (item.words + " at " + std::to_string(width)).c_str());
                    words.push_back(box);
                }
            }
    }

    void aTitleWithoutRoomIsTheShortOne() {
        Plot plot = threeMarks();
        plot.x.title = "a title of so many words that a narrow plot has no room for it";
        plot.x.shortTitle = "short";
        SceneSpace space = SceneSpace::paper();
        QVERIFY(says(sceneOf(plot, space), plot.x.title));
        space.width = 260.0;
        QVERIFY(says(sceneOf(plot, space), "short"));
    }

    void linesBetweenLieOverSmallMarksAndBeneathLargeOnes() {
        Plot plot = threeMarks();
        plot.between = {{.points = {{10.0, 0.2}, {90000.0, 0.8}}, .dash = LineDash::dotted}};
        const Scene scene = sceneOf(plot, SceneSpace::paper());
        std::string order;
        for (const SceneItem& item : scene.items)
            order += !item.key.empty() ? item.key : item.dash == LineDash::dotted ? "-" : "";
        QCOMPARE(order, std::string("2-01"));
    }

    /// The export holds the values, whatever the size of the picture.
    void valuesAreATable() {
        Plot plot = threeMarks();
        plot.lines = {{.points = {{1.0, 0.1}, {2.0, 0.3}}, .name = "path"}, {.points = {{1.0, 0.1}}}};
        const std::string csv = toCsv(valuesOf(plot));
        CHECK_HOLDS(csv, "name,x,y,x_low,x_high,y_low,y_high\r\n");
        CHECK_HOLDS(csv, "more,1000,0.5,,,0.4,0.7\r\n");
        CHECK_HOLDS(csv, "path,2,0.3,,,,\r\n");
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), std::ptrdiff_t(6));
    }

    /// Rows have names in place of values; the plot is as high as they need.
    void rowsHaveNamesAndMarksStandInThem() {
        Plot plot{.x = PlotScale::percent("worst group in %"), .behindTitle = "rows"};
        for (int i = 0; i < 40; ++i) {
            plot.rows.push_back({.name = "group " + std::to_string(i), .behind = std::to_string(100 * i)});
            plot.marks.push_back({.x = 0.5, .y = 1.0 * i, .name = "erm", .key = std::to_string(i)});
        }
        plot.rows[7].instead = "no examples";
        const SceneSpace space = SceneSpace::paper();
        const Scene scene = sceneOf(plot, space);
        QVERIFY(scene.height > space.height);
        QVERIFY(says(scene, "group 39") && says(scene, "3900") && says(scene, "no examples") &&
                says(scene, "rows"));
        double last = 0.0;
        for (const SceneItem* mark : marksOf(scene)) { // the first on top
            QVERIFY(mark->points.front().second > last && mark->points.front().second < scene.height);
            last = mark->points.front().second;
        }
        CHECK_HOLDS(toCsv(valuesOf(plot)), "erm,0.5,group 39,,,,\r\n");
        plot.rows.resize(2);
        plot.marks.resize(2);
        QVERIFY(sceneOf(plot, space).height < space.height); // no page two thirds blank
    }

    void equalMarksOfARowSwarm() {
        Plot plot{
            .x = {.title = "x"}, .rows = {{.name = "one"}, {.name = "two"}}, .leastRow = 6.0, .mostRow = 6.0};
        for (int i = 0; i < 5; ++i)
            plot.marks.push_back({.x = 1.0, .y = 1.0, .radius = dotRadius, .swarms = true});
        const PlotLayout layout = layPlot(plot, SceneSpace::paper());
        std::vector<double> down = layout.down;
        std::sort(down.begin(), down.end());
        for (std::size_t i = 1; i < down.size(); ++i)
            QVERIFY(down[i] - down[i - 1] > 2.0 * dotRadius);
        QCOMPARE(layout.down.front(), 0.0); // the first has its place
    }

    void namesOfUprightRulesStandAboveApart() {
        Plot plot = threeMarks();
        plot.x.shown = Axis{1.0, 5.0, 1.0};
        plot.rules = {{.value = 1000.0, .name = "as trained"},
                      {.value = 1100.0, .name = "calibrates all"},
                      {.value = infinity, .name = "the larger, the better"},
                      {.value = 1.0, .name = "below"}};
        const SceneSpace space = SceneSpace::paper();
        const PlotLayout layout = layPlot(plot, space);
        for (std::size_t i = 0; i < plot.rules.size(); ++i) {
            QVERIFY(layout.above[i].width > 0.0 && layout.above[i].bottom() <= layout.area.top);
            for (std::size_t j = 0; j < i; ++j)
                QCOMPARE(overlap(layout.above[i], layout.above[j]), 0.0);
        }
        const Scene scene = sceneOf(plot, layout, space);
        QVERIFY(says(scene, "the larger, the better →") && says(scene, "← below") &&
                says(scene, "as trained"));
        const auto rules = std::count_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::line && item.dash == LineDash::dashed;
        });
        QCOMPARE(rules, std::ptrdiff_t(2)); // those in sight
    }

    void aLineIsFaintInItsStretchesAndCutAtTheRange() {
        Plot plot{.x = {.title = "epoch", .shown = Axis{1.0, 4.0, 1.0}},
                  .y = {.title = "loss", .shown = Axis{0.0, 2.0, 1.0}}};
        plot.lines = {{.points = {{0.0, 1.0}, {5.0, 1.0}},
                       .name = "a",
                       .paint = {.ink = Ink::series},
                       .faint = {{0.0, 2.0}}}};
        const SceneSpace space = SceneSpace::paper();
        const PlotLayout layout = layPlot(plot, space);
        std::vector<const SceneItem*> parts;
        const Scene scene = sceneOf(plot, layout, space);
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::line && item.paint.ink == Ink::series)
                parts.push_back(&item);
        QCOMPARE(parts.size(), std::size_t(2));
        QVERIFY(parts[0]->opacity < parts[1]->opacity);
        CHECK_AT_MOST(std::abs(parts[0]->points.front().first - layout.area.left), 1e-9);
        CHECK_AT_MOST(std::abs(parts[1]->points.front().first - layout.px(plot.x, 2.0)), 1e-9);
        CHECK_AT_MOST(std::abs(parts[1]->points.back().first - layout.area.right()), 1e-9);
    }

    void spreadIsCutAtTheLimits() {
        QVERIFY(!spreadOf({.mean = 0.5}));
        const auto spread = spreadOf({.mean = 0.95, .deviation = 0.1});
        QVERIFY(spread);
        CHECK_AT_MOST(std::abs(spread->low - 0.85), 1e-12);
        QCOMPARE(spread->high, 1.0);
    }

    void nothingIsDrawnOfNothing() { QVERIFY(sceneOf(Plot(), SceneSpace::paper()).items.empty()); }
};

QTEST_APPLESS_MAIN(TestPlot)
#include "tst_plot.moc"
