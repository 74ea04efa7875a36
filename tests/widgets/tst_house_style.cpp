// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/house_style.h"

#include "core/figures/color.h"
#include "tests/support/view_test.h"
#include "widgets/style/qt_color.h"

#include <QCheckBox>
#include <QRadioButton>
#include <QToolButton>

#include <algorithm>

using namespace groupscope;

namespace {

constexpr double leastOfGraphics = 3.0; ///< contrast of what is no text, WCAG 1.4.11

double contrastOf(const QColor& first, const QColor& second) {
    return groupscope::contrastRatio(fromQColor(first), fromQColor(second));
}

/// The highest contrast of a pixel of the picture to `ground`.
double mostContrast(const QImage& picture, const QRect& part, const QColor& ground) {
    double most = 1.0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x)
            most = std::max(most, contrastOf(picture.pixelColor(x, y), ground));
    return most;
}

QImage pictureOf(QWidget& widget) {
    widget.resize(widget.sizeHint());
    return widget.grab().toImage();
}

} // namespace

/// Checks that the state of a control is visible in both themes.
class TestHouseStyle : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void cleanup() { applyTheme(Theme::light); }

    /// Empty boxes are white on light ground, and have an edge on dark ground.
    void emptyBoxesHaveAnEdgeOnDarkGround() {
        applyTheme(Theme::dark);
        const QColor ground = themePalette(Theme::dark).color(QPalette::Window);
        QCheckBox check;
        QRadioButton radio;
        for (QWidget* box : {static_cast<QWidget*>(&check), static_cast<QWidget*>(&radio)}) {
            const QImage picture = pictureOf(*box);
            QVERIFY2(mostContrast(picture, picture.rect(), ground) >= leastOfGraphics,
                     box->metaObject()->className());
        }
    }

    void whatIsSwitchedOnLooksSo_data() {
        QTest::addColumn<Theme>("theme");
        QTest::newRow("light") << Theme::light;
        QTest::newRow("dark") << Theme::dark;
    }
    void whatIsSwitchedOnLooksSo() {
        QFETCH(Theme, theme);
        applyTheme(theme);
        QToolButton button;
        button.setText(QStringLiteral("4"));
        button.setCheckable(true);
        const QImage off = pictureOf(button);
        button.setChecked(true);
        const QImage on = pictureOf(button);
        const QPoint ground(on.width() / 4, on.height() / 2); // beside the letter
        const double difference = contrastOf(on.pixelColor(ground), off.pixelColor(ground));
        QVERIFY2(difference >= 1.2, qPrintable(QString::number(difference)));
        const QColor text = themePalette(theme).color(QPalette::ButtonText);
        QVERIFY(contrastOf(text, on.pixelColor(ground)) >= 4.5);
    }
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runOffscreenTest<TestHouseStyle>)

#include "tst_house_style.moc"
