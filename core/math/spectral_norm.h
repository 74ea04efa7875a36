// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// ‖A‖₂, the largest singular value of A (M,N). 0 for an empty matrix. Computed in double, from the
/// eigenvalues of the smaller of AAᵀ and AᵀA.
double spectralNorm(const MatrixView<float>& A);

} // namespace groupscope
