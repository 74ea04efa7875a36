// SPDX-License-Identifier: GPL-3.0-or-later
#include "selecting_fixture.h"

#include "core/base/error.h"
#include "tests/support/view_test.h"
#include "widgets/scatter/hover_ring.h"
#include "widgets/scatter/linked_views.h"
#include "widgets/scatter/scatter_legend.h"

#include <QPainter>

using namespace groupscope;

namespace {

/// The points of the fixture in the order of their second value: the same rows in another place.
MatrixF turned() {
    MatrixF positions = testPositions(2);
    positions.col(0).swap(positions.col(1));
    positions.col(0) *= -1.0F;
    return positions;
}

bool hasLegend(const ScatterView& view) {
    return view.findChild<ScatterLegend*>()->isVisible();
}

} // namespace

class LinkedViewsTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        if (!VtkWidget::isAvailable()) {
            QSKIP("needs an X display with OpenGL; packaging/test starts one");
        }
        views_ = std::make_unique<LinkedViews>();
        views_->resize(1000, 500);
        views_->show();
        QVERIFY(QTest::qWaitForWindowExposed(views_.get()));
        left_ = views_->first();
        left_->setPositions(testPositions(2));
        views_->color([](ScatterView& view) { setTestCategories(view); });
        right_ = views_->addView();
        right_->setPositions(turned());
        QTest::qWait(60);
    }
    void cleanup() { views_.reset(); }

    void oneThatBecomesLinkedTakesOverWhatIsThere() {
        left_->setSelection(rows({3, 5}));
        left_->change(&ScatterLook::tool, ScatterTool::lasso);
        left_->legend()->isolate(1);
        QVERIFY(right_->selection().isEmpty());
        QCOMPARE(right_->scene().names().size(), std::size_t(0)); // nobody coloured it
        views_->setLinked(right_, true);
        QCOMPARE(right_->scene().names(), left_->scene().names());
        QCOMPARE(right_->scene().visible(), left_->scene().visible());
        QVERIFY(right_->scene().isContext(0)); // the others are grey there too
        QVERIFY(right_->selection() == left_->selection());
        QCOMPARE(right_->look().tool, ScatterTool::lasso);
    }

    void selectionToolAndCategoriesAreOne() {
        views_->setLinked(right_, true);
        right_->setSelection(rows({7}));
        QVERIFY(left_->selection() == right_->selection());
        left_->selector()->clear();
        QVERIFY(right_->selection().isEmpty());
        right_->legend()->toggle(2);
        QVERIFY(!left_->scene().visible()[2] && left_->scene().visible()[0]);
        right_->change(&ScatterLook::tool, ScatterTool::rectangle);
        QCOMPARE(left_->look().tool, ScatterTool::rectangle);
        right_->change(&ScatterLook::labels, true);
        QVERIFY(left_->look().labels);
        views_->color([](ScatterView& view) {
            view.setCategories(QStringLiteral("all"), std::vector<int>(300, 0), {QStringLiteral("all")},
                               {testColors[0]});
        });
        QCOMPARE(right_->scene().title(), QStringLiteral("all"));
        QCOMPARE(left_->scene().title(), QStringLiteral("all"));
    }

    void whatIsPointedAtIsRingedInTheOthers() {
        views_->setLinked(right_, true);
        auto* stage = left_->findChild<ScatterStage*>();
        const QPoint spot = stage->positionOf(4).toPoint();
        QMouseEvent move(QEvent::MouseMove, spot, stage->mapToGlobal(spot), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(stage, &move);
        QVERIFY(hasRing(*left_) && hasRing(*right_));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(stage, &leave);
        QVERIFY(!hasRing(*right_));
    }

    void oneOfOtherRowsIsLeftAlone() {
        left_->setSelection(rows({3}));
        QVERIFY(right_->selection().isEmpty());
        right_->setPositions(testPositions(2, 120));
        RowSelection one(120);
        one.set(1, true);
        right_->setSelection(one);
        QVERIFY(left_->selection() == rows({3}));
        QVERIFY_EXCEPTION_THROWN(views_->setLinked(right_, true), UsageError); // colours of 300 points
        QVERIFY(!views_->isLinked(right_));
    }

    void theLastShownHasTheLegendAndCloudsAreAsWide() {
        views_->setLinked(right_, true);
        QTRY_VERIFY(hasLegend(*right_) && !hasLegend(*left_));
        const auto width = [](const ScatterView& view) { return view.findChild<ScatterStage*>()->width(); };
        QTRY_VERIFY2(std::abs(width(*left_) - width(*right_)) <= 2,
                     qPrintable(QStringLiteral("%1 and %2").arg(width(*left_)).arg(width(*right_))));
        views_->resize(700, 500);
        QTRY_VERIFY(std::abs(width(*left_) - width(*right_)) <= 2);
        QImage figure(1400, 1000, QImage::Format_ARGB32);
        figure.fill(Qt::white);
        QPainter painter(&figure);
        views_->paintFigure(painter, QRectF(0, 0, 1400, 1000));
        painter.end();
        for (const QRect half : {QRect(0, 0, 600, 1000), QRect(600, 0, 800, 1000)}) {
            QVERIFY(pixelsLike(figure, half, testColors[1]) > 200);
        }
        views_->setViewShown(right_, false);
        QVERIFY(!views_->isLinked(right_));
        QTRY_VERIFY(hasLegend(*left_));
        QCOMPARE(views_->shownViews().size(), std::size_t(1));
    }

  private:
    static RowSelection rows(const std::vector<int>& numbers) {
        RowSelection selection(300);
        for (const int row : numbers) {
            selection.set(std::size_t(row), true);
        }
        return selection;
    }

    std::unique_ptr<LinkedViews> views_;
    ScatterView* left_ = nullptr;
    ScatterView* right_ = nullptr;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<LinkedViewsTest>)
#include "tst_linked_views.moc"
