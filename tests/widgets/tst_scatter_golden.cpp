// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of the map against pictures that people have looked at, in tests/baselines. A figure that differs
// is written into the folder `differing` beside the program, and the test says where. After a change that is
// wanted, look at those, and renew the baselines with
//   GROUPSCOPE_RENEW_BASELINES=1 tst_scatter_golden
#include "scatter_fixture.h"

#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_figure.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QPainter>
#include <QTest>

#include <algorithm>

using namespace groupscope;

namespace {

constexpr QSize figureSize(420, 280);
/// Of 255: more than the edges of letters differ between versions of a font library.
constexpr int channelTolerance = 40;
/// Part of the pixels that may differ more: a colour bar has 1 %, a group of the cloud 2 % and more.
constexpr double mostDiffering = 0.004;

int channelDifference(QRgb first, QRgb second) {
    return std::max({std::abs(qRed(first) - qRed(second)), std::abs(qGreen(first) - qGreen(second)),
                     std::abs(qBlue(first) - qBlue(second))});
}

/// Part of the pixels that differ, 1 for pictures of different sizes.
double differingShare(const QImage& figure, const QImage& baseline) {
    if (figure.size() != baseline.size()) {
        return 1.0;
    }
    int differing = 0;
    for (int y = 0; y < figure.height(); ++y) {
        for (int x = 0; x < figure.width(); ++x) {
            differing +=
                channelDifference(figure.pixel(x, y), baseline.pixel(x, y)) > channelTolerance ? 1 : 0;
        }
    }
    return double(differing) / (double(figure.width()) * figure.height());
}

} // namespace

class TestScatterGolden : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        QFont font(QStringLiteral("DejaVu Sans"));
        font.setPixelSize(12);
        font.setHintingPreference(QFont::PreferNoHinting);
        if (QFontInfo(font).family() != QStringLiteral("DejaVu Sans")) {
            QSKIP("The baselines are drawn with DejaVu Sans");
        }
        font_ = font;
    }

    void categories() {
        show(2);
        compare("categories");
    }

    void smallGroupsOnTop() {
        show(2);
        // A handful of one group lies among hundreds of another.
        std::vector<int> codes(mostRows);
        for (int row = 0; row < mostRows; ++row) {
            codes[std::size_t(row)] = row % 40 == 0 ? 1 : 0;
        }
        view_->setCategories(QStringLiteral("background"), codes,
                             {QStringLiteral("common"), QStringLiteral("rare")},
                             {testColors[0], testColors[1]});
        compare("small_groups");
    }

    void selection() {
        show(2);
        select();
        compare("selection");
    }

    void threeD() {
        show(3);
        compare("three_d");
    }

    void threeDSelection() {
        show(3);
        select();
        compare("three_d_selection");
    }

    void values() {
        show(2);
        showValues();
        compare("values");
    }

    void dark() {
        show(2, Theme::dark);
        select();
        compare("dark_selection");
    }

    void darkValues() {
        show(3, Theme::dark);
        showValues();
        compare("dark_values");
    }

    void scaleAndNames() {
        show(2, Theme::light, 180);
        view_->change(&ScatterLook::scale, true);
        view_->change(&ScatterLook::labels, true);
        view_->change(&ScatterLook::contours, true);
        QTest::qWait(300); // contours are drawn when the cloud has come to rest
        compare("annotations");
    }

  private:
    void show(int dimensions, Theme theme = Theme::light, int rows = mostRows) {
        applyTheme(theme);
        view_ = std::make_unique<ScatterView>();
        view_->setFont(font_);
        view_->resize(figureSize);
        view_->setTitle(QStringLiteral("Raw embeddings"));
        view_->setPositions(testPositions(dimensions, rows));
        setTestCategories(*view_);
    }

    void select() {
        RowSelection selection(mostRows);
        for (int row = 0; row < mostRows; ++row) {
            selection.set(std::size_t(row), row % 3 == 1 || row % 12 == 0);
        }
        view_->setSelection(selection);
    }

    void showValues() {
        std::vector<float> values(mostRows);
        for (int row = 0; row < mostRows; ++row) {
            const float* position = view_->scene().position(row);
            values[std::size_t(row)] = std::hypot(position[0], position[1]) / 6.0F;
            if (row % 15 == 0) {
                values[std::size_t(row)] = std::numeric_limits<float>::quiet_NaN();
            }
        }
        const bool dark = isDark(view_->palette());
        view_->setValues(QStringLiteral("distortion"), values, 0.0, 0.9, sequentialGradient(dark));
    }

    void compare(const char* name) {
        QImage figure(figureSize, QImage::Format_RGB32);
        figure.fill(Qt::white);
        QPainter painter(&figure);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.setFont(font_);
        const ScatterFigure shown = view_->figure(); // in the colours of the screen
        paintScatterFigure(painter, QRectF(figure.rect()), shown.scene, shown.camera, shown.style);
        painter.end();
        const QString file = QStringLiteral("scatter_%1.png").arg(QLatin1String(name));
        const QString path = QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/baselines/") + file;
        if (qEnvironmentVariableIsSet("GROUPSCOPE_RENEW_BASELINES")) {
            QVERIFY(figure.save(path, "PNG", 0));
            return;
        }
        const QImage baseline(path);
        QVERIFY2(!baseline.isNull(), qPrintable(path));
        const double share = differingShare(figure, baseline);
        if (share > mostDiffering) {
            const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/differing"));
            QVERIFY(folder.mkpath(QStringLiteral(".")) && figure.save(folder.filePath(file)));
            QFAIL(qPrintable(QStringLiteral("%1 % of the pixels differ: %2 is not %3")
                                 .arg(100.0 * share, 0, 'f', 2)
                                 .arg(folder.filePath(file), path)));
        }
    }

    static constexpr int mostRows = 600;
    QFont font_;
    std::unique_ptr<ScatterView> view_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runOffscreenTest<TestScatterGolden>)
#include "tst_scatter_golden.moc"
