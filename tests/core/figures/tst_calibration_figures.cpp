// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/calibration_figures.h"

#include "core/figures/figure.h"
#include "tests/support/calibration.h"
#include "tests/support/checks.h"
#include "tests/support/figures.h"
#include "tests/support/schemes.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Whether a text or a tooltip of the scene holds the words.
bool tells(const Scene& scene, const std::string& words) {
    return std::any_of(scene.items.begin(), scene.items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

const SceneItem* wordsItem(const Scene& scene, const std::string& words) {
    const auto found = std::find_if(scene.items.begin(), scene.items.end(),
                                    [&](const SceneItem& item) { return item.words == words; });
    return found == scene.items.end() ? nullptr : &*found;
}

/// x where a vertical line of that dash stands.
std::optional<double> verticalAt(const Scene& scene, LineDash dash, Ink ink) {
    for (const SceneItem& item : scene.items)
        if (item.shape == SceneItem::Shape::line && item.points.size() == 2 && item.dash == dash &&
            item.paint.ink == ink && item.width == 1.4 && item.points[0].first == item.points[1].first)
            return item.points[0].first;
    return std::nullopt;
}

} // namespace

class TestCalibrationFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theScanIsLogarithmicAndMarksItsTemperatures() {
        const TemperatureScan scan = handScan(groups_);
        const Scene scene = sceneOf(temperaturePlot(scan, *scan.split("test"), groups_), SceneSpace::paper());
        const auto trained = verticalAt(scene, LineDash::solid, Ink::text);
        const auto calibrated = verticalAt(scene, LineDash::dashDotted, Ink::series);
        QVERIFY(trained && calibrated);
        const SceneItem *half = wordsItem(scene, "0.5"), *two = wordsItem(scene, "2");
        QVERIFY(half != nullptr && two != nullptr);
        const double octave = (two->points[0].first - half->points[0].first) / 2.0;
        CHECK_AT_MOST(std::abs(*trained - half->points[0].first - octave), 1e-6);
        CHECK_AT_MOST(std::abs(*calibrated - *trained - octave * std::log2(2.5)), 1e-6);
        QVERIFY(tells(scene, "as trained: τ = 1"));
        QVERIFY(tells(scene, "lowest validation cross-entropy, all examples: τ = 2.5"));
        QVERIFY(tells(scene, "95 % interval 2 to 3"));
        QVERIFY(tells(scene, "worst group: validation cross-entropy falls as τ rises →"));
        QVERIFY(tells(scene, "worst group: " + groups_.groupName(0)));
        QVERIFY(tells(scene, "accuracy 62.5 %"));
    }

    void withoutAFitTheScanStandsAlone() {
        TemperatureScan scan = handScan(groups_);
        scan.fittedOn.clear();
        scan.all = {};
        scan.groups.clear();
        for (ScannedSplit& rows : scan.splits) {
            rows.calibrated.reset();
            rows.asTrained.worstGroup = -1;
        }
        const Scene scene = sceneOf(temperaturePlot(scan, *scan.split("test"), groups_), SceneSpace::paper());
        QVERIFY(!tells(scene, "lowest") && !tells(scene, "worst") && tells(scene, "all examples"));
        QVERIFY(tells(sceneOf(reliabilityPlot(scan, *scan.split("test"), groups_, ReliabilityAt::calibrated),
                              SceneSpace::paper()),
                      "No calibrating temperature was found for these examples"));
        QCOMPARE(drawingsOf(FigureNeeds::calibration, {.calibration = &scan, .groups = &groups_}).size(),
                 std::size_t(4)); // scan and reliability of two sets, as trained alone
    }

    void everyGroupHasItsDiagram() {
        const TemperatureScan scan = handScan(groups_);
        const Scene scene = sceneOf(
            reliabilityPlot(scan, *scan.split("test"), groups_, ReliabilityAt::trained), SceneSpace::paper());
        for (int g = 0; g < groups_.groupCount(); ++g)
            QCOMPARE(textsOf(scene, groups_.groupName(g)), 1);
        QCOMPARE(textsOf(scene, "all examples"), 1);
        const PlotSheet sheet = reliabilityPlot(scan, *scan.split("test"), groups_, ReliabilityAt::trained);
        for (const PlotPanel& panel : sheet.panels) { // the worst group alone
            const Plot& own = std::get<Plot>(panel);
            QCOMPARE(own.framed, own.title == groups_.groupName(0));
        }
        // Confidence 1/(1 + e^-2) = 88.1 %, accuracy 62.5 %.
        QVERIFY(tells(scene, "ECE 25.6 %") && tells(scene, "over-confident by 25.6 points"));
        QVERIFY(tells(scene, "40 examples, mean confidence 88.1 %, accuracy 62.5 %"));
    }

    void theGapReachesFromAccuracyToTheDiagonal() {
        const TemperatureScan scan = handScan(groups_);
        const Scene scene = sceneOf(
            reliabilityPlot(scan, *scan.split("test"), groups_, ReliabilityAt::trained), SceneSpace::paper());
        const SceneItem* diagonal = nullptr;
        const SceneItem* gap = nullptr;
        bool inPanel = false; // not in the legend
        for (const SceneItem& item : scene.items) {
            inPanel = inPanel || item.words == "all examples";
            if (inPanel && diagonal == nullptr && item.dash == LineDash::dashed)
                diagonal = &item;
            if (inPanel && gap == nullptr && item.shape == SceneItem::Shape::area)
                gap = &item;
        }
        QVERIFY(diagonal != nullptr && gap != nullptr);
        double top = 1e9, bottom = -1e9, left = 1e9, right = -1e9;
        for (const auto& [x, y] : gap->points) {
            top = std::min(top, y);
            bottom = std::max(bottom, y);
            left = std::min(left, x);
            right = std::max(right, x);
        }
        const auto& [x0, y0] = diagonal->points[0];
        const auto& [x1, y1] = diagonal->points[1];
        const double confidence = 1.0 / (1.0 + std::exp(-2.0));
        CHECK_AT_MOST(std::abs(0.5 * (left + right) - (x0 + confidence * (x1 - x0))), 1e-6);
        CHECK_AT_MOST(std::abs(top - (y0 + confidence * (y1 - y0))), 1e-6);
        CHECK_AT_MOST(std::abs(bottom - (y0 + 0.625 * (y1 - y0))), 1e-6);
    }

    void ofManyGroupsThoseOfLowestAccuracyAreDrawn() {
        const GroupScheme many("class", {"a", "b"},
                               {{"place",
                                 [] {
                                     std::vector<std::string> names;
                                     for (int i = 0; i < 20; ++i)
                                         names.push_back("p" + std::to_string(i));
                                     return names;
                                 }(),
                                 {}}});
        TemperatureScan scan = handScan(many);
        const Scene scene = sceneOf(reliabilityPlot(scan, *scan.split("test"), many, ReliabilityAt::trained),
                                    SceneSpace::paper());
        QVERIFY(tells(scene, "30 of 40 groups"));
        QCOMPARE(textsOf(scene, many.groupName(0)), 1);
        QVERIFY(scene.height > SceneSpace::paper().height);
    }

    /// Groups of a class differ at their end.
    void longNamesAreCutInTheirMiddle() {
        const GroupScheme named("class", {"t-shirt/trouser", "pullover, dress or the like"},
                                {{"colour", {"red", "lime"}, {}}});
        const TemperatureScan scan = handScan(named);
        const Scene scene = sceneOf(reliabilityPlot(scan, *scan.split("test"), named, ReliabilityAt::trained),
                                    SceneSpace::paper());
        for (int g = 0; g < named.groupCount(); ++g) {
            const std::string name = named.groupName(g);
            QVERIFY2(std::any_of(scene.items.begin(), scene.items.end(),
                                 [&](const SceneItem& item) {
                                     return item.bold && item.words.starts_with(name.substr(0, 4)) &&
                                            item.words.ends_with(name.substr(name.size() - 4));
                                 }),
                     name.c_str());
        }
        QVERIFY(tells(scene, "…"));
    }

    void groupsWithoutATemperatureOfTheirOwnAreLeftOut() {
        const TemperatureScan scan = handScan(groups_);
        const Scene scene =
            sceneOf(reliabilityPlot(scan, *scan.split("test"), groups_, ReliabilityAt::ownOfGroup),
                    SceneSpace::paper());
        QCOMPARE(textsOf(scene, groups_.groupName(0)), 0);
        QCOMPARE(textsOf(scene, groups_.groupName(1)), 1);
    }

  private:
    GroupScheme groups_ = shoesAndBags();
};

QTEST_APPLESS_MAIN(TestCalibrationFigures)
#include "tst_calibration_figures.moc"
