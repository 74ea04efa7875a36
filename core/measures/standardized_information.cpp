// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/standardized_information.h"

#include "core/math/standardize.h"
#include "core/measures/row_scale.h"

#include <numeric>

namespace groupscope {

StandardizedInformation standardizedInformation(const MatrixView<float>& Z, const RowLabels& labels,
                                                const RunContext& context) {
    std::vector<int> rows(static_cast<std::size_t>(Z.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    const ColumnScale scale = measureColumns(Z, rows, context);
    MatrixF standardized(Z.rows(), Z.cols()); // in float, row by row: a copy in double might not fit
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        standardized.row(i) =
            ((Z.row(i).cast<double>() - scale.mean).array() / scale.deviation.array()).cast<float>();
    return {representationInformation(standardized, labels, InformationProtocol::paper, 0, context),
            meanNorm(Z).value_or(0.0)};
}

} // namespace groupscope
