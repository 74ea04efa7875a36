// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// ProxyNCA (Movshovitz-Attias et al. 2017; finDML, Definition 12). With z and the proxies p of all classes
/// at length 3, mean over rows of ‖z − p_y‖² + log Σ_{c≠y} e^{−‖z − p_c‖²}: the own proxy is not in the sum.
/// In the paper's form distances are not squared and rows and proxies stay as they are. Z (B,K), labels (B,)
/// in [0,C), proxies (C,K) with C >= 2. `gradient` (B,K), resized, is d loss / dZ; d loss / d proxies is
/// added to `proxyGradient` (C,K).
template<class Scalar>
double proxyNca(const MatrixView<Scalar>& Z, std::span<const int> labels, const Matrix<Scalar>& proxies,
                LossForm form, Matrix<Scalar>& gradient, Matrix<Scalar>& proxyGradient);

extern template double proxyNca<float>(const MatrixView<float>&, std::span<const int>, const Matrix<float>&,
                                       LossForm, Matrix<float>&, Matrix<float>&);
extern template double proxyNca<double>(const MatrixView<double>&, std::span<const int>,
                                        const Matrix<double>&, LossForm, Matrix<double>&, Matrix<double>&);

} // namespace groupscope
