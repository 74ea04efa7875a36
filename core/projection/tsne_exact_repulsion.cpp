// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_exact_repulsion.h"

#include "core/base/parallel.h"

#include <numeric>
#include <vector>

namespace groupscope {

using Eigen::Index;

template<class Scalar>
double exactRepulsion(const Matrix<Scalar>& positions, Matrix<Scalar>& forces) {
    const auto N = static_cast<std::size_t>(positions.rows()), d = static_cast<std::size_t>(positions.cols());
    constexpr std::size_t grain = 16;
    forces.resize(positions.rows(), positions.cols());
    // Columns, so that one row meets the others in vectors.
    const Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> columns = positions;
    std::vector<double> parts((N + grain - 1) / grain, 0.0);
    parallelFor(N, grain, [&](std::size_t begin, std::size_t end) {
        const Scalar* x = columns.data();
        const Scalar* y = x + N;
        const Scalar* z = d == 3 ? y + N : y; // 2-D: its difference counts 0 times
        const Scalar third = d == 3 ? 1 : 0;
        for (std::size_t i = begin; i < end; ++i) {
            Scalar sum = 0, fx = 0, fy = 0, fz = 0;
#pragma omp simd reduction(+ : sum, fx, fy, fz)
            for (std::size_t j = 0; j < N; ++j) {
                const Scalar dx = x[i] - x[j], dy = y[i] - y[j], dz = third * (z[i] - z[j]);
                const Scalar w = 1 / (1 + dx * dx + dy * dy + dz * dz);
                sum += w;
                fx += w * w * dx;
                fy += w * w * dy;
                fz += w * w * dz;
            }
            const auto row = static_cast<Index>(i);
            forces(row, 0) = fx;
            forces(row, 1) = fy;
            if (d == 3)
                forces(row, 2) = fz;
            parts[i / grain] += static_cast<double>(sum) - 1.0; // the row itself
        }
    });
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

template double exactRepulsion<float>(const MatrixF&, MatrixF&);
template double exactRepulsion<double>(const Matrix<double>&, Matrix<double>&);

} // namespace groupscope
