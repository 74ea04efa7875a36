// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

class Evaluated;

/// Number of nearest examples kept, and largest k of the `recall@k` known from them.
inline constexpr int mostRetrieved = 8;

/// Retrieval of each example's class among all others, or among the m examples of a gallery, nearest first by
/// Euclidean distance between unit rows (the order of cosines); a row never finds itself.
struct RowRetrieval {
    Matrix<int> nearest; ///< (n,k) places of the nearest examples, k = min(mostRetrieved, n - 1), or of m
    /// (n,) position in [1,k] of the first example of the same class; 0 if none is among them.
    std::vector<std::uint8_t> firstHit;
    /// (n,) share of its class among the R nearest, where R is the number of other examples of its class, in
    /// the gallery. −1 if R = 0.
    std::vector<float> rPrecision;
    /// (n,) mean over i <= R of the precision at i if the i-th is of the class, else 0 (`MAP@R`: Musgrave et
    /// al. 2020). −1 if R = 0.
    std::vector<float> mapAtR;
    std::int64_t alone = 0; ///< examples with R = 0
};

/// `Z` is (n,K), n >= 2, of any length, `labels` (n,). Similarities are products of blocks in float; ties go
/// by index. For every example only those candidates are sorted that may be among its R nearest, estimated
/// from its similarities to 2048 rows: time O(n² K), memory one copy of the rows and at most 100 MB a thread.
/// Gives the same bytes at any thread count. Throws Cancelled.
RowRetrieval retrieve(const MatrixView<float>& Z, std::span<const int> labels,
                      const RunContext& context = {});

/// Retrieval of rows Z (n,K) among other rows, `gallery` (m,K), m >= 1, of the classes `galleryLabels` (m,).
RowRetrieval retrieveAmong(const MatrixView<float>& Z, std::span<const int> labels,
                           const MatrixView<float>& gallery, std::span<const int> galleryLabels,
                           const RunContext& context = {});

/// Retrieval of the evaluated examples among each other, or among their gallery; computed once for all
/// measures. Throws as requireNeighbours() does.
const RowRetrieval& retrievalOf(Evaluated& evaluated);

/// Throws DataError if the evaluated examples search each other and are fewer than two.
void requireNeighbours(const Evaluated& evaluated);

/// The class of every example of the gallery (m,), if there is one.
std::vector<int> classesOfGallery(const Evaluated& evaluated);

} // namespace groupscope
