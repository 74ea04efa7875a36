// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

/// Softmax of one row of logits (C,), in double.
std::vector<double> probabilitiesOf(const MatrixF& logits, Eigen::Index row) {
    std::vector<double> shares(static_cast<std::size_t>(logits.cols()));
    const double most = logits.row(row).maxCoeff();
    double sum = 0.0;
    for (Eigen::Index c = 0; c < logits.cols(); ++c)
        sum += shares[c] = std::exp(static_cast<double>(logits(row, c)) - most);
    for (double& share : shares)
        share /= sum;
    return shares;
}

float valueOfRow(RowValue value, const std::vector<double>& shares, int label) {
    if (value == RowValue::confidence)
        return static_cast<float>(*std::max_element(shares.begin(), shares.end()));
    if (label < 0)
        return std::numeric_limits<float>::quiet_NaN();
    const double own = shares[label];
    if (value == RowValue::loss)
        return static_cast<float>(-std::log(std::max(own, 1e-30)));
    double other = 0.0;
    for (std::size_t c = 0; c < shares.size(); ++c)
        if (static_cast<int>(c) != label)
            other = std::max(other, shares[c]);
    return static_cast<float>(own - other);
}

} // namespace

std::vector<int> predictionOfEachRow(const Run& run, std::size_t rowCount) {
    std::vector<int> predicted(rowCount, -1);
    for (const SplitResult& result : run.splits)
        for (std::size_t i = 0; i < result.predictions.size(); ++i)
            predicted[result.rows[i]] = result.predictions[i];
    return predicted;
}

std::vector<float> valueOfEachRow(const Run& run, RowValue value, const std::vector<int>& labels) {
    std::vector<float> values(labels.size(), std::numeric_limits<float>::quiet_NaN());
    for (const SplitResult& result : run.splits)
        for (Eigen::Index i = 0; i < result.logits.rows(); ++i) {
            if (result.logits.cols() == 0) // predicted classes alone tell no confidence
                break;
            const auto row = static_cast<std::size_t>(result.rows[i]);
            values[row] = valueOfRow(value, probabilitiesOf(result.logits, i), labels[row]);
        }
    return values;
}

} // namespace groupscope
