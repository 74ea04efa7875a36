// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run_embeddings.h"

#include <QString>

#include <compare>

namespace groupscope {

/// An embedding in which rows are looked for.
struct SearchSpace {
    QString runId; ///< whose trained embedding; empty: the rows as they are stored
    RunEmbedding which = RunEmbedding::trained;
    int epoch = -1; ///< one whose head was kept; −1: the head of the run

    std::strong_ordering operator<=>(const SearchSpace&) const = default;
};

} // namespace groupscope
