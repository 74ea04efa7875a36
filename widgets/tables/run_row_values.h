// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

namespace groupscope {

/// The value that is compared between runs; nothing in other columns.
std::optional<double> measure(const RunRow& row, int column);
/// What it is more than that of the baseline; nothing without one.
std::optional<Difference> differenceOf(const RunRow& row, int column);
/// Between seeds; nothing for a single run.
std::optional<double> deviationOf(const RunRow& row, int column);

/// "83.7 %", of several seeds "83.7 ± 0.7 %".
/// "[18.6, 29.6]": the 95 % interval of the figure of a column; empty where there is none.
QString intervalText(const RunRow& row, int column);
/// "[18, 30]": the same to whole percents, outwards, where room is short.
QString wholeIntervalText(const RunRow& row, int column);

QString statisticText(const std::optional<double>& value, const std::optional<double>& deviation);

} // namespace groupscope
