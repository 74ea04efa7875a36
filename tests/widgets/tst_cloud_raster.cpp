// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_fixture.h"

#include "core/base/parallel.h"
#include "widgets/scatter/cloud_drawer.h"
#include "widgets/scatter/disc_canvas.h"

#include <QTest>

#include <algorithm>

using namespace groupscope;

class TestCloudRaster : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void cleanup() { setThreadCount(2); }

    void discsCoverTheirArea() {
        for (const double diameter : {1.0, 2.0, 3.7, 12.0, 31.0}) {
            for (int step = 0; step < 16; ++step) {
                QImage image(64, 64, QImage::Format_RGB32);
                image.fill(Qt::black);
                // On the edge of two bands, which draw a part each.
                for (const auto& [first, last] : {std::pair(0, 32), std::pair(32, 64)}) {
                    const DiscCanvas canvas{reinterpret_cast<QRgb*>(image.bits()), 64, 64, first, last};
                    canvas.draw(DiscMasks(diameter, 0.5), {128 + step % 4, 128 + step / 4}, 0xffffff);
                }
                double sum = 0.0;
                double centre = 0.0;
                for (int y = 0; y < 64; ++y) {
                    for (int x = 0; x < 64; ++x) {
                        sum += image.pixelColor(x, y).redF();
                        centre += (x + 0.5) * image.pixelColor(x, y).redF();
                    }
                }
                const double area = 0.25 * 3.14159265 * diameter * diameter;
                QVERIFY2(std::abs(sum - 0.5 * area) < 0.05 * area + 0.15, qPrintable(QString::number(sum)));
                // The middle of the step, 1/8 of a pixel beyond its beginning.
                QVERIFY(std::abs(centre / sum - 32.0 - (step % 4) / 4.0 - 0.125) < 0.1);
            }
        }
    }

    void discsAreCutAtTheEdge() {
        QImage image(20, 20, QImage::Format_RGB32);
        image.fill(Qt::black);
        const DiscCanvas canvas{reinterpret_cast<QRgb*>(image.bits()), 20, 20, 0, 20};
        const DiscMasks masks(15.0, 1.0);
        for (const int x : {-1000, -20, 0, 80, 100, 1000}) {
            for (const int y : {-1000, -20, 0, 80, 100, 1000}) {
                canvas.draw(masks, {x, y}, 0xffffff);
            }
        }
        QVERIFY(image.pixelColor(0, 0).red() > 250 && image.pixelColor(19, 19).red() > 250);
        QCOMPARE(image.pixelColor(10, 10).red(), 0);
    }

    void sameBytesForAnyNumberOfThreads_data() {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("2-D") << 2;
        QTest::newRow("3-D") << 3;
    }

    void sameBytesForAnyNumberOfThreads() {
        QFETCH(int, dimensions);
        const ScatterScene scene = sceneOf(dimensions, int(mostPointsOnOneThread) + 30000, true);
        const ScatterCamera camera = cameraOf(scene);
        const CloudStyle style = cloudStyle(scene, camera, view, 5.0, Qt::white);
        const QImage image = rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::white);
        for (const int threads : {1, 4}) {
            setThreadCount(threads);
            QCOMPARE(rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::white), image);
        }
    }

    void bandsGiveThePictureOfOneDiscAfterTheOther() {
        const ScatterScene scene = sceneOf(2, int(mostPointsOnOneThread) + 5000, true);
        ScatterCamera camera = cameraOf(scene);
        camera.zoom(3.0, {100, 100}, view);
        const CloudStyle style = cloudStyle(scene, camera, view, 5.0, Qt::white);
        const QImage image = rasterCloud(scene.order(), scene, camera, style, view, 1.5, Qt::white);
        QImage expected(image.size(), QImage::Format_RGB32);
        expected.fill(Qt::white);
        const std::size_t layer = std::size_t(qAlpha(scene.rowColors()[0])); // one: categories are as large
        const DiscMasks context(7.5, style.contextOpacity);
        const DiscMasks selected(7.5, style.opacity[layer]);
        const DiscCanvas canvas{reinterpret_cast<QRgb*>(expected.bits()), std::size_t(expected.width()),
                                expected.width(), 0, expected.height()};
        const ScatterProjection project = camera.projection(view);
        for (const int row : scene.order()) {
            const Eigen::Vector2f steps = 1.5F * discOffsets * project(scene.position(row));
            const DiscSpot spot{int(std::floor(steps.x())), int(std::floor(steps.y()))};
            const bool isContext = scene.isContext(row);
            canvas.draw(isContext ? context : selected, spot,
                        isContext ? contextColor(Qt::white).rgb() : scene.rowColors()[std::size_t(row)]);
        }
        QCOMPARE(image, expected);
    }

    void selectedPointsCoverTheContext() {
        for (const int dimensions : {2, 3}) {
            // Two points at one place of the view: the selected one lies behind, and is drawn on top.
            MatrixF positions = MatrixF::Zero(3, dimensions);
            positions(2, 0) = 1.0F;
            positions(0, dimensions - 1) -= dimensions == 3 ? 1.0F : 0.0F;
            for (const int chosen : {0, 1}) {
                ScatterScene scene;
                scene.setPositions(positions);
                scene.setCategories({}, {0, 0, 0}, {QString()}, {testColors[1]});
                RowSelection selection(3);
                selection.set(std::size_t(chosen), true);
                scene.setSelection(selection);
                ScatterCamera camera;
                camera.fit(scene.lower(), scene.upper(), false);
                const CloudStyle style = cloudStyle(scene, camera, view, 20.0, Qt::white);
                const QImage image = rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::white);
                const QColor seen = image.pixelColor(camera.project(scene.position(chosen), view).toPoint());
                const QColor other = image.pixelColor(camera.project(scene.position(2), view).toPoint());
                QVERIFY(seen.hsvSaturationF() > 0.4F);
                QVERIFY(other.hsvSaturationF() < 0.05F && other.lightness() < 250);
            }
        }
    }

    void depthOrderIsThatOfASort() {
        const ScatterScene scene = sceneOf(3, 20000, true);
        const ScatterCamera camera = cameraOf(scene);
        const std::vector<int> sorted = farthestFirst(scene.order(), scene, camera);
        QCOMPARE(sorted.size(), scene.order().size());
        for (std::size_t index = 1; index < sorted.size(); ++index) {
            const int before = sorted[index - 1];
            const int row = sorted[index];
            QVERIFY(scene.isContext(before) >= scene.isContext(row));
            if (scene.isContext(before) == scene.isContext(row)) {
                const float nearer = camera.depth(scene.position(before)) - camera.depth(scene.position(row));
                QVERIFY(nearer > -1e-5F);
            }
        }
    }

    void crowdsAreTransparentAndLonePointsAreNot() {
        const ScatterScene scene = sceneOf(2, 60000, false);
        ScatterCamera camera = cameraOf(scene);
        const std::size_t layer = std::size_t(qAlpha(scene.rowColors()[0]));
        const double whole = cloudStyle(scene, camera, view, 4.0, Qt::white).opacity[layer];
        QVERIFY(whole < 0.7);
        QVERIFY(cloudStyle(scene, camera, view * 6.0, 4.0, Qt::white).opacity[layer] > whole + 0.1);
        const QPointF spot = camera.project(scene.position(0), view);
        double before = whole;
        for (int step = 0; step < 30; ++step) {
            camera.zoom(1.2, spot, view);
            const double opacity = cloudStyle(scene, camera, view, 4.0, Qt::white).opacity[layer];
            QVERIFY(opacity > before - 0.1); // a sample: nearly monotonous
            before = opacity;
        }
        QCOMPARE(before, 1.0);
        const ScatterScene solid = sceneOf(3, 60000, false);
        QCOMPARE(cloudStyle(solid, cameraOf(solid), view, 4.0, Qt::white).opacity[layer], 1.0);
    }

    void fewSelectedPointsAreOpaque() {
        ScatterScene scene = sceneOf(2, 60000, false);
        RowSelection selection(60000);
        selection.set(17, true);
        scene.setSelection(selection);
        const CloudStyle style = cloudStyle(scene, cameraOf(scene), view, 4.0, Qt::white);
        QCOMPARE(style.opacity[std::size_t(qAlpha(scene.rowColors()[17]))], 1.0);
        QVERIFY(style.contextOpacity < 0.7);
    }

    void smallGroupsAreOpaqueAboveACrowd() {
        ScatterScene scene = sceneOf(2, 60000, false);
        std::vector<int> codes(60000, 0);
        for (std::size_t row = 0; row < codes.size(); row += 6000) {
            codes[row] = 1;
        }
        scene.setCategories({}, codes, std::vector<QString>(2), {testColors[0], testColors[1]});
        const ScatterCamera camera = cameraOf(scene);
        const CloudStyle style = cloudStyle(scene, camera, view, 5.0, Qt::white);
        const QImage image = rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::white);
        for (int row = 0; row < 60000; row += 6000) {
            const QColor seen = image.pixelColor(camera.project(scene.position(row), view).toPoint());
            QVERIFY(std::abs(seen.hsvHueF() - testColors[1].hsvHueF()) < 0.03F);
        }
    }

    void thinnedPicturesAreAsDark() {
        const ScatterScene scene = sceneOf(2, 140000, false);
        const ScatterCamera camera = cameraOf(scene);
        const CloudStyle style = cloudStyle(scene, camera, view, 2.5, Qt::white);
        const std::vector<int> rows = scene.subset(20000);
        const double share = double(rows.size()) / double(scene.order().size());
        const double whole = darkness(rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::white));
        const double thinned =
            darkness(rasterCloud(rows, scene, camera, thinnedStyle(style, share), view, 1.0, Qt::white));
        QVERIFY2(std::abs(thinned / whole - 1.0) < 0.35, qPrintable(QString::number(thinned / whole)));
    }

    void stoppedDrawingsAreNull() {
        const ScatterScene scene = sceneOf(2, int(mostPointsOnOneThread) + 1, false);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(rasterCloud(scene.order(), scene, cameraOf(scene), CloudStyle(), view, 1.0, Qt::white,
                            stop.get_token())
                    .isNull());
    }

    void theDrawerDeliversTheLastOrderOnly() {
        std::vector<QImage> pictures;
        CloudDrawer drawer([&](const QImage& picture, double) { pictures.push_back(picture); });
        ScatterScene scene = sceneOf(2, int(mostPointsOnOneThread) + 50000, false);
        const ScatterCamera camera = cameraOf(scene);
        CloudStyle style = cloudStyle(scene, camera, view, 3.0, Qt::white);
        for (const Qt::GlobalColor ground : {Qt::white, Qt::gray, Qt::black}) {
            style.ground = ground;
            drawer.draw({scene, camera, style, {}, view, 1.0});
        }
        QVERIFY(drawer.isBusy());
        // The scene moves on while its copy is drawn.
        const QImage expected = rasterCloud(scene.order(), scene, camera, style, view, 1.0, Qt::black);
        scene.setPositions(MatrixF::Zero(scene.rows(), 2));
        QTRY_VERIFY_WITH_TIMEOUT(!drawer.isBusy(), 60000);
        QCOMPARE(pictures.size(), std::size_t(1));
        QCOMPARE(pictures.front(), expected);
        drawer.draw({scene, camera, style, {}, view, 1.0});
        drawer.cancel();
        QVERIFY(!drawer.isBusy());
        drawer.draw({scene, camera, style, {0, 1, 2}, view, 1.0});
        QTRY_COMPARE_WITH_TIMEOUT(pictures.size(), std::size_t(2), 60000);
    }

  private:
    static ScatterScene sceneOf(int dimensions, int rows, bool selected) {
        ScatterScene scene;
        scene.setPositions(testPositions(dimensions, rows));
        std::vector<int> codes(static_cast<std::size_t>(rows));
        for (int row = 0; row < rows; ++row) {
            codes[std::size_t(row)] = row % 3;
        }
        scene.setCategories({}, codes, std::vector<QString>(3), {testColors.begin(), testColors.end()});
        RowSelection selection{std::size_t(rows)};
        for (int row = 0; row < (selected ? rows : 0); row += 5) {
            selection.set(std::size_t(row), true);
        }
        scene.setSelection(selection);
        return scene;
    }

    static ScatterCamera cameraOf(const ScatterScene& scene) {
        ScatterCamera camera;
        camera.fit(scene.lower(), scene.upper(), scene.isThreeD());
        return camera;
    }

    static double darkness(const QImage& image) {
        double sum = 0.0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                sum += 255 - qGray(image.pixel(x, y));
            }
        }
        return sum;
    }

    static constexpr QSizeF view = QSizeF(400, 300);
};

QTEST_GUILESS_MAIN(TestCloudRaster)
#include "tst_cloud_raster.moc"
