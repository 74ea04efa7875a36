// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_fixture.h"

#include "core/base/error.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/scatter_figure.h"
#include "widgets/scatter/scatter_legend.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QDockWidget>
#include <QListWidget>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <limits>

using namespace groupscope;

namespace {

void settle() {
    QTest::qWait(400);
}

void wheelAt(QWidget* stage, QPointF spot, int delta) {
    QWheelEvent event(spot, stage->mapToGlobal(spot), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(stage, &event);
}

} // namespace

class TestScatterView : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        view_ = new ScatterView;
        view_->resize(800, 600);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_));
        show(2);
    }

    void cleanup() { delete view_.data(); }

    void showsBothKinds_data() {
        QTest::addColumn<int>("dimensions");
        QTest::newRow("2-D") << 2;
        QTest::newRow("3-D") << 3;
    }

    void showsBothKinds() {
        QFETCH(int, dimensions);
        show(dimensions);
        for (const QColor& color : testColors) {
            QVERIFY2(seen(color) > 400, qPrintable(QString::number(seen(color))));
        }
    }

    void drawsWithVtkOnAGraphicsCard() {
        QCOMPARE(view_->findChild<VtkWidget*>() != nullptr,
                 VtkWidget::isAvailable() && VtkWidget::isAccelerated());
    }

    void hoveringTellsTheRow() {
        QSignalSpy hovered(view_, &ScatterView::hovered);
        int asked = -1;
        view_->setHoverCard([&](int row) {
            asked = row;
            return HoverCard{QStringLiteral("a card"), {QStringLiteral("a line")}, {}};
        });
        const int row = loneRow();
        QTest::mouseMove(stage(), stagePosition(row).toPoint());
        QTRY_COMPARE(hovered.count(), 1);
        QCOMPARE(hovered.last().at(0).toInt(), row);
        QCOMPARE(asked, row);
        auto* card = view_->findChild<HoverCardWidget*>();
        QVERIFY(card->isVisible());
        QVERIFY(view_->rect().contains(card->geometry()));
        QTest::mouseMove(stage(), QPoint(3, 3));
        QTRY_COMPARE(hovered.count(), 2);
        QCOMPARE(hovered.last().at(0).toInt(), -1);
        QVERIFY(!card->isVisible());
    }

    void clickingTellsTheRow() {
        QSignalSpy clicked(view_, &ScatterView::clicked);
        const int row = loneRow();
        QTest::mouseClick(stage(), Qt::LeftButton, {}, stagePosition(row).toPoint());
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.last().at(0).toInt(), row);
    }

    void wheelZoomsToTheCursor() {
        const QPointF fixed = stagePosition(7);
        const double before = QLineF(stagePosition(7), stagePosition(8)).length();
        wheelAt(stage(), fixed, 240);
        QVERIFY(QLineF(stagePosition(7), fixed).length() < 0.5);
        const double factor = QLineF(stagePosition(7), stagePosition(8)).length() / before;
        QVERIFY(std::abs(factor - 1.5625) < 0.01);
        const QPointF start = fixed;
        view_->stage()->resetView();
        QVERIFY(QLineF(stagePosition(7), start).length() < 0.5);
    }

    void draggingPansOrTurns() {
        const QPointF before = stagePosition(7);
        drag({100, 100}, {140, 80});
        QVERIFY(QLineF(stagePosition(7), before + QPointF(40, -20)).length() < 0.5);
        show(3);
        const QPointF first = stagePosition(0) - stagePosition(1);
        drag({100, 100}, {300, 100});
        QVERIFY(QLineF(stagePosition(0) - stagePosition(1), first).length() > 5.0);
        QTest::keyClick(stage(), Qt::Key_R);
        QVERIFY(QLineF(stagePosition(0) - stagePosition(1), first).length() < 0.5);
    }

    void isolatingGreysTheOthers() {
        QSignalSpy changed(view_, &ScatterView::visibleCategoriesChanged);
        view_->legend()->isolate(1);
        settle();
        QCOMPARE(changed.count(), 1);
        QVERIFY(seen(testColors[1]) > 400);
        QCOMPARE(seen(testColors[0]), 0);
        QCOMPARE(seen(testColors[2]), 0);
        QCOMPARE(view_->scene().order().size(), std::size_t(300)); // the others are there, as context
        QCOMPARE(view_->scene().drawing().contextCount(), 200);
        QCOMPARE(view_->scene().visibleCount(), 100);
        view_->selector()->selectAllVisible(); // which nobody can select
        QCOMPARE(view_->selection().count(), std::size_t(100));
        QCOMPARE(view_->scene().drawing().contextCount(), 200);
        view_->selector()->clear();
        view_->legend()->toggle(0); // a second one stands out too
        settle();
        QVERIFY(seen(testColors[0]) > 400 && seen(testColors[1]) > 400);
        QCOMPARE(view_->scene().drawing().contextCount(), 100);
        view_->legend()->showAll();
        view_->legend()->toggle(2); // hides, as nothing stands out
        QCOMPARE(view_->scene().order().size(), std::size_t(200));
        QCOMPARE(view_->scene().drawing().contextCount(), 0);
        view_->legend()->showAll();
        settle();
        QVERIFY(seen(testColors[0]) > 400);
    }

    /// The same categories in another epoch keep what is isolated.
    void recolouringKeepsWhatStandsOut() {
        view_->legend()->isolate(1);
        const std::vector<QString> names = view_->scene().names();
        const std::vector<QColor> colors(view_->scene().colors().begin(), view_->scene().colors().end() - 1);
        view_->setCategories(QStringLiteral("epoch 2"), std::vector<int>(300, 1), names, colors);
        QCOMPARE(view_->scene().visible(), (std::vector<bool>{false, true, false, false}));
        QCOMPARE(view_->scene().rest(), ScatterScene::Rest::grey);
        view_->setCategories({}, std::vector<int>(300, 0), {QStringLiteral("all")}, {testColors[0]});
        QCOMPARE(view_->scene().visible(), (std::vector<bool>{true, true}));
    }

    void theLegendLeavesRoomAndKeys() {
        auto* legend = view_->findChild<ScatterLegend*>();
        view_->setCategories(
            QStringLiteral("a long title of what the colours mean in this map"), std::vector<int>(300, 0),
            {QStringLiteral("a category with a name that no narrow window has room for")}, {testColors[0]});
        for (const int width : {400, 520, 900}) {
            view_->resize(width, 400);
            settle();
            QVERIFY2(legend->width() <= 0.3 * width + 1, qPrintable(QString::number(legend->width())));
        }
        auto* list = view_->findChild<QListWidget*>();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_B); // the map's
        QCOMPARE(view_->look().tool, ScatterTool::rectangle);
        QTest::keyClick(list, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view_->selection().count(), std::size_t(300));
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(view_->selection().isEmpty());
        QSignalSpy collapsed(view_->legend(), &ScatterLegend::collapsedChanged);
        view_->findChild<QToolButton*>(QStringLiteral("legendCollapse"))->click();
        settle();
        QCOMPARE(collapsed.size(), 1);
        QVERIFY(legend->width() <= 32 && !list->isVisible());
        view_->setCategories({}, std::vector<int>(300, 0), {QStringLiteral("all")}, {testColors[0]});
        QVERIFY(!list->isVisible()); // it stays so with other colours
        view_->findChild<QToolButton*>(QStringLiteral("legendCollapse"))->click();
        QVERIFY(list->isVisible());
    }

    void aLegendWithoutRoomIsInFiguresAllTheSame() {
        auto* legend = view_->findChild<ScatterLegend*>();
        QVERIFY(legend->isVisibleTo(view_));
        view_->legend()->setRoomy(false);
        QVERIFY(!legend->isVisibleTo(view_));
        QVERIFY(view_->figure().style.legend);
        view_->legend()->setOffered(false);
        QVERIFY(!view_->figure().style.legend);
        view_->legend()->setRoomy(true);
        QVERIFY(!legend->isVisibleTo(view_));
        view_->legend()->setOffered(true);
        QVERIFY(legend->isVisibleTo(view_) && view_->figure().style.legend);
    }

    void legendWorksByKeyboard() {
        auto* list = view_->findChild<QListWidget*>();
        QCOMPARE(list->count(), 3);
        list->setCurrentRow(2);
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(view_->scene().visible(), (std::vector<bool>{true, true, false, true}));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(view_->scene().visible(), (std::vector<bool>{false, false, true, false}));
        view_->legend()->showAll();
        QCOMPARE(view_->scene().order().size(), std::size_t(300));
    }

    void recolours() {
        const QColor violet(150, 40, 200);
        view_->setCategories({}, std::vector<int>(300, 0), {QStringLiteral("all")}, {violet});
        settle();
        QVERIFY(seen(violet) > 1200);
        QCOMPARE(seen(testColors[0]), 0);
    }

    void movedToAnotherWindowItStillShows() {
        QMainWindow window;
        auto* dock = new QDockWidget(&window);
        dock->setWidget(view_);
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window.resize(900, 700);
        window.show();
        settle();
        QVERIFY(seen(testColors[0]) > 400);
        dock->setFloating(true);
        settle();
        QVERIFY(seen(testColors[0]) > 400);
        dock->setFloating(false);
        settle();
        QVERIFY(seen(testColors[0]) > 400);
        view_->setParent(nullptr);
        view_->show();
        settle();
        QVERIFY(seen(testColors[0]) > 400);
    }

    void animationKeepsTheCamera() {
        wheelAt(stage(), {200, 200}, 360);
        MatrixF positions = testPositions(2);
        const QPointF before = stagePosition(5);
        view_->setPositions(positions);
        QVERIFY(QLineF(stagePosition(5), before).length() < 0.5);
        positions(5, 0) += 0.1F;
        view_->setPositions(positions);
        QVERIFY(stagePosition(5).x() > before.x() + 1.0);
        QCOMPARE(view_->scene().categoryCount(), 3);
        view_->setPositions(positions, ScatterView::Camera::reset);
        QVERIFY(QLineF(stagePosition(5), before).length() > 1.0);
    }

    void largeCloudsAreThinnedInMotionOnly() {
        view_->setPositions(testPositions(2, ScatterStage::mostMovingPoints + 60000));
        setTestCategories(*view_);
        QTRY_VERIFY(!view_->stage()->isThinned());
        wheelAt(stage(), {200, 200}, 120);
        QTRY_VERIFY(view_->stage()->isThinned());
        QTRY_VERIFY(!view_->stage()->isThinned());
    }

    void followsTheTheme() {
        applyTheme(Theme::dark);
        settle();
        const QImage image = view_->grab().toImage();
        const QPoint corner = stage()->pos() + QPoint(4, 4);
        QCOMPARE(image.pixelColor(corner), view_->palette().color(QPalette::Base));
        QVERIFY(isDark(view_->palette()));
        applyTheme(Theme::light);
    }

    void emptyAndBadInput() {
        view_->setPositions(MatrixF(0, 2));
        view_->stage()->setPlaceholder(QStringLiteral("Open a file"));
        settle();
        QCOMPARE(seen(testColors[0]), 0);
        QVERIFY_EXCEPTION_THROWN(view_->setPositions(MatrixF::Zero(3, 4)), UsageError);
        MatrixF positions = testPositions(2);
        positions(4, 1) = std::numeric_limits<float>::quiet_NaN();
        view_->setPositions(positions);
        QCOMPARE(view_->scene().missingPositions(), 1);
        QVERIFY_EXCEPTION_THROWN(view_->setCategories({}, {0, 1}, {}, {}), UsageError);
        view_->setPositions(MatrixF::Zero(1, 3));
        settle();
        QVERIFY(std::isfinite(stagePosition(0).x()));
    }

  private:
    void show(int dimensions) {
        view_->setPositions(testPositions(dimensions));
        setTestCategories(*view_);
        settle();
    }

    ScatterStage* stage() const { return view_->findChild<ScatterStage*>(); }
    QPointF stagePosition(int row) const { return stage()->positionOf(row); }

    int seen(const QColor& color) const {
        return pixelsLike(view_->grab().toImage(), stage()->geometry(), color);
    }

    /// A row whose neighbours on screen are at least 12 pixels away.
    int loneRow() const {
        for (int row = 0; row < view_->scene().rows(); ++row) {
            bool lone = true;
            for (int other = 0; lone && other < view_->scene().rows(); ++other) {
                lone = other == row || QLineF(stagePosition(row), stagePosition(other)).length() > 12.0;
            }
            if (lone) {
                return row;
            }
        }
        return -1;
    }

    void drag(QPoint from, QPoint to) {
        QTest::mousePress(stage(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, stage()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(stage(), &move);
        QTest::mouseRelease(stage(), Qt::LeftButton, {}, to);
    }

    QPointer<ScatterView> view_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestScatterView>)
#include "tst_scatter_view.moc"
