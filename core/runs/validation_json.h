// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core, as json_values.h is.

#include "core/data/data_check.h"
#include "core/runs/json_values.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The report for programs: counts, the first examples of each finding by number, and the checks in words.
nlohmann::ordered_json validationToJson(const ValidationReport& report, const Task& task);

/// The text of such a document with the sum of its bytes, as the file that is kept.
std::string validationText(nlohmann::ordered_json document);

/// The document of such a text without its sum; nothing where it is damaged, or another sum was stored.
std::optional<nlohmann::ordered_json> wholeValidation(const std::string& text);

/// Hashes of the tasks in such a document, including its "others"; empty if it has none.
std::vector<std::string> definitionsFromJson(const std::string& text);

/// The checks of such a document, without the examples that they are about; none when it cannot be
/// understood.
std::vector<DataCheck> checksFromJson(const std::string& text);

} // namespace groupscope
