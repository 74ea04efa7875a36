// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

#include "core/base/error.h"
#include "core/figures/method_style.h"
#include "tests/support/checks.h"
#include "tests/support/every_figure.h"
#include "tests/support/rare_figures.h"

#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <set>

using namespace groupscope;
using groupscope::testing::Everything;
using groupscope::testing::handRun;
using groupscope::testing::messageOf;
using groupscope::testing::RareFigure;
using groupscope::testing::rareFigures;

namespace {

/// Colours of the series in a scene.
std::set<std::string> colorsIn(const Scene& scene) {
    std::set<std::string> colors;
    for (const SceneItem& item : scene.items)
        if (item.paint.ink == Ink::series)
            colors.insert(item.paint.color);
    return colors;
}

void checkDrawings(const Figure& figure, const FigureInput& input) {
    const std::vector<Drawing> drawings = figure.drawings(input);
    QVERIFY2(!drawings.empty(), figure.id.c_str());
    for (const Drawing& drawing : drawings) {
        const Scene scene = drawing.draw(SceneSpace::paper());
        QVERIFY2(scene.items.size() > 5, figure.id.c_str());
        QVERIFY2(!drawing.caption.empty() && !drawing.title.empty(), figure.id.c_str());
        QXmlStreamReader reader(QString::fromStdString(svgOf(scene, drawing.title)));
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), figure.id.c_str());
    }
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void idsAreUnique() {
        std::set<std::string> ids;
        for (const Figure& figure : figures()) {
            ids.insert(figure.id);
            QCOMPARE(&figures().find(figure.id), &figure);
            QVERIFY(!figure.title.empty());
        }
        QCOMPARE(ids.size(), figures().size());
        CHECK_HOLDS(messageOf<UsageError>([] { figures().find("pie"); }), "there is no figure 'pie'");
    }

    void eachIsDrawnOfWhatItNeeds() {
        const Everything all;
        for (const Figure& figure : figures()) {
            FigureInput input = all.input();
            if (figure.id == "temperature_weights") // needs temperatures around a τ_α
                input.run = &all.weighted;
            const auto rare = rareFigures();
            const auto other = std::find_if(rare.begin(), rare.end(),
                                            [&](const RareFigure& own) { return own.id == figure.id; });
            const auto check = [&](const FigureInput& own) {
                QVERIFY2(own.has(figure.needs), figure.id.c_str());
                checkDrawings(figure, own);
            };
            if (other == rare.end())
                check(input);
            else
                other->with(check);
        }
    }

    void nothingIsDrawnOfNothing() {
        for (const FigureNeeds needs :
             {FigureNeeds::run, FigureNeeds::temperatures, FigureNeeds::curves, FigureNeeds::representation,
              FigureNeeds::calibration, FigureNeeds::scales, FigureNeeds::subgroups, FigureNeeds::examples,
              FigureNeeds::section, FigureNeeds::comparison, FigureNeeds::histories})
            QVERIFY(drawingsOf(needs, {}).empty());
        Run bare = handRun("adapter", 0, 4, 5);
        bare.history.clear();
        const std::vector<Drawing> drawings = drawingsOf(FigureNeeds::run, {.run = &bare});
        QCOMPARE(drawings.size(), std::size_t(1)); // bars of its groups
    }

    void everythingStaysInsideItsPaper() {
        const Everything all;
        for (const double width : {720.0, 420.0})
            for (const Figure& figure : figures())
                for (const Drawing& drawing : figure.drawings(all.input())) {
                    SceneSpace space = SceneSpace::paper();
                    space.width = width;
                    const Scene scene = drawing.draw(space);
                    for (const SceneItem& item : scene.items)
                        for (const auto& [x, y] : item.points)
                            QVERIFY2(x >= -1.0 && x <= scene.width + 1.0 && y >= -1.0 &&
                                         y <= scene.height + 1.0,
                                     (figure.id + ": " + item.words + " at " + std::to_string(x) + ", " +
                                      std::to_string(y) + ", shape " +
                                      std::to_string(static_cast<int>(item.shape)) + ", " +
                                      std::to_string(item.points.size()) + " points")
                                         .c_str());
                }
    }

    /// One method, one colour: what the curves, the bars, the trade-off and the planes are drawn in.
    void aMethodHasTheSameColourEverywhere() {
        const Everything all;
        const std::string color = methodStyle("adapter").color;
        for (const char* id :
             {"group_bars", "learning_curves", "trade_off", "worst_group_plane", "information_plane"}) {
            const Scene scene = figures().find(id).drawings(all.input()).at(0).draw(SceneSpace::paper());
            QVERIFY2(colorsIn(scene).contains(color), id);
        }
        const Scene bars = figures().find("group_bars").drawings(all.input()).at(0).draw(SceneSpace::paper());
        QCOMPARE(colorsIn(bars), std::set<std::string>{color});
        const Scene batch =
            figures().find("batch_sizes").drawings(all.input()).at(0).draw(SceneSpace::paper());
        QVERIFY(colorsIn(batch).contains(methodStyle("contrastive-adapter").color));
    }

    void seedsAreDrawnAsABand() {
        const Everything all;
        FigureInput input = all.input();
        const auto hasBand = [&] {
            const Scene scene =
                figures().find("learning_curves").drawings(input).at(0).draw(SceneSpace::paper());
            return std::any_of(scene.items.begin(), scene.items.end(), [](const SceneItem& item) {
                return item.shape == SceneItem::Shape::area && item.opacity < 1.0;
            });
        };
        QVERIFY(hasBand());
        CHECK_HOLDS(figures().find("learning_curves").drawings(input).at(0).caption, "2 seeds");
        input.seeds = {};
        QVERIFY(!hasBand());
    }
};

QTEST_APPLESS_MAIN(TestFigures)
#include "tst_figures.moc"
