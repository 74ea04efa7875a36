// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// loss + w·penalty, divided by w if w > 1 and `divide` is true: a large weight then lowers the share of the
/// loss instead of enlarging the steps (the reference code of IRM). `gradient` is that of the loss and
/// becomes that of the result, given the gradient of the penalty in the same variable.
template<class Scalar>
double addPenalty(double loss, double penalty, double weight, bool divide, Matrix<Scalar>& gradient,
                  const Matrix<Scalar>& penaltyGradient) {
    const double divisor = divide && weight > 1.0 ? weight : 1.0;
    gradient = static_cast<Scalar>(1.0 / divisor) * gradient +
               static_cast<Scalar>(weight / divisor) * penaltyGradient;
    return (loss + weight * penalty) / divisor;
}

} // namespace groupscope
