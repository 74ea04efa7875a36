// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/palette.h"
#include "tests/support/checks.h"
#include "tests/support/figures.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<const SceneItem*> speaking(const Scene& scene) {
    std::vector<const SceneItem*> items;
    for (const SceneItem& item : scene.items)
        if (!item.tooltip.empty())
            items.push_back(&item);
    return items;
}

double widthOf(const SceneItem& item) {
    return item.points[1].first - item.points[0].first;
}

} // namespace

class TestRepresentationFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mapShowsEveryPairTwiceWithItsCounts() {
        const Scene scene = sceneOf(plotOf(smallMap(), shoesAndBags()), SceneSpace::paper());
        QCOMPARE(speaking(scene).size(), std::size_t(6));
        QCOMPARE(textsOf(scene, "3.50"), 3); // two cells and the end of the colours
        QCOMPARE(textsOf(scene, "n = 30"), 1);
        CHECK_HOLDS(speaking(scene)[0]->tooltip, "shoe, red (n = 12) and shoe, lime (n = 30)");
        CHECK_AT_MOST(std::abs(speaking(scene)[0]->paint.value - 1.25 / 3.5), 1e-12);
    }

    void aClassWithOneGroupHasNoAlignment() {
        const Scene scene = sceneOf(plotOf(smallMap(), shoesAndBags()), SceneSpace::paper());
        QCOMPARE(textsOf(scene, "undefined"), 1);
        QCOMPARE(textsOf(scene, "bag, lime"), 1); // groups without rows have no row
        QCOMPARE(textsOf(scene, "bag, red"), 0);
    }

    void aMapGrowsWithItsGroupsUpToALimit() {
        AlignmentMap map;
        map.counts.assign(200, 1);
        map.classes.resize(100);
        std::vector<std::string> names;
        for (int i = 0; i < 100; ++i)
            names.push_back("class " + std::to_string(i));
        const GroupScheme scheme("kind", names, {{"colour", {"a", "b"}, {}}});
        QVERIFY(sceneOf(plotOf(map, scheme), SceneSpace::paper()).height > 200 * 18.0);
        map.counts.assign(400, 1);
        map.classes.resize(200);
        for (int i = 100; i < 200; ++i)
            names.push_back("class " + std::to_string(i));
        const GroupScheme larger("kind", names, {{"colour", {"a", "b"}, {}}});
        map.classes[170].maximum = 2.0; // the last class that people must not miss
        map.classes[170].pairs = {
            {.groupA = 340, .groupB = 341, .nA = 1, .nB = 1, .l2 = 2.0, .squaredL2 = 4.0}};
        const Scene scene = sceneOf(plotOf(map, larger), SceneSpace::paper());
        QCOMPARE(textsOf(scene, "300 of 400 groups: those of the classes and attribute values"), 1);
        QCOMPARE(textsOf(scene, "class 170, a"), 1);
        QCOMPARE(textsOf(scene, "class 148, a"), 1);
        QCOMPARE(textsOf(scene, "class 149, a"), 0);
    }

    /// If there are too many attribute values, those with the largest distances are columns.
    void columnsOfTheLargestDistancesAreShown() {
        std::vector<std::string> values;
        for (int i = 0; i < 80; ++i)
            values.push_back("value" + std::to_string(i));
        const GroupScheme scheme("kind", {"shoe", "bag"}, {{"colour", values, {}}});
        AlignmentMap map;
        map.counts.assign(160, 5);
        map.classes.resize(2);
        map.classes[0].maximum = 3.0;
        map.classes[0].pairs = {{.groupA = 70, .groupB = 79, .nA = 5, .nB = 5, .l2 = 3.0, .squaredL2 = 9.0}};
        const Scene scene = sceneOf(plotOf(map, scheme), SceneSpace::paper());
        QCOMPARE(textsOf(scene, "120 of 160 groups"), 1);
        QCOMPARE(textsOf(scene, "shoe, value79"), 1);
        QCOMPARE(textsOf(scene, "shoe, value57"), 1);
        QCOMPARE(textsOf(scene, "shoe, value58"), 0);
    }

    void planeDrawsPathsAndMarksThatCanBeAskedFor() {
        const Scene scene = sceneOf(plotOf(smallPlane()), SceneSpace::paper());
        const auto items = speaking(scene);
        QCOMPARE(items.size(), std::size_t(4)); // three epochs and one mark
        QCOMPARE(items[0]->key, std::string("run0"));
        QVERIFY(items[0]->points[0].first < items[2]->points[0].first);   // along x
        QVERIFY(items[0]->points[0].second > items[2]->points[0].second); // upwards
        QCOMPARE(textsOf(scene, "CNC"), 1);
        QCOMPARE(textsOf(scene, "information on kind"), 1);
        QCOMPARE(textsOf(scene, "test split"), 1);
        QVERIFY(sceneOf(plotOf(Plane()), SceneSpace::paper()).items.empty());
    }

    /// A bound of 130 beside losses of about 1 is cut, and said; the losses keep their width.
    void aBoundFarBeyondTheLossesIsCut() {
        std::vector<BoundBar> bars = smallBound();
        const auto textsOf = [](const Scene& scene) {
            std::string texts;
            for (const SceneItem& item : scene.items)
                texts += item.words + "\n";
            return texts;
        };
        QVERIFY(textsOf(sceneOf(plotOf(bars), SceneSpace::paper())).find("cut") == std::string::npos);
        bars[0].terms->deviation += 130.0;
        const Scene scene = sceneOf(plotOf(bars), SceneSpace::paper());
        const double bound = bars[0].terms->average + bars[0].terms->alignment + bars[0].terms->deviation;
        const std::string texts = textsOf(scene);
        QVERIFY2(texts.find("→ " + QString::number(bound, 'f', 1).toStdString()) != std::string::npos,
                 texts.c_str());
        QVERIFY(texts.find("(→ cut)") != std::string::npos);
        for (const SceneItem& item : scene.items)
            for (const auto& point : item.points)
                QVERIFY(point.first <= scene.width);
    }

    void boundStacksItsTerms() {
        const Scene scene = sceneOf(plotOf(smallBound()), SceneSpace::paper());
        const auto items = speaking(scene);
        QCOMPARE(items.size(), std::size_t(4)); // three terms and a mark
        CHECK_AT_MOST(std::abs(widthOf(*items[1]) / widthOf(*items[0]) - 3.0), 1e-9); // 1.2 against 0.4
        CHECK_AT_MOST(std::abs(items[1]->points[0].first - items[0]->points[1].first), 1e-9);
        CHECK_HOLDS(items[3]->tooltip, "bound: 2.300");
        QCOMPARE(textsOf(scene, "undefined: fewer than two groups"), 1);
        QVERIFY(sceneOf(plotOf(std::vector<BoundBar>()), SceneSpace::paper()).items.empty());
    }

    void barsAreThoseOfTheTheoremAndItsCorollary() {
        WorstGroupBound bound;
        bound.classes = {ClassBound{.worstGroupLoss = 0.9,
                                    .averageLoss = 0.4,
                                    .gap = 0.5,
                                    .alignmentTerm = 1.2,
                                    .deviationTerm = 0.7,
                                    .holds = true},
                         std::nullopt};
        bound.overall = OverallBound{.worstGroupLoss = 0.9,
                                     .averageLoss = 0.35,
                                     .averageTerm = 0.8,
                                     .alignmentTerm = 1.3,
                                     .deviationTerm = 0.75,
                                     .holds = true};
        const std::vector<BoundBar> bars = boundBars(bound, shoesAndBags());
        QCOMPARE(bars.size(), std::size_t(3));
        QCOMPARE(bars[0].name, std::string("shoe"));
        QVERIFY(bars[0].terms->average == 0.4 && bars[0].terms->alignment == 1.2);
        QVERIFY(!bars[1].terms);
        QVERIFY(bars[2].terms->average == 0.8 && bars[2].terms->worstGroupLoss == 0.9);
    }

    void squaredDistancesHaveTheirOwnMaximum() {
        const AlignmentMap map = squaredMap(smallMap());
        QVERIFY(map.classes[0].pairs[1].l2 == 13.0 && *map.classes[0].maximum == 13.0);
        QVERIFY(!map.classes[1].maximum);
        QCOMPARE(map.measure, std::string("mean squared distance"));
    }

    void longNamesAreCutAtWholeCharacters() {
        SceneSpace space = SceneSpace::paper();
        const std::string words = "\xc3\xa9l\xc3\xa9phant rouge";
        QCOMPARE(shortened(words, 1000, space), words);
        const std::string cut = shortened(words, space.textWidth("12345"), space);
        CHECK_HOLDS(cut, "\xe2\x80\xa6");
        QVERIFY(space.textWidth(cut) <= space.textWidth("12345"));
        QCOMPARE(QString::fromStdString(cut).contains(QChar::ReplacementCharacter), false);
    }

    void svgHoldsWhatTheSceneHolds() {
        const std::string svg =
            svgOf(sceneOf(plotOf(smallMap(), shoesAndBags()), SceneSpace::paper()), "Map <1>");
        CHECK_HOLDS(svg, "Map &lt;1&gt;");
        CHECK_HOLDS(svg, "shoe, red (n = 12) and shoe, cyan (n = 7): mean distance 3.5000");
        CHECK_HOLDS(svgOf(sceneOf(plotOf(smallPlane()), SceneSpace::paper()), ""), "rotate(-90)");
    }

    void rampGetsDarkerOnPaperAndLighterInTheDark() {
        const auto lightness = [](const Color& color) { return color.green; };
        for (int i = 0; i < 10; ++i) {
            QVERIFY(lightness(rampColor(i / 10.0, false)) > lightness(rampColor((i + 1) / 10.0, false)));
            QVERIFY(lightness(rampColor(i / 10.0, true)) < lightness(rampColor((i + 1) / 10.0, true)));
        }
        QCOMPARE(rampColor(std::nan(""), false), rampColor(0.0, false));
    }
};

QTEST_APPLESS_MAIN(TestRepresentationFigures)
#include "tst_representation_figures.moc"
