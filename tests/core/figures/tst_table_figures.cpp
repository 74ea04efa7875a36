// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/parameter_plane.h"

#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run noisy(const std::string& method, const std::string& noise, std::uint64_t seed, int correct) {
    return handRun(method, seed, correct, correct, {{"prediction_noise", noise}});
}

bool saysInScene(const Scene& scene, const std::string& words) {
    return std::any_of(scene.items.begin(), scene.items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

} // namespace

/// Figures that stand for tables of the papers: accuracy against trained parameters, accuracy over one
/// setting.
class TestTableFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void parametersAreThoseOfTheChosenSettings() {
        const std::vector<Run> runs{runWithParameters("adapter", 0, 4, 20'000),
                                    runWithParameters("adapter", 1, 6, 20'000),
                                    runWithParameters("linear-probe", 0, 2, 300),
                                    runWithParameters("zero-shot", 0, 3, 0), handRun("cnc", 0, 7, 7)};
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const ParameterPlane plane = parameterPlaneOf(comparison, testSplit);
        QCOMPARE(plane.marks.size(), std::size_t(2)); // cnc was not counted
        QCOMPARE(plane.untrained, 1);
        for (const ParameterMark& mark : plane.marks)
            if (mark.parameters == 20'000.0) {
                CHECK_AT_MOST(std::abs(mark.worst.mean - 0.5), 1e-12);
                QVERIFY(mark.worst.deviation.has_value());
            } else {
                QCOMPARE(mark.parameters, 300.0);
            }
        const Scene scene = sceneOf(plotOf(plane), SceneSpace::paper());
        for (const char* words : {"10,000", "100,000", "trained parameters (logarithmic)", "1 method trains",
                                  "20000 trained parameters, worst group"})
            QVERIFY2(saysInScene(scene, words), words);
        const FigureInput input{.comparison = &comparison, .runs = runs};
        QCOMPARE(figures().find("parameter_plane").drawings(input).size(), std::size_t(1));
    }

    void aSettingThatAloneDiffersIsACurve() {
        std::vector<Run> runs;
        for (const std::uint64_t seed : {0, 1})
            for (const auto& [noise, correct] : {std::pair{"0.5", 1}, {"0", 7}, {"0.25", 4}}) {
                runs.push_back(noisy("cnc", noise, seed, correct + static_cast<int>(seed)));
                runs.push_back(noisy("jtt", noise, seed, correct));
            }
        runs.push_back(handRun("erm", 0, 4, 4));
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        const FigureInput input{.comparison = &comparison, .runs = runs};
        const std::vector<Drawing> drawings = figures().find("setting_curves").drawings(input);
        QCOMPARE(drawings.size(), std::size_t(1));
        CHECK_HOLDS(drawings[0].title, "prediction_noise");
        QCOMPARE(drawings[0].of, std::string("test split")); // each split has a drawing of that title
        const Scene scene = drawings[0].draw(SceneSpace::paper());
        QVERIFY(saysInScene(scene, "Correct-N-Contrast, worst group") && saysInScene(scene, "average"));
        QVERIFY(!saysInScene(scene, "ERM"));
    }

    /// Two things at once, or two values alone, are no curve of one setting.
    void severalSettingsAreNone() {
        std::vector<Run> runs;
        for (const auto& [noise, rate] :
             {std::pair{"0", "0.1"}, {"0.25", "0.1"}, {"0.5", "0.1"}, {"0.5", "0.01"}})
            runs.push_back(handRun("cnc", 0, 4, 4, {{"prediction_noise", noise}, {"learning_rate", rate}}));
        for (const char* noise : {"0", "0.5"})
            runs.push_back(noisy("jtt", noise, 0, 3));
        const Comparison comparison = compareRuns(runs, "val.worst_group_accuracy");
        QVERIFY(figures().find("setting_curves").drawings({.comparison = &comparison, .runs = runs}).empty());
    }
};

QTEST_APPLESS_MAIN(TestTableFigures)
#include "tst_table_figures.moc"
