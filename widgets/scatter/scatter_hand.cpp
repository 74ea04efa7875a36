// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_hand.h"

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
    if (modifiers.testFlag(Qt::AltModifier) || (shift && control))
        return Combine::intersect;
    return shift ? Combine::add : control ? Combine::subtract : Combine::replace;
}

} // namespace

ScatterHand::ScatterHand(const ScatterScene& scene, ScatterStage* stage, SelectionOutline* outline)
    : QObject(stage)
    , scene_(scene)
    , stage_(stage)
    , outline_(outline) {
    stage->installEventFilter(this);
}

bool ScatterHand::eventFilter(QObject*, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        press(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::MouseButtonDblClick:
        doubleClick(*static_cast<QMouseEvent*>(event));
        break;
    case QEvent::Wheel:
        turnWheel(*static_cast<QWheelEvent*>(event));
        break;
    case QEvent::KeyPress:
        return pressKey(*static_cast<QKeyEvent*>(event));
    case QEvent::KeyRelease:
        if (const auto* key = static_cast<QKeyEvent*>(event);
            key->key() != Qt::Key_Space || key->isAutoRepeat())
            return false;
        holdSpace(false);
        break;
    case QEvent::FocusOut:
        holdSpace(false);
        return false;
    case QEvent::Leave:
        stage_->unhover();
        return false;
    default:
        return false;
    }
    event->accept();
    return true;
}

void ScatterHand::setTool(ScatterTool tool) {
    tool_ = tool;
    if (outline_->isDrawing()) {
        outline_->cancel();
        state_ = state_ == State::drawing ? State::spent : state_;
    }
    updateCursor();
}

void ScatterHand::updateCursor() {
    if (tool_ == ScatterTool::move) {
        stage_->unsetCursor();
    } else {
        stage_->setCursor(spaceHeld_ ? Qt::OpenHandCursor : Qt::CrossCursor);
    }
}

void ScatterHand::beginOutline(QPointF spot) {
    stage_->unhover();
    outline_->begin(tool_, spot, how_);
}

void ScatterHand::closeOutline() {
    const Combine how = outline_->how();
    Q_EMIT regionDrawn(outline_->close(), how);
}

void ScatterHand::clickAt(QPointF spot, Qt::KeyboardModifiers modifiers) {
    const int row = stage_->hoverAt(spot);
    if (row < 0)
        return;
    if (modifiers.testFlag(Qt::ControlModifier)) {
        Q_EMIT toggled(row);
    } else {
        Q_EMIT clicked(row);
    }
}

void ScatterHand::press(const QMouseEvent& event) {
    pressedAt_ = lastCursor_ = event.position();
    state_ = State::pressed;
    if (event.button() == Qt::LeftButton && activeTool() == ScatterTool::polygon) {
        if (outline_->isDrawing()) {
            outline_->addCorner(event.position());
        } else {
            how_ = combineOf(event.modifiers());
            beginOutline(event.position());
        }
        state_ = State::spent; // a corner is set by the press alone
    } else if (!outline_->isDrawing() || outline_->tool() != ScatterTool::polygon) {
        outline_->cancel(); // one begun by keys
        how_ = combineOf(event.modifiers());
    }
}

void ScatterHand::move(const QMouseEvent& event) {
    const QPointF cursor = event.position();
    if (event.buttons() == Qt::NoButton || state_ == State::spent) {
        if (outline_->isDrawing()) {
            outline_->moveTo(cursor);
        } else if (event.buttons() == Qt::NoButton) {
            stage_->hoverAt(cursor);
        }
        return;
    }
    // A hand that trembles while it clicks does not drag.
    if (state_ == State::pressed && (cursor - pressedAt_).manhattanLength() < clickSlack)
        return;
    if (state_ == State::pressed) {
        const bool draws = event.buttons() == Qt::LeftButton && activeTool() != ScatterTool::move &&
                           activeTool() != ScatterTool::polygon;
        state_ = draws ? State::drawing : State::dragging;
        if (draws)
            beginOutline(pressedAt_);
    }
    if (state_ == State::drawing) {
        outline_->moveTo(cursor);
        return;
    }
    const bool turn = scene_.isThreeD() && event.buttons() == Qt::LeftButton &&
                      !event.modifiers().testFlag(Qt::ShiftModifier);
    drag(cursor - lastCursor_, turn);
    lastCursor_ = cursor;
}

void ScatterHand::release(const QMouseEvent& event) {
    if (event.button() == Qt::LeftButton && state_ == State::drawing) {
        outline_->moveTo(event.position());
        closeOutline();
    } else if (event.button() == Qt::LeftButton && state_ == State::pressed) {
        clickAt(event.position(), event.modifiers());
    }
    state_ = event.buttons() == Qt::NoButton ? State::free : State::spent;
}

void ScatterHand::doubleClick(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton) {
        press(event);
        return;
    }
    if (outline_->isDrawing()) {
        // The first of the two clicks has set the last corner.
        state_ = State::spent;
        if (outline_->canClose())
            closeOutline();
        return;
    }
    if (activeTool() != ScatterTool::move) {
        press(event);
        return;
    }
    state_ = State::spent;
    if (stage_->hoverAt(event.position()) < 0)
        stage_->resetView();
}

void ScatterHand::turnWheel(const QWheelEvent& event) {
    // A notch is 120; touch pads send fractions of it.
    if (const double notches = event.angleDelta().y() / 120.0; notches != 0.0)
        zoom(std::pow(1.25, notches), event.position());
}

bool ScatterHand::beginByKey(Qt::KeyboardModifiers modifiers) {
    if (tool_ != ScatterTool::rectangle || state_ != State::free)
        return false;
    const QPointF middle = QRectF(stage_->rect()).center();
    const QPointF reach(0.1 * stage_->width(), 0.1 * stage_->height());
    how_ = combineOf(modifiers);
    beginOutline(middle - reach);
    outline_->moveTo(middle + reach);
    return true;
}

bool ScatterHand::nudgeOutline(int key, Qt::KeyboardModifiers modifiers) {
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

bool ScatterHand::outlineKey(int key, Qt::KeyboardModifiers modifiers) {
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!outline_->isDrawing())
        return enter && beginByKey(modifiers);
    const bool polygon = outline_->tool() == ScatterTool::polygon;
    if (key == Qt::Key_Escape) {
        outline_->cancel();
        state_ = state_ == State::free ? State::free : State::spent;
        return true;
    }
    if (enter) {
        // With a button down the mouse draws, and closes.
        if (state_ == State::free && outline_->canClose())
            closeOutline();
        return true;
    }
    if (key == Qt::Key_Backspace && polygon) {
        outline_->removeCorner();
        return true;
    }
    return !polygon && nudgeOutline(key, modifiers);
}

bool ScatterHand::cameraKey(int key, bool shift) {
    const QPointF middle = 0.5 * QPointF(stage_->width(), stage_->height());
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
        zoom(1.25, middle);
        return true;
    case Qt::Key_Minus:
        zoom(0.8, middle);
        return true;
    default:
        return false;
    }
}

bool ScatterHand::pressKey(const QKeyEvent& event) {
    if (event.key() != Qt::Key_Space)
        return outlineKey(event.key(), event.modifiers()) ||
               cameraKey(event.key(), event.modifiers().testFlag(Qt::ShiftModifier));
    holdSpace(true);
    return true;
}

void ScatterHand::holdSpace(bool held) {
    spaceHeld_ = held;
    updateCursor();
}

void ScatterHand::drag(QPointF pixels, bool turn) {
    stage_->changeCamera([&](ScatterCamera& camera) {
        if (turn) {
            camera.rotate(pixels, QSizeF(stage_->size()));
        } else {
            camera.pan(pixels, QSizeF(stage_->size()));
        }
    });
}

void ScatterHand::zoom(double factor, QPointF spot) {
    stage_->changeCamera([&](ScatterCamera& camera) { camera.zoom(factor, spot, QSizeF(stage_->size())); });
}

} // namespace groupscope
