// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/unit_rows.h"

#include "core/math/normalize.h"

namespace groupscope {

template<class Scalar>
void UnitRows<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    normalizeRows<Scalar>(X, Y);
}

template<class Scalar>
void UnitRows<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY,
                                Matrix<Scalar>* dX) {
    if (dX == nullptr)
        return;
    Matrix<Scalar> unit;
    normalizeRows<Scalar>(X, unit);
    *dX = dY;
    normalizeRowsBackward<Scalar>(X, unit, *dX);
}

template class UnitRows<float>;
template class UnitRows<double>;

} // namespace groupscope
