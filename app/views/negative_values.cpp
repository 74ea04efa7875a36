// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/negative_values.h"

namespace groupscope {

NegativeWeights negativeWeightsOf(const RunKey& /*key*/, const ValueSource& source,
                                  const std::function<void(NegativeWeights)>& /*tell*/) {
    return {source.task, *source.runs.front().whole(), source.context};
}

std::size_t bytesOfWeights(const NegativeWeights& weights) {
    return weights.bytes();
}

WeighedNegatives heaviestOf(const NegativesKey& key, const ValueSource& source,
                            const std::function<void(WeighedNegatives)>& /*tell*/) {
    constexpr std::size_t shown = 20;
    return key.weights.get()->heaviest(key.row, shown, source.context);
}

} // namespace groupscope
