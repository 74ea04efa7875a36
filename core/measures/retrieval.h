// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

class Evaluated;

/// So many nearest rows of each are kept, and recall@k is known up to this k.
inline constexpr int mostRetrieved = 8;

/// How rows find those of their class among all others, or among the m of a gallery, nearest first by
/// Euclidean distance between rows of unit length (which is the order of cosines); a row never finds itself,
/// whatever lies in its place.
struct RowRetrieval {
    Matrix<int> nearest; ///< (n,k) places of the nearest rows, k = min(mostRetrieved, n - 1), or of m
    /// (n,) place in [1,k] of the first row of the same class; 0 where none is among them.
    std::vector<std::uint8_t> firstHit;
    /// (n,) with R = other rows of its class, in the gallery: share of its class among the R nearest. −1
    /// where R = 0.
    std::vector<float> rPrecision;
    /// (n,) mean over i <= R of the precision at i where the i-th is of the class, else 0 (MAP@R: Musgrave et
    /// al. 2020). −1 where R = 0.
    std::vector<float> mapAtR;
    std::int64_t alone = 0; ///< rows with R = 0
};

/// Of Z (n,K), n >= 2, of any length, and labels (n,). Similarities are products of blocks in float; equal
/// ones go by place. Of every row only those are kept and sorted that may be among its R nearest, known from
/// the similarities to 2048 rows: time O(n² K), memory one copy of the rows and at most 100 MB a thread. The
/// same bytes at any thread count. Throws Cancelled.
RowRetrieval retrieve(const MatrixView<float>& Z, std::span<const int> labels,
                      const RunContext& context = {});

/// The same of rows Z (n,K) that search other rows, `gallery` (m,K), m >= 1, of the classes `galleryLabels`
/// (m,).
RowRetrieval retrieveAmong(const MatrixView<float>& Z, std::span<const int> labels,
                           const MatrixView<float>& gallery, std::span<const int> galleryLabels,
                           const RunContext& context = {});

/// How the evaluated rows find each other, or rows of their gallery; made once for all measures of it. Throws
/// as requireNeighbours() does.
const RowRetrieval& retrievalOf(Evaluated& evaluated);

/// Throws DataError where the evaluated rows search each other and are fewer than two.
void requireNeighbours(const Evaluated& evaluated);

/// The class of every row of the gallery (m,), where there is one.
std::vector<int> classesOfGallery(const Evaluated& evaluated);

} // namespace groupscope
