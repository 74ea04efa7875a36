// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// Whether a factor of a product is transposed: op(A) is A or Aᵀ.
enum class Transpose { no, yes };

/// C = alpha * op(A) * op(B) + beta * C, where op(A) is (M,K), op(B) is (K,N) and C is (M,N) and already has
/// that size. float goes through oneDNN (which picks the best kernels of this processor), double through
/// Eigen. C is cut into tiles by its shape alone and each tile is computed by one thread, so the bytes do not
/// depend on the thread count.
template<class Scalar>
void gemm(Transpose transposeA, Transpose transposeB, Scalar alpha, const MatrixView<Scalar>& A,
          const MatrixView<Scalar>& B, Scalar beta, MutableMatrixView<Scalar> C);

/// The product on the calling thread in one piece, for callers that tile their work themselves.
template<class Scalar>
void gemmInOnePiece(Transpose transposeA, Transpose transposeB, Scalar alpha, const MatrixView<Scalar>& A,
                    const MatrixView<Scalar>& B, Scalar beta, MutableMatrixView<Scalar> C);

extern template void gemm<float>(Transpose, Transpose, float, const MatrixView<float>&,
                                 const MatrixView<float>&, float, MutableMatrixView<float>);
extern template void gemm<double>(Transpose, Transpose, double, const MatrixView<double>&,
                                  const MatrixView<double>&, double, MutableMatrixView<double>);
extern template void gemmInOnePiece<float>(Transpose, Transpose, float, const MatrixView<float>&,
                                           const MatrixView<float>&, float, MutableMatrixView<float>);
extern template void gemmInOnePiece<double>(Transpose, Transpose, double, const MatrixView<double>&,
                                            const MatrixView<double>&, double, MutableMatrixView<double>);

} // namespace groupscope
