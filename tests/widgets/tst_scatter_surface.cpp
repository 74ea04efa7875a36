// SPDX-License-Identifier: GPL-3.0-or-later
// The two ways of drawing on screen, VTK and our own raster, show the same.
#include "scatter_fixture.h"

#include "tests/support/view_test.h"
#include "widgets/scatter/cloud_raster.h"
#include "widgets/scatter/scatter_surface.h"
#include "widgets/scatter/vtk_widget.h"

#include <QApplication>
#include <QTest>

using namespace groupscope;

class TestScatterSurface : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        if (!VtkWidget::isAvailable()) {
            QSKIP("VTK draws on a display with OpenGL only");
        }
        window_ = std::make_unique<QWidget>();
        window_->resize(500, 400);
    }

    void cleanup() {
        surface_.reset();
        window_.reset();
    }

    void bothShowTheSame_data() {
        QTest::addColumn<bool>("vtk");
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<bool>("selected");
        QTest::newRow("VTK, 2-D") << true << 2 << false;
        QTest::newRow("VTK, 3-D") << true << 3 << false;
        QTest::newRow("VTK, 2-D, selected") << true << 2 << true;
        QTest::newRow("VTK, 3-D, selected") << true << 3 << true;
        QTest::newRow("raster, 2-D, selected") << false << 2 << true;
        QTest::newRow("raster, 3-D, selected") << false << 3 << true;
    }

    void bothShowTheSame() {
        QFETCH(bool, vtk);
        QFETCH(int, dimensions);
        QFETCH(bool, selected);
        show(vtk);
        ScatterScene scene;
        scene.setPositions(testPositions(dimensions));
        std::vector<int> codes(300);
        for (int row = 0; row < 300; ++row) {
            codes[std::size_t(row)] = row % 3;
        }
        scene.setCategories({}, codes, std::vector<QString>(3), {testColors.begin(), testColors.end()});
        RowSelection selection(300);
        for (int row = 0; row < 300; row += 3) {
            selection.set(std::size_t(row), selected);
        }
        scene.setSelection(selection);
        const QImage image = pictureOf(scene, 7.0, true);
        const QImage raster = rasterCloud(scene.order(), scene, camera_, style_, view, 1.0, Qt::white);
        for (int code = 0; code < 3; ++code) {
            const int count = pixelsLike(image, image.rect(), testColors[std::size_t(code)]);
            const int expected = pixelsLike(raster, raster.rect(), testColors[std::size_t(code)]);
            QVERIFY2(std::abs(count - expected) <= expected / 6,
                     qPrintable(QStringLiteral("%1 of %2").arg(count).arg(expected)));
            QVERIFY(selected && code > 0 ? count == 0 : count > 400);
        }
        const int grey = contextPixels(image);
        QVERIFY(std::abs(grey - contextPixels(raster)) <= contextPixels(raster) / 6);
        QVERIFY(selected ? grey > 400 : grey == 0);
    }

    void selectedPointsAreInFront_data() {
        QTest::addColumn<bool>("vtk");
        QTest::newRow("VTK") << true;
        QTest::newRow("raster") << false;
    }

    void selectedPointsAreInFront() {
        QFETCH(bool, vtk);
        show(vtk);
        // Behind each other along the line of sight; far ones are selected.
        MatrixF positions = MatrixF::Zero(3, 3);
        positions(1, 2) = 1.0F;
        positions(2, 0) = 1.0F;
        ScatterScene scene;
        scene.setPositions(positions);
        scene.setCategories({}, {0, 0, 0}, {QString()}, {testColors[1]});
        for (const int chosen : {0, 1}) {
            RowSelection selection(3);
            selection.set(std::size_t(chosen), true);
            scene.setSelection(selection);
            const QImage image = pictureOf(scene, 20.0, false);
            const QPoint spot = camera_.project(scene.position(chosen), view).toPoint();
            QVERIFY(image.pixelColor(spot).hsvSaturationF() > 0.4F);
        }
    }

  private:
    void show(bool vtk) {
        surface_ = vtk ? makeVtkSurface(window_.get()) : makePainterSurface(window_.get());
        surface_->widget()->setGeometry(window_->rect());
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }

    QImage pictureOf(const ScatterScene& scene, double pointSize, bool turned) {
        camera_.fit(scene.lower(), scene.upper(), scene.isThreeD() && turned);
        style_.ground = Qt::white;
        style_.pointSize = pointSize;
        surface_->setPositions(scene);
        surface_->setColors(scene);
        surface_->show({scene, camera_, style_, scene.order()}, true);
        QTest::qWait(200);
        return window_->grab().toImage();
    }

    /// Pixels of the neutral tone, or between it and white.
    static int contextPixels(const QImage& image) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                count += pixel.hsvSaturationF() < 0.05F && pixel.lightness() < 240 ? 1 : 0;
            }
        }
        return count;
    }

    static constexpr QSizeF view = QSizeF(500, 400);
    std::unique_ptr<QWidget> window_;
    std::unique_ptr<ScatterSurface> surface_;
    ScatterCamera camera_;
    CloudStyle style_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestScatterSurface>)
#include "tst_scatter_surface.moc"
