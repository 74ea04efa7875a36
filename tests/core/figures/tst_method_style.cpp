// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/method_style.h"

#include "core/figures/color.h"
#include "core/methods/method.h"
#include "tests/core/figures/color_vision.h"
#include "tests/support/checks.h"

#include <QTest>
#include <map>
#include <set>
#include <tuple>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<std::string> mostTrained{"erm",       "group-dro",    "jtt",     "cnc",
                                           "zero-shot", "linear-probe", "adapter", "contrastive-adapter"};

/// The least distance in OKLab of two of the methods' colours, as `look` sees them on `ground`.
double leastDistance(const std::vector<std::string>& ids, const Color& ground,
                     Triple (*look)(const Color& color)) {
    double least = 1.0;
    for (const std::string& a : ids)
        for (const std::string& b : ids)
            if (a < b)
                least = std::min(
                    least,
                    oklabDistance(shown(look(readableOn(colorFromHex(methodStyle(a).color), ground))),
                                  shown(look(readableOn(colorFromHex(methodStyle(b).color), ground)))));
    return least;
}

} // namespace

class TestMethodStyle : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theMostTrainedStayApartForAllReaders() {
        for (const char* ground : {"#ffffff", "#1a1c1f"}) {
            const double seenDistance = leastDistance(mostTrained, colorFromHex(ground), seen);
            const double deutan = leastDistance(mostTrained, colorFromHex(ground), deuteranopic);
            const double protan = leastDistance(mostTrained, colorFromHex(ground), protanopic);
            const std::string all = std::to_string(seenDistance) + " " + std::to_string(deutan) + " " +
                                    std::to_string(protan) + " on " + ground;
            QVERIFY2(seenDistance > 0.14, all.c_str());
            QVERIFY2(deutan > 0.08, all.c_str());
            QVERIFY2(protan > 0.08, all.c_str());
        }
    }

    /// WCAG 2.1 asks 3 of graphics.
    void everyLineStandsOutFromBothGrounds() {
        for (const char* hex : {"#ffffff", "#1a1c1f"})
            for (const Method& method : methods())
                for (int variant = 0; variant < variantCount; ++variant) {
                    const Color ground = colorFromHex(hex);
                    const std::string color = variantColor(method.id, variant);
                    QVERIFY2(contrastRatio(readableOn(colorFromHex(color), ground), ground) >= 3.0,
                             (method.id + " " + color + " on " + hex).c_str());
                }
        for (const Method& method : methods()) // as they are, without readableOn()
            QVERIFY2(contrastRatio(colorFromHex(methodStyle(method.id).color), {1.0, 1.0, 1.0}) >= 3.0,
                     method.id.c_str());
    }

    void theMostTrainedHaveAHueAndAShapeEach() {
        std::set<std::size_t> hues, shapes;
        for (const std::string& id : mostTrained) {
            hues.insert(methodStyle(id).hue);
            shapes.insert(methodStyle(id).shape);
            QCOMPARE(methodStyle(id).dash, LineDash::solid);
        }
        QCOMPARE(hues.size(), std::size_t(8));
        QCOMPARE(shapes.size(), std::size_t(8));
    }

    /// One of these fails for a new method whose id happens to be hashed to the style of another: list it
    /// then.
    void noTwoMethodsLookTheSame() {
        std::map<std::tuple<std::size_t, std::size_t, LineDash>, std::string> styles;
        std::map<std::pair<std::size_t, std::size_t>, std::string> marks;
        for (const Method& method : methods()) {
            const MethodStyle style = methodStyle(method.id);
            const auto [other, isNew] = styles.try_emplace({style.hue, style.shape, style.dash}, method.id);
            QVERIFY2(isNew, (method.id + " looks like " + other->second).c_str());
            const auto [mark, isNewMark] = marks.try_emplace({style.hue, style.shape}, method.id);
            QVERIFY2(isNewMark || style.dash == LineDash::dashDotDotted,
                     (method.id + " has the mark of " + mark->second).c_str());
        }
        QVERIFY(methods().size() >= 30);
    }

    void methodsOfOneHueDifferInColourToo() {
        for (const Method& a : methods())
            for (const Method& b : methods())
                if (a.id < b.id)
                    QVERIFY2(oklabDistance(colorFromHex(methodStyle(a.id).color),
                                           colorFromHex(methodStyle(b.id).color)) > 0.02,
                             (a.id + " and " + b.id).c_str());
    }

    /// Users know methods by their colour: a change here would change every report.
    void stylesStay() {
        QCOMPARE(methodStyle("erm"), (MethodStyle{"#1c59cc", 0, LineDash::solid, 0}));
        QCOMPARE(methodStyle("contrastive-adapter"), (MethodStyle{"#5a5903", 7, LineDash::solid, 7}));
        QCOMPARE(methodStyle("dfr-val").dash, LineDash::dashed);
        QCOMPARE(methodStyle("dfr-val").hue, std::size_t(0));
        QCOMPARE(methodStyle("group-prompt").dash, LineDash::dotted);
    }

    void methodsThatAreNotListedHaveALookOfTheirOwn() {
        const MethodStyle style = methodStyle("a method of tomorrow");
        QCOMPARE(style, methodStyle("a method of tomorrow"));
        QCOMPARE(style.dash, LineDash::dashDotDotted);
        QVERIFY(!(style == methodStyle("a method of the day after")));
        for (const std::string& listed : mostTrained)
            QVERIFY(methodStyle(listed).dash != LineDash::dashDotDotted);
    }

    void runsOfAMethodDifferInLightnessAndDash() {
        for (const Method& method : methods()) {
            const auto hue = [](const std::string& color) {
                const OklabColor lab = oklabOf(colorFromHex(color));
                return std::atan2(lab.b, lab.a);
            };
            QCOMPARE(variantColor(method.id, 0), methodStyle(method.id).color);
            for (int a = 0; a < variantCount; ++a) {
                const double turn =
                    std::remainder(hue(variantColor(method.id, a)) - hue(methodStyle(method.id).color),
                                   2.0 * 3.14159265358979);
                QVERIFY2(std::abs(turn) < 0.1, method.id.c_str());
                for (int b = 0; b < a; ++b) // by lightness, or by dash
                    QVERIFY2(oklabDistance(colorFromHex(variantColor(method.id, a)),
                                           colorFromHex(variantColor(method.id, b))) > 0.05 ||
                                 variantDash(method.id, a) != variantDash(method.id, b),
                             method.id.c_str());
            }
            std::set<LineDash> dashes;
            for (int variant = 0; variant < 4; ++variant)
                dashes.insert(variantDash(method.id, variant));
            QVERIFY(dashes.size() >= 4 - (methodStyle(method.id).dash == LineDash::dashDotDotted ? 1U : 0U));
            QCOMPARE(variantDash(method.id, 0), methodStyle(method.id).dash);
            QVERIFY2(oklabDistance(colorFromHex(variantColor(method.id, 0)),
                                   colorFromHex(variantColor(method.id, 1))) > 0.1,
                     method.id.c_str());
        }
        QCOMPARE(variantColor("erm", variantCount + 1), variantColor("erm", 1));
    }
};

QTEST_APPLESS_MAIN(TestMethodStyle)
#include "tst_method_style.moc"
