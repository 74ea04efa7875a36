// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/color.h"

#include "tests/support/checks.h"

#include <QTest>
#include <cmath>

using namespace groupscope;

class TestColor : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void hexadecimalReadsBack() {
        for (const char* hex : {"#000000", "#0072b2", "#ffffff", "#7f7806"})
            QCOMPARE(hexOf(colorFromHex(hex)), std::string(hex));
        for (const char* other : {"", "#12345", "0072b2", "#00g2b2"})
            QCOMPARE(colorFromHex(other), Color());
    }

    void oklchGivesTheLightnessAskedFor() {
        for (const double lightness : {0.2, 0.5, 0.8})
            CHECK_AT_MOST(std::abs(oklabOf(fromOklch(lightness, 0.1, 40.0)).lightness - lightness), 0.005);
        CHECK_AT_MOST(std::abs(oklabOf({1.0, 1.0, 1.0}).lightness - 1.0), 1e-4);
        CHECK_AT_MOST(std::abs(srgbFromLinear(linearFromSrgb(0.3)) - 0.3), 1e-9);
        CHECK_AT_MOST(std::abs(oklabDistance({}, {1.0, 1.0, 1.0}) - 1.0), 1e-4);
    }

    void lighteningKeepsTheHue() {
        const Color blue = colorFromHex("#1e5bcf"), light = lightened(blue, 0.1);
        const auto hue = [](const Color& color) { return std::atan2(oklabOf(color).b, oklabOf(color).a); };
        CHECK_AT_MOST(std::abs(oklabOf(light).lightness - oklabOf(blue).lightness - 0.1), 0.005);
        CHECK_AT_MOST(std::abs(hue(light) - hue(blue)), 0.02);
    }

    void contrastIsThatOfTheStandard() {
        CHECK_AT_MOST(std::abs(contrastRatio({}, {1.0, 1.0, 1.0}) - 21.0), 1e-9);
        CHECK_AT_MOST(std::abs(contrastRatio(colorFromHex("#777777"), {1.0, 1.0, 1.0}) - 4.48), 0.01);
    }

    void seriesStandOutFromEveryGround() {
        for (const char* ground : {"#ffffff", "#1a1c1f", "#000000", "#808080"})
            for (const char* color : {"#000000", "#ffffff", "#e3d62f", "#9c051e", "#1e5bcf"})
                QVERIFY2(contrastRatio(readableOn(colorFromHex(color), colorFromHex(ground)),
                                       colorFromHex(ground)) >= 3.0,
                         color);
        QCOMPARE(readableOn(colorFromHex("#1e5bcf"), {1.0, 1.0, 1.0}), colorFromHex("#1e5bcf"));
    }
};

QTEST_APPLESS_MAIN(TestColor)
#include "tst_color.moc"
