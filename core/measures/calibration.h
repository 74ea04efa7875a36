// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Examples whose confidence is in (low, high].
struct ReliabilityBin {
    double low = 0.0;
    double high = 1.0;
    int n = 0;
    double confidence = 0.0; ///< mean, in [0,1]
    double accuracy = 0.0;   ///< in [0,1]
};

/// The calibration error of a perfectly calibrated model: not 0, because accuracy differs from confidence by
/// chance in each bin.
struct CalibratedError {
    double mean = 0.0;  ///< in [0,1]
    double bound = 0.0; ///< exceeded by 5 of 100 such models
};

/// Agreement of confidence and accuracy. Without examples there are no bins and no values.
struct Calibration {
    std::vector<ReliabilityBin>
        bins{}; ///< rising, of at least fewestInBin examples each unless there are fewer
    /// Σ n_b/n·|accuracy_b − confidence_b| (expected calibration error; Guo et al. 2017, Eq. 3), in [0,1].
    std::optional<double> error{};
    int n = 0;                          ///< examples
    std::optional<double> confidence{}; ///< mean, in [0,1]
    std::optional<double> accuracy{};   ///< in [0,1]
    std::optional<CalibratedError>
        ifCalibrated{};                   ///< see errorIfCalibrated(); nothing unless it was asked for
    std::optional<double> crossEntropy{}; ///< mean negative logarithm of the class's probability, in nats
};

inline constexpr int calibrationBins = 15;
inline constexpr int fewestInBin = 10;

/// Prediction for one example.
struct RowConfidence {
    int predicted = 0;         ///< class of the largest logit, the first of equal ones
    double confidence = 0.0;   ///< its softmax probability, in [0,1]
    double crossEntropy = 0.0; ///< −log of the probability of the example's class, in nats
};

/// `values` (C,) are the logits of an example of the class `label`.
RowConfidence confidenceOf(std::span<const double> values, int label);

/// Calibration of `rows`, which are positions in `confidences` (n,) and `labels` (n,). Uses `bins` of equal
/// width; neighbours are joined, from the lowest on, until they hold fewestInBin examples, and the rest at
/// the end joins the last.
Calibration calibrationOf(std::span<const RowConfidence> confidences, std::span<const int> labels,
                          std::span<const int> rows, int bins = calibrationBins);

/// Simulates the error for the examples, bins and confidences of calibrationOf(), with a fixed seed. Nothing
/// without examples.
std::optional<CalibratedError> errorIfCalibrated(std::span<const RowConfidence> confidences,
                                                 std::span<const int> rows, int bins = calibrationBins);

/// Returns predictions from logits (n,C) for `rows`; other examples keep default values. `labels` (n,).
std::vector<RowConfidence> confidencesOf(const MatrixView<float>& logits, std::span<const int> labels,
                                         std::span<const int> rows);

/// Calibration of logits (n,C).
Calibration calibrationOf(const MatrixView<float>& logits, std::span<const int> labels,
                          std::span<const int> rows, int bins = calibrationBins);

} // namespace groupscope
