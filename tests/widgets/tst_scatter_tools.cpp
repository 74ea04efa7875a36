// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing outlines around points of the map, and moving it meanwhile.
#include "selecting_fixture.h"
#include "tests/support/view_test.h"

#include <QWheelEvent>

using namespace groupscope;

class TestScatterTools : public SelectingTest {
    Q_OBJECT

  private Q_SLOTS:
    void init() { open(); }
    void cleanup() { view_.reset(); }

    void theToolChangesWithOneSignal() {
        QSignalSpy changed(view_.get(), &ScatterView::lookChanged);
        QCOMPARE(view_->look().tool, ScatterTool::move);
        for (const auto& [key, tool] : {std::pair(Qt::Key_B, ScatterTool::rectangle),
                                        {Qt::Key_L, ScatterTool::lasso},
                                        {Qt::Key_P, ScatterTool::polygon},
                                        {Qt::Key_V, ScatterTool::move}}) {
            changed.clear();
            QTest::keyClick(stage(), key);
            QTest::keyClick(stage(), key);
            QCOMPARE(changed.count(), 1);
            QCOMPARE(view_->look().tool, tool);
            QVERIFY(button(static_cast<int>(tool))->isChecked());
        }
        button(2)->click();
        QCOMPARE(view_->look().tool, ScatterTool::lasso);
    }

    void buttonsHaveNamesTipsAndPictures() {
        for (const QToolButton* tool : view_->findChild<ScatterToolBar*>()->findChildren<QToolButton*>()) {
            QVERIFY(!tool->accessibleName().isEmpty() && !tool->toolTip().isEmpty());
            QVERIFY(tool->focusPolicy() == Qt::TabFocus);
            const QImage picture = tool->icon().pixmap(32, 32).toImage();
            int drawn = 0;
            for (int at = 0; at < 1024; ++at) {
                drawn += qAlpha(picture.pixel(at % 32, at / 32)) > 128;
            }
            QVERIFY2(drawn > 50, qPrintable(tool->accessibleName()));
        }
    }

    void rectangleMeetsTheSelection_data() {
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<Qt::KeyboardModifiers>("keys");
        QTest::addColumn<int>("how");
        for (const int dimensions : {2, 3}) {
            const auto row = [&](const char* name, Qt::KeyboardModifiers keys, Combine how) {
                QTest::addRow("%s in %d-D", name, dimensions) << dimensions << keys << int(how);
            };
            row("replace", Qt::NoModifier, Combine::replace);
            row("add", Qt::ShiftModifier, Combine::add);
            row("subtract", Qt::ControlModifier, Combine::subtract);
            row("intersect", Qt::ShiftModifier | Qt::ControlModifier, Combine::intersect);
            row("intersect with Alt", Qt::AltModifier, Combine::intersect);
        }
    }

    void rectangleMeetsTheSelection() {
        QFETCH(int, dimensions);
        QFETCH(Qt::KeyboardModifiers, keys);
        QFETCH(int, how);
        show(dimensions);
        view_->change(&ScatterLook::tool, ScatterTool::rectangle);
        const QPoint middle = stage()->rect().center();
        const QPoint corner = stage()->rect().bottomRight() - QPoint(3, 3);
        const RowSelection first = within({QPoint(3, 3), QPoint(middle.x(), corner.y())});
        const RowSelection second = within({QPoint(3, middle.y()), corner});
        drag({{3, 3}, {100, 100}, {middle.x(), corner.y()}});
        QVERIFY(view_->selection() == first);
        QSignalSpy changed(view_.get(), &ScatterView::selectionChanged);
        drag({{3, middle.y()}, {100, 400}, corner}, keys);
        RowSelection expected = first;
        expected.combine(second, static_cast<Combine>(how));
        QVERIFY(expected != first && !expected.isEmpty());
        QVERIFY(view_->selection() == expected);
        QCOMPARE(changed.count(), 1);
        QVERIFY(!outline()->isVisible());
    }

    void lassoTakesAGroup() {
        view_->change(&ScatterLook::tool, ScatterTool::lasso);
        drag(around(1));
        QCOMPARE(view_->selection().count(), std::size_t(100));
        for (int row = 1; row < 300; row += 3) {
            QVERIFY(view_->selection().contains(std::size_t(row)));
        }
        drag(around(2), Qt::ShiftModifier);
        QCOMPARE(view_->selection().count(), std::size_t(200));
    }

    void polygonByClicks() {
        view_->change(&ScatterLook::tool, ScatterTool::polygon);
        QSignalSpy changed(view_.get(), &ScatterView::selectionChanged);
        QSignalSpy clicked(view_.get(), &ScatterView::clicked);
        const std::vector<QPoint> corners = around(1);
        for (const QPoint& corner : corners) {
            QTest::mouseClick(stage(), Qt::LeftButton, {}, corner);
        }
        QTest::mouseClick(stage(), Qt::LeftButton, {}, QPoint(2, 2));
        QVERIFY(outline()->isVisible());
        QTest::keyClick(stage(), Qt::Key_Backspace); // the corner too much
        QCOMPARE(changed.count(), 0);
        QTest::keyClick(stage(), Qt::Key_Return);
        QVERIFY(!outline()->isVisible());
        QCOMPARE(view_->selection().count(), std::size_t(100));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(clicked.count(), 0);
        // Ctrl at the first corner takes away, a double click closes.
        for (const QPoint& corner : corners) {
            QTest::mouseClick(stage(), Qt::LeftButton, Qt::ControlModifier, corner);
        }
        doubleClick(corners.front() + QPoint(1, 1));
        QVERIFY(view_->selection().isEmpty());
        QCOMPARE(changed.count(), 2);
    }

    void escapeCancelsAnOutlineThenTheSelection() {
        view_->selector()->selectAllVisible();
        for (const ScatterTool tool : {ScatterTool::polygon, ScatterTool::lasso, ScatterTool::rectangle}) {
            view_->change(&ScatterLook::tool, tool);
            QTest::mousePress(stage(), Qt::LeftButton, {}, QPoint(50, 50));
            moveTo({120, 60});
            moveTo({120, 160});
            QVERIFY(outline()->isVisible());
            QTest::keyClick(stage(), Qt::Key_Escape);
            QVERIFY(!outline()->isVisible());
            moveTo({200, 160});
            QTest::mouseRelease(stage(), Qt::LeftButton, {}, QPoint(200, 160));
            QCOMPARE(view_->selection().count(), std::size_t(300));
        }
        QTest::mouseMove(stage(), QPoint(4, 4));
        QTest::keyClick(stage(), Qt::Key_Escape);
        QVERIFY(view_->selection().isEmpty());
    }

    void fewCornersAreNoPolygon() {
        view_->change(&ScatterLook::tool, ScatterTool::polygon);
        QTest::mouseClick(stage(), Qt::LeftButton, {}, QPoint(20, 20));
        QTest::mouseClick(stage(), Qt::LeftButton, {}, QPoint(300, 20));
        QTest::keyClick(stage(), Qt::Key_Return);
        QVERIFY(outline()->isVisible());
        QTest::keyClick(stage(), Qt::Key_Backspace);
        QTest::keyClick(stage(), Qt::Key_Backspace);
        QVERIFY(!outline()->isVisible());
    }

    void rectangleByKeys() {
        view_->change(&ScatterLook::tool, ScatterTool::rectangle);
        QTest::keyClick(stage(), Qt::Key_Return);
        QVERIFY(outline()->isVisible());
        for (int step = 0; step < 100; ++step) { // all of it into the upper left corner
            QTest::keyClick(stage(), Qt::Key_Left, Qt::ControlModifier);
            QTest::keyClick(stage(), Qt::Key_Up, Qt::ControlModifier);
        }
        for (int step = 0; step < 100; ++step) {
            QTest::keyClick(stage(), Qt::Key_Right);
        }
        for (int step = 0; step < 30; ++step) {
            QTest::keyClick(stage(), Qt::Key_Down);
        }
        QTest::keyClick(stage(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(stage(), Qt::Key_Return);
        QVERIFY(!outline()->isVisible());
        QVERIFY(view_->selection() == within(QRect(0, 0, stage()->width() + 1, 302)));
        QVERIFY(!view_->selection().isEmpty() && view_->selection().count() < 300);
    }

    void outlineRepaintsOnlyItself() {
        view_->change(&ScatterLook::tool, ScatterTool::rectangle);
        QTest::mousePress(stage(), Qt::LeftButton, {}, QPoint(100, 100));
        moveTo({160, 150});
        QVERIFY(outline()->geometry().contains(QRect(100, 100, 60, 50)));
        QVERIFY(outline()->width() < 140 && outline()->height() < 130);
        QTest::mouseRelease(stage(), Qt::LeftButton, {}, QPoint(160, 150));
    }

    void outlineStaysOnItsPointsWhenTheCameraMoves() {
        view_->change(&ScatterLook::tool, ScatterTool::polygon);
        for (const QPoint& corner : around(1)) {
            QTest::mouseClick(stage(), Qt::LeftButton, {}, corner);
        }
        const QPointF spot(stage()->rect().center());
        QWheelEvent wheel(spot, stage()->mapToGlobal(spot), {}, {0, -240}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(stage(), &wheel);
        QTest::keyClick(stage(), Qt::Key_Left);
        QTest::keyClick(stage(), Qt::Key_Return);
        QCOMPARE(view_->selection().count(), std::size_t(100));
    }

    void spaceMovesForAWhile() {
        view_->change(&ScatterLook::tool, ScatterTool::lasso);
        const QPointF before = stage()->positionOf(7);
        QTest::keyPress(stage(), Qt::Key_Space);
        drag({{100, 100}, {120, 100}, {140, 80}});
        QTest::keyRelease(stage(), Qt::Key_Space);
        QVERIFY(QLineF(stage()->positionOf(7), before + QPointF(40, -20)).length() < 0.5);
        QVERIFY(view_->selection().isEmpty());
        drag(around(0));
        QVERIFY(!view_->selection().isEmpty());
    }

    void shiftDragPansInThreeDimensions() {
        show(3);
        const QPointF before = stage()->positionOf(7);
        const QPointF apart = stage()->positionOf(7) - stage()->positionOf(8);
        drag({{100, 100}, {120, 100}, {140, 80}}, Qt::ShiftModifier);
        QVERIFY(QLineF(stage()->positionOf(7), before + QPointF(40, -20)).length() < 0.5);
        QVERIFY(QLineF(stage()->positionOf(7) - stage()->positionOf(8), apart).length() < 0.5);
        QVERIFY(view_->selection().isEmpty());
    }

    void doubleClickOnTheGroundResetsWhenMoving() {
        const QPointF before = stage()->positionOf(7);
        const QPoint ground(3, 3);
        QTest::keyClick(stage(), Qt::Key_Right);
        view_->change(&ScatterLook::tool, ScatterTool::lasso);
        doubleClick(ground);
        QVERIFY(QLineF(stage()->positionOf(7), before).length() > 10.0);
        view_->change(&ScatterLook::tool, ScatterTool::move);
        doubleClick(stage()->positionOf(loneRow()).toPoint());
        QVERIFY(QLineF(stage()->positionOf(7), before).length() > 10.0);
        doubleClick(ground);
        QVERIFY(QLineF(stage()->positionOf(7), before).length() < 0.5);
    }

  private:
    RowSelection within(QRect box) const {
        RowSelection rows(300);
        for (int row = 0; row < 300; ++row) {
            const QPointF spot = stage()->positionOf(row);
            rows.set(std::size_t(row), spot.x() >= box.left() && spot.x() < box.left() + box.width() - 1 &&
                                           spot.y() >= box.top() && spot.y() < box.top() + box.height() - 1);
        }
        return rows;
    }
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestScatterTools>)
#include "tst_scatter_tools.moc"
