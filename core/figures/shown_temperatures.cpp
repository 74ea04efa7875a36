// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/shown_temperatures.h"

#include "core/base/text.h"

#include <algorithm>

namespace groupscope {

namespace {

std::vector<ChosenValue> offeredPairs(const FigureInput& input) {
    std::vector<ChosenValue> offered;
    const std::vector<TemperatureRun> runs = temperatureRunsOf(input);
    for (const TemperatureSplit split : temperatureSplits)
        if (split == temperatureSplits.front() || hasTemperatureSplit(runs, split))
            offered.push_back(pairsChosen(split));
    return offered;
}

} // namespace

std::vector<TemperatureRun> temperatureRunsOf(const FigureInput& input) {
    std::vector<TemperatureRun> runs;
    if (input.trainings != nullptr)
        runs = input.trainings->temperatures;
    else if (input.seeds.empty())
        runs.push_back(temperatureRunOf(*input.run));
    else
        for (const Run* seed : input.seeds)
            runs.push_back(temperatureRunOf(*seed));
    std::erase_if(runs, [](const TemperatureRun& run) { return temperatureEpochs(*run.history).empty(); });
    return runs;
}

FigureParameter pairsParameter() {
    return {"pairs", "", "Kinds of pairs of examples", offeredPairs};
}

std::vector<TemperatureSplit> wantedSplits(const FigureInput& input, std::span<const TemperatureRun> runs) {
    const std::string wanted = input.wantedOf("pairs");
    std::vector<TemperatureSplit> splits;
    for (const TemperatureSplit split : temperatureSplits)
        if ((wanted.empty() || wanted == temperatureSplitId(split)) &&
            (split == temperatureSplits.front() || hasTemperatureSplit(runs, split)))
            splits.push_back(split);
    return splits;
}

ChosenValue pairsChosen(TemperatureSplit split) {
    return {"pairs", temperatureSplitId(split), temperatureSplitName(split)};
}

std::optional<std::size_t> temperatureEpochOf(const ShownTrainings& trainings) {
    if (!trainings.missing.empty())
        return std::nullopt;
    std::optional<std::size_t> last;
    for (const TemperatureRun& run : trainings.temperatures) {
        const std::vector<std::size_t> epochs = temperatureEpochs(*run.history);
        if (trainings.epoch && std::find(epochs.begin(), epochs.end(), *trainings.epoch) != epochs.end())
            return trainings.epoch;
        if (!epochs.empty())
            last = std::max(last.value_or(0), epochs.back());
    }
    return trainings.epoch ? std::nullopt : last;
}

std::string clampedWarning(std::span<const TemperatureRun> runs, std::size_t epoch) {
    std::string names;
    std::vector<std::string> remedies;
    for (const TemperatureRun& run : runs)
        if (epoch < run.history->size() && mostAreClamped((*run.history)[epoch])) {
            addToList(names, run.title);
            for (const std::string& remedy : run.remedies)
                if (std::find(remedies.begin(), remedies.end(), remedy) == remedies.end())
                    remedies.push_back(remedy);
        }
    if (names.empty())
        return {};
    return "⚠ " + names + ": most temperatures are at tau_min, which then decides the result" +
           (remedies.empty() ? "" : ": " + joined(remedies, ", or ")) + ".";
}

std::string temperatureNote(const ShownTrainings& trainings) {
    const std::optional<std::size_t> epoch = temperatureEpochOf(trainings);
    if (!epoch) {
        if (trainings.epoch)
            return "No temperatures were recorded in epoch " + std::to_string(*trainings.epoch + 1) + ".";
        return trainings.missing.empty() ? std::string()
                                         : "The " + trainings.missing + " has no temperatures.";
    }
    std::string facts;
    for (const TemperatureRun& run : trainings.temperatures) {
        const std::string title = trainings.temperatures.size() > 1 ? run.title + ": " : std::string();
        addToList(facts,
                  title + (*epoch < run.history->size() ? temperatureFacts(run, (*run.history)[*epoch])
                                                        : "has no such epoch"),
                  " · ");
    }
    std::string note = clampedWarning(trainings.temperatures, *epoch);
    addToList(note, "Epoch " + std::to_string(*epoch + 1) + ": " + facts + ".", " ");
    return note;
}

} // namespace groupscope
