// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameters.h"

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

namespace groupscope {

std::string sectionTitle(ParameterSection section) {
    switch (section) {
    case ParameterSection::main:
        return "Method";
    case ParameterSection::firstStage:
        return "First stage";
    case ParameterSection::training:
        break;
    }
    return "Optimiser and input";
}

namespace {

constexpr std::size_t longestText = 1000; // bytes

std::string shortest(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15) // 100000, not 1e+05
        return std::to_string(static_cast<std::int64_t>(value));
    char buffer[32];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

template<class Number>
Number parseNumber(const ParameterSpec& spec, const std::string& text, const std::string& kind) {
    Number value{};
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
    if (!whole || !std::isfinite(static_cast<double>(value)))
        throw UsageError("'" + text + "' is not " + kind, "parameter " + spec.key,
                         "give a value from " + displayText(spec.minimum) + " to " +
                             displayText(spec.maximum));
    if (static_cast<double>(value) < spec.minimum || static_cast<double>(value) > spec.maximum)
        throw UsageError(text + " is out of range", "parameter " + spec.key,
                         "give a value from " + displayText(spec.minimum) + " to " +
                             displayText(spec.maximum));
    return value;
}

template<class Type>
const Type& valueOf(std::string_view key, const ParameterValue& value) {
    if (const Type* typed = std::get_if<Type>(&value))
        return *typed;
    throw std::logic_error("parameter '" + std::string(key) + "' has another type");
}

} // namespace

const ParameterValue& ParameterValues::at(std::string_view key) const {
    const auto found = values_.find(key);
    if (found == values_.end())
        throw std::logic_error("no parameter '" + std::string(key) + "'");
    return found->second;
}

bool ParameterValues::flag(std::string_view key) const {
    return valueOf<bool>(key, at(key));
}
std::int64_t ParameterValues::integer(std::string_view key) const {
    return valueOf<std::int64_t>(key, at(key));
}
double ParameterValues::number(std::string_view key) const {
    return valueOf<double>(key, at(key));
}
const std::string& ParameterValues::text(std::string_view key) const {
    return valueOf<std::string>(key, at(key));
}

bool counts(const std::vector<ParameterSpec>& specs, const std::string& key, const ParameterValues& values) {
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&](const ParameterSpec& candidate) { return candidate.key == key; });
    if (spec == specs.end() || !spec->onlyIf || !values.all().contains(spec->onlyIf->key))
        return true;
    const std::vector<std::string>& wanted = spec->onlyIf->values;
    return std::find(wanted.begin(), wanted.end(), values.text(spec->onlyIf->key)) != wanted.end();
}

std::string toText(const ParameterValue& value) {
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const std::int64_t* integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const double* number = std::get_if<double>(&value))
        return shortest(*number);
    return std::get<std::string>(value);
}

std::string displayText(const ParameterValue& value) {
    std::string text = toText(value);
    if (const std::size_t exponent = text.find('e');
        std::holds_alternative<double>(value) && exponent != std::string::npos)
        text.erase(exponent + 2, text.find_first_not_of('0', exponent + 2) - exponent - 2);
    return text;
}

ParameterValue parseParameter(const ParameterSpec& spec, const std::string& text) {
    if (std::holds_alternative<std::int64_t>(spec.defaultValue))
        return parseNumber<std::int64_t>(spec, text, "a whole number");
    if (std::holds_alternative<double>(spec.defaultValue))
        return parseNumber<double>(spec, text, "a number");
    if (std::holds_alternative<bool>(spec.defaultValue)) {
        if (text != "true" && text != "false")
            throw UsageError("'" + text + "' is neither true nor false", "parameter " + spec.key,
                             "give true or false");
        return text == "true";
    }
    if (spec.choices.empty()) {
        if (text.size() > longestText)
            throw UsageError("the text is too long", "parameter " + spec.key,
                             "give at most " + std::to_string(longestText) + " bytes");
        return text;
    }
    if (std::find(spec.choices.begin(), spec.choices.end(), text) == spec.choices.end())
        throw UsageError("'" + text + "' is not a choice", "parameter " + spec.key,
                         remedyFor(text, spec.choices));
    return text;
}

const ParameterValue& impliedValue(const ParameterSpec& spec,
                                   const std::map<std::string, std::string>& assignments) {
    return spec.before && assignments.contains(spec.yieldsTo) ? *spec.before : spec.defaultValue;
}

ParameterValues completed(const std::vector<ParameterSpec>& specs, const ParameterValues& values) {
    auto all = values.all();
    for (const ParameterSpec& spec : specs)
        if (spec.before)
            all.emplace(spec.key, *spec.before);
    return ParameterValues(std::move(all));
}

ParameterValues resolveParameters(const std::vector<ParameterSpec>& specs,
                                  const std::map<std::string, std::string>& assignments) {
    std::map<std::string, ParameterValue, std::less<>> values;
    std::vector<std::string> keys;
    for (const ParameterSpec& spec : specs) {
        values[spec.key] = impliedValue(spec, assignments);
        keys.push_back(spec.key);
    }
    for (const auto& [key, text] : assignments) {
        const auto spec =
            std::find_if(specs.begin(), specs.end(), [&name = key](const auto& s) { return s.key == name; });
        if (spec == specs.end())
            throw UsageError("there is no parameter '" + key + "'", "", remedyFor(key, keys));
        values[key] = parseParameter(*spec, text);
    }
    return ParameterValues(std::move(values));
}

} // namespace groupscope
