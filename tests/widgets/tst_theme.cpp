// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/theme.h"

#include "core/figures/palette.h"
#include "widgets/charts/chart_colors.h"
#include "widgets/style/color_gradient.h"
#include "widgets/style/language.h"
#include "widgets/style/qt_color.h"

#include <QTest>

using namespace groupscope;

namespace {

double contrastRatio(const QColor& first, const QColor& second) {
    return groupscope::contrastRatio(fromQColor(first), fromQColor(second));
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

  private Q_SLOTS:
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

    void statesAreReadableAndTellThemselvesApart() {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            const QPalette palette = themePalette(theme);
            QList<QRgb> grounds;
            for (const Tone tone : {Tone::quiet, Tone::running, Tone::waiting, Tone::good, Tone::bad}) {
                const ToneColors colors = toneColors(tone, palette);
                QVERIFY2(contrastRatio(colors.text, colors.ground) >= 4.5,
                         qPrintable(QStringLiteral("tone %1").arg(static_cast<int>(tone))));
                QVERIFY(!grounds.contains(colors.ground.rgb()));
                grounds << colors.ground.rgb();
            }
        }
    }

    void sizesOfTextAreInOrder() {
        QFont base;
        base.setPointSizeF(10.0);
        const auto size = [&](TextRole role) { return textFont(role, base).pointSizeF(); };
        QVERIFY(size(TextRole::display) > size(TextRole::title));
        QVERIFY(size(TextRole::title) > size(TextRole::heading));
        QCOMPARE(size(TextRole::heading), size(TextRole::body));
        QVERIFY(size(TextRole::caption) < size(TextRole::body));
        QVERIFY(textFont(TextRole::heading, base).bold() && !textFont(TextRole::body, base).bold());
    }

    void coloursOfTheCoreComeUnchanged() {
        for (const char* hex : {"#000000", "#0072b2", "#ffffff", "#7f7806"}) {
            QCOMPARE(toQColor(colorFromHex(hex)).name(), QString::fromLatin1(hex));
            QCOMPARE(QString::fromStdString(hexOf(fromQColor(QColor(QLatin1String(hex))))),
                     QString::fromLatin1(hex));
        }
        QCOMPARE(paperColors().text.name(), QString::fromStdString(hexOf(paperInk().text)));
    }

    void gradientsHoldEveryShare() {
        for (const bool dark : {false, true}) {
            const ColorGradient& gradient = sequentialGradient(dark);
            QCOMPARE(gradient.at(-3.0), gradient.colors.front());
            QCOMPARE(gradient.at(2.0), gradient.colors.back());
            QCOMPARE(gradient.at(1.0), toQColor(sequentialColor(1.0, dark)).rgb());
        }
    }
};

QTEST_GUILESS_MAIN(TestTheme)
#include "tst_theme.moc"
