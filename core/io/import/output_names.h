// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groupscope {

/// What a name says of an array that holds outputs of a model.
struct OutputName {
    bool scores = false; ///< logits or probabilities of the classes; else predicted classes
    std::string model{}; ///< "resnet" of "logits_resnet"; empty: the name tells none
};

/// Of "logits_resnet", "resnet_probabilities", "predictions", "y_pred_resnet", …, in any case, its place
/// among groups aside; nothing for other names.
std::optional<OutputName> outputOfName(std::string_view name);

/// What a person says of where outputs stand, as words of --map.
struct OutputWords {
    std::vector<std::pair<std::string, std::string>> scores{}; ///< model and item of logits_NAME=ITEM
    std::vector<std::pair<std::string, std::string>>
        classes{};            ///< of predictions=ITEM, predictions_NAME=ITEM
    std::string ids{};        ///< prediction_ids=ITEM: names of the rows; or empty
    std::string classNames{}; ///< logits_classes=ITEM: which class each column is of; or empty

    /// Whether it says which items are outputs.
    bool nameItems() const { return !scores.empty() || !classes.empty(); }
    /// Whether it says anything.
    bool any() const { return nameItems() || !ids.empty() || !classNames.empty(); }
};

/// Takes such words out of `words`; others stay. Throws UsageError for one without an item and for a model
/// that is named twice.
OutputWords takeOutputWords(std::vector<std::string>& words);

} // namespace groupscope
