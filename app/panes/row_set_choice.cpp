// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/row_set_choice.h"

#include <QSignalBlocker>

#include <algorithm>
#include <vector>

namespace groupscope {

void fillRowSets(QComboBox& box, const Task& task, FirstRowSet first) {
    const QSignalBlocker quiet(box);
    std::vector<const RowSet*> sets;
    for (const RowSet& set : task.rowSets)
        if (!set.rows.empty())
            sets.push_back(&set);
    std::stable_sort(sets.begin(), sets.end(), [](const RowSet* a, const RowSet* b) {
        return shownPlace(a->purpose) < shownPlace(b->purpose);
    });
    box.clear();
    for (const RowSet* set : sets) {
        box.addItem(QString::fromStdString(set->title), QString::fromStdString(set->name));
        box.setItemData(box.count() - 1, QString::fromStdString(set->name), Qt::ToolTipRole);
    }
    const auto chosen = std::find_if(sets.begin(), sets.end(), [first](const RowSet* set) {
        return first == FirstRowSet::any || set->purpose != Purpose::report;
    });
    box.setCurrentIndex(chosen == sets.end() ? 0 : static_cast<int>(chosen - sets.begin()));
}

std::string chosenRowSet(const QComboBox& box) {
    return box.currentData().toString().toStdString();
}

} // namespace groupscope
