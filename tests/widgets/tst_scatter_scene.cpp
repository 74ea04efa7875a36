// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_fixture.h"

#include "widgets/scatter/scatter_picker.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace groupscope;

class TestScatterScene : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        scene_.setPositions(testPositions(2, rows));
        std::vector<int> codes(rows, 0);
        // A handful of the smallest category, some hundred of the middle one, a few without a value.
        for (int row = 0; row < rows; ++row) {
            codes[std::size_t(row)] = row % 5000 == 0 ? 2 : row % 100 == 1 ? 1 : row % 1000 == 2 ? -1 : 0;
        }
        scene_.setCategories(QStringLiteral("size"), codes, std::vector<QString>(3), std::vector<QColor>(3));
    }

    void everyVisibleRowIsDrawnOnceSmallCategoriesLast() {
        const std::vector<int>& order = scene_.order();
        QCOMPARE(std::set<int>(order.begin(), order.end()).size(), std::size_t(rows));
        std::vector<int> codes;
        for (const int row : order) {
            codes.push_back(scene_.category(row));
        }
        QCOMPARE(codes.front(), 3);
        QCOMPARE(codes.back(), 2);
        codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
        QCOMPARE(codes, (std::vector<int>{3, 0, 1, 2}));
    }

    void subsetKeepsEveryCategory() {
        const std::vector<int> subset = scene_.subset(5000);
        QVERIFY(subset.size() > 4500 && subset.size() < 5500);
        std::vector<int> counts(4, 0);
        for (const int row : subset) {
            ++counts[std::size_t(scene_.category(row))];
        }
        QCOMPARE(counts[2], scene_.counts()[2]);
        QVERIFY(counts[1] >= 100 && counts[3] > 0);
        QCOMPARE(scene_.subset(2 * rows), scene_.order());
    }

    void pickingIsThatOfBruteForce() {
        const QSizeF view(900, 600);
        ScatterCamera camera;
        camera.fit(scene_.lower(), scene_.upper(), false);
        camera.zoom(3.0, {300, 200}, view);
        ScatterPicker picker;
        Random random(5, "cursor");
        for (int trial = 0; trial < 200; ++trial) {
            const QPointF cursor(random.uniform(10, 890), random.uniform(10, 590));
            const int found = picker.pick(cursor, 6.0, scene_, camera, view);
            double nearest = 1e9;
            for (int row = 0; row < rows; ++row) {
                nearest =
                    std::min(nearest, QLineF(camera.project(scene_.position(row), view), cursor).length());
            }
            if (nearest > 6.001) {
                QCOMPARE(found, -1);
            } else if (nearest < 5.999) {
                QVERIFY(found >= 0);
                const double distance = QLineF(camera.project(scene_.position(found), view), cursor).length();
                QVERIFY(distance < nearest + 1.01);
            }
        }
    }

    void cameraShowsTheWholeFrameInAnyShape() {
        ScatterCamera camera;
        camera.fit(scene_.lower(), scene_.upper(), false);
        for (const QSizeF view : {QSizeF(900, 300), QSizeF(200, 800)}) {
            const QRectF box(QPointF(0, 0), view);
            for (const int row : scene_.order()) {
                QVERIFY(box.contains(camera.project(scene_.position(row), view)));
            }
        }
    }

    void turningKeepsLengthsAndDepths() {
        ScatterScene scene;
        scene.setPositions(testPositions(3));
        ScatterCamera camera;
        camera.fit(scene.lower(), scene.upper(), true);
        for (int step = 0; step < 1000; ++step) {
            camera.rotate({7.0, 3.0}, {800, 600});
        }
        QVERIFY((camera.axes() * camera.axes().transpose()).isIdentity(1e-5F));
        for (const int row : scene.order()) {
            QVERIFY(camera.depth(scene.position(row)) >= 0.0F && camera.depth(scene.position(row)) <= 1.0F);
        }
    }

  private:
    static constexpr int rows = 40000;
    ScatterScene scene_;
};

QTEST_GUILESS_MAIN(TestScatterScene)
#include "tst_scatter_scene.moc"
