// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// Reading tests/reference: numbers made by other programs, committed beside the scripts that made them.
namespace groupscope::testing {

/// The content of tests/reference/`name`. Throws std::runtime_error when it cannot be read.
nlohmann::json referenceFile(const std::string& name);

/// A nested list (N,K), or a flat list as one row (1,K).
Matrix<double> matrixOf(const nlohmann::json& values);

std::vector<int> integersOf(const nlohmann::json& values);

/// relativeDifference() of matrices of one shape, in one place: it is compiled once.
double largestDifference(const Matrix<double>& a, const Matrix<double>& b);

/// Largest |a-b| relative to the largest |b| (at least 1); infinite for other shapes or NaN, so that a test
/// can only pass on numbers that were compared.
template<class A, class B>
double relativeDifference(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols() || a.size() == 0)
        return std::numeric_limits<double>::infinity();
    return largestDifference(a.template cast<double>(), b.template cast<double>());
}

double relativeDifference(double a, double b);

} // namespace groupscope::testing
