// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/set_to_look_at.h"

#include <QString>

namespace groupscope {

/// Whether not even a method that learns nothing can be used.
bool forbidsEveryMethod(Lack lack);
/// What a person should know and do, in the words of the window; empty for nothing.
QString lackText(Lack lack);
/// Whether another split mends it; otherwise other columns do.
bool isMendedBySplit(Lack lack);

} // namespace groupscope
