// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_fixture.h"

#include "core/base/error.h"
#include "widgets/scatter/scatter_picker.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
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

    void selectedRowsAreDrawnLast() {
        ScatterScene scene = scene_;
        const RowSelection selection = everyThird();
        scene.setSelection(selection);
        const std::vector<int>& order = scene.order();
        QCOMPARE(std::set<int>(order.begin(), order.end()).size(), std::size_t(rows));
        QCOMPARE(scene.drawing().contextCount(), rows - int(selection.count()));
        for (int index = 0; index < rows; ++index) {
            const int row = order[std::size_t(index)];
            QCOMPARE(selection.contains(std::size_t(row)), index >= scene.drawing().contextCount());
            QCOMPARE(scene.isContext(row), index < scene.drawing().contextCount());
        }
        // In both parts small categories still come last.
        QCOMPARE(scene.category(order.back()), 2);
        QCOMPARE(scene.category(order[std::size_t(scene.drawing().contextCount()) - 1]), 2);
        scene.setSelection(RowSelection(rows));
        QCOMPARE(scene.order(), scene_.order());
        QCOMPARE(scene.drawing().contextCount(), 0);
        QVERIFY(!scene.isContext(0));
        QVERIFY_EXCEPTION_THROWN(scene.setSelection(RowSelection(rows - 1)), UsageError);
    }

    void subsetKeepsSelectedRows() {
        ScatterScene scene = scene_;
        RowSelection few(rows);
        for (int row = 500; row < 800; ++row) {
            few.set(std::size_t(row), true);
        }
        scene.setSelection(few);
        std::vector<int> subset = scene.subset(5000);
        QVERIFY(subset.size() > 4500 && subset.size() < 5500);
        // All of the 300, at the end, and in the order of the whole cloud.
        QCOMPARE(std::count_if(subset.begin(), subset.end(), [&](int row) { return !scene.isContext(row); }),
                 300);
        QCOMPARE(inOrderOf(subset, scene.order()), subset);
        scene.setSelection(everyThird());
        subset = scene.subset(5000);
        std::map<std::pair<bool, int>, int> counts;
        for (const int row : subset) {
            ++counts[{scene.isContext(row), scene.category(row)}];
        }
        QVERIFY(std::abs(counts[std::pair(true, 0)] + counts[std::pair(true, 1)] - 2500) < 150);
        QVERIFY(std::abs(counts[std::pair(false, 0)] + counts[std::pair(false, 1)] - 2500) < 150);
        QVERIFY(counts[std::pair(false, 1)] >= 100 && counts[std::pair(false, 2)] > 0);
        QCOMPARE(inOrderOf(subset, scene.order()), subset);
    }

    void hiddenCategoriesAreNotDrawnSelectedOrNot() {
        ScatterScene scene = scene_;
        scene.setSelection(everyThird());
        scene.setVisible({true, false, true, true});
        QCOMPARE(int(scene.order().size()), rows - scene.counts()[1]);
        for (const int row : scene.order()) {
            QVERIFY(scene.category(row) != 1);
        }
    }

    void valuesAreColoursOfTheGradient() {
        ScatterScene scene = scene_;
        std::vector<float> values(rows);
        for (int row = 0; row < rows; ++row) {
            values[std::size_t(row)] = row % 10 == 3 ? std::numeric_limits<float>::quiet_NaN() : float(row);
        }
        const ColorGradient& gradient = sequentialGradient(false);
        scene.setMissingColor(Qt::red);
        scene.setValues(QStringLiteral("distance"), values, 1000.0, 31000.0, gradient);
        QVERIFY(scene.valueScale().has_value());
        QCOMPARE(scene.valueScale()->low, 1000.0);
        QCOMPARE(scene.valueScale()->high, 31000.0);
        QCOMPARE(scene.title(), QStringLiteral("distance"));
        QCOMPARE(scene.counts(), (std::vector<int>{rows - rows / 10, rows / 10}));
        for (int row = 0; row < rows; ++row) {
            const QRgb expected =
                row % 10 == 3 ? QColor(Qt::red).rgb() : gradient.at((row - 1000.0) / 30000.0);
            QCOMPARE(scene.rowColors()[std::size_t(row)] | 0xff000000U, expected);
            QCOMPARE(qAlpha(scene.rowColors()[std::size_t(row)]) == 0, row % 10 == 3);
        }
        // Points without a value lie below.
        QCOMPARE(scene.category(scene.order().front()), 1);
        QCOMPARE(scene.category(scene.order().back()), 0);
        scene.setValues({}, std::vector<float>(rows, 2.0F), 2.0, 2.0, gradient);
        QCOMPARE(scene.rowColors()[7] | 0xff000000U, gradient.at(0.5));
        scene.setCategories({}, std::vector<int>(rows, 0), {QString()}, {QColor(1, 2, 3)});
        QVERIFY(!scene.valueScale().has_value());
        QCOMPARE(scene.rowColors()[7] | 0xff000000U, qRgb(1, 2, 3));
    }

    void badValuesAreRefused() {
        ScatterScene scene = scene_;
        const ColorGradient& gradient = sequentialGradient(false);
        const std::vector<float> values(rows);
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY_EXCEPTION_THROWN(scene.setValues({}, std::vector<float>(3), 0.0, 1.0, gradient), UsageError);
        QVERIFY_EXCEPTION_THROWN(scene.setValues({}, values, 1.0, 0.0, gradient), UsageError);
        QVERIFY_EXCEPTION_THROWN(scene.setValues({}, values, nan, 1.0, gradient), UsageError);
        QCOMPARE(scene.categoryCount(), 3);
    }

    void aCopyStaysAsItIs() {
        ScatterScene scene = scene_;
        const ScatterScene copy = scene;
        QCOMPARE(copy.positions().data(), scene.positions().data());
        const std::vector<float> positions = copy.positions();
        const std::vector<int> order = copy.order();
        const std::vector<QRgb> colors = copy.rowColors();
        scene.setSelection(everyThird());
        scene.setCategories({}, std::vector<int>(rows, 0), {QString()}, {QColor(1, 2, 3)});
        scene.setPositions(testPositions(3, rows));
        QCOMPARE(copy.positions(), positions);
        QCOMPARE(copy.order(), order);
        QCOMPARE(copy.rowColors(), colors);
    }

    void rowsWithoutAPositionAreNeverDrawn() {
        ScatterScene scene = scene_;
        MatrixF positions = testPositions(2, rows);
        positions(7, 1) = std::numeric_limits<float>::infinity();
        scene.setPositions(positions);
        scene.setSelection(everyThird());
        QCOMPARE(int(scene.order().size()), rows - 1);
        QCOMPARE(std::count(scene.order().begin(), scene.order().end(), 7), 0);
        scene.setPositions(testPositions(2, rows));
        QCOMPARE(int(scene.order().size()), rows);
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

    void aViewpointComesBack() {
        ScatterScene scene;
        scene.setPositions(testPositions(3));
        ScatterCamera before;
        before.fit(scene.lower(), scene.upper(), true);
        ScatterCamera after = before;
        before.rotate({70.0, 30.0}, {800, 600});
        before.zoom(5.0, {300.0, 250.0}, {800, 600});
        QVERIFY(after.look(before.viewpoint()));
        for (const int row : scene.order()) {
            const QPointF apart = after.project(scene.position(row), {800, 600}) -
                                  before.project(scene.position(row), {800, 600});
            QVERIFY(std::hypot(apart.x(), apart.y()) < 0.5);
        }
        const ScatterCamera::Viewpoint kept = after.viewpoint();
        for (std::size_t number = 0; number < kept.size(); ++number) { // of a damaged file
            ScatterCamera::Viewpoint wrong = before.viewpoint();
            wrong[number] = std::nan("");
            QVERIFY(!after.look(wrong));
            wrong[number] = 1e30;
            QVERIFY(!after.look(wrong));
        }
        ScatterCamera::Viewpoint flat = before.viewpoint();
        flat[7] = 0.0;
        QVERIFY(!after.look(flat));
        QVERIFY(after.viewpoint() == kept);
    }

  private:
    static RowSelection everyThird() {
        RowSelection selection(rows);
        for (int row = 0; row < rows; row += 3) {
            selection.set(std::size_t(row), true);
        }
        return selection;
    }

    /// The elements of `some` in the order in which they stand in `all`.
    static std::vector<int> inOrderOf(const std::vector<int>& some, const std::vector<int>& all) {
        const std::set<int> wanted(some.begin(), some.end());
        std::vector<int> found;
        std::copy_if(all.begin(), all.end(), std::back_inserter(found),
                     [&](int row) { return wanted.contains(row); });
        return found;
    }

    static constexpr int rows = 40000;
    ScatterScene scene_;
};

QTEST_GUILESS_MAIN(TestScatterScene)
#include "tst_scatter_scene.moc"
