// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

/// Documents of experiments before they are read as specifications: JSON that may extend a preset or another
/// document.
namespace groupscope::specification {

/// The block "preset" of a document. `run` ignores it, apart from `extends` and `attribute_groups`.
struct PresetBlock {
    std::string title{};
    std::string paper{};          ///< "ours" where it is of no paper
    std::string table{};          ///< table, figure or section of the paper
    std::string dataSet{};        ///< of the paper
    std::string summary{};        ///< one or two sentences: what it trains, and which question it answers
    std::string extends{};        ///< id of a preset, or a file next to the document
    bool attributeGroups = false; ///< see ExperimentSpec::ofAttributeValues
};

/// Reads JSON. Throws UsageError with the place of an error, of a key that stands twice, and of a number
/// beyond a double.
nlohmann::ordered_json parseDocument(const std::string& text);

/// The text of a file of at most 16 MiB. Throws FileError when it cannot be read, UsageError when it is
/// larger.
std::string readDocument(const std::filesystem::path& file);

/// Reads the key "preset", which may be missing. Throws UsageError.
PresetBlock presetBlock(const nlohmann::ordered_json& document);

/// Merges a document over the preset, or the file in `folder`, that it extends, and that over what it extends
/// itself: objects key by key, null removes a key, everything else replaces. The block "preset" stays that of
/// the document, but for `attribute_groups`. Throws UsageError for what is neither, a file outside of
/// `folder`, a document that extends itself, and more than 8 levels.
nlohmann::ordered_json extended(nlohmann::ordered_json document, const std::filesystem::path& folder);

/// The document as a specification; see parseExperimentSpec(). What it extends is merged already.
ExperimentSpec specificationOf(nlohmann::ordered_json document, const std::filesystem::path& folder);

/// The text of a preset; null for an unknown id.
const char* presetText(const std::string& id);

} // namespace groupscope::specification
