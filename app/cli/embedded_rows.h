// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/experiment/run_embeddings.h"
#include "core/heads/head.h"
#include "core/runs/run.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope::cli {

/// A head with the names (C,) of its classes.
struct TrainedHead {
    std::unique_ptr<Head> head;
    std::vector<std::string> classes;
};

/// The head of the run file `file`. Throws DataError when it does not fit the embedding, FileError.
TrainedHead loadHeadFor(const Embedding& embedding, const std::string& file);

/// The embedding (B,K) of the rows `indices`: as stored, or as the head of the run file `head` makes it when
/// that is not empty, `which` of those it makes. Throws DataError when the head does not fit the embedding or
/// makes no other one, FileError, Cancelled.
MatrixF embeddedRows(const Embedding& embedding, std::span<const int> indices, const std::string& head,
                     RunEmbedding which, const RunContext& context);

} // namespace groupscope::cli
