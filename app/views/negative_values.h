// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/run_values.h"
#include "core/experiment/negative_weights.h"

#include <compare>
#include <cstddef>

namespace groupscope {

/// An example whose heaviest negatives are requested, and the weights of a run.
struct NegativesKey {
    ObjectKey<NegativeWeights> weights;
    int row = 0; ///< row index in the set

    std::strong_ordering operator<=>(const NegativesKey&) const = default;
};

/// Weights of training examples in a contrastive run.
NegativeWeights negativeWeightsOf(const RunKey& key, const ValueSource& source,
                                  const std::function<void(NegativeWeights)>& tell);
std::size_t bytesOfWeights(const NegativeWeights& weights);

/// The 20 negatives with the highest weights.
WeighedNegatives heaviestOf(const NegativesKey& key, const ValueSource& source,
                            const std::function<void(WeighedNegatives)>& tell);

} // namespace groupscope
