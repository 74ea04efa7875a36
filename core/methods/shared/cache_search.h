// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/nn/cache_layer.h"

#include <span>
#include <vector>

namespace groupscope {

/// The grid of Tip-Adapter's code: β = 0.1 + i·6.9/200 and α = 0.1 + j·2.9/20.
inline constexpr int cacheBetaCount = 200;
inline constexpr int cacheAlphaCount = 20;
float cacheBeta(int i);
float cacheAlpha(int j);

/// Rows to choose a strength on.
struct CacheSearchRows {
    MatrixF unit;            ///< (n,D) normalised
    MatrixF zeroShot;        ///< (n,C) logits without the cache
    std::vector<int> labels; ///< (n,)
    std::vector<int> groups; ///< (n,) numbers from 0 without gaps; the worst one counts. All 0: the average
};

/// The strength of the grid with the highest worst-group accuracy on `rows`, then with most right rows; of
/// equals the one of smallest β, then smallest α. Affinities are taken once for the whole grid, tile by tile:
/// n·N·(D multiply-adds + 200 multiplications), where from one β to the next a weight is multiplied by its
/// own e^{−0.0345(1−a)} (taken anew every 20, so that rounding stays below 2e-6). The same at any thread
/// count. Throws Cancelled.
CacheStrength searchCacheStrength(const CacheSearchRows& rows, const MatrixView<float>& keys,
                                  const ClassStarts& starts, const RunContext& run);

/// At most about `limit` rows of the validation split, ascending: all, or of every class, or every group if
/// that is wanted, the same share drawn at random, at least one row. Groups are looked at only then.
std::vector<int> sampleSearchRows(const Task& task, bool byGroup, std::size_t limit, std::uint64_t seed);

} // namespace groupscope
