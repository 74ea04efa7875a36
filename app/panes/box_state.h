// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QJsonArray>
#include <QJsonValue>
#include <QStringList>
#include <QTabWidget>

namespace groupscope {

/// State of a box: the data of its entry if that is a text, else the text of the entry.
inline QString stateOfBox(const QComboBox& box) {
    return box.currentData().typeId() == QMetaType::QString ? box.currentData().toString()
                                                            : box.currentText();
}

/// Selects the entry of that state. The box stays as it is if it has no such entry.
inline void restoreBox(QComboBox& box, const QJsonValue& kept) {
    if (!kept.isString())
        return;
    const int place = box.currentData().typeId() == QMetaType::QString ? box.findData(kept.toString())
                                                                       : box.findText(kept.toString());
    if (place >= 0)
        box.setCurrentIndex(place);
}

/// The texts of a JSON list.
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
