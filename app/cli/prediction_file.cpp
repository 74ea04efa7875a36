// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prediction_file.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/runs/csv_field.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace groupscope::cli {

namespace {

/// The softmax of the logits as fields, a comma before each.
std::string probabilitiesText(std::span<const float> logits) {
    const float highest = *std::max_element(logits.begin(), logits.end());
    double sum = 0.0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - highest);
    std::string text;
    for (const float logit : logits) {
        std::array<char, 32> digits{};
        const auto share = static_cast<float>(std::exp(static_cast<double>(logit) - highest) / sum);
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), share).ptr;
        text.append(1, ',').append(digits.data(), end);
    }
    return text;
}

} // namespace

PredictionFile::PredictionFile(const std::string& path, const GroupScheme& scheme, Columns columns)
    : path_(path)
    , scheme_(scheme)
    , columns_(columns)
    , target_(path)
    , stream_(target_.temporaryPath(), std::ios::binary | std::ios::trunc) {
    for (const std::string& name : scheme.classes())
        classes_.push_back(csvField(name));
    addHeading();
}

void PredictionFile::addHeading() {
    std::string line = columns_.names ? "id,split" : "row,split";
    line += columns_.classes ? ",class" : "";
    line += columns_.groups ? ",group,prediction" : ",prediction";
    if (columns_.probabilities)
        for (const std::string& name : scheme_.classes())
            line += "," + csvField("probability_" + name);
    write(line + (columns_.classes ? ",correct" : ""));
}

void PredictionFile::write(const std::string& line) {
    if (!(stream_ << line << "\r\n"))
        throw FileError("the predictions cannot be written", path_, "check that the folder has room");
}

std::string PredictionFile::groupsText(std::span<const int> groups) const {
    return csvField(joined(groups, "; ", [&](int group) { return scheme_.groupName(group); }));
}

void PredictionFile::add(const PredictedExample& example) {
    const bool hasLabel = columns_.classes && example.label >= 0;
    const bool isCorrect = example.label == example.prediction;
    std::string line = csvField(example.name) + "," + csvField(example.split);
    if (columns_.classes)
        line += "," + (hasLabel ? classes_[example.label] : std::string());
    if (columns_.groups)
        line += "," + groupsText(example.groups);
    line += "," + classes_[example.prediction];
    if (columns_.probabilities)
        line +=
            example.logits.empty() ? std::string(classes_.size(), ',') : probabilitiesText(example.logits);
    if (columns_.classes)
        line += !hasLabel ? "," : isCorrect ? ",1" : ",0";
    write(line);
    ++examples_;
    correct_ += hasLabel && isCorrect ? 1 : 0;
}

void PredictionFile::commit() {
    stream_.close();
    if (!stream_)
        throw FileError("the predictions cannot be written", path_, "check that the folder has room");
    target_.commit();
}

} // namespace groupscope::cli
