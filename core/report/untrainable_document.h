// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>
#include <vector>

namespace groupscope {

/// `info --json` of a set that cannot even be viewed as a task: its contents, and what is missing.
std::string untrainableToJson(const EmbeddingSet& set, const std::vector<std::string>& lacks);

} // namespace groupscope
