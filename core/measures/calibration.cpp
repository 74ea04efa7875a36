// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/calibration.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

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
        // The last bin may still be too small: it joins the one before.
        const ReliabilityBin rest = large.back();
        large.pop_back();
        large.back().high = rest.high;
        large.back().n += rest.n;
        large.back().confidence += rest.confidence;
        large.back().accuracy += rest.accuracy;
    }
    return large;
}

/// Index i of the bin (i/bins, (i + 1)/bins] that holds a confidence.
int binOf(double confidence, int bins) {
    // Bins are open on the left and closed on the right, as in Guo et al. (2017).
    return std::clamp(static_cast<int>(std::ceil(confidence * bins)) - 1, 0, bins - 1);
}

std::vector<ReliabilityBin> emptyBins(int bins) {
    std::vector<ReliabilityBin> empty(static_cast<std::size_t>(bins));
    for (int i = 0; i < bins; ++i) {
        empty[i].low = static_cast<double>(i) / bins;
        empty[i].high = static_cast<double>(i + 1) / bins;
    }
    return empty;
}

/// How far right answers and confidences of a bin add up apart, if confidences are right. Few rows are drawn
/// one by one; of many the sum is normal.
class BinOfCalibrated {
  public:
    void add(double confidence) {
        ++n_;
        variance_ += confidence * (1.0 - confidence);
        if (n_ <= mostDrawn)
            confidences_.push_back(confidence);
    }
    double drawn(Random& random) const {
        if (n_ > mostDrawn)
            return std::sqrt(variance_) * random.normal();
        double apart = 0.0;
        for (const double confidence : confidences_)
            apart += (random.uniform() < confidence ? 1.0 : 0.0) - confidence;
        return apart;
    }

  private:
    static constexpr int mostDrawn = 50;

    int n_ = 0;
    double variance_ = 0.0;
    std::vector<double> confidences_;
};

} // namespace

RowConfidence confidenceOf(std::span<const double> values, int label) {
    const auto best = std::max_element(values.begin(), values.end());
    double sum = 0.0;
    for (const double value : values)
        sum += std::exp(value - *best);
    return {.predicted = static_cast<int>(best - values.begin()),
            .confidence = 1.0 / sum,
            .crossEntropy = std::log(sum) + *best - values[label]};
}

Calibration calibrationOf(std::span<const RowConfidence> confidences, std::span<const int> labels,
                          std::span<const int> rows, int bins) {
    Calibration calibration{.n = static_cast<int>(rows.size())};
    if (rows.empty())
        return calibration;
    std::vector<ReliabilityBin> sums = emptyBins(bins);
    double confidence = 0.0, accuracy = 0.0, crossEntropy = 0.0;
    for (const int row : rows) {
        const RowConfidence& own = confidences[row];
        const double right = labels[row] == own.predicted ? 1.0 : 0.0;
        ReliabilityBin& sum = sums[static_cast<std::size_t>(binOf(own.confidence, bins))];
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
        // Sums, not means: the share n_b / n of the bin cancels with its mean.
        error += std::abs(own.accuracy - own.confidence) / n;
        own.confidence /= own.n;
        own.accuracy /= own.n;
    }
    calibration.error = error;
    return calibration;
}

std::optional<CalibratedError> errorIfCalibrated(std::span<const RowConfidence> confidences,
                                                 std::span<const int> rows, int bins) {
    constexpr int draws = 400, below = 380; // 95 %
    if (rows.empty())
        return std::nullopt;
    std::vector<ReliabilityBin> counted = emptyBins(bins);
    const auto own = [&](int row) {
        return static_cast<std::size_t>(binOf(confidences[row].confidence, bins));
    };
    for (const int row : rows)
        ++counted[own(row)].n;
    // Confidences are kept and only the answers drawn, so the bins are those of the model that is judged.
    const std::vector<ReliabilityBin> joinedBins = joined(counted);
    std::vector<std::size_t> joinedOf; // of each bin
    for (const ReliabilityBin& bin : counted)
        joinedOf.push_back(static_cast<std::size_t>(
            std::find_if(joinedBins.begin(), joinedBins.end(),
                         [&](const ReliabilityBin& large) { return bin.high <= large.high; }) -
            joinedBins.begin()));
    std::vector<BinOfCalibrated> drawnBins(joinedBins.size());
    for (const int row : rows)
        drawnBins[joinedOf[own(row)]].add(confidences[row].confidence);
    std::vector<double> errors;
    for (int draw = 0; draw < draws; ++draw) {
        Random random(0, "calibrated models", static_cast<std::uint64_t>(draw));
        double apart = 0.0;
        for (const BinOfCalibrated& bin : drawnBins)
            apart += std::abs(bin.drawn(random));
        errors.push_back(apart / static_cast<double>(rows.size()));
    }
    CalibratedError expected;
    for (const double error : errors)
        expected.mean += error / draws;
    std::sort(errors.begin(), errors.end());
    expected.bound = errors[below - 1];
    return expected;
}

std::vector<RowConfidence> confidencesOf(const MatrixView<float>& logits, std::span<const int> labels,
                                         std::span<const int> rows) {
    std::vector<RowConfidence> confidences(static_cast<std::size_t>(logits.rows()));
    std::vector<double> values(static_cast<std::size_t>(logits.cols()));
    for (const int row : rows) {
        for (std::size_t c = 0; c < values.size(); ++c)
            values[c] = logits(row, static_cast<Eigen::Index>(c));
        confidences[row] = confidenceOf(values, labels[row]);
    }
    return confidences;
}

Calibration calibrationOf(const MatrixView<float>& logits, std::span<const int> labels,
                          std::span<const int> rows, int bins) {
    return calibrationOf(confidencesOf(logits, labels, rows), labels, rows, bins);
}

} // namespace groupscope
