// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/calibration.h"
#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Logits of rows as a function of a temperature τ: divided·(from/τ) + fixed.
struct TemperedLogits {
    Matrix<double> divided{}; ///< (n,C) what the temperature divides, as it is at `from`
    Matrix<double> fixed{}; ///< (n,C) what it does not touch; empty: nothing. Then no τ changes a prediction
    double from = 1.0;      ///< above 0

    bool isPureScale() const { return fixed.size() == 0; }
};

/// What they say at `temperature` > 0 of rows of the classes `labels` (n,). (n,).
std::vector<RowConfidence> confidencesAt(const TemperedLogits& logits, std::span<const int> labels,
                                         double temperature);

/// Fewer rows than this get no temperature of their own: its interval would span what is asked for.
inline constexpr int fewestToCalibrate = 30;

/// The temperature at which the mean cross-entropy of some rows is least.
struct CalibratingTemperature {
    enum class Outcome {
        found,
        tooFewRows,     ///< fewer than fewestToCalibrate
        towardsZero,    ///< every row is right by what is divided: the smaller τ, the better, without end
        towardsInfinity ///< what is divided tells less than nothing of these rows: the larger τ, the better
    };

    Outcome outcome = Outcome::tooFewRows;
    int n = 0;                           ///< rows
    std::optional<double> temperature{}; ///< where it was found
    /// 95 %: that of log τ from the sandwich estimate of its variance, Σ gradient² / (Σ curvature)², which
    /// holds whether or not the softmax is the truth, for rows drawn independently.
    std::optional<Interval> interval{};
};

/// The cross-entropy is convex in 1/τ, so that a safeguarded Newton iteration on its derivative finds the one
/// minimum (Guo et al. 2017, section 4.2, fit the same τ). `labels` (n,); `rows` are the places that count.
CalibratingTemperature calibratingTemperature(const TemperedLogits& logits, std::span<const int> labels,
                                              std::span<const int> rows);

} // namespace groupscope
