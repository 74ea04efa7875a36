// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"
#include "core/nn/sequence.h"

// Re-scaling and re-parameterisation of residual adapters (R-Adapter, Eqs. 6 and 9).

namespace groupscope {

/// Scales the branch f of a residual adapter to α·f, by scaling its last layer, a linear map without bias.
template<class Scalar>
Sequence<Scalar> scaledBranch(Sequence<Scalar> branch, double factor);

/// Merges u + f(u) into one map I + W without bias, "merged" (D,D), for a branch of linear maps alone.
template<class Scalar>
Linear<Scalar> mergedBranch(const Sequence<Scalar>& branch, Eigen::Index dimensions);

extern template Sequence<float> scaledBranch<float>(Sequence<float>, double);
extern template Sequence<double> scaledBranch<double>(Sequence<double>, double);
extern template Linear<float> mergedBranch<float>(const Sequence<float>&, Eigen::Index);
extern template Linear<double> mergedBranch<double>(const Sequence<double>&, Eigen::Index);

} // namespace groupscope
