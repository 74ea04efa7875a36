// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/subgroup_values.h"

#include "core/figures/color.h"
#include "core/figures/figure.h"
#include "tests/support/checks.h"
#include "tests/support/rare_figures.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Compared {
    std::vector<Run> runs;
    Comparison comparison;
    SubgroupValues values(Subgroups of = Subgroups::combinations) const {
        return subgroupValuesOf(comparison, runs, measures().find("map_at_r"), testSplit, of);
    }
};

Compared twoMethods() {
    Compared compared{{runOfPlaces("dml-margin", 0, 0.2, 0.6), runOfPlaces("dml-margin", 1, 0.4, 0.6),
                       runOfPlaces("dml-triplet", 0, 0.3, 0.7)},
                      {}};
    compared.comparison = compareRuns(compared.runs, "val.map_at_r.worst");
    return compared;
}

std::vector<const SceneItem*> marksOf(const Scene& scene) {
    std::vector<const SceneItem*> marks;
    for (const SceneItem& item : scene.items)
        if (item.shape == SceneItem::Shape::area && !item.tooltip.empty())
            marks.push_back(&item);
    return marks;
}

} // namespace

class TestSubgroupValues : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void seedsAreAMeanWithTheirSpreadAndOneSeedKeepsItsInterval() {
        const SubgroupValues values = twoMethods().values();
        QCOMPARE(values.series.size(), std::size_t(2));
        QCOMPARE(values.rows.size(), std::size_t(3));
        QCOMPARE(values.rows[0].name, std::string("all examples"));
        QCOMPARE(values.rows[1].name, std::string("land"));
        QCOMPARE(values.rows[1].n, std::int64_t(12));
        const SubgroupSeries &margin = values.series[0].seeds == 2 ? values.series[0] : values.series[1],
                             &triplet = values.series[0].seeds == 2 ? values.series[1] : values.series[0];
        QVERIFY(oklabDistance(colorFromHex(margin.color), colorFromHex(triplet.color)) > 0.1);
        CHECK_AT_MOST(std::abs(margin.values[1]->value - 0.3), 1e-12);
        CHECK_AT_MOST(std::abs(margin.values[1]->interval->low - (0.3 - std::sqrt(0.02))), 1e-12);
        CHECK_AT_MOST(std::abs(triplet.values[1]->interval->low - 0.2), 1e-12);
    }

    void whatHasNoValueIsLeftOut() {
        const SubgroupValues values = twoMethods().values(Subgroups::groups);
        QCOMPARE(values.rows.size(), std::size_t(2)); // all rows and the one group with a value
        Compared none = twoMethods();
        for (Run& run : none.runs)
            run.splits.clear();
        QVERIFY(none.values().series.empty());
        QVERIFY(!sceneOf(plotOf(none.values()), SceneSpace::paper()).items.empty());
    }

    void ofManySubgroupsTheWorstAreDrawnWhichIsSaid() {
        constexpr int many = 75;
        GroupScheme::Attribute place{"place", {}, {}};
        Measured measured{.n = many, .whole = 0.5};
        for (int i = 0; i < many; ++i) {
            place.values.push_back("place " + std::to_string(i));
            measured.cells.push_back({MeasuredCell::Of::combination, i, 40, i % 2 == 0 ? 0.9 : 0.01 * i});
        }
        measured.cells[74].value = 0.0;
        const GroupScheme scheme("class", {"a", "b"}, {place});
        const SubgroupSource source{"one", "dml-margin", {}, {&measured}};
        const SubgroupValues values = subgroupValuesOf({&source, 1}, scheme, measures().find("map_at_r"),
                                                       testSplit, Subgroups::combinations);
        QCOMPARE(values.rows.size(), mostDrawnSubgroups + 1);
        QCOMPARE(values.series[0].values.size(), values.rows.size());
        QCOMPARE(values.rows.front().name, std::string("all examples"));
        QCOMPARE(values.rows[2].name,
                 scheme.combinationName(1)); // 0 is drawn too, it is among the first good
        QCOMPARE(values.rows.back().name, scheme.combinationName(74));
        QCOMPARE(values.series[0].values.back()->value, 0.0);
        CHECK_HOLDS(svgOf(sceneOf(plotOf(values), SceneSpace::paper()), "t"),
                    "the 60 worst of 75 subgroups are drawn");
        QVERIFY(svgOf(sceneOf(plotOf(twoMethods().values()), SceneSpace::paper()), "t").find("are drawn") ==
                std::string::npos);
    }

    void aSubgroupOfFewRowsSaysSoWhereItsValueStands() {
        const Scene scene = sceneOf(plotOf(twoMethods().values()), SceneSpace::paper());
        int few = 0;
        for (const SceneItem* mark : marksOf(scene))
            few += mark->tooltip.find(" examples: few") != std::string::npos ? 1 : 0;
        QCOMPARE(marksOf(scene).size(), std::size_t(2 * 3));
        QCOMPARE(few, 2);
        CHECK_HOLDS(svgOf(scene, "t"), "12 (few)");
        CHECK_HOLDS(svgOf(scene, "t"), "MAP@R in %, test split");
    }

    void marksStandAtTheirValuesAndInsideTheScene() {
        const SubgroupValues values = twoMethods().values();
        for (const double width : {360.0, 720.0}) {
            SceneSpace space = SceneSpace::paper();
            space.width = width;
            const Scene scene = sceneOf(plotOf(values), space);
            std::vector<double> middles;
            for (const SceneItem* mark : marksOf(scene)) {
                double x = 0.0;
                for (const auto& [px, py] : mark->points) {
                    QVERIFY(px > 0.0 && px < width && py > 0.0 && py < scene.height);
                    x += px / static_cast<double>(mark->points.size());
                }
                middles.push_back(x);
            }
            QVERIFY(middles[2] < middles[4]); // land is worse than water
        }
    }

    void theReportHasOneForEachMeasureThatTheMethodReads() {
        const Compared compared = twoMethods();
        const FigureInput input{.comparison = &compared.comparison, .runs = compared.runs};
        const std::vector<Drawing> drawings = figures().find("subgroup_values").drawings(input);
        QCOMPARE(drawings.size(), std::size_t(1)); // groups with one value are no comparison
        CHECK_HOLDS(drawings.front().caption, "attribute values");
        keepSvg(drawings.front());
    }

  private:
    /// For people, where GROUPSCOPE_PICTURES says.
    static void keepSvg(const Drawing& drawing) {
        const QByteArray folder = qgetenv("GROUPSCOPE_PICTURES");
        if (folder.isEmpty())
            return;
        QFile file(QString::fromLocal8Bit(folder) + QStringLiteral("/subgroup_values.svg"));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(svgOf(drawing.draw(SceneSpace::paper()), drawing.title)));
    }
};

QTEST_APPLESS_MAIN(TestSubgroupValues)
#include "tst_subgroup_values.moc"
