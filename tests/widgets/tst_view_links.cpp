// SPDX-License-Identifier: GPL-3.0-or-later
#include "selecting_fixture.h"

#include "tests/support/view_test.h"
#include "widgets/scatter/hover_ring.h"
#include "widgets/scatter/view_links.h"

#include <numeric>

using namespace groupscope;

namespace {

constexpr std::size_t rowCount = 400;

RowSelection rows(const std::vector<int>& numbers) {
    RowSelection selection(rowCount);
    for (const int row : numbers) {
        selection.set(std::size_t(row), true);
    }
    return selection;
}

} // namespace

/// Two views of a set of 400 rows: one shows rows 0 to 299, the other rows 200 to 349 from the last to the
/// first, and 10 points of no row.
class ViewLinksTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        if (!VtkWidget::isAvailable()) {
            QSKIP("needs an X display with OpenGL; packaging/test starts one");
        }
        links_ = std::make_unique<ViewLinks>();
        window_ = std::make_unique<QWidget>();
        window_->resize(1000, 500);
        a_ = new ScatterView(window_.get());
        b_ = new ScatterView(window_.get());
        a_->setGeometry(0, 0, 500, 500);
        b_->setGeometry(500, 0, 500, 500);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        std::vector<int> shown(300);
        std::iota(shown.begin(), shown.end(), 0);
        std::vector<int> others(160, -1);
        for (int point = 0; point < 150; ++point) {
            others[std::size_t(point)] = 349 - point;
        }
        a_->setPositions(testPositions(2, 300));
        MatrixF far = testPositions(2, 160);
        far.array() += 20.0F;
        b_->setPositions(far);
        links_->add(a_);
        links_->add(b_);
        links_->setLinked(a_, true);
        links_->setLinked(b_, true, a_);
        links_->setRows(a_, shown, rowCount);
        links_->setRows(b_, others, rowCount);
        QTest::qWait(60);
    }
    void cleanup() {
        window_.reset();
        links_.reset();
    }

    void eachShowsItsPartOfASelection() {
        QSignalSpy told(links_.get(), &ViewLinks::rowsSelected);
        links_->selectRows(rows({3, 210, 340, 399}));
        QCOMPARE(a_->selection().rows(), (std::vector{3, 210}));
        QCOMPARE(b_->selection().rows(), (std::vector{9, 139}));
        QVERIFY(told.isEmpty()); // who asked knows
        RowSelection points(160);
        for (const std::size_t point : {100U, 20U, 155U}) { // rows 249 and 329, and one of no row
            points.set(point, true);
        }
        b_->setSelection(points);
        QCOMPARE(told.size(), 1);
        QVERIFY(told.first().first().value<RowSelection>() == rows({249, 329}));
        QCOMPARE(a_->selection().rows(), std::vector{249});
        links_->selectRows(RowSelection());
        QVERIFY(a_->selection().isEmpty() && b_->selection().isEmpty());
    }

    /// Rows that a view does not show stay when points are added there or taken away, and go with a new
    /// selection.
    void whatAViewDoesNotShowStays() {
        std::vector<int> codes(160);
        for (std::size_t point = 0; point < codes.size(); ++point) {
            codes[point] = static_cast<int>(point) % 2;
        }
        b_->setCategories(QStringLiteral("parity"), codes, std::vector<QString>(2), std::vector<QColor>(2));
        QSignalSpy told(links_.get(), &ViewLinks::rowsSelected);
        const auto isTold = [&](std::size_t row) {
            return told.last().first().value<RowSelection>().contains(row);
        };
        links_->selectRows(rows({5, 210}));
        QCOMPARE(b_->selection().count(), std::size_t(1));
        b_->selector()->selectCategory(1, Combine::add); // point 3, row 346, and others
        QVERIFY(isTold(5));
        QVERIFY(isTold(346));
        QVERIFY(a_->selection().contains(5));
        b_->selector()->selectCategory(1, Combine::subtract);
        QVERIFY(isTold(5));
        QVERIFY(!isTold(346));
        b_->selector()->selectCategory(1, Combine::replace);
        QVERIFY(!isTold(5));
        QVERIFY(!a_->selection().contains(5));
        links_->selectRows(rows({5})); // nothing of it in b
        b_->selector()->clear();
        QVERIFY(!isTold(5));
        QVERIFY(a_->selection().isEmpty());
    }

    void oneThatIsNotLinkedIsLeftAlone() {
        links_->setLinked(b_, false);
        links_->selectRows(rows({210}));
        QVERIFY(b_->selection().isEmpty());
        RowSelection points(160);
        points.set(1, true);
        b_->setSelection(points);
        QCOMPARE(a_->selection().rows(), std::vector{210});
    }

    void aRingIsWhereTheRowIs() {
        Q_EMIT a_->hovered(250);
        QVERIFY(hasRing(*b_));
        Q_EMIT a_->hovered(5); // the other does not show it
        QVERIFY(!hasRing(*b_));
        Q_EMIT b_->hovered(155); // of no row
        QVERIFY(!hasRing(*a_));
    }

    void allInViewIsAllOfAll() {
        const auto both = [this] {
            return a_->stage()->camera().focus() == b_->stage()->camera().focus() &&
                   a_->stage()->camera().magnification() == b_->stage()->camera().magnification();
        };
        links_->setCamerasLinked(true);
        QVERIFY(!both()); // nobody said that their maps lie in the same coordinates
        links_->setCameraShared(a_, true);
        links_->setCameraShared(b_, true);
        QVERIFY(both());
        for (ScatterView* view : {a_, b_}) { // both clouds are in sight in both
            QVERIFY(view->rect().contains(
                view->stage()->camera().project(a_->scene().position(0), view->size()).toPoint()));
            QVERIFY(view->rect().contains(
                view->stage()->camera().project(b_->scene().position(0), view->size()).toPoint()));
        }
        links_->selectRows(rows({3, 4, 5}));
        a_->zoomToSelection();
        QVERIFY(b_->stage()->isCameraMoved() && both());
        b_->stage()->resetView();
        QVERIFY(!a_->stage()->isCameraMoved() && both());
        links_->setCameraShared(b_, false);
        a_->zoomToSelection();
        QVERIFY(!b_->stage()->isCameraMoved());
    }

    void oneThatIsDeletedIsForgotten() {
        delete b_;
        links_->selectRows(rows({3}));
        QCOMPARE(a_->selection().rows(), std::vector{3});
    }

    void categoriesAreOneWhereTheyAreTheSame() {
        setTestCategories(*a_);
        setTestCategories(*b_);
        a_->legend()->toggle(1);
        QVERIFY(!b_->scene().visible()[1]);
        b_->setCategories(QStringLiteral("other"), std::vector<int>(160, 0), {QStringLiteral("one")},
                          {testColors[0]});
        b_->legend()->toggle(0);
        QVERIFY(a_->scene().visible()[0] && !a_->scene().visible()[1]);
    }

  private:
    std::unique_ptr<ViewLinks> links_;
    std::unique_ptr<QWidget> window_;
    ScatterView* a_ = nullptr;
    ScatterView* b_ = nullptr;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<ViewLinksTest>)
#include "tst_view_links.moc"
