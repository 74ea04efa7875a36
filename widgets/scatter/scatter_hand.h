// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_tool.h"

#include <QObject>
#include <QPointF>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace groupscope {

class ScatterScene;
class ScatterStage;
class SelectionOutline;

/// Handles mouse, wheel and keys of a scatter view. With the tool `move`, a drag pans in 2-D and turns in 3-D
/// (with Shift it pans), and a double click on the background resets. With the other tools a drag draws,
/// unless Space is held. The right button always pans, the wheel zooms to the cursor. A rectangle can be
/// drawn by keys alone: Enter, arrows (with Ctrl all of it moves), Enter.
class ScatterHand : public QObject {
    Q_OBJECT

  public:
    /// Handles the events of `stage`, and draws `outline`.
    ScatterHand(const ScatterScene& scene, ScatterStage* stage, SelectionOutline* outline);

    /// Sets the tool; an unfinished outline is dropped.
    void setTool(ScatterTool tool);

  Q_SIGNALS:
    /// Not emitted with the tool `polygon`, where a click sets a corner.
    void clicked(int row);
    /// Ctrl+click: toggles the selection of a point.
    void toggled(int row);
    /// An outline was closed.
    void regionDrawn(const ScatterRegion& region, Combine how);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// State between press and release of a button. `spent`: its outline was cancelled.
    enum class State { free, pressed, dragging, drawing, spent };

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void turnWheel(const QWheelEvent& event);
    bool pressKey(const QKeyEvent& event);
    void holdSpace(bool held);
    void drag(QPointF pixels, bool turn);
    void zoom(double factor, QPointF spot);
    ScatterTool activeTool() const { return spaceHeld_ ? ScatterTool::move : tool_; }
    void beginOutline(QPointF spot);
    void closeOutline();
    void clickAt(QPointF spot, Qt::KeyboardModifiers modifiers);
    bool outlineKey(int key, Qt::KeyboardModifiers modifiers);
    bool beginByKey(Qt::KeyboardModifiers modifiers);
    bool nudgeOutline(int key, Qt::KeyboardModifiers modifiers);
    bool cameraKey(int key, bool shift);
    void updateCursor();

    const ScatterScene& scene_;
    ScatterStage* stage_;
    SelectionOutline* outline_;
    QPointF pressedAt_;
    QPointF lastCursor_;
    State state_ = State::free;
    Combine how_ = Combine::replace; ///< by the keys held when the mouse was pressed
    ScatterTool tool_ = ScatterTool::move;
    bool spaceHeld_ = false;
};

} // namespace groupscope
