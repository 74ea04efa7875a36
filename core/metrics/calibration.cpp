// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/calibration.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

/// Largest softmax probability, whose class is the first of equal logits.
double confidenceOf(const float* logits, Eigen::Index classes, Eigen::Index best) {
    double sum = 0.0;
    for (Eigen::Index c = 0; c < classes; ++c)
        sum += std::exp(static_cast<double>(logits[c]) - static_cast<double>(logits[best]));
    return 1.0 / sum;
}

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

Calibration calibrationOf(const MatrixView<float>& logits, std::span<const int> labels,
                          std::span<const int> rows, int bins) {
    std::vector<ReliabilityBin> sums(static_cast<std::size_t>(bins));
    for (int i = 0; i < bins; ++i) {
        sums[static_cast<std::size_t>(i)].low = static_cast<double>(i) / bins;
        sums[static_cast<std::size_t>(i)].high = static_cast<double>(i + 1) / bins;
    }
    for (const int row : rows) {
        const float* values = logits.data() + row * logits.outerStride();
        const Eigen::Index best = std::max_element(values, values + logits.cols()) - values;
        const double confidence = confidenceOf(values, logits.cols(), best);
        const auto bin = static_cast<int>(std::ceil(confidence * bins)) - 1;
        ReliabilityBin& own = sums[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))];
        ++own.n;
        own.confidence += confidence;
        own.accuracy += labels[static_cast<std::size_t>(row)] == best ? 1.0 : 0.0;
    }
    Calibration calibration;
    if (rows.empty())
        return calibration;
    calibration.bins = joined(sums);
    double error = 0.0;
    for (ReliabilityBin& own : calibration.bins) {
        error += std::abs(own.accuracy - own.confidence) / static_cast<double>(rows.size());
        own.confidence /= own.n;
        own.accuracy /= own.n;
    }
    calibration.error = error;
    return calibration;
}

} // namespace groupscope
