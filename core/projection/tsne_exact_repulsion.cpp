// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_exact_repulsion.h"

#include "core/base/parallel.h"

#include <numeric>
#include <vector>

namespace groupscope {

namespace {

constexpr std::size_t grain = 16;

/// The forces on the rows [begin, end), and their part of Z. `columns` (d,N).
template<class Scalar>
[[gnu::always_inline]] inline double pushRows(const Scalar* columns, std::size_t N, std::size_t d,
                                              std::size_t begin, std::size_t end, Scalar* forces) {
    const Scalar* x = columns;
    const Scalar* y = x + N;
    const Scalar* z = d == 3 ? y + N : y; // 2-D: its difference counts 0 times
    const Scalar third = d == 3 ? 1 : 0;
    double total = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
        Scalar sum = 0, fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : sum, fx, fy, fz)
        for (std::size_t j = 0; j < N; ++j) {
            const Scalar dx = x[i] - x[j], dy = y[i] - y[j], dz = third * (z[i] - z[j]);
            const Scalar w = 1 / (1 + dx * dx + dy * dy + dz * dz), squared = w * w;
            sum += w;
            fx += squared * dx;
            fy += squared * dy;
            fz += squared * dz;
        }
        forces[i * d] = fx;
        forces[i * d + 1] = fy;
        if (d == 3)
            forces[i * d + 2] = fz;
        total += static_cast<double>(sum) - 1.0; // less the row itself
    }
    return total;
}

#if defined(__x86_64__)
template<class Scalar>
[[gnu::target("avx2")]] double pushRowsAvx2(const Scalar* columns, std::size_t N, std::size_t d,
                                            std::size_t begin, std::size_t end, Scalar* forces) {
    return pushRows(columns, N, d, begin, end, forces);
}
#endif

} // namespace

template<class Scalar>
double exactRepulsion(const Matrix<Scalar>& positions, Matrix<Scalar>& forces) {
    const auto N = static_cast<std::size_t>(positions.rows()), d = static_cast<std::size_t>(positions.cols());
    forces.resize(positions.rows(), positions.cols());
    // Columns, so that one row meets the others in vectors.
    const Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> columns = positions;
    std::vector<double> parts((N + grain - 1) / grain);
    auto* push = pushRows<Scalar>;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        push = pushRowsAvx2<Scalar>;
#endif
    parallelFor(N, grain, [&](std::size_t begin, std::size_t end) {
        parts[begin / grain] = push(columns.data(), N, d, begin, end, forces.data());
    });
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

template double exactRepulsion<float>(const MatrixF&, MatrixF&);
template double exactRepulsion<double>(const Matrix<double>&, Matrix<double>&);

} // namespace groupscope
