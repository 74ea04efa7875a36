// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/quality.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index queryBlock = 256;

/// Rows of unit length for the cosine, then centred and scaled into the unit ball: the order of distances is
/// that of the metric, and the products lose little.
MatrixF prepared(const MatrixView<float>& rows, Metric metric, const RunContext& run) {
    MatrixF result = rows;
    const auto forRows = [&](const auto& change) {
        parallelFor(static_cast<std::size_t>(result.rows()), 256, [&](std::size_t begin, std::size_t end) {
            run.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i)
                change(result.row(static_cast<Index>(i)));
        });
    };
    if (metric == Metric::cosine)
        forRows([](auto row) {
            const double length = std::sqrt(row.template cast<double>().squaredNorm());
            if (length > 0.0)
                row = (row.template cast<double>() / length).template cast<float>();
        });
    const RowVector<double> mean = result.cast<double>().colwise().mean();
    const double extent = (result.cast<double>().rowwise() - mean).rowwise().squaredNorm().maxCoeff();
    const double scale = extent > 0.0 ? 1.0 / std::sqrt(extent) : 1.0;
    forRows([&](auto row) { row = ((row.template cast<double>() - mean) * scale).template cast<float>(); });
    return result;
}

} // namespace

double trustworthiness(const MatrixView<float>& rows, const MatrixView<float>& layout, int k, Metric metric,
                       const RunContext& run) {
    const Index N = rows.rows();
    if (layout.rows() != N || k < 1 || 2 * static_cast<Index>(k) >= N)
        throw UsageError("trustworthiness at " + std::to_string(k) + " neighbours of " + std::to_string(N) +
                             " rows and " + std::to_string(layout.rows()) + " positions",
                         "", "ask for fewer neighbours than half the rows, and one position for each row");
    const Neighbors near = findNeighbors(layout, k, Metric::euclidean, run);
    const MatrixF X = prepared(rows, metric, run);
    const Eigen::VectorXf lengths = X.rowwise().squaredNorm();
    const Index columnBlock =
        std::clamp<Index>(500'000'000 / (queryBlock * std::max<Index>(X.cols(), 1)), 64, 2048);

    MatrixF products(std::min(queryBlock, N), std::min(columnBlock, N));
    std::vector<double> penalties(static_cast<std::size_t>(N), 0.0);
    MatrixF limits(std::min(queryBlock, N), k); // distance of each layout neighbour in the original space
    Matrix<int> ranks(std::min(queryBlock, N), k);
    for (Index first = 0; first < N; first += queryBlock) {
        const Index count = std::min(queryBlock, N - first);
        // Two rounds over the columns with the same blocks, hence the same bytes: the distances of the layout
        // neighbours, then how many rows are nearer.
        ranks.setOnes();
        for (const bool counting : {false, true})
            for (Index column = 0; column < N; column += columnBlock) {
                run.throwIfStopped();
                const Index width = std::min(columnBlock, N - column);
                gemm<float>(Transpose::no, Transpose::yes, -2.0F, X.middleRows(first, count),
                            X.middleRows(column, width), 0.0F, products.topLeftCorner(count, width));
                parallelFor(static_cast<std::size_t>(count), 8, [&](std::size_t begin, std::size_t end) {
                    for (auto row = static_cast<Index>(begin); row < static_cast<Index>(end); ++row) {
                        auto distances = products.row(row).head(width);
                        distances += lengths.segment(column, width).transpose();
                        const Index self = first + row;
                        if (self >= column && self < column + width)
                            distances(self - column) = std::numeric_limits<float>::infinity();
                        for (Index j = 0; j < k; ++j) {
                            const Index other = near.indices(self, j);
                            const bool here = other >= column && other < column + width;
                            if (!counting && here)
                                limits(row, j) = distances(other - column);
                            if (!counting)
                                continue;
                            const float limit = limits(row, j);
                            const Index smaller = std::clamp<Index>(other - column, 0, width);
                            const Index nearer = (distances.array() < limit).count() +
                                                 (distances.head(smaller).array() == limit).count();
                            ranks(row, j) += static_cast<int>(nearer);
                        }
                    }
                });
            }
        for (Index row = 0; row < count; ++row)
            for (Index j = 0; j < k; ++j)
                penalties[static_cast<std::size_t>(first + row)] += std::max(0, ranks(row, j) - k);
        run.report(static_cast<double>(first + count) / static_cast<double>(N), "trustworthiness");
    }
    double sum = 0.0;
    for (const double penalty : penalties)
        sum += penalty;
    const auto n = static_cast<double>(N), neighbors = static_cast<double>(k);
    return 1.0 - sum * 2.0 / (n * neighbors * (2.0 * n - 3.0 * neighbors - 1.0));
}

} // namespace groupscope
