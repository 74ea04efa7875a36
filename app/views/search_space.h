// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run_embeddings.h"

#include <QString>

#include <compare>

namespace groupscope {

/// An embedding in which examples are searched.
struct SearchSpace {
    QString runId; ///< run of the trained embedding; empty: the stored embedding
    RunEmbedding which = RunEmbedding::trained;
    int epoch = -1; ///< epoch of a stored head; −1: the final head of the run

    std::strong_ordering operator<=>(const SearchSpace&) const = default;
};

} // namespace groupscope
