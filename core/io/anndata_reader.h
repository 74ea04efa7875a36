// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <memory>

namespace groupscope {

/// Opens an AnnData `.h5ad` file (interfaces.md §1). Elements that are not understood are skipped and named
/// in `notices`; NaN rows are read as they are. Reports progress between blocks. Throws FileError when the
/// file cannot be read, DataError when its parts do not fit together or it holds no embedding, Cancelled.
std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context = {});

} // namespace groupscope
