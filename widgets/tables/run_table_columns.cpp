// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns a table of runs has something to say in.
#include "widgets/tables/run_table_model.h"

#include <algorithm>

namespace groupscope {

bool RunTableModel::hidesTest() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) { return row.testHidden; });
}

bool RunTableModel::hasClamped() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) { return row.clamped.has_value(); });
}

bool RunTableModel::hasMapAtR() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) { return row.mapAtR.has_value(); });
}

bool RunTableModel::hasAccuracies() const {
    const auto isFinished = [](const RunRow& row) { return row.state == RunRow::State::done; };
    return std::none_of(rows_.begin(), rows_.end(), isFinished) ||
           std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) { return row.average.has_value(); });
}

bool RunTableModel::hasDifferences() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) {
        return row.worstDifference.has_value() || row.averageDifference.has_value();
    });
}

} // namespace groupscope
