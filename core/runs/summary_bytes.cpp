// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/summary_bytes.h"

#include "core/runs/byte_stream.h"
#include "core/runs/run_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

namespace groupscope {

using nlohmann::json;

namespace {

/// What of a specification is the run's own; all else is the same for thousands.
constexpr std::array ownKeys{"id",       "parameters", "seed",           "name",
                             "note",     "warnings",   "selected_epoch", "imbalance",
                             "complete", "select",     "converged"};

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

void writeOptional(ByteStreamWriter& to, const std::optional<double>& value) {
    to.number(value.value_or(undefined));
}

std::optional<double> readOptional(ByteStreamReader& from) {
    const auto value = from.number<double>();
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

void writeInterval(ByteStreamWriter& to, const std::optional<Interval>& interval) {
    to.number(interval ? interval->low : undefined);
    to.number(interval ? interval->high : undefined);
}

std::optional<Interval> readInterval(ByteStreamReader& from) {
    const auto low = from.number<double>(), high = from.number<double>();
    return std::isnan(low) || std::isnan(high) ? std::nullopt : std::optional(Interval{low, high});
}

const std::string& readShared(ByteStreamReader& from, const KnownTexts& known) {
    const auto number = from.number<std::uint32_t>();
    if (number >= known.texts.size())
        ByteStreamReader::fail();
    return known.texts[number];
}

void writeDistribution(ByteStreamWriter& to, const Distribution& own) {
    to.number(own.n);
    to.numbers(own.levels);
    to.numbers(own.values);
    to.numbers(own.edges);
    to.numbers(own.counts);
}

Distribution readDistribution(ByteStreamReader& from) {
    Distribution own;
    own.n = from.number<std::int64_t>();
    own.levels = from.numbers<double>();
    own.values = from.numbers<double>();
    own.edges = from.numbers<double>();
    own.counts = from.numbers<std::int64_t>();
    return own;
}

/// Values of an epoch with the numbers of their names: few names, many epochs.
void writeEpochs(ByteStreamWriter& to, const std::vector<EpochRecord>& history, SharedTexts& shared) {
    to.number(static_cast<std::uint32_t>(history.size()));
    for (const EpochRecord& record : history) {
        to.number(static_cast<std::int32_t>(record.epoch));
        to.number(static_cast<std::uint32_t>(record.series.size()));
        for (const auto& [name, value] : record.series) {
            to.number(shared.number(name));
            to.number(value);
        }
        to.number(static_cast<std::uint32_t>(record.distributions.size()));
        for (const NamedDistribution& own : record.distributions) {
            to.number(shared.number(own.name));
            writeDistribution(to, own.distribution);
        }
    }
}

std::vector<EpochRecord> readEpochs(ByteStreamReader& from, const KnownTexts& known) {
    std::vector<EpochRecord> history(from.count(12));
    for (EpochRecord& record : history) {
        record.epoch = from.number<std::int32_t>();
        record.series.resize(from.count(12));
        for (auto& [name, value] : record.series) {
            name = readShared(from, known);
            value = from.number<double>();
        }
        record.distributions.resize(from.count(24));
        for (NamedDistribution& own : record.distributions) {
            own.name = readShared(from, known);
            own.distribution = readDistribution(from);
        }
    }
    return history;
}

void writeFoundSummary(ByteStreamWriter& to, const Run& run) {
    to.number(static_cast<std::uint32_t>(run.found.size()));
    for (const Column& column : run.found) {
        to.text(column.name);
        to.number(static_cast<std::uint32_t>(column.categories.size()));
        for (const std::string& category : column.categories)
            to.text(category);
    }
    to.number(static_cast<std::uint32_t>(run.agreements.size()));
    for (const FoundAgreement& own : run.agreements) {
        to.text(own.column);
        for (const int number : {own.with, own.table.foundCount, own.table.knownCount})
            to.number(static_cast<std::int32_t>(number));
        to.number(static_cast<std::uint32_t>(own.table.cells.size()));
        for (const CrossCell& cell : own.table.cells) {
            to.number(static_cast<std::int32_t>(cell.found));
            to.number(static_cast<std::int32_t>(cell.known));
            to.number(cell.n);
        }
    }
}

void readFoundSummary(ByteStreamReader& from, Run& run) {
    run.found.resize(from.count(8));
    for (Column& column : run.found) {
        column.name = from.text();
        column.categories.resize(from.count(4));
        for (std::string& category : column.categories)
            category = from.text();
    }
    run.agreements.resize(from.count(20));
    for (FoundAgreement& own : run.agreements) {
        own.column = from.text();
        own.with = from.number<std::int32_t>();
        own.table.foundCount = from.number<std::int32_t>();
        own.table.knownCount = from.number<std::int32_t>();
        own.table.cells.resize(from.count(16));
        for (CrossCell& cell : own.table.cells) {
            cell.found = from.number<std::int32_t>();
            cell.known = from.number<std::int32_t>();
            cell.n = from.number<std::int64_t>();
        }
    }
}

void writeMeasuredSummary(ByteStreamWriter& to, const Measured& measured) {
    to.number(measured.n);
    writeOptional(to, measured.whole);
    writeInterval(to, measured.interval);
    to.number(static_cast<std::uint32_t>(measured.cells.size()));
    for (const MeasuredCell& cell : measured.cells) {
        to.number(static_cast<std::int32_t>(cell.of));
        to.number(static_cast<std::int32_t>(cell.index));
        to.number(cell.n);
        writeOptional(to, cell.value);
        writeInterval(to, cell.interval);
    }
}

Measured readMeasuredSummary(ByteStreamReader& from) {
    Measured measured;
    measured.n = from.number<std::int64_t>();
    measured.whole = readOptional(from);
    measured.interval = readInterval(from);
    measured.cells.resize(from.count(40));
    for (MeasuredCell& cell : measured.cells) {
        cell.of = static_cast<MeasuredCell::Of>(from.number<std::int32_t>());
        cell.index = from.number<std::int32_t>();
        cell.n = from.number<std::int64_t>();
        cell.value = readOptional(from);
        cell.interval = readInterval(from);
    }
    return measured;
}

void writeCells(ByteStreamWriter& to, const std::vector<GroupAccuracy>& cells) {
    to.number(static_cast<std::uint32_t>(cells.size()));
    for (const GroupAccuracy& cell : cells) {
        to.number(static_cast<std::int32_t>(cell.n));
        to.number(static_cast<std::int32_t>(cell.correct));
    }
}

std::vector<GroupAccuracy> readCells(ByteStreamReader& from, int count) {
    std::vector<GroupAccuracy> cells(from.count(8));
    if (cells.size() != static_cast<std::size_t>(count))
        ByteStreamReader::fail();
    for (GroupAccuracy& cell : cells) {
        cell.n = from.number<std::int32_t>();
        cell.correct = from.number<std::int32_t>();
        if (cell.correct < 0 || cell.correct > cell.n)
            ByteStreamReader::fail();
    }
    return cells;
}

/// Counts alone: the figures of a report follow from them.
void writeResult(ByteStreamWriter& to, const SplitResult& result, SharedTexts& shared) {
    to.number(shared.number(result.name));
    to.number(shared.number(result.title));
    to.number(result.report.averageAccuracy.has_value() || result.report.n == 0);
    writeCells(to, result.report.groups);
    writeCells(to, result.report.classes);
    to.number(static_cast<std::uint32_t>(result.measures.size()));
    for (const NamedMeasured& own : result.measures) {
        to.number(shared.number(own.id));
        writeMeasuredSummary(to, own.measured);
    }
    writeOptional(to, result.crossEntropy);
}

SplitResult readResult(ByteStreamReader& from, const KnownTexts& known, const Run& run) {
    SplitResult result;
    result.name = readShared(from, known);
    result.title = readShared(from, known);
    const Predicted predicted = from.number<bool>() ? Predicted::yes : Predicted::no;
    std::vector<GroupAccuracy> groups = readCells(from, run.groups.groupCount()),
                               classes = readCells(from, run.groups.classCount());
    result.report =
        reportOfCounts(run.groups, std::move(groups), std::move(classes), run.trainCounts, predicted);
    result.measures.resize(from.count(40));
    for (NamedMeasured& own : result.measures) {
        own.id = readShared(from, known);
        own.measured = readMeasuredSummary(from);
    }
    result.crossEntropy = readOptional(from);
    return result;
}

} // namespace

std::uint32_t SharedTexts::number(const std::string& text) {
    const auto [known, isNew] = numbers_.emplace(text, static_cast<std::uint32_t>(texts_.size()));
    if (isNew)
        texts_.push_back(text);
    return known->second;
}

std::string bytesOfSummary(const Run& summary, SharedTexts& shared) {
    json common = specificationOf(summary), own = json::object();
    for (const char* key : ownKeys)
        if (const auto found = common.find(key); found != common.end()) {
            own[key] = std::move(*found);
            common.erase(found);
        }
    ByteStreamWriter to;
    to.number(shared.number(common.dump()));
    to.text(own.dump());
    to.number(summary.seconds);
    writeEpochs(to, summary.history, shared);
    writeFoundSummary(to, summary);
    to.number(static_cast<std::uint32_t>(summary.splits.size()));
    for (const SplitResult& result : summary.splits)
        writeResult(to, result, shared);
    return to.take();
}

void KnownTexts::specify(std::uint32_t number) {
    specified.resize(texts.size());
    tried.resize(texts.size());
    if (number >= texts.size() || tried[number])
        return;
    tried[number] = true;
    try {
        auto run = std::make_unique<Run>();
        readSharedSpecification(json::parse(texts[number]), *run);
        if (run->trainCounts.size() == static_cast<std::size_t>(run->groups.groupCount()))
            specified[number] = std::move(run);
    } catch (const std::exception&) { // the index is damaged: files are read instead
        return;
    }
}

std::uint32_t specificationOfBytes(std::string_view bytes) {
    return ByteStreamReader(bytes).number<std::uint32_t>();
}

Run summaryOfBytes(std::string_view bytes, const KnownTexts& known) {
    ByteStreamReader from(bytes);
    const auto common = from.number<std::uint32_t>();
    if (common >= known.specified.size() || !known.specified[common])
        ByteStreamReader::fail();
    Run run = *known.specified[common];
    readOwnSpecification(json::parse(from.text()), run);
    run.seconds = from.number<double>();
    run.history = readEpochs(from, known);
    readFoundSummary(from, run);
    const std::size_t results = from.count(30);
    for (std::size_t i = 0; i < results; ++i)
        run.splits.push_back(readResult(from, known, run));
    if (!from.atEnd())
        ByteStreamReader::fail();
    return run;
}

} // namespace groupscope
