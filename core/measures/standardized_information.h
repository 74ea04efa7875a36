// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/mutual_information.h"

namespace groupscope {

/// Mutual information as it is shown wherever embeddings are compared, and the length of the rows, which it
/// does not depend on.
struct StandardizedInformation {
    RepresentationInformation information;
    double meanNorm = 0.0; ///< mean Euclidean norm of the rows as they are
};

/// representationInformation() with InformationProtocol::paper of Z (n,K), n >= 1, whose columns have mean 0
/// and standard deviation 1 (columns that do not vary are 0): the penalty of the regression, C = 1, then
/// weighs the same whatever the scale of an embedding is. Eq. 18 of Correct-N-Contrast is of the columns as
/// they are: longer rows tell more there without telling anything else. Throws Cancelled.
StandardizedInformation standardizedInformation(const MatrixView<float>& Z, const RowLabels& labels,
                                                const RunContext& context = {});

} // namespace groupscope
