// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_scheme.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Examples on which p(y|z) is fitted and averaged.
enum class InformationProtocol {
    paper, ///< both on all examples
    code   ///< fitted on a random half, averaged (and p(y) counted) on the other: the code of the paper
};

/// Estimated mutual information Î(Y;Z) in nats (Correct-N-Contrast, Eq. 18):
/// mean over z of Σ_y p(y|z)·log(p(y|z)/p(y)) with 0·log 0 = 0, where p(y|z) is a multinomial logistic
/// regression (scikit-learn's, C = 1) and p(y) the shares of the labels. Z (B,K); labels (B,) >= 0, of which
/// the examples `fitRows` fit and the examples `meanRows` are averaged; labels that do not occur in both are
/// left out of the sum. Nothing when fewer than two labels occur in fitRows, or meanRows has none of them. A
/// fit that does not converge is told through context.onNotice. Throws Cancelled.
std::optional<double> mutualInformation(const MatrixView<float>& Z, std::span<const int> labels,
                                        std::span<const int> fitRows, std::span<const int> meanRows,
                                        const RunContext& context = {});

/// Information of examples on their class and on each attribute, in nats.
struct RepresentationInformation {
    std::optional<double> ofClass;                   ///< Î(Y;Z)
    std::vector<std::optional<double>> ofAttributes; ///< Î(A;Z) of each attribute of the scheme
};

/// Labels of B examples, -1 = missing: their class (B,) and the value of each attribute (B,).
struct RowLabels {
    std::vector<int> classes;
    std::vector<std::vector<int>> attributes;
};

/// Computes both for rows Z (B,K). Rows without a class, or without a value of the attribute, are skipped.
/// `seed` draws the halves of InformationProtocol::code. Nothing if fewer than two values occur. Throws
/// Cancelled.
RepresentationInformation representationInformation(const MatrixView<float>& Z, const RowLabels& labels,
                                                    InformationProtocol protocol, std::uint64_t seed,
                                                    const RunContext& context = {});

} // namespace groupscope
