// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

namespace groupscope {

/// Text such as "83.7 %", for several seeds "83.7 ± 0.7 %"; for other units "1.234 ± 0.012". "–" without a
/// value.
QString valueText(const RunNumberColumn& column, const RunNumber& number);
/// The mean, "83.7 %", and the deviation, "± 0.7", for narrow columns; the deviation of one seed is empty.
QString meanText(const RunNumberColumn& column, const RunNumber& number);
QString deviationText(const RunNumberColumn& column, const RunNumber& number);
/// 95 % interval of the value: "[18.6, 29.6]"; empty without one.
QString intervalText(const RunNumberColumn& column, const RunNumber& number);
/// The interval in whole percent, rounded outwards, for narrow columns: "[18, 30]".
QString wholeIntervalText(const RunNumberColumn& column, const RunNumber& number);

} // namespace groupscope
