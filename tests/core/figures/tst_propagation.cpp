// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/propagation.h"

#include "core/experiment/protocol.h"
#include "core/figures/figure.h"
#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Drawn {
    std::vector<Run> runs{
        runWithGaps("dml-margin", 0, true, 0.0, 0.0),   runWithGaps("dml-margin", 0, false, 0.2, 0.1),
        runWithGaps("dml-margin", 1, true, 0.05, 0.01), runWithGaps("dml-margin", 1, false, 0.3, 0.2),
        runWithGaps("parade", 0, true, 0.0, 0.3),       runWithGaps("parade", 0, false, 0.1, 0.2),
        runWithGaps("parade", 1, false, 0.2, -0.1)};
    Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
    GapStudy study = studyGaps(comparison, runs);
    Propagation all = propagationOf(study, runs, 0, 1);
};

std::vector<const SceneItem*> runMarks(const Scene& scene) {
    std::vector<const SceneItem*> marks;
    for (const SceneItem& item : scene.items)
        if (item.shape == SceneItem::Shape::area && !item.tooltip.empty())
            marks.push_back(&item);
    return marks;
}

} // namespace

class TestPropagation : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRunIsAMarkOfItsMethod() {
        const Drawn drawn;
        const Propagation& all = drawn.all;
        QCOMPARE(all.count, std::size_t(7));
        QCOMPARE(all.series.size(), std::size_t(2));
        QVERIFY(all.levels == (std::vector<std::string>{"50-50", "90-10"}));
        QCOMPARE(all.series[0].marks.size(), std::size_t(4));
        for (const PropagationMark& mark : all.series[0].marks)
            QVERIFY(mark.level == (mark.upstream > 0.1 ? 1U : 0U));
        QCOMPARE(*all.series[0].correlation, 1.0);
        QCOMPARE(*all.series[1].correlation, -1.0);
        QVERIFY(*all.correlation < 1.0 && *all.correlation > -1.0);
        // differences to the control: (0.2, 0.1), (0.25, 0.19), (0.1, −0.1); draw 1 of parade has none
        QCOMPARE(all.paired, std::size_t(3));
        QCOMPARE(*all.pairedCorrelation, 1.0);
        CHECK_HOLDS(all.xTitle, "MAP@R");
        CHECK_HOLDS(all.yTitle, "accuracy");
        CHECK_HOLDS(all.series[0].marks.back().tooltip, "draw 1");
    }

    /// Levels of as many rows are levels all the same, and a run of no level is no mark.
    void marksAreOfListedLevels() {
        Drawn drawn;
        drawn.runs.push_back(runWithGaps("dml-margin", 2, false, 0.2, 0.1));
        drawn.runs.back().imbalance->level = "lost 0.8";
        drawn.runs.push_back(runWithGaps("dml-margin", 3, false, 0.2, 0.1));
        drawn.runs.back().imbalance.reset();
        for (SplitResult& set : drawn.runs.back().splits)
            for (NamedMeasured& own : set.measures) // with a gap of its groups
                own.measured.cells = {
                    {.of = MeasuredCell::Of::combination, .index = 0, .n = 10, .value = 0.5},
                    {.of = MeasuredCell::Of::combination, .index = 1, .n = 10, .value = 0.6}};
        const Comparison comparison = compareRuns(drawn.runs, "val.map_at_r.worst");
        const GapStudy study = studyGaps(comparison, drawn.runs);
        QVERIFY(std::any_of(study.rows.begin(), study.rows.end(), [](const GapRow& row) {
            return row.level.empty() && row.values[0].gaps[0] && row.values[1].gaps[0];
        }));
        const Propagation all = propagationOf(study, drawn.runs, 0, 1);
        QCOMPARE(all.levels.size(), std::size_t(3));
        QCOMPARE(all.count, std::size_t(8));
        for (const PropagationSeries& series : all.series)
            for (const PropagationMark& mark : series.marks)
                QCOMPARE(all.levels.at(mark.level), drawn.runs[mark.run].imbalance->level);
        QCOMPARE(runMarks(sceneOf(plotOf(all), SceneSpace::paper())).size(), all.count);
    }

    /// A run is compared with the control that has its rows, not with another of the same draw.
    void controlsAreOfTheSameRows() {
        Drawn drawn;
        drawn.runs.insert(drawn.runs.begin(), runWithGaps("dml-margin", 0, true, 0.4, 0.0));
        drawn.runs.front().imbalance->balancedRows = 30;
        const Comparison comparison = compareRuns(drawn.runs, "val.map_at_r.worst");
        QCOMPARE(*controlOf(2, drawn.runs), std::size_t(1));
        const Propagation all = propagationOf(studyGaps(comparison, drawn.runs), drawn.runs, 0, 1);
        QCOMPARE(all.paired, std::size_t(3));
        QCOMPARE(*all.pairedCorrelation, 1.0);
    }

    void marksStandWhereTheirGapsAre() {
        const Drawn drawn;
        const Scene scene = sceneOf(plotOf(drawn.all), SceneSpace::paper());
        const auto marks = runMarks(scene);
        QCOMPARE(marks.size(), std::size_t(7));
        const auto centre = [](const SceneItem& item) {
            std::pair<double, double> sum{0.0, 0.0};
            for (const auto& [x, y] : item.points) {
                sum.first += x / static_cast<double>(item.points.size());
                sum.second += y / static_cast<double>(item.points.size());
            }
            return sum;
        };
        const SceneItem *right = marks.front(), *top = marks.front(), *faint = marks.front();
        for (const SceneItem* mark : marks) {
            right = centre(*mark).first > centre(*right).first ? mark : right;
            top = centre(*mark).second < centre(*top).second ? mark : top;
            faint = mark->opacity < faint->opacity ? mark : faint;
        }
        CHECK_HOLDS(right->tooltip, "upstream 30.0 %"); // margin, draw 1
        CHECK_HOLDS(top->tooltip, "downstream 30.0 %"); // parade, balanced
        CHECK_HOLDS(faint->tooltip, "50-50");
        std::string words;
        for (const SceneItem& item : scene.items)
            words += item.words + "\n";
        CHECK_HOLDS(words, "ρ 1.00, n 4");
        CHECK_HOLDS(words, "n 7 runs");
        for (const SceneItem& item : scene.items) // nothing leaves the paper
            for (const auto& [x, y] : item.points)
                QVERIFY(x >= -1.0 && x <= scene.width + 1.0 && y >= -1.0 && y <= scene.height + 1.0);
    }

    void aReportDrawsIt() {
        const Drawn drawn;
        const FigureInput input{.comparison = &drawn.comparison, .runs = drawn.runs};
        const std::vector<Drawing> drawings = figures().find("propagation").drawings(input);
        QCOMPARE(drawings.size(), std::size_t(1));
        CHECK_HOLDS(drawings[0].caption, "fitted on the balanced examples of the same draw");
        CHECK_HOLDS(drawings[0].caption, "Spearman");
    }

    void withoutClassifiersThereIsNone() {
        const std::vector<Run> runs{handRun("dml-margin", 0, 5, 5), handRun("dml-margin", 1, 5, 4)};
        const Comparison comparison = compareRuns(runs, "val.map_at_r.worst");
        QVERIFY(figures().find("propagation").drawings({.comparison = &comparison, .runs = runs}).empty());
    }
};

QTEST_APPLESS_MAIN(TestPropagation)
#include "tst_propagation.moc"
