// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/math/matrix.h"
#include "core/nn/linear.h"

#include <span>

namespace groupscope {

/// Form of stored rows in training: divided by their norms or not, times a factor. A finished head takes the
/// rows without the factor, which foldFactor() moves into its first layer.
struct InputForm {
    bool unit = false;
    double factor = 1.0; ///< > 0
};

namespace parameter {
ParameterSpec inputLength();
} // namespace parameter

/// The form that `normalize_input` and `input_length` describe, if the method has them: the factor scales the
/// mean norm of the training examples to `input_length`, and is 1 if that is 0 or these rows are all zero.
/// Reads no other row.
InputForm inputForm(const Task& task, const ParameterValues& parameters);

/// Copies the rows `indices` of X (N,D) in that form to `batch` (B,D), resized.
template<class Scalar>
void gatherInput(const MatrixView<std::type_identity_t<Scalar>>& X, std::span<const int> indices,
                 const InputForm& form, Matrix<Scalar>& batch);
void gatherInput(const EmbeddingRows& X, std::span<const int> indices, const InputForm& form, MatrixF& batch);

/// Makes of a layer that sees rows times the factor one that sees the rows: W·(s·u) = (s·W)·u.
void foldFactor(const InputForm& form, Linear<float>& first);

extern template void gatherInput<float>(const MatrixView<float>&, std::span<const int>, const InputForm&,
                                        MatrixF&);
extern template void gatherInput<double>(const MatrixView<double>&, std::span<const int>, const InputForm&,
                                         Matrix<double>&);

} // namespace groupscope
