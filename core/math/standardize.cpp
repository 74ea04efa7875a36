// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/standardize.h"

#include "core/base/parallel.h"

#include <limits>
#include <stdexcept>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t columnGrain = 64;
constexpr std::size_t standardizeGrain = 256;

} // namespace

ColumnScale measureColumns(const MatrixView<float>& X, std::span<const int> rows, const RunContext& run) {
    if (rows.empty())
        throw std::logic_error("the columns of no examples have no mean");
    const auto n = static_cast<double>(rows.size());
    ColumnScale scale{RowVector<double>::Zero(X.cols()), RowVector<double>::Zero(X.cols())};
    parallelFor(static_cast<std::size_t>(X.cols()), columnGrain, [&](std::size_t begin, std::size_t end) {
        const auto first = static_cast<Index>(begin), width = static_cast<Index>(end - begin);
        auto mean = scale.mean.segment(first, width);
        auto deviation = scale.deviation.segment(first, width);
        const auto eachRow = [&](const auto& use) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                if (i % 4096 == 0)
                    run.throwIfStopped();
                use(X.row(rows[i]).segment(first, width).cast<double>());
            }
        };
        eachRow([&](const auto& values) { mean += values; });
        mean /= n;
        // around the mean: sums of squares would cancel
        eachRow([&](const auto& values) { deviation += (values - mean).cwiseAbs2(); });
        constexpr double epsilon = std::numeric_limits<double>::epsilon();
        for (Index d = 0; d < width; ++d) {
            const double variance = deviation[d] / n, rounding = n * mean[d] * epsilon;
            deviation[d] =
                // scikit-learn's test of a constant column: its variance is no more than the rounding of its
                // mean.
                variance <= n * epsilon * variance + rounding * rounding ? 1.0 : std::sqrt(variance);
        }
    });
    return scale;
}

Matrix<double> standardizeRows(const MatrixView<float>& X, std::span<const int> rows,
                               const ColumnScale& scale) {
    Matrix<double> standardized(static_cast<Index>(rows.size()), X.cols());
    parallelFor(rows.size(), standardizeGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            standardized.row(static_cast<Index>(i)) =
                (X.row(rows[i]).cast<double>() - scale.mean).cwiseQuotient(scale.deviation);
    });
    return standardized;
}

} // namespace groupscope
