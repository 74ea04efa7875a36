// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/parallel_coordinates.h"
#include "core/runs/comparison_sections.h"
#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace groupscope;
using groupscope::testing::handRun;

namespace {

/// Three lines over two methods, a rate of powers of ten that the last one has not, and shares.
ParallelPlot threeLines() {
    ParallelPlot plot{.colorBy = "worst"};
    plot.axes = {{.id = "method", .scale = {.title = "method", .names = {"ERM", "Group DRO"}}},
                 {.id = "rate",
                  .scale = {.kind = PlotScale::Kind::powersOfTen, .title = "learning_rate"},
                  .values = {1e-4, 1e-1, std::nullopt}},
                 {.id = "worst",
                  .scale = {.title = "val worst group", .factor = 100.0, .unit = " %"},
                  .values = {0.2, 0.5, 0.8}}};
    plot.axes[0].values = {0.0, 1.0, 1.0};
    plot.lines = {{"first", "a"}, {"second", "b"}, {"third", "c"}};
    return plot;
}

SceneSpace roomOf(double width, double height, double size) {
    SceneSpace space = SceneSpace::paper();
    space.width = width;
    space.height = height;
    space.textSize = size;
    space.textWidth = [size](const std::string& text) {
        return 0.55 * size * static_cast<double>(text.size());
    };
    return space;
}

const SceneItem* lineOfKey(const Scene& scene, const std::string& key) {
    const auto found = std::find_if(scene.items.begin(), scene.items.end(),
                                    [&](const SceneItem& item) { return item.key == key; });
    return found == scene.items.end() ? nullptr : &*found;
}

/// The words of the scene with where they stand; upright ones turned.
std::vector<std::pair<std::string, Box>> wordsOf(const Scene& scene, const SceneSpace& space) {
    std::vector<std::pair<std::string, Box>> words;
    for (const SceneItem& item : scene.items) {
        if (item.shape != SceneItem::Shape::text)
            continue;
        const double own = space.textWidth(item.words), size = space.textSize;
        const double share = item.anchor == SvgCanvas::Anchor::start ? 0.0
                             : item.anchor == SvgCanvas::Anchor::end ? 1.0
                                                                     : 0.5;
        const auto [x, y] = item.points[0];
        words.emplace_back(item.words, item.upright
                                           ? Box{x - 0.8 * size, y - (1.0 - share) * own, 0.8 * size, own}
                                           : Box{x - share * own, y - 0.8 * size, own, 0.8 * size});
    }
    return words;
}

bool saysInScene(const Scene& scene, const std::string& words) {
    return std::any_of(scene.items.begin(), scene.items.end(),
                       [&](const SceneItem& item) { return item.words == words; });
}

RunColumn columnFor(const std::string& id) {
    return columnOf(*knownSplitMeasure(id));
}

std::vector<const Run*> pointersTo(const std::vector<Run>& runs) {
    std::vector<const Run*> all;
    for (const Run& run : runs)
        all.push_back(&run);
    return all;
}

/// A grid of two settings of one method, and a method with one setting.
std::vector<Run> gridOfRuns() {
    std::vector<Run> runs;
    int correct = 1;
    for (const char* rate : {"0.0001", "0.01"})
        for (const char* epochs : {"20", "40"}) {
            runs.push_back(
                handRun("adapter", 0, correct, correct, {{"learning_rate", rate}, {"epochs", epochs}}));
            ++correct;
        }
    runs.push_back(handRun("zero-shot", 0, 6, 7));
    return runs;
}

} // namespace

class TestParallelPlot : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sharesAreHandComputed() {
        const ParallelPlot plot = threeLines();
        QCOMPARE(plot.axes[0].shares(), (std::vector<double>{0.0, 1.0, 1.0}));
        QCOMPARE(plot.axes[1].shares(), (std::vector<double>{0.0, 1.0, -1.0}));
        CHECK_AT_MOST(std::abs(plot.axes[2].shares()[1] - 0.5), 1e-12);
        ParallelAxis rate = plot.axes[1];
        rate.values = {1e-4, 1e-3, 1e-1}; // one of three powers
        CHECK_AT_MOST(std::abs(rate.shares()[1] - 1.0 / 3.0), 1e-12);
        rate.values = {0.5, 0.5};
        CHECK_AT_MOST(std::abs(rate.shares()[0] - 0.5), 1e-12); // a single value is in the middle
        rate.values = {std::nullopt, std::nullopt};
        QCOMPARE(rate.shares(), (std::vector<double>{-1.0, -1.0}));
    }

    void linesRunThroughTheirPlaces() {
        ParallelPlot plot = threeLines();
        const SceneSpace space = SceneSpace::paper();
        const ParallelLayout layout = layParallel(plot, space);
        const Scene scene = sceneOf(plot, space);
        const SceneItem* third = lineOfKey(scene, "c");
        QVERIFY(third != nullptr);
        QCOMPARE(third->points.size(), std::size_t(3));
        const std::vector<std::pair<double, double>> places{
            {layout.left, layout.top}, {layout.x(1), layout.none}, {layout.right, layout.top}};
        for (std::size_t i = 0; i < places.size(); ++i) {
            CHECK_AT_MOST(std::abs(third->points[i].first - places[i].first), 1e-9);
            CHECK_AT_MOST(std::abs(third->points[i].second - places[i].second), 1e-9);
        }
        QCOMPARE(third->tooltip, std::string("third: method Group DRO, val worst group 80.0 %"));
        for (const char* words : {"none", "ERM", "Group DRO", "0.0001", "0.001", "0.1", "20 %", "80 %"})
            QVERIFY2(saysInScene(scene, words), words);
        QVERIFY(layout.bottom < layout.none && layout.none < layout.height);
        QCOMPARE(layout.share(layout.none), -0.1);
        QCOMPARE(layout.share(layout.top + 3.0), 1.0);
        CHECK_AT_MOST(std::abs(layout.share(layout.y(0.3)) - 0.3), 1e-12);
    }

    /// Lines that pass the brushes have the colour of their value and lie above the others, which are faint.
    void brushesTellLinesApart() {
        ParallelPlot plot = threeLines();
        plot.brushes["worst"] = {{0.4, 1.0}};
        QCOMPARE(passingLines(plot), (std::vector<char>{0, 1, 1}));
        plot.brushes["rate"] = {{0.0, 1.0}};
        QCOMPARE(passingLines(plot), (std::vector<char>{0, 1, 0}));
        plot.brushes["rate"] = {{-0.1, 0.2}}; // from "none" up
        QCOMPARE(passingLines(plot), (std::vector<char>{0, 0, 1}));
        const Scene scene = sceneOf(plot, SceneSpace::paper());
        QVERIFY(lineOfKey(scene, "a")->paint.ink == Ink::grid &&
                lineOfKey(scene, "b") < lineOfKey(scene, "c"));
        QVERIFY(lineOfKey(scene, "c")->paint.ink == Ink::scale);
        QVERIFY(lineOfKey(scene, "c")->paint.value > 0.9);
        const auto fields = std::count_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::area && item.paint.ink == Ink::series;
        });
        QCOMPARE(fields, std::ptrdiff_t(2));
        plot.colorBy = "rate"; // of which the last line has none
        plot.brushes.clear();
        QVERIFY(lineOfKey(sceneOf(plot, SceneSpace::paper()), "c")->paint.value < 0.0);
        plot.colorBy.clear();
        QVERIFY(lineOfKey(sceneOf(plot, SceneSpace::paper()), "c")->paint.ink == Ink::series);
    }

    /// Words of a brush hold when the axis gets other ends or its names another order.
    void brushesAreKeptInWords() {
        const ParallelPlot plot = threeLines();
        const ParallelBrush rates = heldBy(plot.axes[1], {0.0, 1.0 / 3.0});
        CHECK_AT_MOST(std::abs(rates.low - 1e-4), 1e-12);
        CHECK_AT_MOST(std::abs(rates.high - 1e-3), 1e-12);
        ParallelAxis longer = plot.axes[1];
        longer.values[2] = 1e2; // six powers of ten
        const std::vector<Interval> parts = partsOf(longer, rates);
        QCOMPARE(parts.size(), std::size_t(1));
        CHECK_AT_MOST(std::abs(parts[0].high - 1.0 / 6.0), 1e-9);
        QVERIFY(heldBy(plot.axes[0], {0.5, 1.0}).names == std::vector<std::string>{"Group DRO"});
        ParallelAxis more{.id = "method", .scale = {.names = {"a", "b", "c", "d"}}};
        const std::vector<Interval> two = partsOf(more, {.names = {"a", "c", "d"}, .none = true});
        QCOMPARE(two.size(), std::size_t(3));
        QVERIFY(two[0].low < 0.0 && two[1].high == 0.0 && two[2].low > 0.6 && two[2].high == 1.0);
        QVERIFY(partsOf(plot.axes[2], {.low = 0.9, .high = 1.0})[0].low > 1.0);   // above all there is
        QVERIFY(partsOf(plot.axes[1], {.low = -2.0, .high = -1.0})[0].low > 1.0); // no place for it
        QCOMPARE(partsOf(plot.axes[1], {.low = -1.0, .high = 1.0})[0].low, 0.0);
    }

    void valuesAreATable() {
        ParallelPlot plot = threeLines();
        QCOMPARE(toCsv(valuesOf(plot)), std::string("name,method,rate,worst\r\n"
                                                    "first,ERM,1e-04,0.2\r\n"
                                                    "second,Group DRO,0.1,0.5\r\n"
                                                    "third,Group DRO,,0.8\r\n"));
        plot.brushes["worst"] = {{0.4, 1.0}};
        CHECK_HOLDS(toCsv(valuesOf(plot)), "third,Group DRO,,0.8,yes\r\n");
    }

    /// Nothing is cut at any size: the words stand within the scene, one beside another.
    void wordsStayInsideAtAnyWidth() {
        ParallelPlot plot = threeLines();
        plot.note = "3 more settings vary, in fewer values; 300 of 10,000 runs are drawn, evenly from the "
                    "lowest to the highest val worst group";
        for (const std::size_t axes : {3U, 7U, 15U}) {
            while (plot.axes.size() < axes) {
                plot.axes.push_back(plot.axes[plot.axes.size() % 3]);
                plot.axes.back().id = std::to_string(plot.axes.size());
            }
            for (const double width : {240.0, 421.0, 720.0, 1400.0})
                for (const double size : {10.0, 14.0, 20.0}) {
                    const SceneSpace space = roomOf(width, 0.6 * width, size);
                    const Scene scene = sceneOf(plot, space);
                    const auto words = wordsOf(scene, space);
                    for (std::size_t i = 0; i < words.size(); ++i) {
                        const auto& [text, box] = words[i];
                        const std::string what = text + " of " + std::to_string(axes) + " at " +
                                                 std::to_string(width) + ", " + std::to_string(size);
                        QVERIFY2(box.left >= 0.0 && box.right() <= scene.width + 1e-6 && box.top >= 0.0 &&
                                     box.bottom() <= scene.height,
                                 what.c_str());
                        for (std::size_t j = 0; j < i; ++j)
                            QVERIFY2(overlap(box, words[j].second) < 1.0,
                                     (what + " over " + words[j].first).c_str());
                    }
                }
        }
    }

    /// Titles on a page are whole: in one line, in two, or upright.
    void titlesAreWhole() {
        ParallelPlot plot = threeLines();
        const Scene few = sceneOf(plot, SceneSpace::paper());
        QVERIFY(saysInScene(few, "learning_rate") && saysInScene(few, "val worst group"));
        const ParallelAxis rate = plot.axes[1];
        for (int i = 0; i < 12; ++i) {
            plot.axes.push_back(rate);
            plot.axes.back().id = "rate " + std::to_string(i);
        }
        const Scene many = sceneOf(plot, SceneSpace::paper());
        QVERIFY(layParallel(plot, SceneSpace::paper()).upright > 0.0);
        QVERIFY(saysInScene(many, "learning_rate") && saysInScene(many, "val worst group"));
    }

    /// Thousands are drawn together: in one item a colour, each pair of pixels once.
    void manyLinesAreDrawnTogether() {
        ParallelPlot plot = threeLines();
        for (int i = 0; i < 5000; ++i) {
            plot.lines.push_back({"line", std::to_string(i)});
            plot.axes[0].values.emplace_back(i % 2);
            plot.axes[1].values.emplace_back(0.01);
            plot.axes[2].values.emplace_back(0.2 + 0.6 * i / 5000.0);
        }
        plot.brushes["worst"] = {{0.0, 0.45}};
        const Scene scene = sceneOf(plot, SceneSpace::paper());
        QVERIFY(scene.items.size() < 100);
        std::set<double> colors;
        std::size_t ends = 0;
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::segments) {
                QVERIFY(!item.smooth && item.points.size() % 2 == 0);
                ends += item.points.size();
                if (item.paint.ink == Ink::scale)
                    colors.insert(item.paint.value);
            }
        QVERIFY(ends > 100 && ends < 4000);
        QCOMPARE(colors.size(), std::size_t(8)); // of the lower half
        const std::string svg = svgOf(scene, "lines");
        CHECK_HOLDS(svg, "<path fill=\"none\"");
    }

    void runsDifferInMethodsAndSettings() {
        std::vector<Run> runs = gridOfRuns();
        runs.back().name = "the first model";
        const ParallelPlot plot =
            parallelPlotOf(pointersTo(runs), {columnFor("val.worst_group_accuracy"),
                                              columnFor("test.average_accuracy"), columnFor("test.ece")});
        std::vector<std::string> ids;
        for (const ParallelAxis& axis : plot.axes)
            ids.push_back(axis.id);
        QCOMPARE(ids.front(), std::string("method"));
        QCOMPARE(std::count(ids.begin(), ids.end(), "learning_rate"), std::ptrdiff_t(1));
        QCOMPARE(std::count(ids.begin(), ids.end(), "test.ece"), std::ptrdiff_t(0)); // nobody measured it
        QCOMPARE(plot.colorBy, std::string("val.worst_group_accuracy"));
        const ParallelAxis& rate = *plot.axis("learning_rate");
        QVERIFY(rate.scale.kind == PlotScale::Kind::powersOfTen);
        QCOMPARE(*rate.values[0], 0.0001);
        QVERIFY(!rate.values[4]); // zero-shot has no such setting
        QCOMPARE(*plot.axis("epochs")->values[1], 40.0);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            QCOMPARE(plot.axis("val.worst_group_accuracy")->values[i],
                     runs[i].report("val").worstGroupAccuracy);
            QCOMPARE(plot.lines[i].key, runs[i].id);
        }
        QCOMPARE(plot.lines[4].name, std::string("the first model"));
        QCOMPARE(settingsTried(pointersTo(runs)), std::size_t(2));
        runs.erase(runs.begin() + 1, runs.end() - 1); // one setting a method
        QCOMPARE(settingsTried(pointersTo(runs)), std::size_t(0));
        runs.pop_back();
        QVERIFY(parallelPlotOf(pointersTo(runs), {columnFor("test.average_accuracy")}).empty());
    }

    void linesAreLeftOutEvenly() {
        ParallelPlot plot = threeLines();
        for (int i = 0; i < 997; ++i) {
            plot.lines.push_back({"line", std::to_string(i)});
            plot.axes[0].values.emplace_back(i % 2);
            plot.axes[1].values.emplace_back(0.01);
            plot.axes[2].values.emplace_back(0.2 + 0.6 * ((i * 31) % 997) / 997.0);
        }
        const ParallelPlot fewer = withLines(plot, 100);
        QCOMPARE(fewer.lines.size(), std::size_t(100));
        std::vector<double> values;
        for (std::size_t i = 0; i < 100; ++i) { // each line keeps its values
            const auto whole =
                std::find_if(plot.lines.begin(), plot.lines.end(),
                             [&](const ParallelLine& line) { return line.key == fewer.lines[i].key; });
            QCOMPARE(fewer.axes[2].values[i],
                     plot.axes[2].values[static_cast<std::size_t>(whole - plot.lines.begin())]);
            values.push_back(*fewer.axes[2].values[i]);
        }
        std::sort(values.begin(), values.end());
        QVERIFY(values.front() == 0.2 && values.back() == 0.8);
        for (std::size_t i = 1; i < values.size(); ++i)
            CHECK_AT_MOST(values[i] - values[i - 1], 0.6 / 99.0 + 0.002);
        QCOMPARE(fewer.note, std::string("100 of 1,000 runs are drawn, evenly from the lowest to the highest "
                                         "val worst group"));
        QCOMPARE(withLines(plot, 1000).lines.size(), std::size_t(1000));
    }

    /// A figure of reports: one for each report split, where somebody tried two settings.
    void isAFigureOfTheRegistry() {
        std::vector<Run> runs = gridOfRuns();
        const auto drawn = [&] {
            const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
            std::vector<Drawing> drawings =
                figures()
                    .find("parallel_coordinates")
                    .drawings({.comparison = &comparison, .records = placesOf(runs)});
            if (!drawings.empty()) { // keys are rows of the comparison
                const Scene scene = drawings[0].draw(SceneSpace::paper());
                for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
                    const SceneItem* line = lineOfKey(scene, std::to_string(row));
                    if (line == nullptr)
                        return std::vector<Drawing>();
                }
            }
            return drawings;
        };
        const std::vector<Drawing> drawings = drawn();
        QCOMPARE(drawings.size(), std::size_t(1));
        QCOMPARE(drawings[0].of, std::string("test split"));
        const std::string csv = toCsv(drawings[0].values());
        CHECK_HOLDS(csv, "val.worst_group_accuracy,val.average_accuracy,test.worst_group_accuracy,");
        CHECK_HOLDS(csv, "\"ERM adapter, seed 0\",");
        runs.erase(runs.begin() + 2, runs.begin() + 4); // epochs alone vary
        QVERIFY(drawn().empty());
    }
};

QTEST_APPLESS_MAIN(TestParallelPlot)
#include "tst_parallel_plot.moc"
