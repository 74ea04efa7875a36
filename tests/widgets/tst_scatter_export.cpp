// SPDX-License-Identifier: GPL-3.0-or-later
// The map on paper, and on a platform without OpenGL.
#include "scatter_fixture.h"

#include "widgets/export/figure_export.h"
#include "widgets/scatter/scatter_painter.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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

    void hiddenCategoriesStayHidden() {
        view_->isolateCategory(0);
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

int main(int argc, char** argv) {
    // The platform without OpenGL, on which VTK would crash.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyTheme(Theme::light);
    TestScatterExport test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_scatter_export.moc"
