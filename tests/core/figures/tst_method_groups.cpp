// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/method_groups.h"

#include "core/figures/figure.h"
#include "core/figures/trade_off.h"
#include "tests/support/checks.h"
#include "tests/support/figures.h"
#include "tests/support/runs.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const SceneItem* fieldOf(const Scene& scene, const std::string& key) {
    const auto found = std::find_if(scene.items.begin(), scene.items.end(),
                                    [&](const SceneItem& item) { return item.key == key; });
    return found == scene.items.end() ? nullptr : &*found;
}

/// Many groups with long names, and three methods.
MethodGroups manyGroups(std::size_t count) {
    MethodGroups figure{.split = "test"};
    for (std::size_t g = 0; g < count; ++g) {
        figure.groups.push_back(static_cast<int>(g));
        figure.names.push_back("blond hair and eyeglasses, group " + std::to_string(g));
        figure.rows.push_back(100);
    }
    for (std::size_t m = 0; m < 3; ++m) {
        MethodGroupLine line{.row = m, .name = "method number " + std::to_string(m)};
        for (std::size_t g = 0; g < count; ++g)
            line.cells.push_back({.accuracy = 0.3 + 0.02 * static_cast<double>(g + m)});
        figure.lines.push_back(std::move(line));
    }
    figure.allGroups = count;
    return figure;
}

} // namespace

class TestMethodGroups : public QObject {
    Q_OBJECT

  private:
    std::vector<Run> runs_;
    Comparison comparison_;
    GroupDifferences differences_;

    MethodGroupSources sources() const {
        MethodGroupSources sources{.run = [this](std::size_t run) -> const Run& { return runs_[run]; }};
        sources.baseline = rowOf("erm");
        sources.differences = [this](std::size_t row) {
            return comparison_.rows[row].method == "group-dro" ? &differences_ : nullptr;
        };
        return sources;
    }
    std::size_t rowOf(const std::string& method) const {
        for (std::size_t i = 0; i < comparison_.rows.size(); ++i)
            if (comparison_.rows[i].method == method)
                return i;
        return comparison_.rows.size();
    }

  private Q_SLOTS:
    void initTestCase() {
        for (const std::uint64_t seed : {0, 1, 2}) {
            runs_.push_back(handRun("erm", seed, 2 + static_cast<int>(seed), 3));
            runs_.push_back(handRun("group-dro", seed, 7, 6));
        }
        comparison_ = compareRuns(runs_, "val.worst_group_accuracy");
        differences_.groups = {Difference{0.5, Interval{0.4, 0.6}}, Difference{0.5, Interval{0.4, 0.6}},
                               std::nullopt, std::nullopt}; // by themselves: not what is to stand there
        differences_.groupsTogether = {Difference{-0.02, Interval{-0.10, 0.06}},
                                       Difference{0.4, Interval{0.2, 0.6}}, std::nullopt, std::nullopt};
    }

    void meansOfSeedsStandWorstGroupFirst() {
        const MethodGroups figure = methodGroupsOf(comparison_, "test", 0, sources());
        QCOMPARE(figure.lines.size(), std::size_t{2});
        QVERIFY(figure.groups == (std::vector<int>{1, 0})); // the others have no rows
        const MethodGroupLine& erm = figure.lines[figure.lines[0].isBaseline ? 0 : 1];
        QCOMPARE(erm.seeds, 3);
        CHECK_AT_MOST(std::abs(*erm.cells[0].accuracy - 0.3), 1e-12); // of 2, 3 and 4 of ten
        CHECK_AT_MOST(std::abs(*erm.cells[0].deviation - 0.1), 1e-12);
        QVERIFY(erm.cells[0].worst && !erm.cells[1].worst && !erm.cells[0].difference);
        const MethodGroupLine& dro = figure.lines[figure.lines[0].isBaseline ? 1 : 0];
        QCOMPARE(dro.cells[0].difference->value, 0.4);
    }

    /// Named groups follow those of the task in their own order, and none is the worst group of a line.
    void namedGroupsStandBehindTheOthers() {
        NamedResults named{.names = {"nobody", "red tail"}};
        const GroupAccuracy none,
            low{.n = 12, .correct = 0, .accuracy = 0.0, .interval = wilsonInterval(0, 12)};
        const GroupAccuracy half{.n = 12, .correct = 6, .accuracy = 0.5, .interval = wilsonInterval(6, 12)};
        named.ofRows[{"test", rowOf("erm")}] = {.seeds = {{none, low}, {none, half}, {none, half}}};
        MethodGroupSources own = sources();
        own.named = &named;
        const MethodGroups figure = methodGroupsOf(comparison_, "test", 0, own);
        QCOMPARE(figure.groups, (std::vector<int>{1, 0, 5})); // of four groups of the task two have rows
        QCOMPARE(figure.names.back(), std::string("“red tail”"));
        QCOMPARE(figure.rows.back(), 12);
        QCOMPARE(figure.named, std::size_t(1));
        for (const MethodGroupLine& line : figure.lines) {
            QCOMPARE(line.cells.size(), std::size_t(3));
            QVERIFY(!line.cells[2].worst);
            if (line.isBaseline)
                CHECK_AT_MOST(std::abs(*line.cells[2].accuracy - 1.0 / 3.0), 1e-12);
            else
                QVERIFY(!line.cells[2].accuracy);
        }
        QVERIFY(fieldOf(sceneOf(plotOf(figure, MethodGroupsShown::accuracy), SceneSpace::paper()),
                        std::to_string(rowOf("erm")) + " 5") != nullptr);
    }

    void fieldsSayNumbersSignsAndAskForTheirGroup() {
        const MethodGroups figure = methodGroupsOf(comparison_, "test", 0, sources());
        const Scene accuracies = sceneOf(plotOf(figure, MethodGroupsShown::accuracy), SceneSpace::paper());
        QCOMPARE(textsOf(accuracies, "30.0"), 1);
        QCOMPARE(textsOf(accuracies, "±10.0"), 1);
        const std::string key = std::to_string(rowOf("group-dro")) + " 1";
        QVERIFY(fieldOf(accuracies, key) != nullptr);
        CHECK_HOLDS(fieldOf(accuracies, key)->tooltip, "70.0");
        const Scene differences = sceneOf(plotOf(figure, MethodGroupsShown::difference), SceneSpace::paper());
        QCOMPARE(textsOf(differences, "▲ +40.0"), 1); // its interval leaves 0 out
        QCOMPARE(textsOf(differences, "▽ −2.0"), 1);  // this one does not
        CHECK_HOLDS(fieldOf(differences, key)->tooltip, "+20.0 to +60.0");
    }

    void manyGroupsGoIntoBlocksWithoutOverlap() {
        const MethodGroups figure = manyGroups(25);
        for (const double width : {360.0, 720.0, 1400.0}) {
            SceneSpace space = SceneSpace::paper();
            space.width = width;
            const Scene scene = sceneOf(plotOf(figure, MethodGroupsShown::accuracy), space);
            for (int g = 0; g < 25; ++g)
                QVERIFY(fieldOf(scene, "2 " + std::to_string(g)) != nullptr);
            for (const SceneItem& item : scene.items)
                for (const auto& [x, y] : item.points)
                    QVERIFY(x >= 0.0 && x <= width && y >= 0.0 && y <= scene.height);
            QCOMPARE(textsOf(scene, "30.0") > 0, true); // numbers are there however narrow it is
        }
    }

    void lettersStandOutFromTheirFields() {
        const MethodGroups figure = manyGroups(25);
        for (const InkColors& ink :
             {paperInk(), InkColors{colorFromHex("#1e1e1e"), colorFromHex("#eeeeee"), colorFromHex("#aaaaaa"),
                                    colorFromHex("#444444")}}) {
            const Scene scene = sceneOf(plotOf(figure, MethodGroupsShown::accuracy), SceneSpace::paper());
            for (const SceneItem& item : scene.items)
                if (item.paint.ink == Ink::onRamp)
                    QVERIFY(contrastRatio(colorOf(item.paint, ink),
                                          colorOf({Ink::ramp, 0, item.paint.value}, ink)) >= 4.5);
        }
    }

    void reportsShowItWhereRunsAreKnown() {
        const Figure& figure = figures().find("method_groups");
        QVERIFY(figure.drawings({.comparison = &comparison_}).empty());
        const auto drawings = figure.drawings({.comparison = &comparison_, .records = placesOf(runs_)});
        QCOMPARE(drawings.size(), std::size_t{1});
        CHECK_HOLDS(drawings.front().caption, "worst of each method is framed");
        BaselineComparisons compared;
        compared.all.push_back({.split = "test",
                                .baseline = rowOf("erm"),
                                .others = {{.row = rowOf("group-dro"), .differences = differences_}}});
        const auto both = figure.drawings(
            {.comparison = &comparison_, .records = placesOf(runs_), .differences = &compared});
        QCOMPARE(both.size(), std::size_t{2});
        CHECK_HOLDS(both.back().caption, "hold together over its 2 groups");
    }

    /// A reader knows that a difference is missing, and why.
    void missingDifferencesAreTold() {
        const Figure& figure = figures().find("method_groups");
        BaselineComparisons compared;
        compared.problems = {"Group DRO is not compared with ERM: it has no predictions"};
        const auto drawings = figure.drawings(
            {.comparison = &comparison_, .records = placesOf(runs_), .differences = &compared});
        QCOMPARE(drawings.size(), std::size_t{1});
        CHECK_HOLDS(drawings.front().caption, "Note: Group DRO is not compared with ERM");
        const Scene scene = drawings.front().draw(SceneSpace::paper());
        QVERIFY(std::any_of(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.words.starts_with("Group DRO is not compared");
        }));
    }

    /// The worst group of every method is shown also if there are more groups than columns, however high its
    /// mean over the methods is.
    void theWorstGroupOfEveryMethodIsShown() {
        constexpr int classes = 60;
        std::vector<std::string> names;
        for (int i = 0; i < classes; ++i)
            names.push_back("class " + std::to_string(i));
        std::vector<Run> runs{handRun("erm", 0, 2, 3), handRun("group-dro", 0, 7, 6)};
        for (std::size_t r = 0; r < runs.size(); ++r) {
            runs[r].groups = GroupScheme("bird", names, {});
            runs[r].task.attributes.clear();
            runs[r].trainCounts.assign(classes, 10);
            std::vector<GroupAccuracy> cells;
            for (int g = 0; g < classes; ++g)
                cells.push_back({.n = 100, .correct = r == 0 ? 70 : g + 20, .accuracy = {}, .interval = {}});
            cells.back().correct = r == 0 ? 60 : 100; // where the other method is best
            for (SplitResult& result : runs[r].splits)
                result.report =
                    reportOfCounts(runs[r].groups, cells, cells, runs[r].trainCounts, Predicted::yes);
        }
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const MethodGroups figure = methodGroupsOf(
            comparison, "test", 0, {.run = [&](std::size_t run) -> const Run& { return runs[run]; }});
        QCOMPARE(figure.lines.size(), std::size_t{2});
        QCOMPARE(figure.groups.size(), mostGroupColumns);
        QCOMPARE(figure.allGroups, std::size_t{classes});
        QVERIFY(std::find(figure.groups.begin(), figure.groups.end(), classes - 1) != figure.groups.end());
        for (const MethodGroupLine& line : figure.lines)
            QVERIFY(std::any_of(line.cells.begin(), line.cells.end(),
                                [](const MethodGroupCell& cell) { return cell.worst; }));
    }

    void theFrontHoldsWhatNothingDominates() {
        const std::vector<std::pair<double, double>> points{{0.9, 0.2}, {0.8, 0.6},  {0.7, 0.6}, {0.6, 0.7},
                                                            {0.9, 0.1}, {0.5, 0.65}, {0.8, 0.6}};
        QVERIFY(paretoFront(points) == (std::vector<std::size_t>{3, 1, 0}));
        QVERIFY(paretoFront({}).empty());
        // erm has the lower worst group and the lower average: there is no front of one.
        const TradeOff tradeOff = tradeOffOf(comparison_, "test");
        QCOMPARE(tradeOff.front.size(), std::size_t{1});
        QCOMPARE(tradeOff.marks[tradeOff.front.front()].name, std::string("Group DRO"));
    }
};

QTEST_APPLESS_MAIN(TestMethodGroups)
#include "core/runs/comparison_sections.h"
#include "tst_method_groups.moc"
