// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core, as json_values.h is.

#include "core/runs/run.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace groupscope {

/// Returns the text with file names in place of absolute paths, which would identify a machine and its owner:
/// "/home/ann/a.h5" becomes "a.h5". A path begins with "/" at the start of the text or after a blank, a
/// quote, "(" or "=", and has a second "/".
std::string withoutPaths(std::string_view text);

/// Removes the paths from every text in a document; keys are unchanged.
nlohmann::ordered_json jsonWithoutPaths(nlohmann::ordered_json json);

/// Removes the paths from a run's data file and warnings. Returns whether there were any.
bool leaveOutPaths(Run& run);

/// Returns a provenance.json without hosts, process ids, working directories and paths. A text that is not
/// such a document gives an empty one.
std::string publicProvenance(const std::string& text);

} // namespace groupscope
