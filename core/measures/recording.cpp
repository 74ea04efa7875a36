// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/recording.h"

#include "core/base/text.h"
#include "core/measures/spread_rows.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace groupscope {

namespace {

RecordedMeasure complete(const Measure& measure, Recording recording) {
    if (recording.id.empty())
        recording.id = measure.id;
    if (recording.title.empty())
        recording.title = measure.title;
    if (recording.summary.empty())
        recording.summary = recording.title;
    if (recording.of == nullptr)
        recording.series = {{"*." + measure.id, ""}, {"*." + measure.id + ".worst", "worst group"}};
    return {&measure, std::move(recording)};
}

/// The part of `name` at '*' in `pattern`; nothing if they do not match.
std::optional<std::string> partOf(std::string_view pattern, std::string_view name) {
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos)
        return pattern == name ? std::optional(std::string()) : std::nullopt;
    const std::string_view before = pattern.substr(0, star), after = pattern.substr(star + 1);
    if (name.size() <= before.size() + after.size() || !name.starts_with(before) || !name.ends_with(after))
        return std::nullopt;
    std::string part(name.substr(before.size(), name.size() - before.size() - after.size()));
    // A split begins the name; none has a dot, but names of classes may.
    return before.empty() && !isSplitName(part) ? std::nullopt : std::optional(part);
}

} // namespace

const Registry<RecordedMeasure>& recordedMeasures() {
    static const Registry<RecordedMeasure> all("recording", [] {
        std::vector<RecordedMeasure> list;
        for (const Measure& measure : measures())
            for (const Recording& recording : measure.recordings)
                list.push_back(complete(measure, recording));
        return list;
    }());
    return all;
}

Split rowsToRecord(const Task& task, const Split& set, const Recording& recording) {
    Split chosen = set;
    if (recording.rowsOfGroup > 0)
        chosen.rows = spreadOverGroups(task, set.rows, static_cast<std::size_t>(recording.rowsOfGroup));
    if (recording.rowsInAll > 0)
        chosen.rows = spreadOver(chosen.rows, static_cast<std::size_t>(recording.rowsInAll));
    return chosen;
}

std::string rowsText(const Recording& recording) {
    std::string text;
    if (recording.rowsOfGroup > 0)
        text = "up to " + std::to_string(recording.rowsOfGroup) + " examples of each group, evenly spread";
    if (recording.rowsInAll > 0)
        addToList(text, std::to_string(recording.rowsInAll) + " examples, evenly spread", ", of them ");
    return text.empty() ? "all examples" : text;
}

Recorded record(const RecordedMeasure& recorded, Evaluated& evaluated) {
    if (recorded.recording.of != nullptr)
        return recorded.recording.of(evaluated);
    if (recorded.measure->needs == Needs::embedding &&
        !evaluated.sample(recorded.measure->manyRows).hasDistances())
        return {.reason = unmeasurableRows};
    const Measured measured = recorded.measure->of(evaluated);
    const std::string name = evaluated.split().name + "." + recorded.measure->id;
    Recorded values;
    if (measured.whole)
        values.values.emplace_back(name, *measured.whole);
    if (const MeasuredCell* worst = worstCell(*recorded.measure, measured))
        values.values.emplace_back(name + ".worst", *worst->value);
    return values;
}

std::optional<RecordedCurve> curveOf(const std::string& series) {
    for (const RecordedMeasure& recorded : recordedMeasures()) {
        const std::vector<RecordedSeries>& known = recorded.recording.series;
        for (std::size_t place = 0; place < known.size(); ++place)
            if (const auto part = partOf(known[place].name, series))
                return RecordedCurve{&recorded, place, *part,
                                     *part + (part->empty() || known[place].title.empty() ? "" : ", ") +
                                         known[place].title};
    }
    return std::nullopt;
}

std::vector<const RecordedMeasure*> recordedIn(const std::vector<const SeriesValues*>& epochs) {
    std::set<const RecordedMeasure*> found;
    for (const SeriesValues* epoch : epochs)
        for (const auto& [name, value] : *epoch)
            if (const auto curve = curveOf(name))
                found.insert(curve->of);
    return {found.begin(), found.end()}; // they stand in one list: the order of addresses is theirs
}

std::optional<double> summaryOf(const RecordedMeasure& recorded, const SeriesValues& values,
                                const std::string& split) {
    const std::string& pattern = recorded.recording.series.front().name;
    const bool ofSplits = pattern.starts_with('*') && !split.empty();
    std::optional<double> worst;
    for (const auto& [name, value] : values) {
        const std::optional<std::string> part = partOf(pattern, name);
        if (!part || (ofSplits && *part != split))
            continue;
        const Better better = recorded.measure->better;
        if (!worst || (better == Better::lower && value > *worst) ||
            (better == Better::higher && value < *worst))
            worst = value;
    }
    return worst;
}

} // namespace groupscope
