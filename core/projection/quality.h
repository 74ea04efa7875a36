// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

namespace groupscope {

/// Trustworthiness (Venna and Kaski 2001; scikit-learn's formula) of `layout` (N,d) as a picture of `rows`
/// (N,D): 1 when the `k` nearest rows of each row in the layout are its k nearest in the original space (in
/// `metric`), less for each that is not, by how far down the list of neighbours it comes there. In [0,1].
/// Ranks are counted with float products, so two originals within the rounding of each other may swap: the
/// value differs from a computation in double by about 1e-6. Time O(N^2 D), memory one copy of the rows and a
/// few MB. Throws UsageError unless 1 <= k < N / 2 and both have N rows, DataError for NaN, Cancelled.
double trustworthiness(const MatrixView<float>& rows, const MatrixView<float>& layout, int k, Metric metric,
                       const RunContext& run);

} // namespace groupscope
