// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

/// A count with its thousands apart as the reader's locale has them: "36,000"; the C locale takes commas too.
QString countText(qlonglong count);

/// A value in [0,1] as people read it: "41.2 %".
QString percentText(double share);

} // namespace groupscope
