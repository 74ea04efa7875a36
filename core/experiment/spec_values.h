// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/base/message.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Values of an experiment specification, read or refused with the place where they stand.
namespace groupscope::specification {

/// Throws UsageError: what stands at `path` is wrong.
[[noreturn]] void wrong(const std::string& path, const std::string& what, const Message& whatToDo);

/// A text that is not empty. Throws UsageError for anything else.
std::string readText(const nlohmann::ordered_json& json, const std::string& path);

/// The text at `key`, or empty when the key is not there.
std::string optionalText(const nlohmann::ordered_json& json, const std::string& key);

/// Throws UsageError unless the value at `path` is an object that has only keys of the object `described` in
/// specificationKeys(); `path` is empty for the document.
void requireKeys(const nlohmann::ordered_json& json, const std::string& path, std::string_view described);

/// "methods[2]"
std::string indexed(const std::string& path, std::size_t i);

} // namespace groupscope::specification
