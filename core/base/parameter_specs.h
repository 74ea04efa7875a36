// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

// Short functions that describe parameters.

namespace groupscope {

/// A number in [minimum, maximum] with the default `value`.
inline ParameterSpec numberSpec(std::string key, std::string label, std::string help, std::string source,
                                double value, double minimum, double maximum) {
    return {.key = std::move(key),
            .label = std::move(label),
            .help = std::move(help),
            .source = std::move(source),
            .defaultValue = value,
            .minimum = minimum,
            .maximum = maximum};
}

/// A whole number of at least 1.
inline ParameterSpec countSpec(std::string key, std::string label, std::string help, std::string source,
                               int value, double maximum) {
    return {.key = std::move(key),
            .label = std::move(label),
            .help = std::move(help),
            .source = std::move(source),
            .defaultValue = std::int64_t{value},
            .minimum = 1,
            .maximum = maximum};
}

/// A choice between yes and no.
inline ParameterSpec flagSpec(std::string key, std::string label, std::string help, std::string source,
                              bool value) {
    return {.key = std::move(key),
            .label = std::move(label),
            .help = std::move(help),
            .source = std::move(source),
            .defaultValue = value};
}

/// The first of the choices is the default.
inline ParameterSpec choiceSpec(std::string key, std::string label, std::string help, std::string source,
                                std::vector<std::string> choices) {
    return {.key = std::move(key),
            .label = std::move(label),
            .help = std::move(help),
            .source = std::move(source),
            .defaultValue = choices.front(),
            .choices = std::move(choices)};
}

/// The same parameter with another default, the source of that default, and another help text unless `help`
/// is empty.
inline ParameterSpec changed(ParameterSpec spec, ParameterValue value, std::string source,
                             std::string help = {}) {
    spec.defaultValue = std::move(value);
    spec.source = std::move(source);
    if (!help.empty())
        spec.help = std::move(help);
    return spec;
}

/// The same parameter, active only while the choice parameter `key` has one of `values`.
inline ParameterSpec onlyIf(ParameterSpec spec, std::string key, std::vector<std::string> values) {
    spec.onlyIf = ParameterCondition{std::move(key), std::move(values)};
    return spec;
}

/// The same parameter, limited to at most `most` in the quick setting.
inline ParameterSpec quickAtMost(ParameterSpec spec, double most) {
    spec.quickMost = most;
    return spec;
}

/// The same parameter; a search draws numbers between these bounds, uniformly in their logarithm.
inline ParameterSpec searchedByFactor(ParameterSpec spec, double low, double high) {
    spec.search = SearchRange{.low = low, .high = high, .logarithmic = true};
    return spec;
}

/// The same parameter; a search draws numbers uniformly between these bounds.
inline ParameterSpec searchedBetween(ParameterSpec spec, double low, double high) {
    spec.search = SearchRange{.low = low, .high = high};
    return spec;
}

/// The same parameter; a search tries these values. For a choice or flag an empty list means all values.
inline ParameterSpec searchedAmong(ParameterSpec spec, std::vector<ParameterValue> values = {}) {
    if (values.empty() && std::holds_alternative<bool>(spec.defaultValue))
        values = {false, true};
    if (values.empty())
        values.assign(spec.choices.begin(), spec.choices.end());
    spec.search = SearchRange{.values = std::move(values)};
    return spec;
}

} // namespace groupscope
