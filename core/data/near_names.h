// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>

namespace groupscope {

/// A warning if values of a column differ only in surrounding blanks: the program treats them as two values,
/// while one was probably meant: "'a' and 'a '". Empty if there are none.
std::string nearNamesWarning(const Column& column);

} // namespace groupscope
