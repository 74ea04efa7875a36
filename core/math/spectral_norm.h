// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// ‖A‖₂, the largest singular value of A (M,N): the most that A stretches a vector. 0 for an empty matrix.
/// In double, from the eigenvalues of the smaller of AAᵀ and AᵀA.
double spectralNorm(const MatrixView<float>& A);

} // namespace groupscope
