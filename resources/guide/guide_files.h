// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide.h"

namespace groupscope {

/// The guide inside the program: the pages and pictures of this folder.
const Guide& guide();

} // namespace groupscope
