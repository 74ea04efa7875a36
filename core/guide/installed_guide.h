// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide.h"

namespace groupscope {

/// The guide that is installed with the program; see installedFile(). Read once, when first asked for. Without
/// pages if it is not installed.
const Guide& guide();

} // namespace groupscope
