// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/spectral_norm.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace groupscope {

double spectralNorm(const MatrixView<float>& A) {
    if (A.size() == 0)
        return 0.0;
    const Eigen::MatrixXd wide = A.rows() <= A.cols() ? Eigen::MatrixXd(A.cast<double>())
                                                      : Eigen::MatrixXd(A.cast<double>().transpose());
    const Eigen::MatrixXd gram = wide * wide.transpose();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(gram, Eigen::EigenvaluesOnly);
    return std::sqrt(std::max(0.0, solver.eigenvalues().maxCoeff()));
}

} // namespace groupscope
