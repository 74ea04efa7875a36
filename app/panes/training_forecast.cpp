// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/training_forecast.h"

#include "app/session/translated.h"
#include "app/views/set_presentation.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace groupscope {

namespace {

constexpr double bearableEpoch = 60.0; // seconds
constexpr double worthSaying = 60.0;   // seconds
constexpr double tooLong = 3600.0;     // seconds

/// 0.0237 -> 0.02: nobody needs more of it.
double roundedDown(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)));
    return std::floor(value / unit + 1e-9) * unit;
}

const ParameterSpec* specOf(const Method& method, const std::string& key) {
    const auto found = std::find_if(method.parameters.begin(), method.parameters.end(),
                                    [&](const ParameterSpec& spec) { return spec.key == key; });
    return found == method.parameters.end() ? nullptr : &*found;
}

} // namespace

std::optional<FewerAnchors> fewerAnchors(const Method& method, const ParameterValues& parameters,
                                         const RunTime& time, std::size_t rows) {
    if (time.epoch <= bearableEpoch)
        return std::nullopt;
    const double share = bearableEpoch / time.epoch;
    if (const ParameterSpec* spec = specOf(method, "target_sample_ratio")) {
        const double now = parameters.number(spec->key);
        const double wanted = std::max(spec->minimum, roundedDown(now * share));
        return FewerAnchors{spec->key, toText(wanted), wanted / now};
    }
    if (const ParameterSpec* spec = specOf(method, "max_anchors")) {
        const auto bound = static_cast<double>(parameters.integer(spec->key));
        const double now = bound > 0.0 ? bound : static_cast<double>(rows);
        const double wanted = std::max(1.0, roundedDown(now * share));
        return FewerAnchors{spec->key, toText(static_cast<std::int64_t>(std::llround(wanted))), wanted / now};
    }
    return std::nullopt;
}

QString settingForecast(const std::optional<RunTime>& time, int runs, std::size_t places) {
    if (!time)
        return {};
    const double seconds =
        secondsOfAll({}, std::vector<double>(static_cast<std::size_t>(runs), time->whole()), places);
    return time->preparing ? translated("more than %1").arg(durationText(seconds))
                           : translated("about %1").arg(durationText(seconds));
}

QString trainingForecast(const Method& method, const ParameterValues& parameters, const RunTime& time,
                         std::size_t rows, int runs, std::size_t places) {
    if (time.preparing)
        return time.preparation < worthSaying
                   ? QString()
                   : translated("The preparation (neighbours, a first stage) takes about %1; the time of "
                                "epochs is measured after it.")
                         .arg(durationText(time.preparation));
    const auto secondsOfRuns = [&](double one) {
        return secondsOfAll({}, std::vector<double>(static_cast<std::size_t>(runs), one), places);
    };
    const double whole = secondsOfRuns(time.whole());
    if (whole < worthSaying)
        return {};
    QString text = runs == 1 ? translated("About %1.").arg(durationText(whole))
                             : translated("About %1 for %2 runs.").arg(durationText(whole)).arg(runs);
    if (time.preparation >= worthSaying)
        text += QLatin1Char(' ') + translated("The preparation (neighbours, a first stage) takes %1 of it.")
                                       .arg(durationText(secondsOfRuns(time.preparation)));
    const auto fewer = whole > tooLong ? fewerAnchors(method, parameters, time, rows) : std::nullopt;
    if (!fewer)
        return text;
    const QString percent = QString::number(100.0 * fewer->share, 'g', 1);
    text += QLatin1Char(' ') +
            translated("An epoch takes %1; with <a href=\"%2\">%3 % of its anchors</a> it takes about %4.")
                .arg(durationText(time.epoch),
                     QString::fromStdString(fewer->key + '=' + fewer->value).toHtmlEscaped(), percent,
                     durationText(fewer->share * time.epoch));
    return text;
}

} // namespace groupscope
