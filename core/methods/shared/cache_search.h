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

/// Examples that select a strength.
struct CacheSearchRows {
    MatrixF unit;            ///< (n,D) normalised
    MatrixF zeroShot;        ///< (n,C) logits without the cache
    std::vector<int> labels; ///< (n,)
    std::vector<int> groups; ///< (n,) numbers from 0 without gaps; the worst one counts. All 0: the average
};

/// Returns the strength of the grid with the highest worst-group accuracy on `rows`, then with most right
/// examples, then with the smallest β, then the smallest α. Affinities are computed once for the whole grid,
/// tile by tile: n·N·(D multiply-adds + 200 multiplications); from one β to the next a weight is multiplied
/// by its e^{−0.0345(1−a)} (recomputed every 20 steps, so that rounding stays below 2e-6). Gives the same
/// result at any thread count. Throws Cancelled.
CacheStrength searchCacheStrength(const CacheSearchRows& rows, const MatrixView<float>& keys,
                                  const ClassStarts& starts, const RunContext& run);

/// Returns at most about `limit` examples of the validation split, ascending: all, or an equal random share
/// of every class, or group if requested, at least one example. Groups are read only then.
std::vector<int> sampleSearchRows(const Task& task, bool byGroup, std::size_t limit, std::uint64_t seed);

} // namespace groupscope
