// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace groupscope::testing {

nlohmann::json referenceFile(const std::string& name) {
    std::ifstream file(std::string(GROUPSCOPE_REFERENCE_DIR) + "/" + name);
    if (!file)
        throw std::runtime_error("tests/reference/" + name + " cannot be opened");
    return nlohmann::json::parse(file);
}

Matrix<double> matrixOf(const nlohmann::json& values) {
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

std::vector<int> integersOf(const nlohmann::json& values) {
    return values.get<std::vector<int>>();
}

double largestDifference(const Matrix<double>& a, const Matrix<double>& b) {
    const Matrix<double> difference = a - b;
    if (!difference.allFinite())
        return std::numeric_limits<double>::infinity();
    return difference.cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

double relativeDifference(double a, double b) {
    const double difference = std::abs(a - b) / std::max(1.0, std::abs(b));
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

} // namespace groupscope::testing
