// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/math/matrix.h"
#include "core/measures/evaluated.h"

#include <optional>
#include <vector>

namespace groupscope {

/// Similarity of the groups of a class: the mean cosine over all pairs of examples of two of its groups.
struct CrossGroupCosine {
    std::vector<std::optional<double>> classes; ///< (C,) mean over pairs of groups with examples, in [-1,1];
                                                ///< nothing for fewer than two such groups
    std::optional<double> mean;                 ///< over the classes that have one
};

/// Intra-class cosine across groups (Contrastive Adapters, Figure 3) of rows Z (B,K); groupIds (B,) in [0,G),
/// examples with -1 are skipped. Computed as the product of mean unit vectors: O(B·K).
CrossGroupCosine crossGroupCosine(const MatrixView<float>& Z, const GroupMembership& members,
                                  const GroupScheme& scheme);

/// Computes it for the embedding of a split, read in blocks. Throws DataError, Cancelled.
CrossGroupCosine crossGroupCosine(Evaluated& evaluated);

} // namespace groupscope
