// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/anndata.

#include "core/base/message.h"

#include <string>

namespace groupscope {

/// The warning that an element of the file is skipped: "obsm/X_a is left out: WHY".
Message leftOut(const std::string& path, const Message& why);

} // namespace groupscope
