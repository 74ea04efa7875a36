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
    int epoch = -1; ///< one whose head was kept; −1: the head of the run

    bool operator==(const SearchSpace&) const = default;
    bool operator<(const SearchSpace& other) const { // QString has no three-way comparison in Qt 6.4
        return std::tie(runId, which, epoch) < std::tie(other.runId, other.which, other.epoch);
    }
};

} // namespace groupscope
