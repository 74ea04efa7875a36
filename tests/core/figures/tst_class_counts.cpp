// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/class_counts.h"

#include "core/figures/figure.h"
#include "tests/core/experiment/five_classes.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<const SceneItem*> barsOf(const Scene& scene) {
    std::vector<const SceneItem*> bars;
    for (const SceneItem& item : scene.items)
        if (!item.tooltip.empty())
            bars.push_back(&item);
    return bars;
}

double heightOf(const SceneItem& bar) {
    return std::abs(bar.points[0].second - bar.points[2].second);
}

} // namespace

class TestClassCounts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Every example counted once, by its class and its place.
    void countsAreThoseOfTheColumns() {
        const auto task = fiveClasses();
        const ClassCounts counts = classCountsOf(*task, task->fit(), "train");
        QCOMPARE(counts.classes.size(), std::size_t(5));
        QCOMPARE(counts.values, task->groups.attributes().front().values);
        QCOMPARE(counts.examples(), std::int64_t(400));
        QVERIFY(std::is_sorted(counts.classes.begin(), counts.classes.end(),
                               [](const ClassCount& a, const ClassCount& b) { return a.all > b.all; }));
        QCOMPARE(counts.classes.front().name, std::string("auk"));
        for (const ClassCount& own : counts.classes)
            for (std::size_t value = 0; value < counts.values.size(); ++value) {
                std::int64_t expected = 0;
                for (const int row : task->fitRows())
                    expected += task->groups.classes()[task->labels[row]] == own.name &&
                                task->set->column("place").codes[row] == static_cast<int>(value);
                QCOMPARE(own.ofValues[value], expected);
            }
        QCOMPARE(counts.median(), double(counts.classes[2].all));
        QCOMPARE(counts.singletons(), std::size_t(0));
    }

    void medianAndSingletons() {
        ClassCounts counts{.title = "train",
                           .values = {""},
                           .classes = {{"a", {9}, 9}, {"b", {4}, 4}, {"c", {1}, 1}, {"d", {1}, 1}}};
        QCOMPARE(counts.median(), 2.5);
        QCOMPARE(counts.singletons(), std::size_t(2));
        QCOMPARE(ClassCounts().median(), 0.0);
        const std::vector<Drawing> drawings =
            figures().find("class_counts").drawings({.classCounts = {&counts, 1}});
        CHECK_HOLDS(drawings.at(0).caption, "15 examples of 4 classes, from 1 to 9 in one, median 2.5");
        CHECK_HOLDS(drawings.at(0).caption, "2 classes have one example");
    }

    /// Bars are as high as their counts, the largest first; names stand below where there is room.
    void barsAreSortedAndStacked() {
        const auto task = fiveClasses();
        const ClassCounts counts = classCountsOf(*task, task->fit(), "train");
        const Scene scene = sceneOf(plotOf(counts), SceneSpace::paper());
        const auto bars = barsOf(scene);
        QCOMPARE(bars.size(), std::size_t(10));
        const double unit = heightOf(*bars[0]) / double(counts.classes[0].ofValues[0]);
        for (std::size_t bar = 0; bar < bars.size(); ++bar)
            CHECK_AT_MOST(
                std::abs(heightOf(*bars[bar]) - unit * double(counts.classes[bar / 2].ofValues[bar % 2])),
                1e-6);
        CHECK_AT_MOST(std::abs(bars[0]->points[2].second - bars[1]->points[0].second), 1e-9); // stacked
        QVERIFY(bars[0]->points[0].first < bars[2]->points[0].first);
        CHECK_HOLDS(bars[0]->tooltip, "auk: ");
        QVERIFY(bars[0]->paint.color != bars[1]->paint.color);
        QVERIFY(std::any_of(scene.items.begin(), scene.items.end(),
                            [](const SceneItem& item) { return item.words == "egret" && !item.upright; }));
        const std::vector<std::vector<Table::Cell>> values = valuesOf(plotOf(counts)).rows;
        QCOMPARE(values.size(), std::size_t(10));
        QCOMPARE(values[0][1].text, std::string("auk"));
        QCOMPARE(*values[0][2].value, double(counts.classes[0].ofValues[0]));
        ClassCounts many{.title = "train", .values = {""}, .classes = {}};
        for (int c = 0; c < 300; ++c)
            many.classes.push_back({"class " + std::to_string(c), {300 - c}, 300 - c});
        const Scene crowded = sceneOf(plotOf(many), SceneSpace::paper());
        QCOMPARE(barsOf(crowded).size(), std::size_t(300));
        QVERIFY(std::none_of(crowded.items.begin(), crowded.items.end(),
                             [](const SceneItem& item) { return item.words == "class 7"; }));
    }

    /// Identities overlap: an example would be in several colours.
    void overlappingGroupsHaveNoColours() {
        const auto task = makeTask(comments());
        const ClassCounts counts = classCountsOf(*task, task->fit(), "train");
        QCOMPARE(counts.values, std::vector<std::string>{""});
        QCOMPARE(counts.examples(), std::int64_t(task->fitRows().size()));
    }

    /// The figures of every level of an imbalance have the rows of that level.
    void levelsOfAnImbalance() {
        const auto task = fiveClasses();
        const ImbalanceDraws draws(task, planOf({"50-50", "90-10"}));
        const ImbalancedTask hard = draws.make(1, 0);
        const ClassCounts counts = classCountsOf(*hard.sides, hard.sides->fit(), "train, 90-10");
        QCOMPARE(counts.values, (std::vector<std::string>{"major", "minor"}));
        QCOMPARE(counts.classes.back().ofValues[1], hard.draw.minorRows);
        QCOMPARE(counts.classes.back().ofValues[0], std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(TestClassCounts)
#include "tst_class_counts.moc"
