// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <QComboBox>

#include <string>

namespace groupscope {

/// Which of the splits is chosen at first: the first that is offered, or the first that is not to report
/// on, if there is one.
enum class FirstSplit { any, notToReport };

/// Offers the splits of `task` that have rows: those to report on, to select by, to fit on. Tells nobody.
void fillSplits(QComboBox& box, const Task& task, FirstSplit first = FirstSplit::any);

/// Name of the chosen one; empty when there is none.
std::string chosenSplit(const QComboBox& box);

} // namespace groupscope
