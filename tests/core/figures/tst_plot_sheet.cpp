// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/color.h"
#include "core/figures/palette.h"
#include "core/figures/plot_sheet.h"
#include "tests/support/checks.h"
#include "tests/support/figures.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

SceneSpace roomFor(double width, double height) {
    SceneSpace space = SceneSpace::paper();
    space.width = width;
    space.height = height;
    return space;
}

/// A row and `columns` columns of the values 0, 1, …
HeatMap numbered(std::size_t columns) {
    HeatMap map{.leastText = "±10.0"};
    map.rows = {{.name = "erm"}};
    for (std::size_t i = 0; i < columns; ++i) {
        map.columns.push_back({"g" + std::to_string(i)});
        map.cells.push_back(rampCell(static_cast<double>(i), 0.5, std::to_string(i)));
        map.cells.back().tooltip = "field";
    }
    return map;
}

Plot lineOf(const std::string& title) {
    Plot plot{.x = {.title = "x"}, .y = {.title = "y"}, .title = title};
    plot.lines.push_back({.points = {{0.0, 0.0}, {1.0, 2.0}}, .name = "line"});
    return plot;
}

std::vector<const SceneItem*> fieldsOf(const Scene& scene) {
    std::vector<const SceneItem*> fields;
    for (const SceneItem& item : scene.items)
        if (item.tooltip == "field")
            fields.push_back(&item);
    return fields;
}

/// Texts of the sheet as it is drawn.
std::vector<std::string> textsOf(const PlotSheet& sheet) {
    std::vector<std::string> texts;
    for (const SceneItem& item : sceneOf(sheet, roomFor(400.0, 300.0)).items)
        if (!item.words.empty())
            texts.push_back(item.words);
    return texts;
}

double baseOf(const Scene& scene, const std::string& words) {
    const auto found = std::find_if(scene.items.begin(), scene.items.end(),
                                    [&](const SceneItem& item) { return item.words == words; });
    return found == scene.items.end() ? -1.0 : found->points[0].second;
}

} // namespace

class TestPlotSheet : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Columns without room go into further blocks; every field stays, inside the width.
    void columnsOfAHeatMapWrap() {
        const HeatMap map = numbered(40);
        for (const double width : {300.0, 720.0, 2400.0}) {
            const Scene scene = sceneOf(map, roomFor(width, 300.0));
            const std::vector<const SceneItem*> fields = fieldsOf(scene);
            QCOMPARE(fields.size(), std::size_t(40));
            double lowest = 0.0;
            for (const SceneItem* field : fields) {
                QVERIFY(field->points[2].first <= width);
                lowest = std::max(lowest, field->points[2].second);
            }
            QVERIFY(lowest <= scene.height);
            QCOMPARE(fields.front()->points[0].second == fields.back()->points[0].second, width > 2000.0);
        }
    }

    /// Fields without a least text become narrow and lose their text, and there is one block.
    void fieldsOfAHeatMapBecomeNarrow() {
        HeatMap map = numbered(60);
        map.leastText.clear();
        const Scene scene = sceneOf(map, roomFor(400.0, 300.0));
        const std::vector<const SceneItem*> fields = fieldsOf(scene);
        QCOMPARE(fields.front()->points[0].second, fields.back()->points[0].second);
        QCOMPARE(baseOf(scene, "59"), -1.0);
    }

    void valuesOfAHeatMapAreItsFields() {
        HeatMap map = numbered(2);
        map.cells[1].interval = Interval{0.5, 1.5};
        map.columns.push_back({"empty"});
        map.cells.push_back({.text = "–"});
        const Table table = valuesOf(map);
        QCOMPARE(table.rows.size(), std::size_t(2));
        QCOMPARE(table.rows[1][0].text, std::string("erm"));
        QCOMPARE(table.rows[1][1].text, std::string("g1"));
        QCOMPARE(*table.rows[1][2].value, 1.0);
        QCOMPARE(*table.rows[1][4].value, 1.5);
        QVERIFY(!table.rows[0][3].value);
    }

    /// Text on a field of any colour is told from it: 4.5 is the contrast that WCAG asks of text.
    void textOnFieldsHasContrast() {
        InkColors dark = paperInk();
        dark.ground = colorFromHex("#1e1f22");
        for (const InkColors& ink : {paperInk(), dark})
            for (int step = 0; step <= 100; ++step) {
                const double share = step / 100.0;
                QVERIFY(contrastRatio(colorOf({Ink::onRamp, 0, share}, ink),
                                      colorOf({Ink::ramp, 0, share}, ink)) >= 4.5);
            }
    }

    /// Plots below each other share the height of the room; a heat map has what it needs.
    void panelsShareTheRoom() {
        PlotSheet sheet;
        sheet.panels = {lineOf("first"), numbered(3), lineOf("last")};
        for (const double height : {700.0, 1400.0}) {
            const Scene scene = sceneOf(sheet, roomFor(600.0, height));
            CHECK_AT_MOST(std::abs(scene.height - height), 1e-6);
            QVERIFY(baseOf(scene, "first") < baseOf(scene, "erm"));
            QVERIFY(baseOf(scene, "erm") < baseOf(scene, "last"));
        }
        QVERIFY(sceneOf(sheet, roomFor(600.0, 50.0)).height > 300.0); // what they need
    }

    void panelsStandBesideEachOtherWhereThereIsRoom() {
        PlotSheet sheet{.panels = {lineOf("a"), lineOf("b"), lineOf("c")}, .leastWidth = 300.0};
        const Scene beside = sceneOf(sheet, roomFor(950.0, 400.0));
        QCOMPARE(baseOf(beside, "a"), baseOf(beside, "c"));
        const Scene two = sceneOf(sheet, roomFor(650.0, 400.0));
        QCOMPARE(baseOf(two, "a"), baseOf(two, "b"));
        QVERIFY(baseOf(two, "c") > baseOf(two, "a"));
    }

    void aSheetOfOnePanelIsThatPanel() {
        const Plot plot = lineOf("alone");
        const SceneSpace room = roomFor(600.0, 400.0);
        QCOMPARE(svgOf(sceneOf(sheetOf(plot), room), ""), svgOf(sceneOf(plot, room), ""));
        QVERIFY(sheetOf(Plot()).empty() && !sheetOf(plot).empty());
    }

    /// Words below and above are broken into lines rather than cut, and nothing is higher for it but the
    /// figure.
    void longNotesHaveSeveralLines() {
        const SceneSpace narrow = roomFor(320.0, 260.0);
        const std::string words =
            "lines: 95 % intervals; settings by validation worst group, means over seeds";
        const std::vector<std::string> lines = wrapped(words, 200.0, narrow);
        QVERIFY(lines.size() > 1);
        std::string joinedLines;
        for (const std::string& line : lines) {
            QVERIFY(narrow.textWidth(line) <= 200.0);
            joinedLines += (joinedLines.empty() ? "" : " ") + line;
        }
        QCOMPARE(joinedLines, words);
        QVERIFY(wrapped("", 200.0, narrow).empty());
        QCOMPARE(wrapped("anextraordinarilylongword", 30.0, narrow).size(), std::size_t(1));
        Plot plot = lineOf("");
        const double without = layPlot(plot, narrow).area.height;
        plot.note = words;
        const Scene scene = sceneOf(plot, narrow);
        for (const SceneItem& item : scene.items)
            QVERIFY(item.words.find("…") == std::string::npos);
        QVERIFY(layPlot(plot, narrow).area.height < without);
        QVERIFY(baseOf(scene, layPlot(plot, narrow).note.back()) <= scene.height);
        PlotSheet sheet{.panels = {lineOf("a"), lineOf("b")}, .heading = words};
        const Scene panels = sceneOf(sheet, narrow);
        QVERIFY(baseOf(panels, wrapped(words, narrow.width - 24.0, narrow).back()) < baseOf(panels, "a"));
    }

    /// 0 has no place on a logarithmic axis: it is left out, and the axis is that of the others.
    void valuesWithoutAPlaceAreLeftOut() {
        Plot plot{.x = {.kind = PlotScale::Kind::powersOfTen, .title = "n"}, .y = {.title = "y"}};
        for (const double x : {0.0, 10.0, 1000.0})
            plot.marks.push_back({.x = x, .y = 1.0, .name = "m"});
        const PlotLayout layout = layPlot(plot, roomFor(600.0, 400.0));
        QVERIFY(layout.x.low >= 0.0 && layout.x.high <= 4.0);
        QVERIFY(!sceneOf(plot, layout, roomFor(600.0, 400.0)).items.empty());
        QCOMPARE(valuesOf(plot).rows.size(), std::size_t(3));
    }

    /// A share of 1 ends the axis of shares, rather than a decade above.
    void sharesEndAtOne() {
        const PlotScale scale{.kind = PlotScale::Kind::powersOfTen, .limits = Interval{0.0, 1.0}};
        QCOMPARE(scale.around(0.01, 1.0).high, 0.0);
        QCOMPARE(scale.around(0.01, 1.0).low, -2.0);
    }

    /// Labels are placed as fast in a zoom of a million times.
    void aZoomFarInIsLaidOutAtOnce() {
        Plot plot = lineOf("");
        for (int i = 0; i < 200; ++i)
            plot.lines.front().points.emplace_back(i, i % 7);
        plot.x.shown = Axis{0.5, 0.500001, 1e-7};
        plot.y.shown = Axis{0.9, 0.900001, 1e-7};
        plot.labels.push_back({.x = 0.5000005, .y = 0.9000005, .text = "here", .ofRule = true});
        QElapsedTimer timer;
        timer.start();
        const Box area{50.0, 10.0, 400.0, 200.0};
        QVERIFY(layPlotIn(plot, area, roomFor(500.0, 300.0)).labels.front().has_value());
        QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    }

    void anEmptySheetSaysWhy() {
        Plot plot;
        plot.placeholder = "nothing here";
        QCOMPARE(textsOf(sheetOf(plot)), std::vector<std::string>{"nothing here"});
        QCOMPARE(textsOf({.panels = {}, .placeholder = "no epochs"}), std::vector<std::string>{"no epochs"});
        QCOMPARE(textsOf(sheetOf(HeatMap())), std::vector<std::string>());
    }

    void valuesOfASheetNameThePanel() {
        PlotSheet sheet{.panels = {lineOf("a"), lineOf("b")}};
        const Table table = valuesOf(sheet);
        QCOMPARE(table.columns.front().key, std::string("panel"));
        QCOMPARE(table.rows.size(), std::size_t(4));
        QCOMPARE(table.rows[3][0].text, std::string("b"));
        QCOMPARE(valuesOf(sheetOf(lineOf("a"))).columns.front().key, std::string("name"));
    }
};

QTEST_APPLESS_MAIN(TestPlotSheet)
#include "tst_plot_sheet.moc"
