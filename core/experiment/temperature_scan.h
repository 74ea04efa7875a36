// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/measures/calibration.h"
#include "core/measures/tempered_logits.h"
#include "core/runs/run.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Temperatures at which a trained head is evaluated.
struct TemperaturePlan {
    std::vector<std::string> splits{}; ///< names; empty: all that have examples with a class
    double lowest = 1.0 / 16;          ///< as a factor of the head's temperature, above 0
    double highest = 16.0;             ///< as a factor of the head's temperature, not below `lowest`
    /// Evenly spaced in the logarithm, at least 2; the head's own temperature is added.
    int points = 33;
    /// Whether the temperature divides all logits, also if the head has a temperature of its own.
    bool ofAllLogits = false;
};

/// Effect of the temperature on the logits of a head.
enum class TemperatureRole {
    ofHead,  ///< the head's own, which divides all terms of its logits
    ofPart,  ///< the head's own, which divides one of the terms of its logits: predictions depend on it
    ofLogits ///< the head has none, or all logits are divided: 1 as trained
};

/// Calibration of a split at one temperature.
struct CalibratedRows {
    Calibration all;
    std::vector<Calibration> groups;            ///< (G,) groups without examples have no values
    std::optional<double> worstGroupAccuracy{}; ///< nothing if no example is in a group
    int worstGroup = -1;                        ///< lowest group id among ties
};

/// Calibration of a split at all temperatures.
struct ScannedSplit {
    std::string name;  ///< "test"
    std::string title; ///< title for display
    Purpose purpose = Purpose::report;
    std::vector<CalibratedRows> points; ///< (T,) without bins
    CalibratedRows asTrained;           ///< with bins, as are the members below
    std::optional<CalibratedRows>
        calibrated; ///< at the temperature that calibrates all examples, if there is one
    /// (G,) each group at its own calibrating temperature; no rows if it has none.
    std::vector<Calibration> ownCalibrated;
};

/// A trained head over a range of temperatures, and the temperatures that calibrate it, fitted on the
/// validation examples alone.
struct TemperatureScan {
    TemperatureRole role = TemperatureRole::ofHead;
    double trained = 1.0;             ///< temperature of the head; 1 if it has none
    std::vector<double> temperatures; ///< (T,) rising; includes `trained`
    std::string fittedOn;    ///< name of the validation split; empty if it has no examples: nothing is fitted
    std::string fittedTitle; ///< its title for display
    CalibratingTemperature all;                 ///< calibrates all validation examples
    std::vector<CalibratingTemperature> groups; ///< (G,) or () if nothing is fitted
    std::vector<ScannedSplit> splits;
    std::vector<std::string> notes; ///< notes needed to read the scan, one or two sentences each

    /// Returns the split of that name, or null.
    const ScannedSplit* split(std::string_view name) const;
};

/// Evaluates the head `state` at every temperature of the plan. Throws UsageError for a plan out of range or
/// an unknown split, DataError for a head without a classifier, one that does not fit the task (see
/// requireFit) or gives logits that are not finite, and if there are no examples, Cancelled.
TemperatureScan scanTemperatures(const Task& task, const HeadState& state, const TemperaturePlan& plan,
                                 const RunContext& context = {});

/// Evaluates the selected head of a run; the notes include temperatures that its training used for something
/// else. Throws DataError too if its classes differ from the task's.
TemperatureScan scanTemperatures(const Task& task, const Run& run, const TemperaturePlan& plan,
                                 const RunContext& context = {});

/// Formats a temperature for display with that many significant digits: "0.01" also if it was stored in
/// single precision.
std::string temperatureText(double temperature, int digits = 4);

} // namespace groupscope
