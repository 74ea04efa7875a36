// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do in a scatter view.
#include "widgets/scatter/scatter_stage.h"

#include "widgets/scatter/selection_outline.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace groupscope {
namespace {

constexpr double clickSlack = 4.0;
/// Pixels an arrow key moves the picture or an outline.
constexpr double keyStep = 40.0;
constexpr double outlineStep = 10.0;

/// How an outline meets the selection, by the keys held when it is begun.
Combine combineOf(Qt::KeyboardModifiers modifiers) {
    const bool shift = modifiers.testFlag(Qt::ShiftModifier);
    const bool control = modifiers.testFlag(Qt::ControlModifier);
    // Many desktops keep Alt and the mouse to themselves, so both together do the same.
    if (modifiers.testFlag(Qt::AltModifier) || (shift && control)) {
        return Combine::intersect;
    }
    return shift ? Combine::add : control ? Combine::subtract : Combine::replace;
}

} // namespace

void ScatterStage::setTool(ScatterTool tool) {
    tool_ = tool;
    if (outline_->isDrawing()) {
        outline_->cancel();
        hand_ = hand_ == Hand::drawing ? Hand::spent : hand_;
    }
    updateCursor();
}

void ScatterStage::updateCursor() {
    if (tool_ == ScatterTool::move) {
        unsetCursor();
    } else {
        setCursor(spaceHeld_ ? Qt::OpenHandCursor : Qt::CrossCursor);
    }
}

void ScatterStage::beginOutline(QPointF spot) {
    setHovered(-1);
    outline_->begin(tool_, spot, how_);
}

void ScatterStage::closeOutline() {
    const Combine how = outline_->how();
    Q_EMIT regionDrawn(outline_->close(), how);
}

void ScatterStage::clickAt(QPointF spot, Qt::KeyboardModifiers modifiers) {
    hoverAt(spot);
    if (hoveredRow_ < 0) {
        return;
    }
    if (modifiers.testFlag(Qt::ControlModifier)) {
        Q_EMIT toggled(hoveredRow_);
    } else {
        Q_EMIT clicked(hoveredRow_);
    }
}

void ScatterStage::mousePressEvent(QMouseEvent* event) {
    event->accept();
    pressedAt_ = lastCursor_ = event->position();
    hand_ = Hand::pressed;
    if (event->button() == Qt::LeftButton && activeTool() == ScatterTool::polygon) {
        if (outline_->isDrawing()) {
            outline_->addCorner(event->position());
        } else {
            how_ = combineOf(event->modifiers());
            beginOutline(event->position());
        }
        hand_ = Hand::spent; // a corner is set by the press alone
    } else if (!outline_->isDrawing() || outline_->tool() != ScatterTool::polygon) {
        outline_->cancel(); // one begun by keys
        how_ = combineOf(event->modifiers());
    }
}

void ScatterStage::mouseMoveEvent(QMouseEvent* event) {
    const QPointF cursor = event->position();
    if (event->buttons() == Qt::NoButton || hand_ == Hand::spent) {
        if (outline_->isDrawing()) {
            outline_->moveTo(cursor);
        } else if (event->buttons() == Qt::NoButton) {
            hoverAt(cursor);
        }
        return;
    }
    // A hand that trembles while it clicks does not drag.
    if (hand_ == Hand::pressed && (cursor - pressedAt_).manhattanLength() < clickSlack) {
        return;
    }
    if (hand_ == Hand::pressed) {
        const bool draws = event->buttons() == Qt::LeftButton && activeTool() != ScatterTool::move &&
                           activeTool() != ScatterTool::polygon;
        hand_ = draws ? Hand::drawing : Hand::dragging;
        if (draws) {
            beginOutline(pressedAt_);
        }
    }
    if (hand_ == Hand::drawing) {
        outline_->moveTo(cursor);
        return;
    }
    const bool turn = scene_.isThreeD() && event->buttons() == Qt::LeftButton &&
                      !event->modifiers().testFlag(Qt::ShiftModifier);
    drag(cursor - lastCursor_, turn);
    lastCursor_ = cursor;
}

void ScatterStage::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && hand_ == Hand::drawing) {
        outline_->moveTo(event->position());
        closeOutline();
    } else if (event->button() == Qt::LeftButton && hand_ == Hand::pressed) {
        clickAt(event->position(), event->modifiers());
    }
    hand_ = event->buttons() == Qt::NoButton ? Hand::free : Hand::spent;
}

void ScatterStage::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        mousePressEvent(event);
        return;
    }
    if (outline_->isDrawing()) {
        // The first of the two clicks has set the last corner.
        hand_ = Hand::spent;
        if (outline_->canClose()) {
            closeOutline();
        }
        return;
    }
    if (activeTool() != ScatterTool::move) {
        mousePressEvent(event);
        return;
    }
    hand_ = Hand::spent;
    hoverAt(event->position());
    if (hoveredRow_ < 0) {
        resetView();
    }
}

void ScatterStage::wheelEvent(QWheelEvent* event) {
    // A notch is 120; touch pads send fractions of it.
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0.0) {
        changeCamera([&] { camera_.zoom(std::pow(1.25, notches), event->position(), QSizeF(size())); });
    }
    event->accept();
}

bool ScatterStage::beginByKey(Qt::KeyboardModifiers modifiers) {
    if (tool_ != ScatterTool::rectangle || hand_ != Hand::free) {
        return false;
    }
    const QPointF middle = QRectF(rect()).center();
    const QPointF reach(0.1 * width(), 0.1 * height());
    how_ = combineOf(modifiers);
    beginOutline(middle - reach);
    outline_->moveTo(middle + reach);
    return true;
}

bool ScatterStage::nudgeOutline(int key, Qt::KeyboardModifiers modifiers) {
    const double step = modifiers.testFlag(Qt::ShiftModifier) ? 1.0 : outlineStep;
    const bool all = modifiers.testFlag(Qt::ControlModifier);
    switch (key) {
    case Qt::Key_Left:
        outline_->nudge({-step, 0}, all);
        return true;
    case Qt::Key_Right:
        outline_->nudge({step, 0}, all);
        return true;
    case Qt::Key_Up:
        outline_->nudge({0, -step}, all);
        return true;
    case Qt::Key_Down:
        outline_->nudge({0, step}, all);
        return true;
    default:
        return false;
    }
}

bool ScatterStage::outlineKey(int key, Qt::KeyboardModifiers modifiers) {
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!outline_->isDrawing()) {
        return enter && beginByKey(modifiers);
    }
    const bool polygon = outline_->tool() == ScatterTool::polygon;
    if (key == Qt::Key_Escape) {
        outline_->cancel();
        hand_ = hand_ == Hand::free ? Hand::free : Hand::spent;
        return true;
    }
    if (enter) {
        // With a button down the mouse draws, and closes.
        if (hand_ == Hand::free && outline_->canClose()) {
            closeOutline();
        }
        return true;
    }
    if (key == Qt::Key_Backspace && polygon) {
        outline_->removeCorner();
        return true;
    }
    return !polygon && nudgeOutline(key, modifiers);
}

bool ScatterStage::cameraKey(int key, bool shift) {
    const QPointF middle(0.5 * width(), 0.5 * height());
    const bool turn = scene_.isThreeD() && !shift;
    switch (key) {
    case Qt::Key_Left:
        drag({keyStep, 0}, turn);
        return true;
    case Qt::Key_Right:
        drag({-keyStep, 0}, turn);
        return true;
    case Qt::Key_Up:
        drag({0, keyStep}, turn);
        return true;
    case Qt::Key_Down:
        drag({0, -keyStep}, turn);
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        changeCamera([&] { camera_.zoom(1.25, middle, QSizeF(size())); });
        return true;
    case Qt::Key_Minus:
        changeCamera([&] { camera_.zoom(0.8, middle, QSizeF(size())); });
        return true;
    default:
        return false;
    }
}

void ScatterStage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space) {
        spaceHeld_ = true;
        updateCursor();
    } else if (!outlineKey(event->key(), event->modifiers()) &&
               !cameraKey(event->key(), event->modifiers().testFlag(Qt::ShiftModifier))) {
        QWidget::keyPressEvent(event);
    }
}

void ScatterStage::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        spaceHeld_ = false;
        updateCursor();
    } else {
        QWidget::keyReleaseEvent(event);
    }
}

void ScatterStage::focusOutEvent(QFocusEvent* event) {
    spaceHeld_ = false;
    updateCursor();
    QWidget::focusOutEvent(event);
}

void ScatterStage::leaveEvent(QEvent*) {
    setHovered(-1);
}

} // namespace groupscope
