// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

/// Experiment documents before they are parsed as specifications: JSON that may extend a preset or another
/// document.
namespace groupscope::specification {

/// The block "preset" of a document. `run` ignores it, except `extends` and `attribute_groups`.
struct PresetBlock {
    std::string title{};
    std::string paper{};          ///< "Groupscope" if it is from no paper
    std::string table{};          ///< table, figure or section of the paper
    std::string dataSet{};        ///< data set of the paper; empty: any
    std::string summary{};        ///< one or two sentences: what it trains and what it shows
    std::string extends{};        ///< id of a preset, or a file next to the document
    bool attributeGroups = false; ///< see ExperimentSpec::ofAttributeValues
};

/// Parses JSON. Throws UsageError with the position of a syntax error in `file`, which may be empty, of a
/// repeated key, or for a number too large for a double.
nlohmann::ordered_json parseDocument(const std::string& text, const std::filesystem::path& file = {});

/// Returns the text of a file of at most 16 MiB. Throws FileError if it cannot be read, UsageError if it is
/// larger.
std::string readDocument(const std::filesystem::path& file);

/// Reads the key "preset", which may be missing. Throws UsageError.
PresetBlock presetBlock(const nlohmann::ordered_json& document);

/// Merges a document over the preset, or the file in `folder`, that it extends, recursively: objects merge
/// key by key, null removes a key, everything else replaces. The block "preset" is that of the document,
/// except for `attribute_groups`. Throws UsageError if there is no such preset or file, for a file outside
/// `folder`, a document that extends itself, and more than 8 levels.
nlohmann::ordered_json extended(nlohmann::ordered_json document, const std::filesystem::path& folder);

/// Parses a document whose extensions are already merged; see parseExperimentSpec().
ExperimentSpec specificationOf(nlohmann::ordered_json document, const std::filesystem::path& folder);

/// Returns the text of a preset; null for an unknown id.
const char* presetText(const std::string& id);

} // namespace groupscope::specification
