// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"
#include "core/projection/umap_layout.h"

#include <cstdint>

namespace groupscope {

/// Places new examples into a map (N,d) that stays as it is, from their nearest examples among those of the
/// map: `nearest` holds for each of M new examples k old ones (M,k), nearest first. Returns (M,d).
///
/// As umap-learn's transform: a new example starts at the mean of the places of its nearest examples, weighed
/// by how much they belong to its neighbourhood (neighborScales), and is then pulled to them and pushed from
/// random old examples for `options.epochs` epochs (0: 100 up to 10,000 new examples, 30 beyond) at a quarter
/// of the learning rate. `options` are those of the map. An example equal to an old one gets exactly its
/// place. New examples do not act on each other.
///
/// Same bytes for any thread count. Throws UsageError for options out of range and for a map that is not of 2
/// or 3 dimensions; DataError for positions or distances that are not finite and neighbours that are not
/// there; Cancelled.
MatrixF placeRows(const Neighbors& nearest, const MatrixView<float>& map, const UmapOptions& options,
                  std::uint64_t seed, const RunContext& run);

} // namespace groupscope
