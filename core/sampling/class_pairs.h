// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/balanced_rows.h"
#include "core/sampling/minibatches.h"

#include <cstddef>
#include <cstdint>

namespace groupscope {

/// How metric learning draws the examples of a class for a batch.
enum class PairDraw {
    withReplacement, ///< a class and an example may occur twice: as in the reference code
    distinct ///< as long as classes last none comes twice; examples differ as long as those of the class last
};

/// The batches of an epoch of metric learning (SPC-n; finDML, A.1): each is batchSize / n times a class,
/// drawn uniformly, and n = `samples` of its examples, also uniformly. As many batches as examples fill, at
/// least one. `classes` holds the examples of every class and must not be empty; batchSize >= n >= 2, a batch
/// is rounded down to a multiple of n. Depends on (seed, epoch) alone.
MinibatchOrder classBatches(const RowCells& classes, std::size_t batchSize, std::size_t samples,
                            PairDraw draw, std::uint64_t seed, std::uint64_t epoch);

} // namespace groupscope
