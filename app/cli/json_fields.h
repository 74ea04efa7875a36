// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace groupscope::cli {

/// A key of an object that --json writes.
struct JsonField {
    std::string_view object; ///< name of the kind of object: "Run", "Split"
    std::string_view name;   ///< "n"; "NAME" where keys are names
    /// "text", "number", "whole number", "true or false", "value" (any), or the name of an object, each alone
    /// or after "list of "; " or null" where there may be none.
    std::string_view type;
    std::string_view meaning;
    bool isOptional = false; ///< may be absent
};

/// Keys of all objects, each object's together.
std::span<const JsonField> jsonFields();

/// What a command writes with --json.
struct JsonOutput {
    std::string_view command; ///< "train", "run --plan"
    std::string_view object;
};

std::span<const JsonOutput> jsonOutputs();

} // namespace groupscope::cli
