// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_column.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/measured_ids.h"
#include "core/runs/messages.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groupscope {

namespace {

using Runs = std::span<const Run* const>;

constexpr std::string_view parameterPrefix = "parameter.";

RunValue words(std::string text) {
    return {.text = std::move(text)};
}

RunValue yesOrNo(bool yes) {
    return words(yes ? "yes" : "no");
}

/// Models from elsewhere were not trained here.
RunValue unlessImported(const Run& run, double value) {
    return isImported(run.method) ? RunValue() : RunValue{.number = value};
}

RunValue valueOfParameter(const Run& run, const std::string& key) {
    const auto found = run.parameters.all().find(key);
    return found == run.parameters.all().end()
               ? RunValue()
               : RunValue{.text = toText(found->second), .shown = displayText(found->second)};
}

RunColumn parameterColumn(const std::string& key) {
    return {.id = std::string(parameterPrefix) + key,
            .title = key,
            .help = "Parameter " + key + " of the method",
            .unit = "",
            .value = [key](const Run& run) { return valueOfParameter(run, key); }};
}

bool hasValues(const RunColumn& column, Runs runs) {
    return std::any_of(runs.begin(), runs.end(),
                       [&](const Run* run) { return !column.value(*run).isEmpty(); });
}

/// The parts of a measure that have a column of their own beside the whole.
std::vector<SplitMeasure> partsOf(const SplitMeasure& whole, const std::vector<std::string>& attributes) {
    using Part = SplitMeasure::Part;
    std::vector<SplitMeasure> parts{whole};
    const auto add = [&](Part part, const std::string& of = {}) {
        parts.push_back(whole);
        parts.back().part = part;
        parts.back().of = of;
    };
    const Measure& measure = *whole.measure;
    if (measure.better != Better::neither && !measure.ofGroups) {
        if (!whole.isOfReport()) { // worst group and gap of accuracies are measures of their own
            add(Part::worst);
            add(Part::gap);
        }
        for (const std::string& attribute : attributes) {
            add(Part::worst, attribute);
            add(Part::gap, attribute);
        }
    }
    if (measure.ofClasses)
        add(Part::mean);
    for (const std::string& attribute : attributes)
        if (measure.ofAttributes)
            add(Part::attribute, attribute);
    return parts;
}

/// Splits and averages that the runs have results on, in the order in which people want to see them.
std::vector<std::string> splitsOf(Runs runs, const SplitAverages& averages) {
    std::vector<std::string> names;
    for (const SplitDefinition& set : shownSplits(definitionsOf(runs)))
        names.push_back(set.name);
    for (const auto& [name, members] : averages)
        names.push_back(spelledAverage(members));
    return names;
}

/// The column that an id spells out; nothing where it is none.
std::optional<RunColumn> spelledColumn(const std::string& id, const SplitAverages& averages) {
    if (const std::optional<SplitMeasure> measure = knownSplitMeasure(id, averages)) {
        if (measure->split == leaveOneDomainOut)
            return std::nullopt;
        RunColumn column = columnOf(*measure, averages);
        column.value = [own = *measure](const Run& run) { return RunValue{.number = own.meantValue(run)}; };
        return column;
    }
    if (id.starts_with(parameterPrefix) && id.size() > parameterPrefix.size())
        return parameterColumn(id.substr(parameterPrefix.size()));
    if (const VariedField* field = variedFields().known(id))
        return columnOf(*field);
    for (const RunColumn& column : plainRunColumns())
        if (column.id == id)
            return column;
    return std::nullopt;
}

/// Throws UsageError that says which columns there are.
[[noreturn]] void throwUnknownColumn(const std::string& id, Runs runs, const SplitAverages& averages,
                                     const Message& where) {
    const std::vector<RunColumn> columns = runColumns(runs, averages);
    std::vector<std::string_view> ids;
    for (const RunColumn& column : columns)
        ids.push_back(column.id);
    const std::string nearest = nearestWord(id, ids);
    // Names with the same start are what was meant; else all.
    const std::string start = id.substr(0, id.rfind('.'));
    std::vector<std::string_view> alike;
    for (const std::string_view known : ids)
        if (!start.empty() && known.find(start) != std::string_view::npos)
            alike.push_back(known);
    constexpr std::size_t most = 24;
    const std::string list = joinedAndMore(most, alike.empty() ? ids : alike);
    throw UsageError("no run has a column '" + id + "'", where,
                     nearest.empty() ? message<runMessages, "choose_column">(list)
                                     : message<runMessages, "nearest_column">(nearest, list));
}

} // namespace

Table::Column RunColumn::tableColumn() const {
    using Kind = Table::Kind;
    const Kind kind = unit.empty()      ? Kind::text
                      : unit == "share" ? Kind::percent
                      : unit == "epoch" ? Kind::integer
                                        : Kind::number;
    const int decimals = unit == "share" || unit == "s" ? 1 : unit == "count" ? 0 : 3;
    return {.key = id, .title = title, .kind = kind, .decimals = decimals, .isEpoch = unit == "epoch"};
}

Table::Cell RunColumn::cell(const Run& run) const {
    RunValue own = value(run);
    return own.number   ? Table::Cell(*own.number)
           : isNumber() ? Table::Cell()
                        : Table::Cell(std::move(own.text), std::move(own.shown));
}

RunColumn columnOf(const SplitMeasure& measure, const SplitAverages& averages) {
    const std::string split = nameOfSplits(measure.split, averages);
    return {.id = split + "." + measure.measure->id + measure.partId(),
            .title = split + " " + measure.heading(),
            .help = measure.title() + " of " + split + ": " + measure.measure->formula,
            .unit = measure.measure->unit,
            .better = measure.part == SplitMeasure::Part::gap ? Better::lower : measure.measure->better,
            .value = [measure](const Run& run) { return RunValue{.number = measure.value(run)}; },
            .measure = measure};
}

RunColumn columnOf(const VariedField& field) {
    return {.id = field.id,
            .title = field.title,
            .help = "Distinguishes tasks: " + field.meaning,
            .unit = "",
            .value = [&field](const Run& run) { return words(field.value(run)); }};
}

std::vector<RunColumn> parameterColumns(Runs runs) {
    std::set<std::string> keys;
    for (const Run* run : runs)
        for (const auto& [key, value] : run->parameters.all())
            keys.insert(key);
    std::vector<RunColumn> columns;
    for (const std::string& key : keys)
        columns.push_back(parameterColumn(key));
    return columns;
}

const std::vector<RunColumn>& plainRunColumns() {
    static const std::vector<RunColumn> columns{
        {.id = "id",
         .title = "id",
         .help = "Name of the run's file",
         .value = [](const Run& run) { return words(run.id); }},
        {.id = "method",
         .title = "method",
         .help = "Method of the run",
         .value = [](const Run& run) { return words(run.method); }},
        {.id = "seed",
         .title = "seed",
         .help = "Seed of the random numbers",
         .value = [](const Run& run) { return words(std::to_string(run.seed)); }},
        {.id = "selected_epoch",
         .title = "epoch",
         .help = "The selected epoch, from 1",
         .unit = "epoch",
         .value = [](const Run& run) { return unlessImported(run, run.selectedEpoch + 1); }},
        {.id = "trained",
         .title = "trained",
         .help = "Whether the selected epoch's training accuracy is near the highest of the run",
         .value =
             [](const Run& run) {
                 return run.history.empty() ? RunValue() : words(keepsTrainedEpoch(run) ? "yes" : "not yet");
             }},
        {.id = "seconds",
         .title = "seconds",
         .help = "Training time",
         .unit = "s",
         .better = Better::lower,
         .value = [](const Run& run) { return unlessImported(run, run.seconds); }},
        {.id = "seconds_per_epoch",
         .title = "s/epoch",
         .help = "Training time of an epoch",
         .unit = "s per epoch",
         .better = Better::lower,
         .value =
             [](const Run& run) {
                 return run.history.empty()
                            ? RunValue()
                            : RunValue{.number = run.seconds / static_cast<double>(run.history.size())};
             }},
        {.id = "select",
         .title = "epoch by",
         .help = "Rule that selected the epoch",
         .value = [](const Run& run) { return words(run.select); }},
        {.id = "best_of",
         .title = "best of",
         .help = "Number of epochs among which that rule selected",
         .value =
             [](const Run& run) {
                 const bool chose = run.select != lastEpochRule && run.history.size() > 1;
                 return chose ? words(std::to_string(run.history.size()) + " epochs") : RunValue();
             }},
        {.id = "groups_read",
         .title = "groups read",
         .help = "Splits whose group labels training and selection have read",
         .value = [](const Run& run) { return words(run.groupsRead ? run.groupsRead->text() : ""); }},
        {.id = "converged",
         .title = "converged",
         .help = "Whether training had converged at the selected epoch",
         .value = [](const Run& run) { return run.converged ? yesOrNo(*run.converged) : RunValue(); }},
        {.id = clampedSeries,
         .title = "at τ_min",
         .help = "Share of the temperatures at the least one that the settings allow, in the selected epoch",
         .unit = "share",
         .value = [](const Run& run) { return RunValue{.number = clampedShare(run)}; }},
        {.id = "data.sha256", .title = "data", .help = "Hash of the data file", .value = [](const Run& run) {
             return words(run.data.sha256);
         }}};
    return columns;
}

const RunColumn& plainRunColumn(std::string_view id) {
    return *std::find_if(plainRunColumns().begin(), plainRunColumns().end(),
                         [&](const RunColumn& column) { return column.id == id; });
}

std::vector<RunColumn> measureColumns(Runs runs, const std::string& split, const SplitAverages& averages) {
    const std::vector<std::string> attributes = attributesOf(runs);
    const std::vector<std::string> measured = measuresOf(runs);
    const std::set<std::string> known(measured.begin(), measured.end());
    std::vector<RunColumn> columns;
    for (const Measure* measure : measures().with(measured)) {
        if (!known.contains(measure->id) && measure->ofReport == nullptr)
            continue;
        for (SplitMeasure& part : partsOf(SplitMeasure{.split = split, .measure = measure}, attributes)) {
            RunColumn column = columnOf(part, averages);
            if (!hasValues(column, runs))
                continue;
            columns.push_back(std::move(column));
            if (part.isAverage()) {
                part.worstSplit = true;
                columns.push_back(columnOf(part, averages));
            }
        }
    }
    return columns;
}

std::vector<RunColumn> usualMeasureColumns(Runs runs, const std::string& split) {
    std::vector<RunColumn> columns;
    const auto add = [&](const SplitMeasure& measure) { columns.push_back(columnOf(measure)); };
    for (const std::string& id : measuresOf(runs)) {
        SplitMeasure own{.split = split, .measure = &measures().find(id)};
        add(own);
        if (own.measure->ofClasses) {
            own.part = SplitMeasure::Part::mean;
            add(own);
        }
        own.part = SplitMeasure::Part::attribute;
        if (own.measure->ofAttributes)
            for (const std::string& attribute : attributesOf(runs)) {
                own.of = attribute;
                add(own);
            }
    }
    return columns;
}

std::vector<RunColumn> runColumns(Runs runs, const SplitAverages& averages) {
    std::vector<RunColumn> columns;
    for (const RunColumn& column : plainRunColumns())
        if (hasValues(column, runs))
            columns.push_back(column);
    for (const VariedField& field : variedFields())
        if (std::any_of(runs.begin(), runs.end(),
                        [&](const Run* run) { return field.value(*run) != field.value(*runs.front()); }))
            columns.push_back(columnOf(field));
    for (RunColumn& column : parameterColumns(runs))
        columns.push_back(std::move(column));
    for (const std::string& split : splitsOf(runs, averages))
        for (RunColumn& column : measureColumns(runs, split, averages))
            columns.push_back(std::move(column));
    return columns;
}

RunColumn findRunColumn(const std::string& id, Runs runs, const SplitAverages& averages,
                        const Message& where) {
    const std::optional<RunColumn> found = spelledColumn(id, averages);
    if (!found || !hasValues(*found, runs))
        throwUnknownColumn(id, runs, averages, where);
    return *found;
}

bool canBeRunColumn(const std::string& id, const SplitAverages& averages) {
    return spelledColumn(id, averages).has_value();
}

} // namespace groupscope
