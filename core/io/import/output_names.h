// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groupscope {

/// Meaning of the name of an array of model outputs.
struct OutputName {
    bool scores = false; ///< logits or probabilities of the classes; else predicted classes
    std::string model{}; ///< "resnet" in "logits_resnet"; empty: not in the name
};

/// Parses "logits_resnet", "resnet_probabilities", "predictions", "y_pred_resnet", …, ignoring case and
/// groups; nothing for other names.
std::optional<OutputName> outputOfName(std::string_view name);

/// Items of predictions given by the user, as words of --map.
struct OutputWords {
    std::vector<std::pair<std::string, std::string>> scores{}; ///< model and item of logits_NAME=ITEM
    std::vector<std::pair<std::string, std::string>>
        classes{};            ///< from predictions=ITEM, predictions_NAME=ITEM
    std::string ids{};        ///< prediction_ids=ITEM: names of the rows; or empty
    std::string classNames{}; ///< logits_classes=ITEM: which class each column is of; or empty

    /// Whether it names items of predictions.
    bool nameItems() const { return !scores.empty() || !classes.empty(); }
    /// Whether it names any item.
    bool any() const { return nameItems() || !ids.empty() || !classNames.empty(); }
};

/// Removes such words from `words`; others stay. Throws UsageError for a word without an item and a repeated
/// model.
OutputWords takeOutputWords(std::vector<std::string>& words);

} // namespace groupscope
