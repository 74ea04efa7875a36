// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/anndata.

#include "core/base/message.h"

#include <string>

namespace groupscope {

/// The notice that what stands at a path of the file is left out: "obsm/X_a is left out: WHY".
Message leftOut(const std::string& path, const Message& why);

} // namespace groupscope
