// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Whom an example is mixed with.
enum class MixPartner {
    any,            ///< any example
    sameClass,      ///< of its class, in another environment (intra-label)
    sameEnvironment ///< of its environment, of another class (intra-domain)
};

/// Draws partners among training examples.
class MixPartners {
  public:
    /// `rows` in the set; `labels` and `environments` (N,). For MixPartner::any `environments` may be empty.
    /// Examples of a negative environment have themselves as partners of the other kinds.
    MixPartners(const std::vector<int>& rows, const std::vector<int>& labels, std::vector<int> environments);

    /// A partner for each example of the batch (B,), each candidate as likely; an example without a candidate
    /// is its own.
    std::vector<int> draw(std::span<const int> batch, MixPartner kind, Random& random) const;
    /// Examples that have a candidate of that kind.
    std::size_t mixable(MixPartner kind) const;

  private:
    std::size_t cellOf(int row) const;

    std::vector<int> rows_;
    std::vector<int> labels_, environments_; ///< (N,)
    std::size_t classes_ = 0, environmentCount_ = 0;
    std::vector<std::vector<int>> cells_;               ///< examples of each (class, environment)
    std::vector<std::vector<int>> ofOtherEnvironments_; ///< of each cell
    std::vector<std::vector<int>> ofOtherClasses_;      ///< of each cell
};

/// A draw from the Beta distribution with both parameters `alpha` > 0, in [0,1].
double drawBeta(double alpha, Random& random);

} // namespace groupscope
