// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <memory>

namespace groupscope {

/// Like openEmbeddingSet(), for a file that may lack embeddings, to list its contents.
std::shared_ptr<const EmbeddingSet> openColumnsOfSet(const std::filesystem::path& path,
                                                     const RunContext& context = {});

} // namespace groupscope
