// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/split_box.h"

#include "app/session/session.h"

#include <QSignalBlocker>

#include <algorithm>
#include <vector>

namespace groupscope {

void fillSplits(QComboBox& box, const Session& session) {
    const QSignalBlocker quiet(box);
    box.clear();
    if (!session.task())
        return;
    std::vector<const Split*> sets;
    for (const Split& set : session.task()->splits)
        if (!set.rows.empty())
            sets.push_back(&set);
    std::stable_sort(sets.begin(), sets.end(), [](const Split* a, const Split* b) {
        return shownPlace(a->purpose) < shownPlace(b->purpose);
    });
    for (const Split* set : sets) {
        box.addItem(QString::fromStdString(set->title), QString::fromStdString(set->name));
        box.setItemData(box.count() - 1, QString::fromStdString(set->name), Qt::ToolTipRole);
    }
    const bool hidesTest = session.hidden()->keepsTestBack();
    const auto chosen = std::find_if(sets.begin(), sets.end(), [hidesTest](const Split* set) {
        return !hidesTest || set->purpose != Purpose::report;
    });
    box.setCurrentIndex(chosen == sets.end() ? 0 : static_cast<int>(chosen - sets.begin()));
}

std::string chosenSplit(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

} // namespace groupscope
