// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/split_box.h"

#include <QSignalBlocker>

#include <algorithm>
#include <vector>

namespace groupscope {

void fillSplits(QComboBox& box, const Task& task, FirstSplit first) {
    const QSignalBlocker quiet(box);
    std::vector<const Split*> sets;
    for (const Split& set : task.splits)
        if (!set.rows.empty())
            sets.push_back(&set);
    std::stable_sort(sets.begin(), sets.end(), [](const Split* a, const Split* b) {
        return shownPlace(a->purpose) < shownPlace(b->purpose);
    });
    box.clear();
    for (const Split* set : sets) {
        box.addItem(QString::fromStdString(set->title), QString::fromStdString(set->name));
        box.setItemData(box.count() - 1, QString::fromStdString(set->name), Qt::ToolTipRole);
    }
    const auto chosen = std::find_if(sets.begin(), sets.end(), [first](const Split* set) {
        return first == FirstSplit::any || set->purpose != Purpose::report;
    });
    box.setCurrentIndex(chosen == sets.end() ? 0 : static_cast<int>(chosen - sets.begin()));
}

std::string chosenSplit(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

} // namespace groupscope
