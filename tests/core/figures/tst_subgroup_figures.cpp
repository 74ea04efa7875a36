// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/subgroup_figures.h"
#include "core/methods/method.h"
#include "tests/support/subgroup_views.h"
#include "tests/support/synthetic.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

SceneSpace roomOf(double width, double height = 470.0) {
    SceneSpace space = SceneSpace::paper();
    space.width = width;
    space.height = height;
    return space;
}

/// All that is written or told when pointed at.
std::string wordsOf(const Scene& scene) {
    std::string words;
    for (const SceneItem& item : scene.items)
        words += item.words + "\n" + item.tooltip + "\n";
    return words;
}

/// Words that reach out of the scene.
std::string outside(const Scene& scene, const SceneSpace& space) {
    for (const SceneItem& item : scene.items) {
        if (item.shape != SceneItem::Shape::text)
            continue;
        const double width = item.upright ? space.textSize : space.textWidth(item.words);
        const double share = item.anchor == SvgCanvas::Anchor::end      ? 1.0
                             : item.anchor == SvgCanvas::Anchor::middle ? 0.5
                                                                        : 0.0;
        const auto [x, y] = item.points.front();
        const double left = x - (item.upright ? width : share * width);
        if (left < -1.0 || left + width > scene.width + 1.0 || y < 0.0 || y > scene.height + 1.0)
            return item.words;
    }
    return {};
}

/// Keeps a picture for people, where that is asked for.
void keepSvg(const Scene& scene, const char* name) {
    const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES");
    if (folder.isEmpty())
        return;
    QFile file(folder + QLatin1Char('/') + QLatin1String(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(svgOf(scene, name)));
}

} // namespace

/// Checks the figures of subgroups: confusion of nearest neighbours, and spectra of singular values.
class TestSubgroupFigures : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sharesAndSizesAreTold() {
        const SubgroupConfusion own = viewedSubgroups(3).confusions.front();
        const Scene scene = sceneOf(plotOf(own), roomOf(720.0));
        const std::string words = wordsOf(scene);
        for (const char* part : {"subgroup 0", "4 nearest examples", "10 (few)", "by size", "×", "40"})
            CHECK_HOLDS(words, part);
        const double share = 100.0 * own.confusion.share(0, 1),
                     expected = 100.0 * own.confusion.expected(0, 1);
        char told[200];
        std::snprintf(told, sizeof told,
                      "subgroup 0 finds subgroup 1: %.1f %% of its 4 nearest, %.1f %% by size", share,
                      expected);
        CHECK_HOLDS(words, std::string(told));
        double darkest = 0.0;
        for (const SceneItem& item : scene.items)
            if (item.paint.ink == Ink::ramp)
                darkest = std::max(darkest, item.paint.value);
        QCOMPARE(darkest, 1.0);
        keepSvg(scene, "confusion_3.svg");
    }

    /// Fields that are too narrow have no numbers, and then nothing is said of them.
    void theHeadingSaysWhatFieldsShow() {
        std::set<std::string> shown;
        for (const int count : {2, 6, 12, 16, 17, 40})
            for (const double width : {240.0, 360.0, 720.0, 1400.0}) {
                const Scene scene = sceneOf(plotOf(viewedSubgroups(count).confusions.front()), roomOf(width));
                bool ratios = false, shares = false;
                std::string heading;
                for (const SceneItem& item : scene.items) {
                    const bool isNumber = item.words.find_first_not_of("0123456789.") == std::string::npos;
                    ratios |= item.words.starts_with("×") && item.words.find(' ') == std::string::npos;
                    shares |= isNumber && !item.words.empty() && item.anchor == SvgCanvas::Anchor::middle;
                    if (item.paint.ink == Ink::faint && item.anchor == SvgCanvas::Anchor::start)
                        heading += item.words + " ";
                }
                CHECK_HOLDS(heading, "nearest examples");
                QCOMPARE(heading.find("% of them") != std::string::npos, shares);
                QCOMPARE(heading.find("×") != std::string::npos, ratios);
                shown.insert(std::string(shares ? "shares" : "") + (ratios ? " ratios" : ""));
            }
        QVERIFY(shown.contains("") && shown.contains("shares") && shown.contains("shares ratios"));
    }

    void everythingStandsInside_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("width");
        for (const int count : {2, 6, 12, 40})
            for (const double width : {360.0, 720.0, 1400.0})
                QTest::addRow("%d in %g", count, width) << count << width;
    }
    void everythingStandsInside() {
        QFETCH(const int, count);
        QFETCH(const double, width);
        const SubgroupViews views = viewedSubgroups(count);
        const SceneSpace space = roomOf(width, 300.0);
        const Scene confusion = sceneOf(plotOf(views.confusions.front()), space);
        QCOMPARE(outside(confusion, space), std::string());
        const Scene spectrum = sceneOf(plotOf(views.spectra.front()), space);
        QCOMPARE(outside(spectrum, space), std::string());
        if (width == 720.0) {
            keepSvg(confusion, ("confusion_of_" + std::to_string(count) + ".svg").c_str());
            keepSvg(spectrum, ("spectrum_of_" + std::to_string(count) + ".svg").c_str());
        }
    }

    void spectraSayRankAndDeadColumns() {
        const SubgroupSpectra own = viewedSubgroups(2).spectra.front();
        const Scene scene = sceneOf(plotOf(own), roomOf(720.0));
        const std::string words = wordsOf(scene);
        for (const char* part : {"all examples: U_KL", "subgroup 1: U_KL", "rank 5 of 6", "1 dead column",
                                 "on its rank", "20 examples (few)", "singular value, largest first"})
            CHECK_HOLDS(words, part);
        int lines = 0;
        for (const SceneItem& item : scene.items)
            if (item.shape == SceneItem::Shape::line && !item.tooltip.empty()) {
                QCOMPARE(item.points.size(), std::size_t(5)); // up to the rank, no noise of rounding
                for (std::size_t i = 1; i < item.points.size(); ++i)
                    QVERIFY(item.points[i].second >= item.points[i - 1].second);
                ++lines;
            }
        QCOMPARE(lines, 3);
        const SubgroupSpectra many = viewedSubgroups(40).spectra.front();
        CHECK_HOLDS(wordsOf(sceneOf(plotOf(many), roomOf(720.0))), "12 of 40 groups: those with the highest");
    }

    void rowsThatAreAllZeroHaveNoLine() {
        SubgroupSpectra own = viewedSubgroups(2).spectra.front();
        own.spectra[1].reset();
        CHECK_HOLDS(wordsOf(sceneOf(plotOf(own), roomOf(720.0))), "all of them 0");
        own.spectra[0].reset();
        own.all.reset();
        QVERIFY(!sceneOf(plotOf(own), roomOf(720.0)).items.empty());
    }

    /// Views of a task have both kinds of subgroups, and the same numbers as the measures.
    void viewsAreOfTheRowsThatAreMeasured() {
        const auto task = makeTask(birdsInPlaces(80));
        Evaluated evaluated(*task, task->split("test", ""), nullptr, {});
        const SubgroupViews views{"test", subgroupConfusions(evaluated), subgroupSpectra(evaluated)};
        QCOMPARE(views.confusions.size(), std::size_t(2));
        QCOMPARE(views.confusions[0].names, (std::vector<std::string>{"land", "water"}));
        QCOMPARE(views.confusions[1].names.size(), std::size_t(4));
        QCOMPARE(views.confusions[0].confusion.k, 8);
        const Measured uniformity = measures().find("uniformity_kl").of(evaluated);
        QCOMPARE(views.spectra[0].all->uniformity.value, uniformity.whole.value());
        for (const MeasuredCell& cell : uniformity.cells) {
            const auto& spectra = views.spectra[cell.of == MeasuredCell::Of::group ? 1 : 0];
            QCOMPARE(spectra.spectra[cell.index]->uniformity.value, cell.value.value());
        }
        const std::vector<Drawing> drawings =
            drawingsOf(FigureNeeds::subgroups, {.subgroups = {{.name = "input", .views = &views}}});
        QCOMPARE(drawings.size(), std::size_t(4));
        CHECK_HOLDS(drawings[0].caption, "test split, input");
        keepSvg(drawings[1].draw(SceneSpace::paper()), "confusion_of_birds.svg");
        keepSvg(drawings[3].draw(SceneSpace::paper()), "spectrum_of_birds.svg");
    }
};

QTEST_APPLESS_MAIN(TestSubgroupFigures)
#include "tst_subgroup_figures.moc"
