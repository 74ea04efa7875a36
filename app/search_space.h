// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/run_embeddings.h"

#include <QString>

#include <tuple>

namespace groupscope {

/// An embedding in which rows are looked for.
struct SearchSpace {
    QString runId; ///< whose trained embedding; empty: the rows as they are stored
    RunEmbedding which = RunEmbedding::trained;

    bool operator==(const SearchSpace&) const = default;
    bool operator<(const SearchSpace& other) const { // QString has no three-way comparison in Qt 6.4
        return std::tie(runId, which) < std::tie(other.runId, other.which);
    }
};

} // namespace groupscope
