// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/nn/parameter.h"

#include <vector>

namespace groupscope {

/// Strength of a cache (Tip-Adapter: Zhang et al. 2022, Eq. 5 and 6).
struct CacheStrength {
    float alpha = 1.17f; ///< weight of the cache relative to the zero-shot logits
    float beta = 1.0f;   ///< sharpness: a key at cosine a counts e^{−β(1−a)}
};

/// First row of each class and, last, the number of rows (C+1,): rows sorted by class.
using ClassStarts = std::vector<int>;

/// logits (B,C) += α Σ_{keys i of class c} exp(−β(1 − u·k_i)) for rows u of `unit` (B,D) and `keys` (n,D)
/// sorted by class. Works on tiles of keys, never on all (B,n) affinities; gives the same bytes at any thread
/// count. Throws Cancelled.
void addCacheLogits(const MatrixView<float>& unit, const MatrixView<float>& keys, const ClassStarts& starts,
                    CacheStrength strength, MatrixF& logits, const RunContext& run);

/// The cache with trainable keys (Tip-Adapter-F). Keys are free vectors once training has started: they are
/// not normalised again.
template<class Scalar>
class CacheLayer {
  public:
    /// `keys` (n,D) sorted by class.
    CacheLayer(Matrix<Scalar> keys, ClassStarts starts, CacheStrength strength);

    /// logits (B,C) += cache logits of `unit` (B,D); keeps (B,n) weights for backward. Throws Cancelled.
    void forward(const MatrixView<Scalar>& unit, Matrix<Scalar>& logits, const RunContext& run);
    /// Adds to the gradient of the keys, given dLogits (B,C) and the rows of the last forward, whose weights
    /// it consumes. Throws Cancelled.
    void backward(const MatrixView<Scalar>& unit, const MatrixView<Scalar>& dLogits, const RunContext& run);

    Parameter<Scalar>& keys() { return keys_; }
    const Parameter<Scalar>& keys() const { return keys_; }

  private:
    Parameter<Scalar> keys_; ///< (n,D)
    ClassStarts starts_;
    CacheStrength strength_;
    Matrix<Scalar> weights_; ///< exp(−β(1 − u·k)) of the last forward (B,n)
};

extern template class CacheLayer<float>;
extern template class CacheLayer<double>;

} // namespace groupscope
