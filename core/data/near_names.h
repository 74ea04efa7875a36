// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>

namespace groupscope {

/// A warning where values of a column differ only in blanks around them, which are two values for the program
/// and often one for people: "'a' and 'a '". Empty where there are none.
std::string nearNamesWarning(const Column& column);

} // namespace groupscope
