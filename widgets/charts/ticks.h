// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// Distance between ticks, 1, 2 or 5 times a power of ten, so that at most about `most` of them fall into
/// `span` > 0. With `whole` never below 1: there is no epoch 2.5.
double niceInterval(double span, int most, bool whole);

/// printf format that shows multiples of `interval` with the decimals they need: "%.2f" for 0.25. Very large
/// and very small intervals take "%.3g".
QString tickFormat(double interval);

/// A count with its thousands apart as the reader's locale has them: "36,000"; the C locale takes commas too.
QString countText(qlonglong count);

/// A value in [0,1] as people read it: "41.2 %".
QString percentText(double share);

} // namespace groupscope
