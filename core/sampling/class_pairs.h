// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/balanced_rows.h"
#include "core/sampling/minibatches.h"

#include <cstddef>
#include <cstdint>

namespace groupscope {

/// How the two rows a class of metric learning's batches are drawn.
enum class PairDraw {
    withReplacement, ///< a class may come twice and so may a row: what the reference code does
    distinct         ///< as long as classes last none comes twice; the two rows differ where a class has two
};

/// The batches of an epoch of metric learning (SPC-2; finDML, A.1): each is batchSize / 2 times a class,
/// drawn uniformly, and two of its rows, also uniformly. As many batches as rows fill, at least one.
/// `classes` holds the rows of every class and must not be empty; batchSize >= 2, an odd one is rounded down.
/// Depends on (seed, epoch) alone.
MinibatchOrder classPairBatches(const RowCells& classes, std::size_t batchSize, PairDraw draw,
                                std::uint64_t seed, std::uint64_t epoch);

} // namespace groupscope
