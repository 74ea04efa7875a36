// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/palette.h"

#include "tests/core/figures/color_vision.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace groupscope;
using groupscope::testing::deuteranopic;
using groupscope::testing::protanopic;
using groupscope::testing::seen;
using groupscope::testing::Triple;

namespace {

/// CIE L*a*b*, D65.
Triple lab(const Triple& rgb) {
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double distance(const Triple& first, const Triple& second) {
    const Triple a = lab(first);
    const Triple b = lab(second);
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

double smallestDistance(const std::vector<Color>& colors, Triple (*look)(const Color&)) {
    double smallest = 1e9;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            smallest = std::min(smallest, distance(look(colors[i]), look(colors[j])));
        }
    }
    return smallest;
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void eightStayApartForColourBlindReaders() {
        for (const bool dark : {false, true}) {
            QVERIFY(smallestDistance(categoryColors(8, dark), deuteranopic) > 9.0);
            QVERIFY(smallestDistance(categoryColors(8, dark), protanopic) > 9.0);
            QVERIFY(smallestDistance(categoryColors(8, dark), seen) > 20.0);
            QVERIFY(distance(deuteranopic(correctColor(dark)), deuteranopic(wrongColor(dark))) > 50.0);
        }
    }

    void manyStayDifferent() {
        for (const bool dark : {false, true}) {
            for (const int count : {9, 12, 16, 20, 25, 32}) {
                const double smallest = smallestDistance(categoryColors(count, dark), seen);
                QVERIFY2(smallest > 6.0, qPrintable(QStringLiteral("%1: %2").arg(count).arg(smallest)));
            }
            QCOMPARE(categoryColors(100, dark).size(), std::size_t(100));
            QVERIFY(smallestDistance(groupColors(5, 3, dark), seen) > 10.0);
        }
    }

    void standOutFromTheGround() {
        for (const bool dark : {false, true}) {
            const Color ground = colorFromHex(dark ? "#1a1c1f" : "#ffffff");
            for (const int count : {8, 9, 20, 32})
                for (const Color& color : categoryColors(count, dark))
                    QVERIFY2(contrastRatio(color, ground) > 3.0, hexOf(color).c_str());
            for (const Color& color : groupColors(5, 3, dark))
                QVERIFY2(contrastRatio(color, ground) > 3.0, hexOf(color).c_str());
            QVERIFY(contrastRatio(correctColor(dark), ground) > 3.0);
            QVERIFY(contrastRatio(wrongColor(dark), ground) > 3.0);
        }
    }

    void gradientsRunEvenlyForAllReaders() {
        for (const bool dark : {false, true}) {
            constexpr int steps = 256;
            const auto at = [dark](int step) { return sequentialColor(step / (steps - 1.0), dark); };
            const auto lightnessOf = [](const Color& color) { return oklabOf(color).lightness; };
            const Color first = at(0), last = at(steps - 1);
            const double span = lightnessOf(last) - lightnessOf(first);
            QVERIFY(dark ? span > 0.5 : span < -0.5);
            double before = lab(deuteranopic(first))[0];
            for (int step = 1; step < steps; ++step) {
                const double expected = lightnessOf(first) + span * step / (steps - 1.0);
                QVERIFY(std::abs(lightnessOf(at(step)) - expected) < 0.006);
                if (step % 16 == 15) {
                    const double lightness = lab(deuteranopic(at(step)))[0];
                    QVERIFY(dark ? lightness > before + 1.5 : lightness < before - 1.5);
                    before = lightness;
                }
            }
            QCOMPARE(hexOf(sequentialColor(-3.0, dark)), hexOf(first));
            QCOMPARE(hexOf(sequentialColor(2.0, dark)), hexOf(last));
            // The high end stands out from the ground, which is where one looks.
            const Color ground = colorFromHex(dark ? "#1a1c1f" : "#ffffff");
            QVERIFY(contrastRatio(last, ground) > 7.0);
            QVERIFY(contrastRatio(first, ground) > 1.2);
        }
    }
};

QTEST_APPLESS_MAIN(TestPalette)
#include "tst_palette.moc"
