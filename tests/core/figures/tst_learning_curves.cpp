// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/learning_curves.h"
#include "core/figures/palette.h"
#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;

namespace {

std::vector<EpochRecord> historyOf(double shift) {
    std::vector<EpochRecord> history;
    for (int epoch = 0; epoch < 3; ++epoch)
        history.push_back({epoch,
                           {{"train.loss", 1.0 - 0.1 * epoch + shift},
                            {"train.penalty", 0.5},
                            {"train.group_weight.shoe, red", 0.2},
                            {"train.group_weight.shoe, blue", 0.8},
                            {"val.average_accuracy", 0.7 + shift},
                            {"val.worst_group_accuracy", 0.4 + shift},
                            {"train.worst_group_accuracy", 0.9},
                            {"align.class.shoe", 1.0},
                            {"align.class.bag", 2.0},
                            {"something.else", 3.0}}});
    return history;
}

LearningRun runOf(const std::vector<EpochRecord>& history, const std::string& key) {
    return {.key = key,
            .title = "IRM, " + key,
            .method = "irm",
            .monitored = "val",
            .measure = "alignment",
            .classes = {"bag", "shoe"},
            .history = &history,
            .color = "#123456",
            .dash = LineDash::dashed};
}

std::vector<std::string> namesOf(const CurveFigure& figure) {
    std::vector<std::string> names;
    for (const Curve& curve : figure.curves)
        names.push_back(curve.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

class TestLearningCurves : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void seriesHaveTheirFigureAndName() {
        const auto history = historyOf(0.0);
        const std::vector runs{runOf(history, "a")};
        const CurveFigure accuracy = learningFigure(LearningFigure::accuracy, runs);
        QVERIFY(accuracy.percent);
        QCOMPARE(namesOf(accuracy), (Names{"average", "worst group"}));     // of the monitored set alone
        QCOMPARE(accuracy.curves[1].points.front(), (std::pair{1.0, 0.4})); // epochs from 1
        QCOMPARE(accuracy.curves[1].color, std::string("#123456"));
        QCOMPARE(accuracy.curves[1].dash, LineDash::dashed);
        QVERIFY(accuracy.curves[0].width < accuracy.curves[1].width);
        const CurveFigure loss = learningFigure(LearningFigure::loss, runs);
        QCOMPARE(loss.curves.size(), std::size_t(2));
        QVERIFY(loss.curves[1].width < loss.curves[0].width);
        QCOMPARE(namesOf(learningFigure(LearningFigure::weights, runs)), (Names{"shoe, red", "shoe, blue"}));
    }

    void classesHaveTheirColourInEveryView() {
        const auto history = historyOf(0.0);
        const CurveFigure figure = learningFigure(LearningFigure::measured, std::vector{runOf(history, "a")});
        QCOMPARE(namesOf(figure), (Names{"shoe", "bag"}));
        QCOMPARE(figure.curves[0].color, hexOf(categoryColor(1, 2, false))); // by class, not by place
        QCOMPARE(figure.curves[1].color, hexOf(categoryColor(0, 2, false)));
    }

    /// Two series of one title are two curves: an attribute may be called "class".
    void seriesOfOneTitleStayApart() {
        const std::vector<EpochRecord> history{
            {.epoch = 0, .series = {{"mi.class", 0.9}, {"mi.attribute.class", 0.5}}}};
        LearningRun run = runOf(history, "a");
        run.measure = "mutual_information";
        const CurveFigure mean = meanLearningFigure(LearningFigure::measured, std::vector{run});
        QCOMPARE(namesOf(mean), (Names{"class", "class"}));
        QVERIFY(mean.curves[0].color != mean.curves[1].color);
        QCOMPARE(mean.curves[0].points.front().second, 0.9);
        QVERIFY(mean.curves[0].band.empty() && mean.curves[1].band.empty());
    }

    /// The number of a run beside others is of the rows that its history watches, not of others recorded too.
    void summariesAreOfTheMonitoredRows() {
        const std::vector<EpochRecord> history{
            {.epoch = 0, .series = {{"train.ece", 0.3}, {"val.ece", 0.1}}}};
        std::vector runs{runOf(history, "a"), runOf(history, "b")};
        for (LearningRun& run : runs)
            run.measure = "ece";
        const CurveFigure figure = learningFigure(LearningFigure::measured, runs);
        QCOMPARE(figure.curves[0].points.front().second, 0.1);
    }

    void runsBesideEachOtherAreNamed() {
        const auto history = historyOf(0.0);
        const std::vector runs{runOf(history, "a"), runOf(history, "b")};
        QCOMPARE(namesOf(learningFigure(LearningFigure::accuracy, runs)),
                 (Names{"IRM, a: average", "IRM, a: worst group", "IRM, b: average", "IRM, b: worst group"}));
        QCOMPARE(namesOf(learningFigure(LearningFigure::measured, runs)), (Names{"IRM, a", "IRM, b"}));
        QCOMPARE(learningFigure(LearningFigure::measured, runs).curves[0].points.front().second, 2.0);
        QVERIFY(learningFigure(LearningFigure::weights, runs).curves.empty());
    }

    void everySetIsNamedWhereNoneIsMonitored() {
        const auto history = historyOf(0.0);
        LearningRun run = runOf(history, "a");
        run.monitored.clear();
        QCOMPARE(namesOf(learningFigure(LearningFigure::accuracy, std::vector{run})),
                 (Names{"average, validation split", "worst group, validation split",
                        "worst group, training split"}));
        const std::vector<Curve> curves = learningFigure(LearningFigure::accuracy, std::vector{run}).curves;
        QCOMPARE(curves[0].dash, curves[1].dash);
        QVERIFY(curves[1].dash != curves[2].dash); // all have the colour of the run
    }

    void epochsThatAreNotYetTrainedAreMarked() {
        using Stretches = std::vector<std::pair<double, double>>;
        const auto history = historyOf(0.0);
        LearningRun run = runOf(history, "a"), other = runOf(history, "b");
        QVERIFY(!hasUntrained(learningFigure(LearningFigure::accuracy, std::vector{run}).curves));
        run.trained = {false, true, true};
        run.keptEpoch = 1;
        other.trained = {true, true, false};
        other.keptEpoch = 2;
        for (const LearningFigure which : {LearningFigure::accuracy, LearningFigure::loss})
            for (const Curve& curve : learningFigure(which, std::vector{run}).curves) {
                QCOMPARE(curve.untrained, (Stretches{{0.5, 1.5}}));
                QVERIFY(!curve.kept); // the marker of the figure tells it
            }
        const CurveFigure both = learningFigure(LearningFigure::accuracy, std::vector{run, other});
        QCOMPARE(both.curves.front().untrained, (Stretches{{0.5, 1.5}}));
        QCOMPARE(both.curves.back().untrained, (Stretches{{2.5, 3.5}}));
        QCOMPARE(both.curves.front().kept, std::optional(2.0));
        QCOMPARE(both.curves.back().kept, std::optional(3.0));
        const CurveFigure mean = meanLearningFigure(LearningFigure::accuracy, std::vector{run, other});
        QCOMPARE(mean.curves.front().untrained, (Stretches{{0.5, 1.5}, {2.5, 3.5}}));
    }

    /// A single run has its interval at the epoch whose head it keeps; seeds have a band instead.
    void aSingleRunHasAWhiskerAtItsKeptEpoch() {
        const std::vector<EpochRecord> history = historyOf(0.0);
        LearningRun run = runOf(history, "a");
        run.keptEpoch = 1;
        run.intervals = {{"val.worst_group_accuracy", {0.3, 0.55}}};
        const CurveFigure own = learningFigure(LearningFigure::accuracy, std::span(&run, 1));
        int whiskers = 0;
        for (const Curve& curve : own.curves)
            if (curve.whisker) {
                ++whiskers;
                QCOMPARE(curve.name, std::string("worst group"));
                QVERIFY(curve.whisker->x == 2.0 && curve.whisker->low == 0.3 && curve.whisker->high == 0.55);
            }
        QCOMPARE(whiskers, 1);
        CHECK_HOLDS(svgOf(sceneOf(plotOf(own), SceneSpace::paper()), "curves"), whiskerName);
        const std::vector<LearningRun> seeds{run, run};
        for (const Curve& curve : meanLearningFigure(LearningFigure::accuracy, seeds).curves)
            QVERIFY(!curve.whisker && curve.band.size() == curve.points.size());
    }

    void seedsAreAMeanWithABand() {
        const auto first = historyOf(0.0), second = historyOf(0.2);
        const CurveFigure figure =
            meanLearningFigure(LearningFigure::accuracy, std::vector{runOf(first, "a"), runOf(second, "b")});
        QCOMPARE(namesOf(figure), (Names{"average", "worst group"}));
        CHECK_AT_MOST(std::abs(figure.curves[1].points[2].second - 0.5), 1e-12);
        CHECK_AT_MOST(std::abs(figure.curves[1].band[2].second - 0.5 - std::sqrt(0.02)), 1e-12);
        QVERIFY(meanLearningFigure(LearningFigure::accuracy, std::vector{runOf(first, "a")})
                    .curves[0]
                    .band.empty());
    }

    void aMeanSaysWhichEpochsItIsOf() {
        const auto first = historyOf(0.0);
        auto second = historyOf(0.2);
        const std::size_t all = second.size();
        second.pop_back(); // it was stopped earlier
        const CurveFigure figure =
            meanLearningFigure(LearningFigure::accuracy, std::vector{runOf(first, "a"), runOf(second, "b")});
        QCOMPARE(figure.curves[1].points.size(), all - 1);
        CHECK_HOLDS(figure.curves[1].name, "epochs that all 2 seeds have");
    }
};

QTEST_APPLESS_MAIN(TestLearningCurves)
#include "tst_learning_curves.moc"
