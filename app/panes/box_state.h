// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QJsonArray>
#include <QJsonValue>
#include <QStringList>
#include <QTabWidget>

namespace groupscope {

/// What a box says: what its entry stands for, where that is a text, else the entry itself.
inline QString stateOfBox(const QComboBox& box) {
    return box.currentData().typeId() == QMetaType::QString ? box.currentData().toString()
                                                            : box.currentText();
}

/// Chooses that entry again; one that is not there, or not known, leaves the box as it is.
inline void restoreBox(QComboBox& box, const QJsonValue& kept) {
    if (!kept.isString())
        return;
    const int place = box.currentData().typeId() == QMetaType::QString ? box.findData(kept.toString())
                                                                       : box.findText(kept.toString());
    if (place >= 0)
        box.setCurrentIndex(place);
}

/// The texts of a list.
inline QStringList textsOf(const QJsonValue& list) {
    QStringList texts;
    for (const QJsonValue& text : list.toArray())
        texts << text.toString();
    return texts;
}

inline QString stateOfTabs(const QTabWidget& tabs) {
    return tabs.tabText(tabs.currentIndex());
}

inline void restoreTabs(QTabWidget& tabs, const QJsonValue& kept) {
    for (int i = 0; i < tabs.count(); ++i)
        if (tabs.isTabVisible(i) && tabs.tabText(i) == kept.toString())
            tabs.setCurrentIndex(i);
}

} // namespace groupscope
