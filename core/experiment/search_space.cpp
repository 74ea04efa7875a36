// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_space.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/methods/method.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue>;

/// Draws in a row that give nothing new, after which a space of few settings counts as exhausted.
constexpr std::size_t drawsInVain = 200;

/// With three digits, so that people can read and repeat it.
double rounded(double value) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 2);
    std::from_chars(text.data(), end.ptr, value);
    return value;
}

ParameterValue drawnValue(const ParameterSpec& spec, Random& random) {
    const SearchRange& range = *spec.search;
    if (!range.values.empty())
        return range.values[random.below(range.values.size())];
    const double number = range.logarithmic
                              ? std::exp(random.uniform(std::log(range.low), std::log(range.high)))
                              : random.uniform(range.low, range.high);
    if (std::holds_alternative<std::int64_t>(spec.defaultValue))
        return static_cast<std::int64_t>(std::llround(std::clamp(number, range.low, range.high)));
    return std::clamp(rounded(number), range.low, range.high);
}

const ParameterSpec& parameterOf(const std::vector<ParameterSpec>& specs, const std::string& key) {
    return *std::find_if(specs.begin(), specs.end(),
                         [&](const ParameterSpec& spec) { return spec.key == key; });
}

/// All parameters of the method: what `plan` sets and `values`, the others as they then are by default.
ParameterValues resolved(const MethodPlan& plan, const Values& values) {
    ExperimentSpec one;
    one.methods = {{.method = plan.method, .set = plan.set}};
    for (const auto& [key, value] : values)
        one.methods.front().set[key] = value;
    return planRuns(one).front().parameters;
}

/// Without values of parameters that do not count, so that equal settings are equal values.
ParameterValues settingsOf(const MethodPlan& plan, Values values) {
    const std::vector<ParameterSpec>& specs = methods().find(plan.method).parameters;
    const ParameterValues all = resolved(plan, values);
    std::erase_if(values, [&](const auto& own) { return !counts(specs, own.first, all); });
    return resolved(plan, values);
}

} // namespace

std::vector<ParameterSpec> searchedParameters(const MethodPlan& plan) {
    std::vector<ParameterSpec> searched;
    for (ParameterSpec spec : methods().find(plan.method).parameters) {
        if (const auto tried = plan.grid.find(spec.key); tried != plan.grid.end())
            spec.search = SearchRange{.values = tried->second};
        else if (!plan.grid.empty() || plan.set.contains(spec.key) || !spec.search)
            continue;
        searched.push_back(std::move(spec));
    }
    return searched;
}

std::vector<ParameterValues> searchSettings(const MethodPlan& plan, std::uint64_t seed, std::size_t count) {
    const std::vector<ParameterSpec> searched = searchedParameters(plan);
    Values first;
    for (const auto& [key, tried] : plan.grid) {
        const ParameterValue& usual = parameterOf(searched, key).defaultValue;
        first[key] = std::find(tried.begin(), tried.end(), usual) == tried.end() ? tried.front() : usual;
    }
    std::vector<ParameterValues> settings{settingsOf(plan, first)};
    std::set<std::map<std::string, ParameterValue, std::less<>>> seen{settings.front().all()};
    std::size_t inVain = 0;
    for (std::uint64_t number = 1; settings.size() < count && inVain < drawsInVain && !searched.empty();
         ++number) {
        Random random(seed, "search " + plan.method, number);
        Values values;
        for (const ParameterSpec& spec : searched)
            values[spec.key] = drawnValue(spec, random);
        ParameterValues drawn = settingsOf(plan, std::move(values));
        if (seen.insert(drawn.all()).second) {
            settings.push_back(std::move(drawn));
            inVain = 0;
        } else {
            ++inVain;
        }
    }
    if (count == 0)
        settings.clear();
    return settings;
}

MethodPlan fixedPlan(const MethodPlan& plan, const ParameterValues& settings) {
    const std::vector<ParameterSpec>& specs = methods().find(plan.method).parameters;
    MethodPlan fixed{.method = plan.method, .set = plan.set, .grid = {}, .variant = plan.variant};
    for (const ParameterSpec& spec : searchedParameters(plan))
        if (counts(specs, spec.key, settings))
            fixed.set[spec.key] = settings.all().at(spec.key);
    return fixed;
}

std::string searchedText(const MethodPlan& plan, const ParameterValues& settings) {
    const std::vector<ParameterSpec>& specs = methods().find(plan.method).parameters;
    std::string text;
    for (const ParameterSpec& spec : searchedParameters(plan))
        if (counts(specs, spec.key, settings))
            addToList(text, spec.key + " " + displayText(settings.all().at(spec.key)));
    return text;
}

} // namespace groupscope
