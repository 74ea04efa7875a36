// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <memory>

namespace groupscope {

/// As openEmbeddingSet(), of a file that may lack embeddings: for who only wants to know what it holds.
std::shared_ptr<const EmbeddingSet> openColumnsOfSet(const std::filesystem::path& path,
                                                     const RunContext& context = {});

} // namespace groupscope
