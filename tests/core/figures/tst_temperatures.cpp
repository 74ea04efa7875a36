// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/temperatures.h"

#include "core/figures/figure.h"
#include "tests/support/checks.h"
#include "tests/support/figures.h"
#include "tests/support/runs.h"
#include "tests/support/temperatures.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace groupscope;
using groupscope::testing::handRun;
using groupscope::testing::textsOf;
using groupscope::testing::withTemperatures;

namespace {

constexpr const char* negatives = "domain-weighted-negatives";

std::vector<Drawing> drawingsOfFigure(const std::string& id, const Run& run,
                                      std::vector<const Run*> seeds = {}) {
    return figures().find(id).drawings({.run = &run, .seeds = std::move(seeds), .name = "a run"});
}

} // namespace

class TestTemperatures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void pairsOfOneAndOfTwoDomainsAreBands() {
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const TemperatureRun own = temperatureRunOf(run);
        QCOMPARE(own.least, std::optional(0.01));
        const std::vector<Curve> curves = temperatureCurves(std::span(&own, 1));
        QCOMPARE(curves.size(), std::size_t(2));
        QCOMPARE(curves[0].name, std::string("same domain"));
        QCOMPARE(curves[1].name, std::string("other domain"));
        QCOMPARE(curves[0].points.size(), run.history.size());
        QCOMPARE(curves[0].points[0].first, 1.0); // epochs from 1
        const Distribution& first = run.history[0].distributions[1].distribution;
        QCOMPARE(curves[0].band[0], (std::pair{first.values.front(), first.values.back()})); // 5 and 95 %
        QCOMPARE(curves[0].points[0].second, first.values[2]);
        QVERIFY(curves[0].color != curves[1].color && curves[0].dash != curves[1].dash);
    }

    void besideOthersEachRunHasItsColour() {
        const Run a = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const Run b = withTemperatures(handRun(negatives, 1, 4, 5), 0.02);
        std::vector<TemperatureRun> runs{temperatureRunOf(a), temperatureRunOf(b)};
        runs[0].key = "a", runs[1].key = "b";
        runs[0].title = "seed 0", runs[1].title = "seed 1";
        runs[1].color = "#123456";
        const std::vector<Curve> curves = temperatureCurves(runs);
        QCOMPARE(curves.size(), std::size_t(4));
        QVERIFY(curves[0].color == curves[1].color && curves[2].color == "#123456");
        QCOMPARE(curves[3].name, std::string("seed 1: other domain"));
        QCOMPARE(temperatureShares(runs).size(), std::size_t(6));
    }

    void rowsWithATemperatureEachAreOneBand() {
        Run run = withTemperatures(handRun("info-nce-individual", 0, 4, 5), 0.0);
        for (EpochRecord& record : run.history)
            record.distributions.resize(1);
        const TemperatureRun own = temperatureRunOf(run);
        const std::vector<Curve> curves = temperatureCurves(std::span(&own, 1));
        QCOMPARE(curves.size(), std::size_t(1));
        QCOMPARE(curves[0].name, std::string("all"));
    }

    /// Epochs that a seed lacks are in no mean.
    void seedsAreAveraged() {
        const Run a = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        Run b = withTemperatures(handRun(negatives, 1, 4, 5), 0.02);
        b.history.pop_back();
        const std::vector<TemperatureRun> seeds{temperatureRunOf(a), temperatureRunOf(b)};
        const std::vector<Curve> mean = meanTemperatureCurves(seeds);
        QCOMPARE(mean.size(), std::size_t(2));
        QCOMPARE(mean[0].points.size(), b.history.size());
        const double ofA = a.history[0].distributions[1].distribution.values[2],
                     ofB = b.history[0].distributions[1].distribution.values[2];
        QVERIFY(ofA != ofB && std::abs(mean[0].points[0].second - (ofA + ofB) / 2) < 1e-12);
        CHECK_HOLDS(drawingsOfFigure("temperature_bands", a, {&a, &b}).at(0).caption, "means of 2 seeds");
    }

    void captionsSayWhatIsClamped() {
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const std::vector<Drawing> bands = drawingsOfFigure("temperature_bands", run);
        QCOMPARE(bands.size(), std::size_t(5)); // four splits, and the shares
        CHECK_HOLDS(bands[0].caption, "In an epoch, between 25.0 % and 50.0 % of them are at τ_min 0.01");
        const std::vector<Drawing> ridges = drawingsOfFigure("temperature_ridges", run);
        QCOMPARE(ridges.size(), std::size_t(4));
        CHECK_HOLDS(bands[1].caption, "temperatures over epochs by pair of domains:");
        CHECK_HOLDS(
            ridges[0].caption,
            "epoch 1: 50.0 % at τ_min 0.01; in batches 40.0 %, mean 0.080; discriminator 90.0 % correct.");
        QVERIFY(drawingsOfFigure("temperature_bands", handRun(negatives, 0, 4, 5)).empty());
        QVERIFY(drawingsOfFigure("temperature_ridges", handRun("erm", 0, 4, 5)).empty());
    }

    /// Two trainings of unlike length: figures follow the epoch of the time line, else the last one.
    void trainingsAreDrawnAtTheShownEpoch() {
        const Run a = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        Run b = withTemperatures(handRun(negatives, 1, 4, 5), 0.02);
        b.history.pop_back();
        ShownTrainings trainings{.temperatures = {temperatureRunOf(a), temperatureRunOf(b)}};
        const FigureInput input{.trainings = &trainings, .wanted = {{"pairs", "domain_relation"}}};
        const auto sceneOfFigure = [&](const char* id) {
            const std::vector<Drawing> drawings = figures().find(id).drawings(input);
            return drawings.size() == 1 ? drawings[0].draw(SceneSpace::paper()) : Scene();
        };
        QCOMPARE(figures().find("temperature_bands").parameters.at(0).offers(input).size(), std::size_t(4));
        QCOMPARE(textsOf(sceneOfFigure("temperature_bands"), "Epoch 2: "), 1);
        QVERIFY(textsOf(sceneOfFigure("temperature_bands"), "has no such epoch") > 0);
        QCOMPARE(textsOf(sceneOfFigure("temperature_ridges"), "temperature, epoch 2"), 1);
        trainings.epoch = 0;
        QCOMPARE(textsOf(sceneOfFigure("temperature_ridges"), "temperature, epoch 1"), 1);
        QCOMPARE(textsOf(sceneOfFigure("temperature_weights"), "negative, epoch 1"), 1);
        QCOMPARE(textsOf(sceneOfFigure("temperature_shares"), "Epoch 1: "), 1);
        trainings.epoch = 7;
        QVERIFY(sceneOfFigure("temperature_ridges").items.empty());
        QCOMPARE(textsOf(sceneOfFigure("temperature_bands"), "No temperatures were recorded in epoch 8"), 1);
        trainings.epoch.reset();
        trainings.missing = "raw embedding";
        QVERIFY(sceneOfFigure("temperature_weights").items.empty());
        QCOMPARE(textsOf(sceneOfFigure("temperature_shares"), "The raw embedding has no temperatures."), 1);
    }

    /// A dot says its values: arrow keys walk along them.
    void pointsOfTrainingsAreRead() {
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const ShownTrainings trainings{.temperatures = {temperatureRunOf(run)}};
        const FigureInput input{.trainings = &trainings};
        const Scene scene =
            figures().find("temperature_bands").drawings(input).at(0).draw(SceneSpace::paper());
        std::vector<std::string> said;
        for (const SceneItem& item : scene.items)
            if (item.tooltip.find("same domain, epoch 2: ") == 0)
                said.push_back(item.tooltip);
        QCOMPARE(said.size(), std::size_t(1));
        CHECK_HOLDS(said[0], ", from ");
    }

    void pairsAreToldApartInOtherWays() {
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const TemperatureRun own = temperatureRunOf(run);
        const std::span<const TemperatureRun> one(&own, 1);
        QVERIFY(hasTemperatureSplit(one, TemperatureSplit::domainPair));
        const std::vector<Curve> curves = temperatureCurves(one, TemperatureSplit::domainPair);
        QCOMPARE(curves.size(), std::size_t(5));
        QCOMPARE(curves[1].name, std::string("red → blue"));
        QVERIFY(curves[1].color != curves[2].color);
        QCOMPARE(temperatureCurves(one, TemperatureSplit::classRelation)[1].name, std::string("other class"));
        const std::vector<std::size_t> first{0};
        const TemperatureRidges apart = temperatureRidges(one, first, TemperatureSplit::domainPair);
        QCOMPARE(apart.ridges.size(), std::size_t(5)); // too many for one ridge
        QCOMPARE(textsOf(sceneOf(plotOf(apart), SceneSpace::paper()), "epoch 1: blue → red"), 1);
        QCOMPARE(temperatureRidges(one, first, TemperatureSplit::anchorClass).ridges.size(), std::size_t(1));
        Run plain = run;
        for (EpochRecord& record : plain.history)
            record.distributions.resize(3);
        const TemperatureRun without = temperatureRunOf(plain);
        QVERIFY(!hasTemperatureSplit(std::span(&without, 1), TemperatureSplit::anchorClass));
        QCOMPARE(temperatureCurves(std::span(&without, 1), TemperatureSplit::anchorClass)[0].name,
                 std::string("all"));
    }

    /// e^{s/τ}/τ over that of similarity 0 at τ_α.
    void weightsFollowTheGradient() {
        for (const double s : {-0.7, 0.0, 0.4})
            for (const double tau : {0.05, 0.3})
                CHECK_AT_MOST(
                    std::abs(logGradientWeight(s, tau, 0.1) - std::log10(std::exp(s / tau) / tau * 0.1)),
                    1e-12);
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        TemperatureRun own = temperatureRunOf(run);
        QVERIFY(own.base.has_value());
        const double base = (*own.base)(0);
        const CurveFigure figure = temperatureWeights(std::span(&own, 1), 0);
        QCOMPARE(figure.curves.size(), std::size_t(3)); // two kinds of pairs and τ_α
        const Distribution& same = run.history[0].distributions[1].distribution;
        const auto [s, weight] = figure.curves[0].points.back();
        QCOMPARE(s, 1.0);
        CHECK_AT_MOST(std::abs(weight - logGradientWeight(1.0, same.values[2], base)), 1e-12);
        QCOMPARE(figure.curves[0].band.back().second, logGradientWeight(1.0, same.values[0], base));
        QCOMPARE(figure.curves[0].band.back().first, logGradientWeight(1.0, same.values[4], base));
        QCOMPARE(figure.curves[2].points[40], (std::pair{0.0, 0.0}));
        QVERIFY(figure.zoom && figure.zoom->high == 3.0 * std::log10(std::exp(1.0)) / base);
        QVERIFY(temperatureWeights(std::span(&own, 1), 99).curves.empty());
        own.base.reset();
        QVERIFY(temperatureWeights(std::span(&own, 1), 0).curves.empty());
        const std::vector<Drawing> drawings = drawingsOfFigure("temperature_weights", run);
        QCOMPARE(drawings.size(), std::size_t(2));
        CHECK_HOLDS(drawings[0].caption, "in epoch 1");
        QVERIFY(drawingsOfFigure("temperature_weights", handRun("erm", 0, 4, 5)).empty());
    }

    void mostClampedIsKnown() {
        EpochRecord record;
        QVERIFY(!mostAreClamped(record));
        record.series = {{"temperature.clamped", 0.5}};
        QVERIFY(!mostAreClamped(record));
        record.series = {{"temperature.clamped", 0.51}};
        QVERIFY(mostAreClamped(record));
    }

    void histogramsKeepTheirShares() {
        Distribution recorded{
            .n = 10, .levels = {}, .values = {}, .edges = {0.0, 0.5, 1.0}, .counts = {2, 8}};
        const std::vector<double> shares = sharesIn(recorded, 0.0, 2.0, 8);
        const std::vector<double> expected{0.1, 0.1, 0.4, 0.4, 0.0, 0.0, 0.0, 0.0};
        for (std::size_t i = 0; i < shares.size(); ++i)
            QVERIFY(std::abs(shares[i] - expected[i]) < 1e-12);
        recorded = {.n = 3, .levels = {}, .values = {}, .edges = {2.0, 2.0}, .counts = {3}}; // all the same
        QCOMPARE(sharesIn(recorded, 0.0, 2.0, 8).back(), 1.0);
        recorded = {.n = 9, .levels = {}, .values = {}, .edges = {0.03, 0.11, 0.97}, .counts = {4, 5}};
        const std::vector<double> uneven = sharesIn(recorded, 0.0, 1.0, 7);
        QVERIFY(std::abs(std::accumulate(uneven.begin(), uneven.end(), 0.0) - 1.0) < 1e-12);
    }

    void ridgesShareAnAxis() {
        const Run run = withTemperatures(handRun(negatives, 0, 4, 5), 0.0);
        const TemperatureRun own = temperatureRunOf(run);
        const std::vector<std::size_t> first{0}, both{0, 1};
        const TemperatureRidges one = temperatureRidges(std::span(&own, 1), first);
        const TemperatureRidges two = temperatureRidges(std::span(&own, 1), both);
        QCOMPARE(one.ridges.size(), std::size_t(1));
        QCOMPARE(two.ridges.size(), std::size_t(2));
        QVERIFY(one.low == two.low && one.high == two.high); // of all epochs, shown or not
        const Scene single = sceneOf(plotOf(one), SceneSpace::paper());
        QCOMPARE(textsOf(single, "highest bar"), 0); // it has an axis
        QCOMPARE(textsOf(single, "50.0 % at τ_min 0.01"), 1);
        QCOMPARE(textsOf(sceneOf(plotOf(two), SceneSpace::paper()), "epoch "), 2);
        QCOMPARE(textsOf(sceneOf(plotOf(TemperatureRidges{}), SceneSpace::paper()), "no temperatures"), 1);
    }
};

QTEST_APPLESS_MAIN(TestTemperatures)
#include "tst_temperatures.moc"
