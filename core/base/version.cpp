// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"

namespace groupscope {

const char* const programVersion = GROUPSCOPE_VERSION;

} // namespace groupscope
