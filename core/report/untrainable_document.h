// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>
#include <vector>

namespace groupscope {

/// `info --json` of a set whose rows cannot even be looked at: what it holds, and what it lacks.
std::string untrainableToJson(const EmbeddingSet& set, const std::vector<std::string>& lacks);

} // namespace groupscope
