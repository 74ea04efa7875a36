// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// A count with the thousands separators of the locale: "36,000"; the C locale uses commas too.
QString countText(qlonglong count);

/// A number of examples: "1 example", "36,000 examples".
QString exampleCountText(qlonglong count);

/// A value in [0,1] as text: "41.2 %".
QString percentText(double share);

} // namespace groupscope
