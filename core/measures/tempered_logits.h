// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/calibration.h"
#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Logits of examples as a function of a temperature τ: divided·(from/τ) + fixed.
struct TemperedLogits {
    Matrix<double> divided{}; ///< (n,C) the terms that the temperature divides, at temperature `from`
    Matrix<double> fixed{};   ///< (n,C) the other terms; empty: none. Then predictions do not depend on τ
    double from = 1.0;        ///< above 0

    bool isPureScale() const { return fixed.size() == 0; }
};

/// Predictions at `temperature` > 0 for examples of the classes `labels` (n,). (n,).
std::vector<RowConfidence> confidencesAt(const TemperedLogits& logits, std::span<const int> labels,
                                         double temperature);

/// Smallest number of examples for a temperature of their own: with fewer its interval would be too wide.
inline constexpr int fewestToCalibrate = 30;

/// The temperature that minimises the mean cross-entropy of some examples.
struct CalibratingTemperature {
    enum class Outcome {
        found,
        tooFewRows,  ///< fewer than fewestToCalibrate
        towardsZero, ///< every example is right by the divided terms: smaller τ is always better
        /// The divided terms are worse than chance on these examples: larger τ is always better.
        towardsInfinity
    };

    Outcome outcome = Outcome::tooFewRows;
    int n = 0;                           ///< examples
    std::optional<double> temperature{}; ///< where it was found
    /// 95 % interval: that of log τ from the sandwich estimate of its variance, Σ gradient² / (Σ curvature)²,
    /// which is valid also if the softmax is misspecified, for independent examples.
    std::optional<Interval> interval{};
};

/// The cross-entropy is convex in 1/τ, so that a safeguarded Newton iteration on its derivative finds its
/// minimum (Guo et al. 2017, section 4.2, fit the same τ). `labels` (n,); `rows` are the positions that
/// count.
CalibratingTemperature calibratingTemperature(const TemperedLogits& logits, std::span<const int> labels,
                                              std::span<const int> rows);

} // namespace groupscope
