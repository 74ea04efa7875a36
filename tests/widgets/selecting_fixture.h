// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scatter_fixture.h"

#include "widgets/scatter/hover_ring.h"
#include "widgets/scatter/scatter_stage.h"
#include "widgets/scatter/scatter_tool_bar.h"
#include "widgets/scatter/selection_outline.h"
#include "widgets/scatter/vtk_widget.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

namespace groupscope {

/// True where the view shows which point is under the pointer.
inline bool hasRing(const ScatterView& view) {
    for (QObject* child : view.findChild<ScatterStage*>()->children())
        if (auto* ring = dynamic_cast<HoverRing*>(child))
            return ring->isVisible();
    return false;
}

/// A view with three clusters, and a hand that works it.
class SelectingTest : public QObject {
  protected:
    void open() {
        view_ = std::make_unique<ScatterView>();
        view_->resize(900, 600);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
        show(2);
    }

    void show(int dimensions) {
        view_->setPositions(testPositions(dimensions));
        setTestCategories(*view_);
        QTest::qWait(60);
    }

    ScatterStage* stage() const { return view_->findChild<ScatterStage*>(); }
    SelectionOutline* outline() const {
        for (QObject* child : stage()->children()) {
            if (auto* found = dynamic_cast<SelectionOutline*>(child)) {
                return found;
            }
        }
        return nullptr;
    }
    QToolButton* button(int index) const {
        return view_->findChild<ScatterToolBar*>()->findChildren<QToolButton*>().at(index);
    }

    void moveTo(QPoint spot, Qt::KeyboardModifiers keys = {}) {
        QMouseEvent move(QEvent::MouseMove, spot, stage()->mapToGlobal(spot), Qt::NoButton, Qt::LeftButton,
                         keys);
        QApplication::sendEvent(stage(), &move);
    }

    void drag(const std::vector<QPoint>& path, Qt::KeyboardModifiers keys = {}) {
        QTest::mousePress(stage(), Qt::LeftButton, keys, path.front());
        for (const QPoint& spot : path) {
            moveTo(spot, keys);
        }
        QTest::mouseRelease(stage(), Qt::LeftButton, keys, path.back());
    }

    /// Sends the events of a double click as Qt does: press, release, double click, release.
    void doubleClick(QPoint spot) {
        QTest::mouseClick(stage(), Qt::LeftButton, {}, spot);
        QMouseEvent twice(QEvent::MouseButtonDblClick, spot, stage()->mapToGlobal(spot), Qt::LeftButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(stage(), &twice);
        QTest::mouseRelease(stage(), Qt::LeftButton, {}, spot);
    }

    /// A loose ring around all points of one category, corners far enough apart for a lasso.
    std::vector<QPoint> around(int category) const {
        QRectF box;
        for (int row = category; row < 300; row += 3) {
            box |= QRectF(stage()->positionOf(row) - QPointF(3, 3), QSizeF(6, 6));
        }
        const QRect ring = box.toAlignedRect();
        return {ring.topLeft(), ring.topRight(), ring.bottomRight(), ring.bottomLeft()};
    }

    /// A row whose neighbours on screen are at least 12 pixels away.
    int loneRow() const {
        for (int row = 0; row < view_->scene().rows(); ++row) {
            bool lone = true;
            for (int other = 0; lone && other < view_->scene().rows(); ++other) {
                lone = other == row ||
                       QLineF(stage()->positionOf(row), stage()->positionOf(other)).length() > 12.0;
            }
            if (lone) {
                return row;
            }
        }
        return -1;
    }

    std::unique_ptr<ScatterView> view_;
};

} // namespace groupscope
