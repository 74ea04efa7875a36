// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/color_gradient.h"
#include "widgets/style/oklch.h"
#include "widgets/style/palette.h"
#include "widgets/style/theme.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace groupscope;

namespace {

using Triple = std::array<double, 3>;

double toLinear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Full deuteranopia, Machado, Oliveira, Fernandes (2009), severity 1, in linear sRGB.
Triple deuteranopic(const QColor& color) {
    const Triple c = {toLinear(color.redF()), toLinear(color.greenF()), toLinear(color.blueF())};
    return {0.367322 * c[0] + 0.860646 * c[1] - 0.227968 * c[2],
            0.280085 * c[0] + 0.672501 * c[1] + 0.047413 * c[2],
            -0.011820 * c[0] + 0.042940 * c[1] + 0.968881 * c[2]};
}

Triple seen(const QColor& color) {
    return {toLinear(color.redF()), toLinear(color.greenF()), toLinear(color.blueF())};
}

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

double smallestDistance(const std::vector<QColor>& colors, Triple (*look)(const QColor&)) {
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
            const QColor ground = themePalette(dark ? Theme::dark : Theme::light).color(QPalette::Base);
            for (const int count : {8, 20, 32}) {
                for (const QColor& color : categoryColors(count, dark)) {
                    QVERIFY2(contrastRatio(color, ground) > 1.45, qPrintable(color.name()));
                }
            }
            QVERIFY(contrastRatio(correctColor(dark), ground) > 3.0);
            QVERIFY(contrastRatio(wrongColor(dark), ground) > 3.0);
        }
    }

    void themesAreReadable() {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            const QPalette palette = themePalette(theme);
            QCOMPARE(isDark(palette), theme == Theme::dark);
            const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
                {QPalette::Text, QPalette::Base},
                {QPalette::PlaceholderText, QPalette::Base},
                {QPalette::WindowText, QPalette::Window},
                {QPalette::ButtonText, QPalette::Button},
                {QPalette::ToolTipText, QPalette::ToolTipBase},
                {QPalette::HighlightedText, QPalette::Highlight},
                {QPalette::Link, QPalette::Base},
            };
            for (const auto& [text, ground] : pairs) {
                QVERIFY2(contrastRatio(palette.color(text), palette.color(ground)) >= 4.5,
                         qPrintable(QStringLiteral("role %1").arg(text)));
            }
        }
    }

    void gradientsRunEvenlyForAllReaders() {
        for (const bool dark : {false, true}) {
            const ColorGradient& gradient = sequentialGradient(dark);
            const QColor first = QColor::fromRgb(gradient.colors.front());
            const QColor last = QColor::fromRgb(gradient.colors.back());
            const double span = oklabLightness(last) - oklabLightness(first);
            QVERIFY(dark ? span > 0.5 : span < -0.5);
            double before = lab(deuteranopic(first))[0];
            for (int step = 1; step < ColorGradient::steps; ++step) {
                const QColor color = QColor::fromRgb(gradient.colors[std::size_t(step)]);
                const double expected = oklabLightness(first) + span * step / (ColorGradient::steps - 1.0);
                QVERIFY(std::abs(oklabLightness(color) - expected) < 0.006);
                if (step % 16 == 15) {
                    const double lightness = lab(deuteranopic(color))[0];
                    QVERIFY(dark ? lightness > before + 1.5 : lightness < before - 1.5);
                    before = lightness;
                }
            }
            QCOMPARE(gradient.at(-3.0), gradient.colors.front());
            QCOMPARE(gradient.at(2.0), gradient.colors.back());
            // The high end stands out from the ground, which is where one looks.
            const QColor ground = themePalette(dark ? Theme::dark : Theme::light).color(QPalette::Base);
            QVERIFY(contrastRatio(last, ground) > 7.0);
            QVERIFY(contrastRatio(first, ground) > 1.2);
        }
    }

    void oklchGivesTheLightnessAskedFor() {
        for (const double lightness : {0.2, 0.5, 0.8}) {
            QVERIFY(std::abs(oklabLightness(fromOklch(lightness, 0.1, 40.0)) - lightness) < 0.005);
        }
        QVERIFY(std::abs(oklabLightness(Qt::white) - 1.0) < 1e-4);
        QVERIFY(std::abs(srgbFromLinear(linearFromSrgb(0.3)) - 0.3) < 1e-9);
    }

    void contrastIsThatOfTheStandard() {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QVERIFY(std::abs(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
    }
};

QTEST_GUILESS_MAIN(TestPalette)
#include "tst_palette.moc"
