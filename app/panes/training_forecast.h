// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/time_estimate.h"
#include "core/methods/method.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <string>

namespace groupscope {

/// Fewer anchors in an epoch, where a method has a setting for it.
struct FewerAnchors {
    std::string key;    ///< of that setting
    std::string value;  ///< as it is typed
    double share = 1.0; ///< of the anchors of now, in (0,1)
};

/// What brings an epoch of `time` down to about a minute; nothing where the method takes all rows anyway or
/// its epochs are shorter. `rows` are those to fit on.
std::optional<FewerAnchors> fewerAnchors(const Method& method, const ParameterValues& parameters,
                                         const RunTime& time, std::size_t rows);

/// What the form says below Train of so many runs, of which `places` train at once: empty below a minute,
/// with an offer of fewer anchors (a link to "key=value") beyond an hour. HTML.
QString trainingForecast(const Method& method, const ParameterValues& parameters, const RunTime& time,
                         std::size_t rows, int runs, std::size_t places);

/// How long so many runs of a setting take, of which `places` train at once: "about 25 s". Empty where
/// nothing is known.
QString settingForecast(const std::optional<RunTime>& time, int runs, std::size_t places);

} // namespace groupscope
