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

/// Which temperatures a trained head is looked at with.
struct TemperaturePlan {
    std::vector<std::string> splits{}; ///< names; empty: all that have rows with a class
    double lowest = 1.0 / 16;          ///< times the head's temperature, above 0
    double highest = 16.0;             ///< the same, not below `lowest`
    int points = 33;                   ///< evenly on a logarithmic axis, at least 2; the head's own comes too
    bool ofAllLogits = false; ///< divide all logits, also of a head that has a temperature of its own
};

/// What a temperature does to the logits of a head.
enum class TemperatureRole {
    ofHead,  ///< the head's own, which divides all that its logits are made of
    ofPart,  ///< the head's own, which divides one of the terms of its logits: predictions change with it
    ofLogits ///< the head has none, or all logits are to be divided: 1 as trained
};

/// A split at one temperature.
struct CalibratedRows {
    Calibration all;
    std::vector<Calibration> groups;            ///< (G,) without rows they have no values
    std::optional<double> worstGroupAccuracy{}; ///< nothing without rows in groups
    int worstGroup = -1;                        ///< lowest id among equals
};

/// A split at all temperatures.
struct ScannedSplit {
    std::string name;  ///< "test"
    std::string title; ///< for people
    Purpose purpose = Purpose::report;
    std::vector<CalibratedRows> points; ///< (T,) without bins
    CalibratedRows asTrained;           ///< with bins, as all below
    std::optional<CalibratedRows>
        calibrated;                         ///< at the temperature that calibrates all rows, if there is one
    std::vector<Calibration> ownCalibrated; ///< (G,) each group at its own; no rows where it has none
};

/// A trained head over a range of temperatures, and the temperatures that calibrate it. These are fitted on
/// the validation examples, and on no others.
struct TemperatureScan {
    TemperatureRole role = TemperatureRole::ofHead;
    double trained = 1.0;                       ///< the temperature the head has; 1 of one without
    std::vector<double> temperatures;           ///< (T,) rising, with `trained`
    std::string fittedOn;                       ///< split; empty when it has no rows: nothing is fitted
    std::string fittedTitle;                    ///< of it, for people
    CalibratingTemperature all;                 ///< of all validation examples
    std::vector<CalibratingTemperature> groups; ///< (G,) or () when nothing is fitted
    std::vector<ScannedSplit> splits;
    std::vector<std::string> notes; ///< what must be known to read it, one sentence or two each

    /// The split of that name, or null.
    const ScannedSplit* split(std::string_view name) const;
};

/// Looks at the head `state` with every temperature of the plan. Throws UsageError for a plan out of range
/// or a split that is not there, DataError for a head without classes, one that does not fit the task (see
/// requireFit) or gives no finite logits, and without any rows to look at, Cancelled.
TemperatureScan scanTemperatures(const Task& task, const HeadState& state, const TemperaturePlan& plan,
                                 const RunContext& context = {});

/// The same of the head that a run has kept; the notes also tell the temperatures that its training used for
/// something else. Throws DataError as well when its classes are others than the task's.
TemperatureScan scanTemperatures(const Task& task, const Run& run, const TemperaturePlan& plan,
                                 const RunContext& context = {});

/// A temperature for people, to that many significant digits: "0.01", whatever a single precision made of it.
std::string temperatureText(double temperature, int digits = 4);

} // namespace groupscope
