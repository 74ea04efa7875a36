// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/focus.h"

#include <QFocusEvent>
#include <QWidget>

namespace groupscope {

namespace {

class FocusPasser : public QObject {
  public:
    FocusPasser(QWidget* widget, QWidget* part)
        : QObject(widget)
        , part_(part) {
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusIn)
            part_->setFocus(static_cast<QFocusEvent*>(event)->reason());
        return QObject::eventFilter(watched, event);
    }

  private:
    QWidget* part_;
};

} // namespace

void passFocusTo(QWidget* widget, QWidget* part) {
    new FocusPasser(widget, part); // owned by the widget
}

} // namespace groupscope
