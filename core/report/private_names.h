// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core, as json_values.h is.

#include "core/runs/run.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace groupscope {

/// The text with file names in place of absolute paths, which tell of a machine and its owner:
/// "/home/ann/a.h5" becomes "a.h5". A path begins with "/" at the begin of the text or behind a blank, a
/// quote, "(" or "=", and has a second "/".
std::string withoutPaths(std::string_view text);

/// The same of every text in a document; keys stay.
nlohmann::ordered_json jsonWithoutPaths(nlohmann::ordered_json json);

/// Takes the paths out of what a run tells beside its results: data file, warnings. Returns whether there
/// were any.
bool leaveOutPaths(Run& run);

/// A provenance.json without hosts, numbers of processes, working directories and paths. A text that is no
/// such document gives an empty one.
std::string publicProvenance(const std::string& text);

} // namespace groupscope
