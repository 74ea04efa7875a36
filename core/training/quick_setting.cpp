// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/quick_setting.h"

#include "core/base/text.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace groupscope {

namespace {

constexpr const char* epochsKey = "epochs";
constexpr std::int64_t fewestEpochs = 2; // some methods train two losses by turns

double numberOf(const ParameterValue& value) {
    const std::int64_t* whole = std::get_if<std::int64_t>(&value);
    return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(value);
}

/// Whether 0 stands for no bound: counts of at least 1 have no 0, and a share of 0 would be none.
bool zeroMeansAll(const ParameterSpec& spec) {
    return spec.key.starts_with("max_");
}

/// Epochs that quickUpdates take.
double epochsOfUpdates(const std::vector<ParameterSpec>& specs, std::size_t examples) {
    for (const ParameterSpec& spec : specs)
        if (spec.key == "batch_size" || spec.key == "batch_factor") {
            const double updates = std::ceil(static_cast<double>(examples) / numberOf(spec.defaultValue));
            return std::ceil(static_cast<double>(quickUpdates) / std::max(1.0, updates));
        }
    return static_cast<double>(quickUpdates);
}

} // namespace

std::map<std::string, std::string> quickSetting(const std::vector<ParameterSpec>& specs,
                                                std::size_t examples) {
    std::map<std::string, std::string> setting;
    for (const ParameterSpec& spec : specs) {
        if (!spec.quickMost)
            continue;
        double most = *spec.quickMost;
        if (spec.key == epochsKey)
            most =
                std::max(static_cast<double>(fewestEpochs), std::min(most, epochsOfUpdates(specs, examples)));
        const double usual = numberOf(spec.defaultValue);
        if (usual > most || (usual == 0.0 && zeroMeansAll(spec)))
            setting[spec.key] = std::holds_alternative<std::int64_t>(spec.defaultValue)
                                    ? toText(static_cast<std::int64_t>(most))
                                    : toText(most);
    }
    // `epochs` alone would switch off what yields to it.
    for (const ParameterSpec& spec : specs)
        if (!spec.yieldsTo.empty() && setting.contains(spec.yieldsTo) && !setting.contains(spec.key))
            setting[spec.key] = toText(spec.defaultValue);
    return setting;
}

std::string quickSettingText(const std::vector<ParameterSpec>& specs) {
    std::vector<std::string> parts;
    for (const ParameterSpec& spec : specs)
        if (spec.quickMost)
            parts.push_back(spec.key + " at most " + displayText(*spec.quickMost) +
                            (spec.key == epochsKey
                                 ? " (fewer beyond " + std::to_string(quickUpdates) + " updates)"
                                 : ""));
    return joined(parts);
}

} // namespace groupscope
