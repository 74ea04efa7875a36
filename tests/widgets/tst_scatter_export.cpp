// SPDX-License-Identifier: GPL-3.0-or-later
// The map on paper, and on a platform without OpenGL.
#include "scatter_fixture.h"

#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"
#include "widgets/scatter/scatter_painter.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace groupscope;

class TestScatterExport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        view_ = std::make_unique<ScatterView>();
        view_->resize(800, 600);
        view_->setTitle(QStringLiteral("Raw embeddings"));
        view_->show();
        show(2, 300);
    }

    void withoutOpenGlThePainterShowsTheCloud() {
        const QRect box = view_->findChild<ScatterStage*>()->geometry();
        const QImage image = view_->grab().toImage();
        for (const QColor& color : testColors) {
            QVERIFY(pixelsLike(image, box, color) > 400);
        }
    }

    void pngHasTheSizeAndTheColours() {
        for (const int dimensions : {2, 3}) {
            show(dimensions, 300);
            const QImage image(write(QStringLiteral("map.png"), {1200, 900}));
            QCOMPARE(image.size(), QSize(1200, 900));
            for (const QColor& color : testColors) {
                QVERIFY(pixelsLike(image, QRect(0, 0, 900, 900), color) > 900);
            }
        }
    }

    /// The exported file does not depend on the theme: colours of a dark ground would vanish on white.
    void figuresAreOnWhitePaperInBothThemes() {
        const std::vector<QString> names{QStringLiteral("boot"), QStringLiteral("shirt")};
        const std::vector<QColor> onLight{QColor(30, 30, 30), testColors[1]},
            onDark(2, QColor(235, 235, 235));
        std::vector<int> codes(300);
        for (std::size_t row = 0; row < codes.size(); ++row)
            codes[row] = static_cast<int>(row % 3); // the third has no value
        std::vector<float> values(300, 0.25F);
        const auto files = [&](Theme theme) {
            const bool dark = theme == Theme::dark;
            view_->setPalette(themePalette(theme));
            view_->setCategories(QStringLiteral("garment"), codes, names, dark ? onDark : onLight, onLight);
            QTest::qWait(100); // the legend has its width
            QByteArrayList all{contents(write(QStringLiteral("map.png"), {800, 600})),
                               contents(write(QStringLiteral("map.svg"), {800, 600}))};
            const QImage image(folder_.filePath(QStringLiteral("map.png")));
            for (const QPoint corner : {QPoint(2, 2), QPoint(797, 2), QPoint(2, 597), QPoint(797, 597)})
                if (image.pixelColor(corner) != QColor(Qt::white))
                    all.clear();
            view_->setValues(QStringLiteral("distortion"), values, 0.0, 1.0, sequentialGradient(dark));
            QTest::qWait(100);
            return all << contents(write(QStringLiteral("map.svg"), {800, 600}));
        };
        const QByteArrayList light = files(Theme::light), dark = files(Theme::dark);
        QCOMPARE(light.size(), 3);
        QVERIFY(dark == light);
        QVERIFY(light[1].contains("#1e1e1e") && !light[1].contains("#ebebeb"));
        QCOMPARE(view_->scene().colors().front(), QColor::fromRgb(sequentialGradient(true).at(0.5)));
    }

    void hiddenCategoriesStayHidden() {
        view_->legend()->isolate(0);
        const QImage image(write(QStringLiteral("map.png"), {800, 600}));
        QVERIFY(pixelsLike(image, image.rect(), testColors[0]) > 400);
        QCOMPARE(pixelsLike(image, image.rect(), testColors[1]), 0);
    }

    void svgHoldsCirclesAndTexts() {
        const QByteArray svg = contents(write(QStringLiteral("map.svg"), {800, 600}));
        // 300 points and three entries of the legend.
        QCOMPARE(svg.count("<circle") + svg.count("<ellipse"), 303);
        for (const char* text : {"Raw embeddings", "garment", "boot", "shirt", "bag", "300 points"}) {
            QVERIFY2(svg.contains(text), text);
        }
        QVERIFY(!svg.contains("<image"));
    }

    void largeCloudsBecomeAPictureInVectorFiles() {
        show(2, mostVectorPoints + 1000);
        const QByteArray svg = contents(write(QStringLiteral("map.svg"), {800, 600}));
        QVERIFY(svg.contains("<image"));
        QCOMPARE(svg.count("<circle") + svg.count("<ellipse"), 3);
        QVERIFY(svg.contains("garment"));
    }

    void selectionIsExported() {
        selectFirstCategory();
        const QByteArray svg = contents(write(QStringLiteral("map.svg"), {800, 600}));
        QCOMPARE(svg.count("<circle") + svg.count("<ellipse"), 303);
        const QByteArray grey = contextColor(view_->palette().color(QPalette::Base)).name().toLatin1();
        QVERIFY2(svg.contains("fill=\"" + grey), grey.constData());
        // The context comes first, so that nothing selected is covered.
        QVERIFY(svg.indexOf(grey) < svg.indexOf(testColors[0].name().toLatin1()));
        const QImage image(write(QStringLiteral("map.png"), {800, 600}));
        const QRect cloud(0, 40, 600, 520);
        QVERIFY(pixelsLike(image, cloud, testColors[0]) > 400);
        QCOMPARE(pixelsLike(image, cloud, testColors[1]), 0);
        show(2, mostVectorPoints + 1000);
        selectFirstCategory();
        QVERIFY(contents(write(QStringLiteral("map.svg"), {800, 600})).contains("<image"));
        QVERIFY(contents(write(QStringLiteral("map.pdf"), {800, 600})).startsWith("%PDF"));
    }

    void valuesAreExportedWithTheirBar() {
        std::vector<float> values(300);
        for (int row = 0; row < 300; ++row) {
            values[std::size_t(row)] = float(row) / 299.0F;
        }
        values[5] = std::numeric_limits<float>::quiet_NaN();
        view_->setValues(QStringLiteral("distortion"), values, 0.0, 1.0, sequentialGradient(false));
        const QByteArray svg = contents(write(QStringLiteral("map.svg"), {800, 600}));
        for (const char* part : {"<linearGradient", "distortion", "no value", "0.5"}) {
            QVERIFY2(svg.contains(part), part);
        }
        QVERIFY(!svg.contains("garment") && !svg.contains("<image"));
        const QImage image(write(QStringLiteral("map.png"), {800, 600}));
        const ColorGradient& gradient = sequentialGradient(false);
        for (const double share : {0.05, 0.5, 0.95}) {
            QVERIFY(pixelsLike(image, QRect(0, 40, 560, 520), QColor::fromRgb(gradient.at(share))) > 20);
        }
    }

    void exportsLookLikeTheScreen() {
        selectFirstCategory();
        QTest::qWait(50);
        for (const int dimensions : {2, 3}) {
            view_->setPositions(testPositions(dimensions, 300), ScatterView::Camera::reset);
            QTest::qWait(100);
            auto* stage = view_->findChild<ScatterStage*>();
            const QImage screen = view_->grab(stage->geometry()).toImage();
            const QImage figure(write(QStringLiteral("map.png"), view_->size()));
            // Legend and margins may differ by some pixels; the cloud is as large, in the same colours.
            const QImage cloud = figure.copy(0, 30, stage->width(), stage->height());
            const QColor grey = contextColor(view_->palette().color(QPalette::Base));
            const int selected = pixelsLike(screen, screen.rect(), testColors[0]);
            const int context = pixelsNear(screen, grey);
            QVERIFY(selected > 300 && context > 300);
            const int selectedThere = pixelsLike(cloud, cloud.rect(), testColors[0]);
            const int contextThere = pixelsNear(cloud, grey);
            QVERIFY2(std::abs(selectedThere - selected) < selected / 8,
                     qPrintable(QString::number(selectedThere)));
            QVERIFY2(std::abs(contextThere - context) < context / 8,
                     qPrintable(QString::number(contextThere)));
        }
    }

    void pdfHoldsTheFigure() {
        const QByteArray pdf = contents(write(QStringLiteral("map.pdf"), {800, 600}));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.size() > 5000);
    }

    void manyCategoriesLeaveRoomForTheCloud() {
        show(2, 900);
        std::vector<int> codes;
        std::vector<QString> names;
        std::vector<QColor> colors;
        for (int row = 0; row < 900; ++row) {
            codes.push_back(row);
            names.push_back(QStringLiteral("species %1").arg(row));
            colors.push_back(testColors[1]);
        }
        view_->setCategories(QStringLiteral("species"), codes, names, colors);
        const QByteArray svg = contents(write(QStringLiteral("map.svg"), {800, 600}));
        QVERIFY(svg.contains("more"));
        QVERIFY(!svg.contains("species 899"));
        const QImage image(write(QStringLiteral("map.png"), {800, 600}));
        QVERIFY(pixelsLike(image, QRect(0, 40, 380, 520), testColors[1]) > 900);
    }

  private:
    void show(int dimensions, int rows) {
        view_->setPositions(testPositions(dimensions, rows));
        setTestCategories(*view_);
        QTest::qWait(100);
    }

    void selectFirstCategory() {
        RowSelection selection(std::size_t(view_->scene().rows()));
        for (std::size_t row = 0; row < selection.rowCount(); row += 3) {
            selection.set(row, true);
        }
        view_->setSelection(selection);
    }

    static int pixelsNear(const QImage& image, const QColor& color) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                count +=
                    std::abs(pixel.lightness() - color.lightness()) < 20 && pixel.hsvSaturationF() < 0.03F;
            }
        }
        return count;
    }

    QString write(const QString& name, QSize size) {
        const QString path = folder_.filePath(name);
        exportFigure(path, size,
                     [this](QPainter& painter, const QRectF& area) { view_->paintFigure(painter, area); });
        return path;
    }

    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<ScatterView> view_;
    QTemporaryDir folder_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runOffscreenTest<TestScatterExport>)
#include "tst_scatter_export.moc"
