// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/tempered_logits.h"

#include "core/base/parallel.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Outcome = CalibratingTemperature::Outcome;

constexpr std::size_t rowsOfChunk = 1024;

/// Logits (C,) of a row, `factor` = from/τ.
void logitsOf(const TemperedLogits& logits, Eigen::Index row, double factor, std::vector<double>& values) {
    values.resize(static_cast<std::size_t>(logits.divided.cols()));
    for (std::size_t c = 0; c < values.size(); ++c) {
        const auto column = static_cast<Eigen::Index>(c);
        values[c] =
            factor * logits.divided(row, column) + (logits.isPureScale() ? 0.0 : logits.fixed(row, column));
    }
}

/// Sums over rows of the derivative of the cross-entropy by the factor, its square, and the second
/// derivative.
struct Slopes {
    double first = 0.0;
    double firstSquared = 0.0;
    double second = 0.0;
};

/// Adds the row: the derivative is the expectation of what is divided minus that of the row's class, the
/// second its variance.
void addRow(const TemperedLogits& logits, Eigen::Index row, int label, double factor,
            std::vector<double>& values, Slopes& sums) {
    logitsOf(logits, row, factor, values);
    const double most = *std::max_element(values.begin(), values.end());
    double weights = 0.0, mean = 0.0, square = 0.0;
    const double own = logits.divided(row, label);
    for (std::size_t c = 0; c < values.size(); ++c) {
        const double weight = std::exp(values[c] - most);
        const double above = logits.divided(row, static_cast<Eigen::Index>(c)) - own;
        weights += weight;
        mean += weight * above;
        square += weight * above * above;
    }
    mean /= weights;
    sums.first += mean;
    sums.firstSquared += mean * mean;
    sums.second += square / weights - mean * mean;
}

Slopes slopesAt(const TemperedLogits& logits, std::span<const int> labels, std::span<const int> rows,
                double factor) {
    std::vector<Slopes> chunks((rows.size() + rowsOfChunk - 1) / rowsOfChunk);
    parallelFor(rows.size(), rowsOfChunk, [&](std::size_t begin, std::size_t end) {
        std::vector<double> values;
        for (std::size_t i = begin; i < end; ++i)
            addRow(logits, rows[i], labels[rows[i]], factor, values, chunks[begin / rowsOfChunk]);
    });
    Slopes sums;
    for (const Slopes& chunk : chunks) {
        sums.first += chunk.first;
        sums.firstSquared += chunk.firstSquared;
        sums.second += chunk.second;
    }
    return sums;
}

/// Whether what is divided is nowhere larger than for the row's own class: then the derivative stays below 0
/// for every factor.
bool allRight(const TemperedLogits& logits, std::span<const int> labels, std::span<const int> rows) {
    return std::all_of(rows.begin(), rows.end(), [&](int row) {
        return logits.divided(row, labels[row]) >= logits.divided.row(row).maxCoeff();
    });
}

/// The factor where the derivative is 0, within the bracket, where it rises through 0.
double rootBetween(double low, double high, const auto& slopes) {
    double factor = std::sqrt(low * high);
    // The cross-entropy is convex in the factor 1/τ: its derivative rises and has one root.
    for (int i = 0; i < 200 && high - low > 1e-12 * high; ++i) {
        const Slopes own = slopes(factor);
        (own.first < 0.0 ? low : high) = factor;
        const double newton = own.second > 0.0 ? factor - own.first / own.second : low;
        const double next = newton > low && newton < high ? newton : 0.5 * (low + high);
        if (std::abs(next - factor) <= 1e-13 * factor)
            return next;
        factor = next;
    }
    return factor;
}

} // namespace

std::vector<RowConfidence> confidencesAt(const TemperedLogits& logits, std::span<const int> labels,
                                         double temperature) {
    std::vector<RowConfidence> confidences(static_cast<std::size_t>(logits.divided.rows()));
    parallelFor(confidences.size(), rowsOfChunk, [&](std::size_t begin, std::size_t end) {
        std::vector<double> values;
        for (std::size_t i = begin; i < end; ++i) {
            logitsOf(logits, static_cast<Eigen::Index>(i), logits.from / temperature, values);
            confidences[i] = confidenceOf(values, labels[i]);
        }
    });
    return confidences;
}

CalibratingTemperature calibratingTemperature(const TemperedLogits& logits, std::span<const int> labels,
                                              std::span<const int> rows) {
    constexpr double widest = 1e12; // factor from the head's own temperature, either way
    CalibratingTemperature result{.n = static_cast<int>(rows.size())};
    if (result.n < fewestToCalibrate)
        return result;
    const auto slopes = [&](double factor) { return slopesAt(logits, labels, rows, factor); };
    result.outcome = Outcome::towardsZero;
    if (allRight(logits, labels, rows))
        return result;
    result.outcome = Outcome::towardsInfinity;
    if (slopes(0.0).first >= 0.0)
        return result;
    double low = 1.0, high = 1.0;
    // The bracket grows by factors of 2 until the derivative changes its sign between its ends.
    while (low > 1.0 / widest && slopes(low).first >= 0.0)
        low *= 0.5;
    while (high < widest && slopes(high).first <= 0.0)
        high *= 2.0;
    if (low <= 1.0 / widest)
        return result;
    result.outcome = Outcome::towardsZero;
    if (high >= widest)
        return result;
    result.outcome = Outcome::found;
    const double factor = rootBetween(low, high, slopes);
    result.temperature = logits.from / factor;
    const Slopes there = slopes(factor);
    if (there.second > 0.0) {
        const double spread =
            std::exp(normalQuantile(0.95) * std::sqrt(there.firstSquared) / (there.second * factor));
        if (std::isfinite(spread))
            result.interval = {*result.temperature / spread, *result.temperature * spread};
    }
    return result;
}

} // namespace groupscope
