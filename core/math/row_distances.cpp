// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/row_distances.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t distanceGrain = 256;

/// Eight sums side by side, in the same order whatever instructions they are compiled to.
inline __attribute__((always_inline)) double sumOfSquares(const float* x, double p, const float* y, double q,
                                                          Index D) {
    constexpr Index lanes = 8;
    double sums[lanes] = {};
    Index d = 0;
    for (; d + lanes <= D; d += lanes)
        for (Index lane = 0; lane < lanes; ++lane) {
            const double difference =
                p * static_cast<double>(x[d + lane]) - q * static_cast<double>(y[d + lane]);
            sums[lane] += difference * difference;
        }
    for (Index lane = 0; d < D; ++d, ++lane) {
        const double difference = p * static_cast<double>(x[d]) - q * static_cast<double>(y[d]);
        sums[lane] += difference * difference;
    }
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

double sumPlain(const float* x, double p, const float* y, double q, Index D) {
    return sumOfSquares(x, p, y, q, D);
}

#if defined(__x86_64__)
// Without fused multiply-add, which would round otherwise.
__attribute__((target("avx2"))) double sumAvx2(const float* x, double p, const float* y, double q, Index D) {
    return sumOfSquares(x, p, y, q, D);
}
#endif

using Sum = double (*)(const float*, double, const float*, double, Index);

Sum fastestSum() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return sumAvx2;
#endif
    return sumPlain;
}

const Sum sumOfSquaredDifferences = fastestSum();

} // namespace

RowDistances::RowDistances(const MatrixView<float>& rows, Metric metric, const RunContext& run)
    : rows_(rows)
    , metric_(metric)
    , factors_(static_cast<std::size_t>(rows.rows()), 1.0) {
    if (rows.rows() > std::numeric_limits<int>::max())
        throw DataError("more examples than neighbours can be numbered for", "",
                        "take a part of the examples");
    parallelFor(factors_.size(), distanceGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i) {
            const double length = std::sqrt(rows_.row(static_cast<Index>(i)).cast<double>().squaredNorm());
            if (!std::isfinite(length))
                throw DataError("a value is not a finite number", "example " + std::to_string(i),
                                "leave the example out or correct it");
            if (metric_ == Metric::cosine)
                factors_[i] = length > 0.0 ? 1.0 / length : 0.0;
        }
    });
}

bool RowDistances::hasRowsOfZeros() const {
    return std::find(factors_.begin(), factors_.end(), 0.0) != factors_.end();
}

double RowDistances::squaredTo(Index i, const RowDistances& others, Index j) const {
    const double p = factor(i), q = others.factor(j);
    const double sum =
        sumOfSquaredDifferences(rows_.data() + i * rows_.outerStride(), p,
                                others.rows_.data() + j * others.rows_.outerStride(), q, rows_.cols());
    return (p == 0.0) != (q == 0.0) ? sum + 1.0 : sum;
}

float RowDistances::distance(double squared) const {
    return static_cast<float>(metric_ == Metric::cosine ? squared / 2.0 : std::sqrt(squared));
}

void checkNeighborCount(int k, Index available) {
    if (k < 1 || k > available)
        throw UsageError(std::to_string(k) + " nearest neighbours among " + std::to_string(available) +
                             " examples",
                         "", "ask for at least 1 and at most as many");
}

RowVector<double> meanRow(const RowDistances& rows, const RunContext& run) {
    // Sums of blocks of rows, added in order: the same bytes at any thread count, and few values of memory.
    const Index N = rows.size(), D = rows.dimensions();
    constexpr Index blocks = 64;
    const Index blockRows = std::max<Index>((N + blocks - 1) / blocks, 1);
    Matrix<double> sums = Matrix<double>::Zero(blocks, D);
    parallelFor(blocks, 1, [&](std::size_t begin, std::size_t) {
        const auto block = static_cast<Index>(begin);
        for (Index i = block * blockRows; i < std::min(N, (block + 1) * blockRows); ++i) {
            if (i % 256 == 0)
                run.throwIfStopped();
            sums.row(block) += rows.row(i);
        }
    });
    return sums.colwise().sum() / static_cast<double>(std::max<Index>(N, 1));
}

} // namespace groupscope
