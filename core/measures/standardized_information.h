// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/mutual_information.h"

namespace groupscope {

/// Mutual information on the scale that is comparable between embeddings, and the length of the rows, which
/// does not affect it.
struct StandardizedInformation {
    RepresentationInformation information;
    double meanNorm = 0.0; ///< mean Euclidean norm of the rows as they are
};

/// representationInformation() with InformationProtocol::paper of Z (n,K), n >= 1, whose columns are
/// standardised to mean 0 and standard deviation 1 (constant columns are 0): the penalty of the regression, C
/// = 1, then has the same weight at any scale of the embedding. Eq. 18 of Correct-N-Contrast uses the raw
/// columns, where longer rows give higher values without more information. Throws Cancelled.
StandardizedInformation standardizedInformation(const MatrixView<float>& Z, const RowLabels& labels,
                                                const RunContext& context = {});

} // namespace groupscope
