// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace groupscope {

/// A file of tests/reference, made by make_projection_reference.py with umap-learn and scikit-learn.
inline nlohmann::json readReference(const std::string& name) {
    std::ifstream file(std::string(GROUPSCOPE_REFERENCE_DIR) + "/" + name);
    if (!file)
        throw std::runtime_error("no reference file " + name);
    return nlohmann::json::parse(file);
}

template<class Scalar>
Matrix<Scalar> matrixOf(const nlohmann::json& rows) {
    const auto values = rows.get<std::vector<std::vector<Scalar>>>();
    Matrix<Scalar> matrix(static_cast<Eigen::Index>(values.size()),
                          static_cast<Eigen::Index>(values.at(0).size()));
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            matrix(i, j) = values[i].at(static_cast<std::size_t>(j));
    return matrix;
}

} // namespace groupscope
