// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/split_measure.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/measures/attribute_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

using Part = SplitMeasure::Part;

constexpr std::string_view worstSplitEnding = ".worst_split";

/// A word behind a measure, before a colon and a name.
struct PartWord {
    std::string_view word;
    Part part;
    enum class Name { none, optional, needed } name;
};

constexpr std::array<PartWord, 6> partWords{{{"", Part::whole, PartWord::Name::none},
                                             {".worst", Part::worst, PartWord::Name::optional},
                                             {".gap", Part::gap, PartWord::Name::optional},
                                             {".mean", Part::mean, PartWord::Name::none},
                                             {".group", Part::group, PartWord::Name::needed},
                                             {".class", Part::ofClass, PartWord::Name::needed}}};

std::string_view wordOf(Part part) {
    return std::find_if(partWords.begin(), partWords.end(),
                        [&](const PartWord& own) { return own.part == part; })
        ->word;
}

bool isReserved(std::string_view name) {
    return std::any_of(
               partWords.begin(), partWords.end(),
               [&](const PartWord& own) { return !own.word.empty() && own.word.substr(1) == name; }) ||
           name == worstSplitEnding.substr(1);
}

/// The value of an attribute, a group or a class among what was measured.
std::optional<double> cellOf(const Measured& measured, MeasuredCell::Of of, std::string_view name,
                             const GroupScheme& scheme) {
    const auto isMeant = [&](int index) {
        const auto place = static_cast<std::size_t>(index);
        switch (of) {
        case MeasuredCell::Of::attribute:
            return scheme.attributes()[place].name == name;
        case MeasuredCell::Of::classes:
            return scheme.classes()[place] == name;
        default:
            return scheme.groupName(index) == name;
        }
    };
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == of && isMeant(cell.index))
            return cell.value;
    return std::nullopt;
}

std::optional<double> meanOfClasses(const Measured& measured) {
    double sum = 0.0;
    int count = 0;
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == MeasuredCell::Of::classes && cell.value) {
            sum += *cell.value;
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

/// The part that stands behind a measure that has it, without the ending of worst splits.
std::optional<std::pair<Part, std::string>> partOf(const Measure& measure, std::string_view word,
                                                   const std::optional<std::string_view>& name) {
    if (!measure.wholeOf.empty() && !name && word == "." + measure.wholeOf)
        return std::pair(Part::whole, std::string());
    for (const PartWord& own : partWords) {
        if (own.word != word)
            continue;
        const bool hasIt = (own.part != Part::mean && own.part != Part::ofClass) || measure.ofClasses;
        const bool fits = own.name == PartWord::Name::none     ? !name
                          : own.name == PartWord::Name::needed ? name.has_value() && !name->empty()
                                                               : !name || !name->empty();
        return hasIt && fits ? std::optional(std::pair(own.part, std::string(name.value_or(""))))
                             : std::nullopt;
    }
    return std::nullopt;
}

/// " of the class", where parts are of attributes.
std::string ofWhole(const SplitMeasure& looked) {
    const bool named = looked.part == Part::whole && !looked.measure->wholeOf.empty();
    return named ? " of the " + looked.measure->wholeOf : "";
}

/// The attribute that ".color" or ".@worst" names; empty where it is the word of a part.
std::string_view attributeIn(std::string_view word) {
    if (!word.starts_with("."))
        return {};
    word.remove_prefix(1);
    return word.starts_with("@") ? word.substr(1) : isReserved(word) ? std::string_view() : word;
}

/// The ending of an id, behind the measure: ".worst:color", ".color", ".gap.worst_split".
std::optional<SplitMeasure> endingOf(const Measure& measure, std::string_view ending) {
    SplitMeasure made{.measure = &measure};
    const std::size_t colon = ending.find(':');
    std::string_view word = ending.substr(0, colon);
    std::optional<std::string_view> name;
    if (colon != std::string_view::npos)
        name = ending.substr(colon + 1);
    if (word.ends_with(worstSplitEnding)) {
        made.worstSplit = true;
        word.remove_suffix(worstSplitEnding.size());
    }
    if (auto part = partOf(measure, word, name)) {
        std::tie(made.part, made.of) = std::move(*part);
        return made;
    }
    if (!measure.ofAttributes || attributeIn(word).empty())
        return std::nullopt;
    made.part = Part::attribute;
    made.of = std::string(attributeIn(word)) + (name ? ":" + std::string(*name) : std::string());
    return made;
}

} // namespace

std::vector<std::string> SplitMeasure::splits() const {
    std::vector<std::string> names;
    std::string_view rest = split;
    for (std::size_t sign = rest.find(averageSign); sign != std::string_view::npos;
         sign = rest.find(averageSign)) {
        names.emplace_back(rest.substr(0, sign));
        rest.remove_prefix(sign + 1);
    }
    names.emplace_back(rest);
    return names;
}

std::string SplitMeasure::partId() const {
    const std::string ending(worstSplit ? worstSplitEnding : std::string_view());
    if (part == Part::attribute)
        return (isReserved(of) ? ".@" : ".") + of + ending;
    return std::string(wordOf(part)) + ending + (of.empty() ? "" : ":" + of);
}

std::string SplitMeasure::spelled() const {
    return split + "." + measure->id + partId();
}

std::string SplitMeasure::partText() const {
    std::string text;
    switch (part) {
    case Part::whole:
        break;
    case Part::worst:
        text = " of the worst " + (of.empty() ? "group" : of);
        break;
    case Part::gap:
        text = ", worst " + (of.empty() ? "group" : of) + " against all";
        break;
    case Part::mean:
        text = ", mean over classes";
        break;
    case Part::attribute:
    case Part::group:
    case Part::ofClass:
        text = " of " + of;
        break;
    }
    return text + (worstSplit ? ", worst split" : "");
}

std::string SplitMeasure::title() const {
    return measure->title + ofWhole(*this) + partText();
}

std::string SplitMeasure::heading() const {
    return measure->heading() + ofWhole(*this) + partText();
}

std::optional<double> SplitMeasure::value(const Measured& measured, const GroupScheme& scheme) const {
    switch (part) {
    case Part::whole:
        return measured.whole;
    case Part::mean:
        return meanOfClasses(measured);
    case Part::attribute:
        return cellOf(measured, MeasuredCell::Of::attribute, of, scheme);
    case Part::group:
        return cellOf(measured, MeasuredCell::Of::group, of, scheme);
    case Part::ofClass:
        return cellOf(measured, MeasuredCell::Of::classes, of, scheme);
    case Part::worst:
    case Part::gap:
        break;
    }
    const std::optional<double> worst = worstValue(*measure, comparedCells(*measure, measured, scheme, of));
    if (!worst || (part == Part::gap && !measured.whole))
        return std::nullopt;
    return part == Part::worst ? worst : std::optional(std::abs(*measured.whole - *worst));
}

std::optional<double> SplitMeasure::combined(const std::vector<std::optional<double>>& values) const {
    if (values.empty() ||
        std::any_of(values.begin(), values.end(), [](const std::optional<double>& value) { return !value; }))
        return std::nullopt;
    if (worstSplit)
        return higherIsBetter() ? *std::min_element(values.begin(), values.end())
                                : *std::max_element(values.begin(), values.end());
    double sum = 0.0;
    for (const std::optional<double>& value : values)
        sum += *value;
    return sum / static_cast<double>(values.size());
}

std::vector<std::string> attributesOf(std::span<const Run* const> runs) {
    std::set<std::string> names;
    for (const Run* run : runs)
        for (const std::string& name : run->groups.attributeNames())
            names.insert(name);
    return {names.begin(), names.end()};
}

void requireAttribute(const SplitMeasure& measure, const std::vector<std::string>& attributes,
                      const Message& where) {
    const bool named =
        measure.part == Part::worst || measure.part == Part::gap || measure.part == Part::attribute;
    if (named && !measure.of.empty() &&
        std::find(attributes.begin(), attributes.end(), measure.of) == attributes.end())
        throw UsageError("no groups are made by the attribute '" + measure.of + "'", where,
                         "choose one of: " + (attributes.empty() ? "(there are none)" : joined(attributes)));
}

namespace {

std::optional<double> valueOn(const SplitMeasure& looked, const Run& run, const std::string& split) {
    const SplitResult* result = run.split(split);
    if (result == nullptr)
        return std::nullopt;
    if (looked.isOfReport())
        return looked.value(looked.measure->ofReport(result->report), run.groups);
    const Measured* measured = findMeasured(result, looked.measure->id); // not copied: thousands are asked
    return measured == nullptr ? std::nullopt : looked.value(*measured, run.groups);
}

std::optional<double> valueOver(const SplitMeasure& looked, const Run& run,
                                const std::vector<std::string>& splits) {
    std::vector<std::optional<double>> values;
    for (const std::string& name : splits)
        values.push_back(valueOn(looked, run, name));
    return looked.combined(values);
}

} // namespace

std::optional<double> SplitMeasure::value(const Run& run) const {
    if (split == otherSplits)
        return meantValue(run);
    return isAverage() ? valueOver(*this, run, splits()) : valueOn(*this, run, split);
}

std::vector<std::string> SplitMeasure::meantSplits(const TaskDefinition& definition) const {
    std::vector<std::string> names = splits();
    if (split == otherSplits) {
        names.clear();
        for (const SplitDefinition& own : definition.splits)
            if (own.purpose == purposeName(Purpose::report) && own.name != testSplit)
                names.push_back(own.name);
        return names;
    }
    if (!definition.selectSplit.empty())
        std::replace(names.begin(), names.end(), std::string(validationSplit), definition.selectSplit);
    return names;
}

std::optional<double> SplitMeasure::meantValue(const Run& run) const {
    return valueOver(*this, run, meantSplits(run.task));
}

std::string spelledAverage(const std::vector<std::string>& splits) {
    return joined(splits, std::string(1, averageSign));
}

bool isSplitOrAverage(std::string_view name) {
    if (name.find(averageSign) == std::string_view::npos)
        return name == otherSplits || isSplitName(name);
    const std::vector<std::string> names = SplitMeasure{.split = std::string(name)}.splits();
    return std::all_of(names.begin(), names.end(), [](const std::string& own) { return isSplitName(own); });
}

std::string withoutAverageNames(const std::string& id, const SplitAverages& averages) {
    const std::size_t dot = std::min(id.find('.'), id.size());
    const auto named = averages.find(std::string_view(id).substr(0, dot));
    return named == averages.end() ? id : spelledAverage(named->second) + id.substr(dot);
}

namespace {

/// Reads the words behind the split: a measure, its part.
std::optional<SplitMeasure> measureAndPart(std::string_view text) {
    for (const Measure& measure : measures()) // thousands of runs ask: what is not meant costs no text
        for (const std::string* word : {&measure.id, &measure.name})
            if (!word->empty() && text.starts_with(*word))
                if (std::optional<SplitMeasure> made = endingOf(measure, text.substr(word->size())))
                    return made;
    const std::size_t end = std::min(text.find_first_of(".:"), text.size());
    const Measure* numbered = measures().known(text.substr(0, end));
    return numbered != nullptr ? endingOf(*numbered, text.substr(end)) : std::nullopt;
}

} // namespace

std::optional<SplitMeasure> knownSplitMeasure(std::string_view id, const SplitAverages& averages) {
    const std::size_t dot = id.find('.');
    if (dot == std::string_view::npos)
        return std::nullopt;
    std::string_view split = id.substr(0, dot);
    std::string named;
    if (const auto average = averages.find(split); average != averages.end())
        split = named = spelledAverage(average->second);
    if (!isSplitOrAverage(split))
        return std::nullopt;
    std::optional<SplitMeasure> made = measureAndPart(id.substr(dot + 1));
    const bool average = split == otherSplits || split.find(averageSign) != std::string_view::npos;
    if (!made || (made->worstSplit && !average))
        return std::nullopt;
    made->split = average ? std::string(split) : meantSplit(split);
    return made;
}

std::string nameOfSplits(std::string_view split, const SplitAverages& averages) {
    for (const auto& [name, members] : averages)
        if (spelledAverage(members) == split)
            return name;
    return std::string(split);
}

std::string titleOfSplits(std::string_view split) {
    if (split == otherSplits)
        return "mean of the report splits except test";
    if (split.find(averageSign) == std::string_view::npos)
        return splitTitle(split);
    return "mean of " + joined(SplitMeasure{.split = std::string(split)}.splits(), " and ");
}

} // namespace groupscope
