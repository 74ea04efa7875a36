// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/math/matrix.h"
#include "core/measures/evaluated.h"

#include <optional>

namespace groupscope {

/// The alignment loss as computed by the code of Correct-N-Contrast (evaluate.py): the examples of a class
/// whose attribute has the code of the class are its anchors, all others the positives; each of the two
/// matrices is divided by its Frobenius norm; the squared distances of all pairs of all classes are averaged.
/// Not comparable between sets whose groups differ in size: dividing by the Frobenius norm shrinks the rows
/// of a group of n by √n, so that for anchors that coincide with their n_p positives it is (1/√n_a −
/// 1/√n_p)², and in general about 1/n_a + 1/n_p. For comparisons use alignment(). Classes without anchors or
/// positives are left out. Nothing if no class is left, or unless there is exactly one attribute with as many
/// values as there are classes, since codes must correspond. Throws Cancelled.
std::optional<double> frobeniusAlignment(const MatrixView<float>& Z, const GroupMembership& members,
                                         const GroupScheme& scheme, const RunContext& context = {});

/// Computes it for the embedding of a split, read in blocks. Throws DataError, Cancelled.
std::optional<double> frobeniusAlignment(Evaluated& evaluated);

} // namespace groupscope
