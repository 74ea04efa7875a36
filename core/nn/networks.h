// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"
#include "core/nn/residual.h"
#include "core/nn/sequence.h"

#include <string>

// Networks defined by their layers alone. `random` draws the weights; null: they are zero.

namespace groupscope {

/// Normalisation of the hidden units of an encoder.
enum class Normalization {
    none,
    frozenStatistics, ///< batch normalisation with statistics of the training examples, taken once
    training,         ///< batch normalisation with the statistics of each batch
};

/// The encoder z = W2·ReLU([BN](W1·u + b1)) + b2 of rows u (B,D): "first" (H,D), without bias if normalised,
/// "norm", "second" (K,H).
template<class Scalar>
Sequence<Scalar> encoderNetwork(Eigen::Index dimensions, Eigen::Index hidden, Eigen::Index outputs,
                                Normalization normalization, Random* random);

/// The visual adapter of CLIP-Adapter (Gao et al. 2021, 3.2): f(u) = r·ReLU(W2·ReLU(W1·u)) + (1 − r)·u with
/// "first" (H,D) and "second" (D,H), no biases; `ratio` r in [0,1].
template<class Scalar>
Sequence<Scalar> residualAdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, double ratio,
                                        Random* random);

/// A transformation of embeddings initialised as the identity: g(u) = u + V2·ReLU(V1·u + c1) + c2 with
/// "morph_first" (M,D) and "morph_second" (D,M), where V2 and c2 start at zero.
template<class Scalar>
Residual<Scalar> morphingLayer(Eigen::Index dimensions, Eigen::Index hidden, Random* random);

/// P(z) = W2·ReLU(W1·z + b1) + b2 with as many hidden units as inputs and 128 outputs: an optional input of
/// the contrastive loss in place of the embedding, dropped after training (Correct-N-Contrast, A.4.2).
/// "projection.first", "projection.second".
template<class Scalar>
Sequence<Scalar> projectionNetwork(Eigen::Index inputs, Random& random);

/// Activation between the two maps of a low-rank adapter.
enum class AdapterForm {
    linear,   ///< none: W = A·B, which can be merged with the map before it
    rectified ///< a ReLU (AdaptFormer)
};

/// The branch f of a residual adapter u + f(u) (R-Adapter, 3.2), which is 0 at the start and has no biases:
/// for width 0 "<name>.adapter" (D,D), zero, else "<name>.first" (width,D), Xavier-uniform, and
/// "<name>.second" (D,width), zero. A ReLU needs a width.
template<class Scalar>
Sequence<Scalar> adapterBranch(const std::string& name, Eigen::Index dimensions, Eigen::Index width,
                               AdapterForm form, Random* random);

} // namespace groupscope
