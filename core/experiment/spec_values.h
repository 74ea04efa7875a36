// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/base/message.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Readers of specification values that report the JSON path of a wrong value.
namespace groupscope::specification {

/// Throws UsageError for a wrong value at `path`.
[[noreturn]] void wrong(const std::string& path, const std::string& what, const Message& whatToDo);

/// Reads a text that is not empty. Throws UsageError for anything else.
std::string readText(const nlohmann::ordered_json& json, const std::string& path);

/// Returns the text at `key`, or an empty text if the key is missing.
std::string optionalText(const nlohmann::ordered_json& json, const std::string& key);

/// Throws UsageError unless the value at `path` is an object that has only keys of the object `described` in
/// specificationKeys(); `path` is empty for the document.
void requireKeys(const nlohmann::ordered_json& json, const std::string& path, std::string_view described);

/// "methods[2]"
std::string indexed(const std::string& path, std::size_t i);

} // namespace groupscope::specification
