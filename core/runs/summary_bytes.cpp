// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/summary_bytes.h"

#include "core/runs/run_fields.h"
#include "core/runs/run_parts.h"

#include <exception>
#include <memory>
#include <utility>

namespace groupscope {

using nlohmann::json;

namespace {

std::vector<GroupAccuracy> readAccuracies(ByteStreamReader& from, int count) {
    std::pair<std::vector<int>, std::vector<int>> counts;
    from.read(counts);
    return accuraciesOf(counts.first, counts.second, count, "index of runs");
}

void writeResult(ByteStreamWriter& to, const SplitResult& result) {
    to.write(result.name);
    to.write(result.title);
    to.write(result.report.averageAccuracy.has_value() || result.report.n == 0);
    to.write(countsOf(result.report.groups));
    to.write(countsOf(result.report.classes));
    to.write(result.measures);
    to.write(result.crossEntropy);
}

SplitResult readResult(ByteStreamReader& from, const Run& run) {
    SplitResult result;
    from.read(result.name);
    from.read(result.title);
    bool predicted = false;
    from.read(predicted);
    std::vector<GroupAccuracy> groups = readAccuracies(from, run.groups.groupCount()),
                               classes = readAccuracies(from, run.groups.classCount());
    result.report = reportOfCounts(run.groups, std::move(groups), std::move(classes), run.trainCounts,
                                   predicted ? Predicted::yes : Predicted::no);
    from.read(result.measures);
    from.read(result.crossEntropy);
    return result;
}

template<class Value>
void writePart(ByteStreamWriter& to, const Value& value) {
    to.write(value);
}

void writePart(ByteStreamWriter& to, const std::vector<SplitResult>& results) {
    to.number(static_cast<std::uint32_t>(results.size()));
    for (const SplitResult& result : results)
        writeResult(to, result);
}

/// Reads a member of the run, which has its specification.
template<class Value>
void readPart(ByteStreamReader& from, const Run&, Value& value) {
    from.read(value);
}

void readPart(ByteStreamReader& from, const Run& run, std::vector<SplitResult>& results) {
    const std::size_t count = from.count(30);
    for (std::size_t i = 0; i < count; ++i)
        results.push_back(readResult(from, run));
}

} // namespace

std::string bytesOfSummary(const Run& summary, SharedTexts& shared) {
    ByteStreamWriter to(&shared);
    to.write(specificationOf<RunPart::shared, RunPart::shared>(summary).dump());
    to.text(specificationOf<RunPart::own, RunPart::own>(summary).dump());
    forEachFieldIn<RunPart::summary, RunPart::reduced>([&](const auto& own) { writePart(to, own.value); },
                                                       summary);
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
        readSpecification<RunPart::shared, RunPart::shared>(json::parse(texts[number]), *run);
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
    ByteStreamReader from(bytes, &known.texts);
    const auto common = from.number<std::uint32_t>();
    if (common >= known.specified.size() || !known.specified[common])
        ByteStreamReader::fail();
    Run run = *known.specified[common];
    readSpecification<RunPart::own, RunPart::own>(json::parse(from.text()), run);
    forEachFieldIn<RunPart::summary, RunPart::reduced>(
        [&](const auto& own) { readPart(from, run, own.value); }, run);
    if (!from.atEnd())
        ByteStreamReader::fail();
    return run;
}

} // namespace groupscope
