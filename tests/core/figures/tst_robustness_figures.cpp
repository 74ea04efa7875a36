// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/effective_robustness.h"
#include "core/figures/figure.h"
#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<Drawing> drawingsOfRuns(const std::vector<Run>& runs) {
    static std::vector<Comparison> kept; // drawings of it are made below
    kept.push_back(compareRuns(runs, "val.worst_group_accuracy", {"embedding"}));
    return figures().find("effective_robustness").drawings({.comparison = &kept.back(), .section = 0});
}

/// Two methods, the first with two seeds.
std::vector<AlphaScan> smallScans() {
    std::vector<AlphaScan> scans;
    for (const auto& [method, name, seed] :
         {std::tuple{"r-adapter", "R-Adapter", 0}, {"r-adapter", "R-Adapter", 1}, {"ft", "Fine-tuning", 0}}) {
        AlphaScan scan{.method = method, .name = name, .seed = static_cast<std::uint64_t>(seed), .kept = 0.5};
        scan.alphas = {0.0, 0.5, 1.0};
        const double shift = 0.02 * seed;
        for (const char* set : {"test", "sketch", "photo"})
            scan.splits.push_back({.name = set,
                                   .title = set,
                                   .n = 100,
                                   .average = {0.6, 0.7 + shift, 0.65},
                                   .worstGroup = {0.3, 0.4, std::nullopt},
                                   .worst = {0, 0, -1}});
        scans.push_back(std::move(scan));
    }
    return scans;
}

} // namespace

class TestRobustnessFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void threeEmbeddingsMakeALine() {
        const std::vector<Run> runs{runOnSketches("zero-shot", "X_a", 2, 3),
                                    runOnSketches("zero-shot", "X_b", 4, 4),
                                    runOnSketches("zero-shot", "X_c", 6, 5), runOnSketches("ft", "X_a", 7, 4),
                                    runOnSketches("r-adapter", "X_a", 7, 7)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy", {"embedding"});
        const RobustnessPlane plane = robustnessOf(comparison, comparison.splits[1]);
        QCOMPARE(plane.split, std::string("sketch"));
        QCOMPARE(plane.marks.size(), std::size_t(5));
        QVERIFY(plane.line.has_value());
        const auto expected = fitLogitLine(std::vector<std::pair<double, double>>{
            {11 / 20.0, 0.3}, {13 / 20.0, 0.4}, {15 / 20.0, 0.5}}); // of test 9 of the first group are right
        CHECK_AT_MOST(std::abs(plane.line->slope - expected->slope), 1e-9);
        const std::vector<Drawing> drawings = drawingsOfRuns(runs);
        QCOMPARE(drawings.size(), std::size_t(1));
        CHECK_HOLDS(drawings[0].caption, "3 zero-shot points");
        const Scene scene = drawings[0].draw(SceneSpace::paper());
        QCOMPARE(textsOf(scene, "line: zero-shot, 3 points"), 1);
        QVERIFY(textsOf(scene, "R-Adapter") > 0);
        const bool told = std::any_of(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.tooltip.find("R-Adapter") != std::string::npos &&
                   item.tooltip.find("effective robustness +") != std::string::npos;
        });
        QVERIFY(told);
    }

    void everythingStaysInside() {
        const std::vector<Run> runs{
            runOnSketches("zero-shot", "X_a", 1, 1), runOnSketches("zero-shot", "X_b", 4, 4),
            runOnSketches("zero-shot", "X_c", 9, 9), runOnSketches("ft", "X_a", 7, 2),
            runOnSketches("lp-ft", "X_a", 7, 3),     runOnSketches("r-adapter", "X_a", 8, 7)};
        for (const double width : {720.0, 420.0}) {
            SceneSpace space = SceneSpace::paper();
            space.width = width;
            const Scene scene = drawingsOfRuns(runs).front().draw(space);
            for (const SceneItem& item : scene.items)
                for (const auto& [x, y] : item.points)
                    QVERIFY2(x >= -1.0 && x <= width + 1.0 && y >= -1.0 && y <= scene.height + 1.0,
                             item.words.c_str());
        }
    }

    void fewerMakeNone() {
        const std::vector<Run> runs{runOnSketches("zero-shot", "X_a", 2, 3),
                                    runOnSketches("zero-shot", "X_b", 4, 4),
                                    runOnSketches("r-adapter", "X_a", 7, 7)};
        const std::vector<Drawing> drawings = drawingsOfRuns(runs);
        QCOMPARE(drawings.size(), std::size_t(1));
        CHECK_HOLDS(drawings[0].caption, "effective robustness is not known");
        const Scene scene = drawings[0].draw(SceneSpace::paper());
        QCOMPARE(textsOf(scene, "make no line"), 1);
        for (const SceneItem& item : scene.items)
            QVERIFY(item.tooltip.find("effective robustness") == std::string::npos);
        // One of them once more, of another setting that zero-shot does not look at, is no third point.
        std::vector<Run> again = runs;
        again.push_back(runOnSketches("zero-shot", "X_d", 4, 4));
        const Comparison comparison = compareRuns(again, "val.worst_group_accuracy", {"embedding"});
        QVERIFY(!robustnessOf(comparison, comparison.splits[1]).line);
    }

    /// All or none right has no logit: it is left out, and the caption says how many.
    void whatHasNoLogitIsLeftOut() {
        const std::vector<Run> runs{runOnSketches("zero-shot", "X_a", 2, 3),
                                    runOnSketches("ft", "X_a", 4, 10),
                                    runOnSketches("r-adapter", "X_a", 7, 7)};
        const std::vector<Drawing> drawings = drawingsOfRuns(runs);
        CHECK_HOLDS(drawings[0].caption, "no or all examples correct (1)");
    }

    void withoutAnotherSetThereIsNoFigure() {
        QVERIFY(drawingsOfRuns({handRun("zero-shot", 0, 3, 5), handRun("ft", 0, 4, 5)}).empty());
    }

    void curvesOverTheScale() {
        const std::vector<AlphaScan> scans = smallScans();
        const std::vector<Drawing> drawings = drawingsOf(FigureNeeds::scales, {.scales = scans});
        QCOMPARE(drawings.size(), std::size_t(4)); // in and out, then each set
        CHECK_HOLDS(drawings[0].caption, "the mean of the averages of sketch, photo");
        CHECK_HOLDS(drawings[0].caption, "bands are one standard deviation");
        const Scene scene = drawings[0].draw(SceneSpace::paper());
        QVERIFY(textsOf(scene, "R-Adapter, test") > 0 && textsOf(scene, "Fine-tuning, other sets") > 0);
        QVERIFY(textsOf(scene, "worst group of test") > 0);
        CHECK_HOLDS(drawings[1].title, "test split over α");
    }
};

QTEST_APPLESS_MAIN(TestRobustnessFigures)
#include "tst_robustness_figures.moc"
