// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"
#include "core/nn/residual.h"
#include "core/nn/sequence.h"

#include <string>

// Networks that are no more than their layers. `random` draws the weights; null: they are zero.

namespace groupscope {

/// How an encoder normalises its hidden units.
enum class Normalization {
    none,
    frozenStatistics, ///< batch normalisation with statistics of the training rows, taken once
    training,         ///< batch normalisation with the statistics of each batch
};

/// The encoder z = W2·ReLU([BN](W1·u + b1)) + b2 of rows u (B,D): "first" (H,D), which has no bias when it is
/// normalised, "norm", "second" (K,H).
template<class Scalar>
Sequence<Scalar> encoderNetwork(Eigen::Index dimensions, Eigen::Index hidden, Eigen::Index outputs,
                                Normalization normalization, Random* random);

/// The visual adapter of CLIP-Adapter (Gao et al. 2021, 3.2): f(u) = r·ReLU(W2·ReLU(W1·u)) + (1 − r)·u with
/// "first" (H,D) and "second" (D,H), no biases; `ratio` r in [0,1].
template<class Scalar>
Sequence<Scalar> residualAdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, double ratio,
                                        Random* random);

/// A transformation of embeddings that begins as none: g(u) = u + V2·ReLU(V1·u + c1) + c2 with "morph_first"
/// (M,D) and "morph_second" (D,M), where V2 and c2 begin at zero.
template<class Scalar>
Residual<Scalar> morphingLayer(Eigen::Index dimensions, Eigen::Index hidden, Random* random);

/// P(z) = W2·ReLU(W1·z + b1) + b2 with as many hidden units as inputs and 128 outputs: what a contrastive
/// loss may look at in place of the embedding, and what is thrown away after training (Correct-N-Contrast,
/// A.4.2). "projection.first", "projection.second".
template<class Scalar>
Sequence<Scalar> projectionNetwork(Eigen::Index inputs, Random& random);

/// What stands between the two maps of an adapter of low rank.
enum class AdapterForm {
    linear,   ///< nothing: W = A·B, which can be merged with what is before it
    rectified ///< a ReLU (AdaptFormer)
};

/// The branch f of a residual adapter u + f(u) (R-Adapter, 3.2), which gives 0 at the start and has no
/// biases: for width 0 "<name>.adapter" (D,D), zero, else "<name>.first" (width,D), Xavier-uniform, and
/// "<name>.second" (D,width), zero. A rectified one needs a width.
template<class Scalar>
Sequence<Scalar> adapterBranch(const std::string& name, Eigen::Index dimensions, Eigen::Index width,
                               AdapterForm form, Random* random);

} // namespace groupscope
