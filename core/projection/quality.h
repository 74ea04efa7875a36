// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <span>
#include <vector>

namespace groupscope {

/// How far the `near` (Q,k) examples of each of the examples `queries` (Q,) are its neighbours in `rows`
/// (N,D): 1 if they are its k nearest there (in `metric`), less for each that is not, by its rank; 0 if they
/// are the k farthest. (Q,), each in [0,1]. With the neighbours of a map and the original examples this is an
/// example's trustworthiness; with the original neighbours and the map its continuity (Venna and Kaski 2001).
/// Rounding and time as neighborRanks. Throws as that, and UsageError unless 1 <= k < N / 2.
std::vector<double> neighborTrust(const MatrixView<float>& rows, Metric metric, std::span<const int> queries,
                                  const Matrix<int>& near, const RunContext& run);

/// Trustworthiness (Venna and Kaski 2001; scikit-learn's formula) of `layout` (N,d) as a picture of `rows`
/// (N,D): the mean of neighborTrust over all examples, with their `k` nearest examples in the layout. In
/// [0,1]. The value differs from a computation in double by about 1e-6. Throws UsageError unless 1 <= k < N /
/// 2 and both have N examples, DataError for NaN, Cancelled.
double trustworthiness(const MatrixView<float>& rows, const MatrixView<float>& layout, int k, Metric metric,
                       const RunContext& run);

} // namespace groupscope
