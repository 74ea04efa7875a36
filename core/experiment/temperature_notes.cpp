// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/temperature_notes.h"

#include "core/base/counted.h"
#include "core/methods/method.h"

#include <algorithm>
#include <variant>

namespace groupscope {

namespace {

std::string roleNote(const HeadState& state, const TemperatureScan& scan) {
    const std::string trained = temperatureText(scan.trained);
    switch (scan.role) {
    case TemperatureRole::ofHead:
        return "τ is the head's own temperature, which divides its cosines. It was trained with τ = " +
               trained +
               ". Another τ changes confidence and no prediction, so accuracies are the same at every τ. The "
               "layers stay as trained: training with another τ would give other layers.";
    case TemperatureRole::ofPart:
        return "τ is the head's own temperature, which divides one term of the logits of this " + state.kind +
               " head, the cosines. It was trained with τ = " + trained +
               ". Predictions change with τ. The τ with the lowest cross-entropy also changes the weights of "
               "the terms, so that it is selected on the split that it is fitted on.";
    case TemperatureRole::ofLogits:
        break;
    }
    return std::string(state.settings.contains("temperature")
                           ? "All logits of the head are divided by τ, in addition to its own temperature"
                           : "The head has no temperature of its own: its logits, biases included, are "
                             "divided by τ") +
           ". τ = 1 is as trained. Another τ changes confidence and no prediction, so accuracies are the "
           "same at every τ.";
}

using Outcome = CalibratingTemperature::Outcome;

std::string groupsWithout(const Task& task, const TemperatureScan& scan, Outcome outcome,
                          const std::string& why) {
    std::string names;
    std::size_t count = 0;
    constexpr std::size_t mostNames = 6;
    for (std::size_t g = 0; g < scan.groups.size(); ++g)
        if (scan.groups[g].outcome == outcome && (outcome != Outcome::tooFewRows || scan.groups[g].n > 0)) {
            if (++count <= mostNames)
                names += (count > 1 ? "; " : "") + task.groups.groupName(static_cast<int>(g));
        }
    if (count == 0)
        return {};
    return counted(count, "group has", "groups have") + " no calibrating temperature, because " + why + ": " +
           names + (count > mostNames ? "; …" : "") + ".";
}

} // namespace

std::vector<std::string> temperatureNotes(const Task& task, const HeadState& state,
                                          const TemperatureScan& scan) {
    std::vector<std::string> notes{roleNote(state, scan)};
    if (scan.fittedOn.empty()) {
        notes.emplace_back("There are no validation examples, so no calibrating temperature is fitted: "
                           "report examples are not used for that.");
        return notes;
    }
    if (scan.all.outcome == Outcome::towardsZero)
        notes.push_back(
            "All " + scan.fittedTitle +
            " examples are predicted correctly: cross-entropy falls as τ falls, so no calibrating "
            "temperature exists.");
    if (scan.all.outcome == Outcome::towardsInfinity)
        notes.push_back("On the " + scan.fittedTitle +
                        " split the scaled terms are worse than chance: cross-entropy falls as τ rises.");
    if (scan.all.outcome == Outcome::tooFewRows)
        notes.push_back("Fewer than " + std::to_string(fewestToCalibrate) + " " + scan.fittedTitle +
                        " examples: no calibrating temperature is fitted.");
    for (std::string note :
         {groupsWithout(task, scan, Outcome::towardsInfinity,
                        "the scaled terms are worse than chance there (cross-entropy falls as τ rises)"),
          groupsWithout(task, scan, Outcome::towardsZero,
                        "every example is predicted correctly (cross-entropy falls as τ falls)"),
          groupsWithout(task, scan, Outcome::tooFewRows,
                        "fewer than " + std::to_string(fewestToCalibrate) + " " + scan.fittedTitle +
                            " examples are too few to fit one")})
        if (!note.empty())
            notes.push_back(std::move(note));
    return notes;
}

std::vector<std::string> trainingTemperatureNotes(const Run& run) {
    std::vector<std::string> notes;
    const Method* method = methods().known(run.method);
    if (method == nullptr)
        return notes;
    for (const ParameterSpec& spec : method->parameters) {
        const auto value = run.parameters.all().find(spec.key);
        if (spec.key.find("temperature") == std::string::npos || value == run.parameters.all().end() ||
            !std::holds_alternative<double>(value->second) ||
            !counts(method->parameters, spec.key, run.parameters))
            continue;
        if (spec.key == "temperature" && run.head.settings.contains("temperature"))
            continue; // the head's own
        notes.push_back("The setting " + spec.key + " = " + displayText(value->second) + " of " +
                        method->name +
                        " is a temperature of its training loss. It shaped the embedding and is not what is "
                        "scanned here.");
    }
    return notes;
}

} // namespace groupscope
