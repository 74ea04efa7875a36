// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/time_estimate.h"
#include "core/methods/method.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <string>

namespace groupscope {

/// A setting that reduces the anchors of an epoch, where a method has one.
struct FewerAnchors {
    std::string key;    ///< key of the setting
    std::string value;  ///< value as text
    double share = 1.0; ///< share of the current anchors, in (0,1)
};

/// The setting that shortens an epoch of `time` to about a minute; nothing if the method always uses all
/// examples or its epochs are shorter. `rows` is the number of training examples.
std::optional<FewerAnchors> fewerAnchors(const Method& method, const ParameterValues& parameters,
                                         const RunTime& time, std::size_t rows);

/// Estimated time of `runs` runs for the form, of which `places` train at once, as HTML. Empty below a
/// minute; beyond an hour it offers fewer anchors as a link to "key=value".
QString trainingForecast(const Method& method, const ParameterValues& parameters, const RunTime& time,
                         std::size_t rows, int runs, std::size_t places);

/// Estimated time of `runs` runs of a setting, of which `places` train at once: "about 25 s". Empty where no
/// estimate is known.
QString settingForecast(const std::optional<RunTime>& time, int runs, std::size_t places);

} // namespace groupscope
