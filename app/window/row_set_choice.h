// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <QComboBox>

#include <string>

namespace groupscope {

/// Offers the row sets of `task` that have rows: those to report on, to select by, to fit on; the first is
/// chosen. Tells nobody.
void fillRowSets(QComboBox& box, const Task& task);

/// Name of the chosen one; empty when there is none.
std::string chosenRowSet(const QComboBox& box);

} // namespace groupscope
