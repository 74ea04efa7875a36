// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/fantope.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <vector>

namespace groupscope {

namespace {

/// Σ min(max(λ − θ, 0), 1), which falls with θ.
double clippedSum(const Eigen::VectorXd& eigenvalues, double theta) {
    return (eigenvalues.array() - theta).max(0.0).min(1.0).sum();
}

/// The θ of that sum. The sum is linear between the places where an eigenvalue begins or ends to be clipped.
double levelOf(const Eigen::VectorXd& eigenvalues, double sum) {
    std::vector<double> places;
    for (const double value : eigenvalues) {
        places.push_back(value);
        places.push_back(value - 1.0);
    }
    std::sort(places.begin(), places.end());
    // The last place whose sum is not below: the level lies between it and the next.
    std::size_t low = 0, high = places.size() - 1;
    while (high - low > 1) {
        const std::size_t middle = (low + high) / 2;
        (clippedSum(eigenvalues, places[middle]) >= sum ? low : high) = middle;
    }
    const double above = clippedSum(eigenvalues, places[low]), below = clippedSum(eigenvalues, places[high]);
    return above == below ? places[low]
                          : places[low] + (places[high] - places[low]) * (above - sum) / (above - below);
}

} // namespace

FantopePoint projectOnFantope(const Matrix<double>& A, Eigen::Index rank) {
    const Eigen::MatrixXd symmetric = 0.5 * (A + A.transpose());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
    const Eigen::MatrixXd& V = solver.eigenvectors(); // eigenvalues rise
    const double level = levelOf(solver.eigenvalues(), static_cast<double>(rank));
    const Eigen::VectorXd kept = (solver.eigenvalues().array() - level).max(0.0).min(1.0).matrix();
    FantopePoint point{.matrix = V * kept.asDiagonal() * V.transpose(),
                       .directions = V.rightCols(rank).rowwise().reverse().transpose()};
    for (Eigen::Index k = 0; k < rank; ++k) {
        Eigen::Index largest = 0;
        point.directions.row(k).cwiseAbs().maxCoeff(&largest);
        if (point.directions(k, largest) < 0.0)
            point.directions.row(k) *= -1.0;
    }
    return point;
}

} // namespace groupscope
