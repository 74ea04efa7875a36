// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/calibration.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

/// Joins bins of sums until each has rows enough.
std::vector<ReliabilityBin> joined(const std::vector<ReliabilityBin>& bins) {
    std::vector<ReliabilityBin> large;
    bool open = false; // the last is still too small
    for (const ReliabilityBin& bin : bins) {
        if (!open)
            large.push_back({.low = bin.low, .high = bin.high});
        ReliabilityBin& last = large.back();
        last.high = bin.high;
        last.n += bin.n;
        last.confidence += bin.confidence;
        last.accuracy += bin.accuracy;
        open = last.n < fewestInBin;
    }
    if (open && large.size() > 1) {
        const ReliabilityBin rest = large.back();
        large.pop_back();
        large.back().high = rest.high;
        large.back().n += rest.n;
        large.back().confidence += rest.confidence;
        large.back().accuracy += rest.accuracy;
    }
    return large;
}

} // namespace

RowConfidence confidenceOf(std::span<const double> values, int label) {
    const auto best = std::max_element(values.begin(), values.end());
    double sum = 0.0;
    for (const double value : values)
        sum += std::exp(value - *best);
    return {.predicted = static_cast<int>(best - values.begin()),
            .confidence = 1.0 / sum,
            .crossEntropy = std::log(sum) + *best - values[static_cast<std::size_t>(label)]};
}

Calibration calibrationOf(std::span<const RowConfidence> confidences, std::span<const int> labels,
                          std::span<const int> rows, int bins) {
    Calibration calibration{.n = static_cast<int>(rows.size())};
    if (rows.empty())
        return calibration;
    std::vector<ReliabilityBin> sums(static_cast<std::size_t>(bins));
    for (int i = 0; i < bins; ++i) {
        sums[static_cast<std::size_t>(i)].low = static_cast<double>(i) / bins;
        sums[static_cast<std::size_t>(i)].high = static_cast<double>(i + 1) / bins;
    }
    double confidence = 0.0, accuracy = 0.0, crossEntropy = 0.0;
    for (const int row : rows) {
        const RowConfidence& own = confidences[static_cast<std::size_t>(row)];
        const double right = labels[static_cast<std::size_t>(row)] == own.predicted ? 1.0 : 0.0;
        const auto bin = static_cast<int>(std::ceil(own.confidence * bins)) - 1;
        ReliabilityBin& sum = sums[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))];
        ++sum.n;
        sum.confidence += own.confidence;
        sum.accuracy += right;
        confidence += own.confidence;
        accuracy += right;
        crossEntropy += own.crossEntropy;
    }
    const auto n = static_cast<double>(rows.size());
    calibration.confidence = confidence / n;
    calibration.accuracy = accuracy / n;
    calibration.crossEntropy = crossEntropy / n;
    calibration.bins = joined(sums);
    double error = 0.0;
    for (ReliabilityBin& own : calibration.bins) {
        error += std::abs(own.accuracy - own.confidence) / n;
        own.confidence /= own.n;
        own.accuracy /= own.n;
    }
    calibration.error = error;
    return calibration;
}

Calibration calibrationOf(const MatrixView<float>& logits, std::span<const int> labels,
                          std::span<const int> rows, int bins) {
    std::vector<RowConfidence> confidences(static_cast<std::size_t>(logits.rows()));
    std::vector<double> values(static_cast<std::size_t>(logits.cols()));
    for (const int row : rows) {
        for (std::size_t c = 0; c < values.size(); ++c)
            values[c] = logits(row, static_cast<Eigen::Index>(c));
        confidences[static_cast<std::size_t>(row)] =
            confidenceOf(values, labels[static_cast<std::size_t>(row)]);
    }
    return calibrationOf(confidences, labels, rows, bins);
}

} // namespace groupscope
