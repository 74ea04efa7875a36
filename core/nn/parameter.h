// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <string>
#include <utility>

namespace groupscope {

/// One trainable tensor and the gradient of the current step. Vectors are (1,K). Named as PyTorch's
/// state_dict would.
template<class Scalar>
struct Parameter {
    std::string name;
    Matrix<Scalar> value;
    Matrix<Scalar> gradient;

    Parameter() = default;
    Parameter(std::string parameterName, Eigen::Index rows, Eigen::Index columns)
        : name(std::move(parameterName))
        , value(Matrix<Scalar>::Zero(rows, columns))
        , gradient(Matrix<Scalar>::Zero(rows, columns)) {}
};

} // namespace groupscope
