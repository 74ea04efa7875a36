// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <functional>
#include <utility>

namespace groupscope {

/// One step of an undo stack, as two functions.
class UndoStep : public QUndoCommand {
  public:
    /// If `isDone`, QUndoStack::push() does not call redo(), because the step was already made.
    UndoStep(const QString& text, std::function<void()> redo, std::function<void()> undo, bool isDone)
        : QUndoCommand(text)
        , redo_(std::move(redo))
        , undo_(std::move(undo))
        , isDone_(isDone) {}

    void redo() override {
        if (!std::exchange(isDone_, false))
            redo_();
    }
    void undo() override { undo_(); }

  private:
    std::function<void()> redo_, undo_;
    bool isDone_;
};

} // namespace groupscope
