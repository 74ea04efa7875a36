// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/combo_text.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QScreen>
#include <QStyle>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace groupscope {

namespace {

/// Width for the words, next to an icon if there is one.
int roomForText(const QComboBox& box) {
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const QRect field =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    const bool hasIcon = !box.itemIcon(box.currentIndex()).isNull();
    return field.width() - (hasIcon ? box.iconSize().width() + 4 : 0);
}

void widenList(QComboBox& box) {
    constexpr int frame = 28; // with a scroll bar
    const int most = box.screen()->availableGeometry().width() / 2;
    box.view()->setMinimumWidth(std::min(box.view()->sizeHintForColumn(0) + frame, most));
}

} // namespace

QString shownComboText(const QComboBox& box) {
    return box.fontMetrics().elidedText(box.currentText(), Qt::ElideRight, roomForText(box));
}

void ComboReader::watch(QComboBox* box) {
    box->removeEventFilter(this);
    box->installEventFilter(this);
}

bool ComboReader::eventFilter(QObject* watched, QEvent* event) {
    auto* box = qobject_cast<QComboBox*>(watched);
    if (box == nullptr)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        widenList(*box); // before it is seen
    return QObject::eventFilter(watched, event);
}

} // namespace groupscope
