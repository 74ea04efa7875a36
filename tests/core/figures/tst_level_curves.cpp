// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/level_curves.h"

#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/math/small_samples.h"
#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

#include <QTest>

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run atLevel(const std::string& method, std::uint64_t draw, int minor, double upstream, double downstream) {
    Run run = runWithGaps(method, draw, minor == 50, upstream, downstream);
    run.imbalance->level = std::to_string(100 - minor) + "-" + std::to_string(minor);
    run.imbalance->minorRows = minor;
    run.imbalance->majorRows = 100 - minor;
    return run;
}

std::vector<Run> levels() {
    return {atLevel("dml-margin", 0, 10, 0.5, 0.3), atLevel("dml-margin", 1, 10, 0.3, 0.2),
            atLevel("dml-margin", 0, 50, 0.0, 0.0), atLevel("dml-margin", 1, 50, 0.1, -0.1),
            atLevel("dml-margin", 0, 30, 0.2, 0.1), atLevel("dml-margin", 1, 30, 0.2, 0.1),
            atLevel("parade", 0, 50, 0.0, 0.0),     atLevel("parade", 0, 10, 0.1, 0.2)};
}

std::size_t quantity(const GapStudy& study, const std::string& id) {
    for (std::size_t q = 0; q < study.quantities.size(); ++q)
        if (study.quantities[q].id == id)
            return q;
    return study.quantities.size();
}

} // namespace

class TestLevelCurves : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gapsRiseWithTheLevel() {
        const std::vector<Run> runs = levels();
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        const GapStudy study = studyGaps(comparison, runs);
        const CurveFigure figure = levelCurvesOf(study, quantity(study, "map_at_r"));
        CHECK_HOLDS(figure.yTitle, "gap of MAP@R, %");
        CHECK_HOLDS(figure.xTitle, "share of a majority");
        QCOMPARE(figure.curves.size(), std::size_t(2));
        const Curve& margin = figure.curves[0];
        QCOMPARE(margin.color, methodStyle("dml-margin").color);
        QCOMPARE(margin.points.size(), std::size_t(3));
        const std::vector<std::pair<double, double>> expected{{50.0, 5.0}, {70.0, 20.0}, {90.0, 40.0}};
        const std::vector<double> deviations{0.1 / std::sqrt(2.0), 0.0, 0.2 / std::sqrt(2.0)};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(margin.points[i].first, expected[i].first);
            CHECK_AT_MOST(std::abs(margin.points[i].second - expected[i].second), 1e-9);
            const double half = 100.0 * studentQuantile(1.0) * deviations[i] / std::sqrt(2.0);
            CHECK_AT_MOST(std::abs(margin.band[i].first - (expected[i].second - half)), 1e-6);
            CHECK_AT_MOST(std::abs(margin.band[i].second - (expected[i].second + half)), 1e-6);
        }
        QVERIFY(figure.curves[1].band.empty()); // one draw has no interval
        const CurveFigure downstream = levelCurvesOf(study, quantity(study, downstreamId));
        CHECK_HOLDS(downstream.yTitle, "logistic regression, gap of accuracy, %");
        CHECK_AT_MOST(std::abs(downstream.curves[0].points[0].second + 5.0), 1e-9);
        QVERIFY(fullRange(downstream).low < -5.0); // a gap may be negative
    }

    void everyQuantityIsDrawn() {
        const std::vector<Run> runs = levels();
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        const std::vector<Drawing> drawings =
            figures().find("level_curves").drawings({.comparison = &comparison, .runs = runs});
        QCOMPARE(drawings.size(), std::size_t(2));
        CHECK_HOLDS(drawings[0].caption, "95 % interval");
        CHECK_HOLDS(drawings[1].caption, "fitted on the balanced examples of the same draw");
        const Scene scene = drawings[0].draw(SceneSpace::paper());
        QVERIFY(scene.items.size() > 10);
    }

    /// Levels by the share that a minority loses; a method of one level alone has no curve, nor have runs
    /// without an imbalance.
    void otherLevels() {
        std::vector<Run> runs{runWithGaps("dml-margin", 0, true, 0.0, 0.0),
                              runWithGaps("dml-margin", 0, false, 0.4, 0.1),
                              runWithGaps("parade", 0, false, 0.4, 0.1)};
        runs[0].imbalance->level = "lost 0";
        for (const std::size_t run : {1U, 2U})
            runs[run].imbalance->level = "lost 0.9";
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        const CurveFigure figure = levelCurvesOf(studyGaps(comparison, runs), 0);
        QCOMPARE(figure.curves.size(), std::size_t(1));
        QCOMPARE(figure.curves[0].points[0].first, 0.0);
        CHECK_AT_MOST(std::abs(figure.curves[0].points[1].first - 90.0), 1e-9);
        CHECK_HOLDS(figure.xTitle, "that a minority loses");
        for (Run& run : runs)
            run.imbalance.reset();
        const Comparison plain = compareRuns(runs, "val.map_at_r.worst");
        QVERIFY(figures().find("level_curves").drawings({.comparison = &plain, .runs = runs}).empty());
    }
};

QTEST_APPLESS_MAIN(TestLevelCurves)
#include "tst_level_curves.moc"
