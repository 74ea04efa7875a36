// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"

#include "tests/support/checks.h"

#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// All text of a well-formed document; fails the test otherwise.
QString textOf(const Scene& scene) {
    QXmlStreamReader reader(QString::fromStdString(svgOf(scene, "title")));
    QString text;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
    return reader.hasError() ? QStringLiteral("not well-formed: ") + reader.errorString() : text;
}

CurveFigure figureOf(std::vector<Curve> curves) {
    CurveFigure figure;
    figure.xTitle = "epoch";
    figure.yTitle = "loss";
    figure.curves = std::move(curves);
    return figure;
}

Scene sceneOf(const CurveFigure& figure) {
    return groupscope::sceneOf(plotOf(figure), SceneSpace::paper());
}

/// Lines of a series with more than `points` points: curves, not samples of the legend.
std::vector<const SceneItem*> curvesIn(const Scene& scene, std::size_t points = 2) {
    std::vector<const SceneItem*> found;
    for (const SceneItem& item : scene.items)
        if (item.shape == SceneItem::Shape::line && item.paint.ink == Ink::series &&
            item.points.size() > points)
            found.push_back(&item);
    return found;
}

} // namespace

class TestCurves : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void skipWhatIsNotFinite() {
        const Scene scene =
            sceneOf(figureOf({{.name = "a<b", .points = {{0, 1}, {1, undefined}, {2, 3}, {3, 2}}}}));
        QVERIFY(textOf(scene).contains(QStringLiteral("a<b")));
        QVERIFY(svgOf(scene, "").find("nan") == std::string::npos);
        QCOMPARE(curvesIn(scene).size(), std::size_t(1));
        QCOMPARE(curvesIn(scene)[0]->points.size(), std::size_t(3));
    }

    void sayWhenThereIsNothing() {
        QVERIFY(textOf(sceneOf(figureOf({}))).contains(QStringLiteral("no epochs")));
        QVERIFY(textOf(sceneOf(figureOf({{.name = "a", .points = {{0, undefined}}}})))
                    .contains(QStringLiteral("no epochs")));
        CHECK_HOLDS(svgOf(sceneOf(figureOf({})), ""), "fill=\"#ffffff\"");
    }

    void haveTheLookOfTheirDescription() {
        const Scene scene = sceneOf(figureOf({{.name = "a",
                                               .points = {{0, 1}, {1, 2}, {2, 3}},
                                               .color = "#74027c",
                                               .dash = LineDash::dashDotted,
                                               .width = 3.0}}));
        const SceneItem& curve = *curvesIn(scene).at(0);
        QCOMPARE(curve.paint.color, std::string("#74027c"));
        QCOMPARE(curve.dash, LineDash::dashDotted);
        QCOMPARE(curve.width, 3.0);
        CHECK_HOLDS(svgOf(scene, ""), "stroke=\"#74027c\" stroke-dasharray=\"9 3 2 3\"");
        const auto sample = std::find_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.points.size() == 2 && item.paint.color == "#74027c";
        });
        QVERIFY(sample != scene.items.end()); // the legend's
        QCOMPARE(sample->dash, LineDash::dashDotted);
    }

    void bandsLieAroundTheirCurve() {
        const CurveFigure figure = figureOf(
            {{.name = "a", .points = {{0, 1}, {1, 2}, {2, 3}}, .band = {{0.5, 1.5}, {1, 3}, {2, 6}}}});
        QCOMPARE(fullRange(figure).high, 6.0);
        const Scene scene = sceneOf(figure);
        const auto band = std::find_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
            return item.shape == SceneItem::Shape::area;
        });
        QVERIFY(band != scene.items.end());
        QCOMPARE(band->points.size(), std::size_t(6));
        QVERIFY(band->opacity < 0.5);
        CHECK_HOLDS(svgOf(scene, ""), "fill-opacity");
        for (int i = 0; i < 3; ++i) { // along the upper edge, back along the lower
            const auto& curve = curvesIn(scene).at(0)->points;
            const auto at = static_cast<std::size_t>(i);
            QVERIFY(band->points[at].second < curve[at].second);
            QVERIFY(band->points[5 - at].second > curve[at].second);
        }
    }

    void percentRunFromZeroToAHundred() {
        CurveFigure figure = figureOf({{.name = "a", .points = {{1, 0.4}, {2, 0.6}}}});
        figure.percent = true;
        QCOMPARE(fullRange(figure).low, 0.0);
        QCOMPARE(fullRange(figure).high, 1.0);
        const QString text = textOf(sceneOf(figure));
        QVERIFY(text.contains(QStringLiteral("100 %")));
        QVERIFY(!text.contains(QStringLiteral("120 %")));
    }

    void aRangeEndsAtTicks() {
        const CurveRange range = fullRange(figureOf({{.name = "a", .points = {{1, 4.1}, {50, 6.3}}}}));
        QCOMPARE(range.left, 1.0);
        QCOMPARE(range.right, 50.0);
        QCOMPARE(range.low, 4.0);
        QCOMPARE(range.high, 6.5);
        QCOMPARE(fullRange(figureOf({{.name = "a", .points = {{1, 1.0}, {2, 6.3}}}})).low, 0.0);
        const CurveRange first = fullRange(figureOf({{.name = "a", .points = {{1, 0.3}}}}));
        QVERIFY(first.left < 1.0 && first.right > 1.0 && first.low < first.high);
    }

    void partsOutsideAreCut() {
        const std::vector<std::pair<double, double>> peak{{0, 0}, {1, 10}, {2, 0}};
        const auto pieces = clippedTo(peak, {0, 2, 0, 5});
        QCOMPARE(pieces.size(), std::size_t(2));
        QCOMPARE(pieces[0].back(), (std::pair{0.5, 5.0}));
        QCOMPARE(pieces[1].front(), (std::pair{1.5, 5.0}));
        QVERIFY(clippedTo(peak, {3, 4, 0, 5}).empty());
        QCOMPARE(clippedTo({{1, 1}}, {0, 2, 0, 2}).size(), std::size_t(1));
    }

    void aZoomShowsThatPartAlone() {
        CurveFigure figure = figureOf({{.name = "a", .points = {{0, 0}, {10, 10}, {20, 0}}}});
        figure.zoom = CurveRange{5, 15, 0, 10};
        const Scene scene = sceneOf(figure);
        const SceneItem& curve = *curvesIn(scene).at(0);
        QCOMPARE(curve.points.size(), std::size_t(3));
        QVERIFY(curve.points.front().first > 40.0);
        QVERIFY(textOf(sceneOf(figure)).contains(QStringLiteral("14")));
        QVERIFY(!textOf(sceneOf(figure)).contains(QStringLiteral("20")));
    }

    void theMarkersLabelHidesNoCurve() {
        CurveFigure figure = figureOf({{.name = "low", .points = {{1, 0.6}, {50, 0.6}, {51, 10.0}}}});
        figure.marker = CurveMarker{20.0, "selected"};
        const Plot plot = plotOf(figure);
        const PlotLayout layout = layPlot(plot, SceneSpace::paper());
        const Box place = layout.labels.front().value();
        const double line = layout.py(plot.y, 0.6);
        QVERIFY(place.bottom() < line || place.top > line);
        QVERIFY(textOf(sceneOf(figure)).contains(QStringLiteral("selected")));
        figure.marker->x = 400.0;
        QVERIFY(!textOf(sceneOf(figure)).contains(QStringLiteral("selected")));
    }

    void untrainedStretchesAreFaintOnShadedGround() {
        Curve worst{.name = "worst group", .points = {{1, 4}, {2, 3}, {3, 1}, {4, 2}, {5, 3}}};
        worst.untrained = {{0.5, 2.5}, {4.5, 5.5}};
        QVERIFY(worst.isUntrainedAt(2) && !worst.isUntrainedAt(3) && worst.isUntrainedAt(5));
        const std::vector<CurvePart> parts = partsOf(worst.points, worst.untrained, {1, 5, 0, 5});
        QCOMPARE(parts.size(), std::size_t(3));
        QVERIFY(!parts[0].trained && parts[1].trained && !parts[2].trained);
        QCOMPARE(parts[0].points.back(), (std::pair{2.5, 2.0})); // half the way to the next epoch
        QCOMPARE(parts[1].points.back().first, 4.5);
        QCOMPARE(partsOf(worst.points, worst.untrained, {3, 4, 0, 5}).size(), std::size_t(1));
        Curve average = worst;
        average.name = "average";
        CurveFigure figure = figureOf({worst, average});
        QCOMPARE(sharedUntrained(figure, {2, 4, 0, 5}), (std::vector{std::pair(2.0, 2.5)}));
        const auto faintOf = [](const Scene& scene, SceneItem::Shape shape, double opacity) {
            return std::count_if(scene.items.begin(), scene.items.end(), [&](const SceneItem& item) {
                return item.shape == shape && item.opacity == opacity;
            });
        };
        const Scene scene = sceneOf(figure);
        QVERIFY(textOf(scene).contains(QLatin1String(untrainedName)));
        QCOMPARE(faintOf(scene, SceneItem::Shape::area, shadeOpacity), 2);
        QVERIFY(faintOf(scene, SceneItem::Shape::line, untrainedOpacity) >= 2);
        CHECK_HOLDS(svgOf(scene, ""), "stroke-opacity=\"0.4\"");
        figure.curves[1].untrained.clear(); // another run, which is trained: the ground says nothing of it
        QCOMPARE(faintOf(sceneOf(figure), SceneItem::Shape::area, shadeOpacity), 0);
        QVERIFY(textOf(sceneOf(figure)).contains(QLatin1String(untrainedName)));
        figure.curves[0].untrained.clear();
        QVERIFY(!textOf(sceneOf(figure)).contains(QLatin1String(untrainedName)));
    }

    void theKeptEpochIsADot() {
        Curve curve{.name = "worst group", .points = {{1, 4}, {2, 3}, {3, 1}}};
        const auto dots = [](const Scene& scene) {
            return std::count_if(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
                return item.tooltip == "worst group, selected epoch";
            });
        };
        QCOMPARE(dots(sceneOf(figureOf({curve}))), 0);
        curve.kept = 2;
        QCOMPARE(keptHeight(curve, {1, 3, 0, 5}), std::optional(3.0));
        QVERIFY(!keptHeight(curve, {1, 3, 0, 2}));
        QCOMPARE(dots(sceneOf(figureOf({curve}))), 1);
    }

    void manyNamesStandInColumns() {
        std::vector<Curve> curves;
        for (int i = 0; i < 14; ++i)
            curves.push_back({.name = "Contrastive adapter, seed " + std::to_string(i),
                              .points = {{1, 1.0 * i}, {2, 2.0}}});
        const Scene scene = sceneOf(figureOf(curves));
        std::vector<double> lefts;
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::text && item.words.starts_with("Contrastive")) {
                lefts.push_back(item.points[0].first);
                QVERIFY(item.points[0].second < scene.height);
            }
        QCOMPARE(lefts.size(), std::size_t(14));
        QVERIFY(lefts[1] > lefts[0]);
        QVERIFY(std::count(lefts.begin(), lefts.end(), lefts[0]) > 3);
    }

    void meansHaveTheirSpreadAsBand() {
        const Curve mean = meanCurve({{.name = "a", .points = {{0, 1}, {1, 4}, {2, 9}}, .color = "#123456"},
                                      {.name = "a", .points = {{0, 3}, {1, 4}}}});
        QCOMPARE(mean.points, (std::vector<std::pair<double, double>>{{0, 2}, {1, 4}})); // both have them
        QCOMPARE(mean.color, std::string("#123456"));
        CHECK_AT_MOST(std::abs(mean.band[0].first - (2.0 - std::sqrt(2.0))), 1e-12);
        CHECK_AT_MOST(std::abs(mean.band[0].second - (2.0 + std::sqrt(2.0))), 1e-12);
        QCOMPARE(mean.band[1].first, 4.0);
        QVERIFY(meanCurve({{.name = "a", .points = {{0, 1}}}}).band.empty());
    }
};

QTEST_APPLESS_MAIN(TestCurves)
#include "tst_curves.moc"
