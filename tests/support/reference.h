// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

/// Reading tests/reference: numbers made by other programs, committed beside the scripts that made them.
namespace groupscope::testing {

inline nlohmann::json referenceFile(const std::string& name) {
    std::ifstream file(std::string(GROUPSCOPE_REFERENCE_DIR) + "/" + name);
    if (!file)
        throw std::runtime_error("tests/reference/" + name + " cannot be opened");
    return nlohmann::json::parse(file);
}

/// A nested list (N,K), or a flat list as one row (1,K).
inline Matrix<double> matrixOf(const nlohmann::json& values) {
    const bool flat = !values.at(0).is_array();
    const auto rows = flat ? 1 : static_cast<Eigen::Index>(values.size());
    const auto columns = static_cast<Eigen::Index>(flat ? values.size() : values.at(0).size());
    Matrix<double> matrix(rows, columns);
    for (Eigen::Index row = 0; row < rows; ++row) {
        const nlohmann::json& line = flat ? values : values.at(static_cast<std::size_t>(row));
        for (Eigen::Index column = 0; column < columns; ++column)
            matrix(row, column) = line.at(static_cast<std::size_t>(column)).get<double>();
    }
    return matrix;
}

inline std::vector<int> integersOf(const nlohmann::json& values) {
    return values.get<std::vector<int>>();
}

/// Largest |a-b| relative to the largest |b| (at least 1); infinite for other shapes or NaN, so that a test
/// can only pass on numbers that were compared.
template<class A, class B>
double relativeDifference(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols() || a.size() == 0)
        return std::numeric_limits<double>::infinity();
    const Eigen::MatrixXd difference = a.template cast<double>() - b.template cast<double>();
    if (!difference.allFinite())
        return std::numeric_limits<double>::infinity();
    const double scale = b.template cast<double>().cwiseAbs().maxCoeff();
    return difference.cwiseAbs().maxCoeff() / std::max(1.0, scale);
}

inline double relativeDifference(double a, double b) {
    const double difference = std::abs(a - b) / std::max(1.0, std::abs(b));
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

} // namespace groupscope::testing
