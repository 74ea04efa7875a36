// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/irm_penalty.h"

#include "core/math/resize_emptied.h"

#include <array>

namespace groupscope {

namespace {

/// The slope of one row, Σ_c p_c z_c − z_y; `derivative` (C,) becomes d slope / d z.
template<class Scalar, class Row>
double slopeOf(const Row& z, Eigen::Index label, Eigen::Ref<RowVector<Scalar>> derivative) {
    derivative = (z.array() - z.maxCoeff()).exp();
    derivative /= derivative.sum(); // p
    const Scalar mean = derivative.dot(z);
    // d/dz of Σ p z is p (1 + z - mean), by the Jacobian of the softmax.
    derivative.array() *= Scalar(1) + z.array() - mean;
    derivative(label) -= Scalar(1);
    return static_cast<double>(mean - z(label));
}

} // namespace

template<class Scalar>
Scalar irmPenalty(const MatrixView<Scalar>& logits, std::span<const int> labels, Eigen::Index environments,
                  IrmForm form, Matrix<Scalar>& gradient) {
    const Eigen::Index n = logits.rows() / environments;
    // Halves of the rows of an environment by parity; the full form puts all rows into both.
    const bool split = form == IrmForm::evenOdd;
    const std::array<Eigen::Index, 2> counts{split ? (n + 1) / 2 : n, split ? n / 2 : n};
    resizeEmptied(gradient, logits.rows(), logits.cols());
    double penalty = 0.0;
    for (Eigen::Index e = 0; e < environments; ++e) {
        std::array<double, 2> slopes{0.0, 0.0};
        for (Eigen::Index i = 0; i < n; ++i) {
            const Eigen::Index row = e * n + i;
            const double slope = slopeOf<Scalar>(logits.row(row), labels[row], gradient.row(row));
            for (std::size_t half = 0; half < 2; ++half)
                if (!split || static_cast<std::size_t>(i % 2) == half)
                    slopes[half] += slope / static_cast<double>(counts[half]);
        }
        // In the even-odd form, the product of slopes on disjoint halves estimates the squared slope without
        // bias (DomainBed).
        penalty += slopes[0] * slopes[1] / static_cast<double>(environments);
        for (Eigen::Index i = 0; i < n; ++i) {
            const std::size_t half = split ? static_cast<std::size_t>(i % 2) : 0;
            const double factor =
                (split ? 1.0 : 2.0) * slopes[1 - half] / static_cast<double>(counts[half] * environments);
            gradient.row(e * n + i) *= static_cast<Scalar>(factor);
        }
    }
    return static_cast<Scalar>(penalty);
}

template float irmPenalty<float>(const MatrixView<float>&, std::span<const int>, Eigen::Index, IrmForm,
                                 Matrix<float>&);
template double irmPenalty<double>(const MatrixView<double>&, std::span<const int>, Eigen::Index, IrmForm,
                                   Matrix<double>&);

} // namespace groupscope
