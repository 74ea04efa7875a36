// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/plain_text.h"

#include "widgets/style/combo_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QToolTip>

namespace groupscope {

namespace {

/// The text under the mouse in a view that shows items; none where there is no item.
QString tipOfItem(QWidget* viewport, const QPoint& place) {
    auto* view = qobject_cast<QAbstractItemView*>(viewport->parentWidget());
    if (view == nullptr || view->viewport() != viewport || view->model() == nullptr)
        return {};
    if (const auto* header = qobject_cast<QHeaderView*>(view)) {
        const int section = header->logicalIndexAt(place);
        return section < 0
                   ? QString()
                   : view->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString();
    }
    return view->indexAt(place).data(Qt::ToolTipRole).toString();
}

/// The tooltip that Qt would show there.
QString tipAt(QWidget* widget, const QPoint& place) {
    if (const QString item = tipOfItem(widget, place); !item.isEmpty())
        return item;
    if (const auto* menu = qobject_cast<QMenu*>(widget)) {
        const QAction* action = menu->toolTipsVisible() ? menu->actionAt(place) : nullptr;
        return action != nullptr ? action->toolTip() : QString();
    }
    const auto* box = qobject_cast<QComboBox*>(widget);
    if (box == nullptr || shownComboText(*box) == box->currentText())
        return widget->toolTip();
    return box->toolTip().isEmpty() ? box->currentText()
                                    : box->currentText() + QLatin1Char('\n') + box->toolTip();
}

class PlainTextRule : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Polish) {
            auto* label = qobject_cast<QLabel*>(watched);
            if (label != nullptr && label->textFormat() == Qt::AutoText && !isTip(*label))
                label->setTextFormat(Qt::PlainText);
        } else if (event->type() == QEvent::ToolTip && watched->isWidgetType()) {
            const auto* help = static_cast<QHelpEvent*>(event);
            auto* widget = static_cast<QWidget*>(watched);
            if (const QString text = tipAt(widget, help->pos()); !text.isEmpty()) {
                showPlainTip(help->globalPos(), text, widget);
                return true;
            }
        }
        return false;
    }

  private:
    /// Qt's own window of tooltips, which showPlainTip gives escaped text.
    static bool isTip(const QLabel& label) { return label.windowType() == Qt::ToolTip; }
};

} // namespace

void keepTextPlain() {
    static const QPointer<PlainTextRule> rule = [] {
        auto* made = new PlainTextRule(qApp);
        qApp->installEventFilter(made);
        return made;
    }();
}

void showPlainTip(const QPoint& place, const QString& text, QWidget* owner) {
    QToolTip::showText(
        place, QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(text.toHtmlEscaped()), owner);
}

} // namespace groupscope
