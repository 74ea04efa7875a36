// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

namespace groupscope {

/// "83.7 %", of several seeds "83.7 ± 0.7 %"; of other units "1.234 ± 0.012". "–" without a value.
QString valueText(const RunNumberColumn& column, const RunNumber& number);
/// The two halves of that, where there is little room: "83.7 %", and "± 0.7", empty of one seed.
QString meanText(const RunNumberColumn& column, const RunNumber& number);
QString deviationText(const RunNumberColumn& column, const RunNumber& number);
/// "[18.6, 29.6]": its 95 % interval; empty where there is none.
QString intervalText(const RunNumberColumn& column, const RunNumber& number);
/// "[18, 30]": the same to whole percents, outwards, where room is short.
QString wholeIntervalText(const RunNumberColumn& column, const RunNumber& number);

} // namespace groupscope
