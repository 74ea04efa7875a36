// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/runs/run.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A run that cannot work on its data, for example because it diverges.
struct RunFailure {
    Run run;               ///< as it was asked for: its task, method, parameters and seed, without results
    std::string code;      ///< as failureCode(), or notApplicableCode
    std::string text;      ///< one line: what happened, where, what to do
    std::string attempt{}; ///< of one try alone; saveFailure() gives it

    bool isNotApplicable() const;
};

/// RunFailure::code of a run whose data lack an input, if the specification skips such runs.
inline constexpr const char* notApplicableCode = "not_applicable";

/// RunFailure::code of an error: "diverged", "missing_input", or "data" for all else.
std::string failureCode(const DataError& error);

/// Keeps it as `failed/<id>.json` of the folder that holds runs: {"id","variant","method","seed",
/// "parameters","error":{"code","text"},"attempt","run":{…}}. Throws FileError.
void saveFailure(const std::filesystem::path& folder, const RunFailure& failure);

/// Removes that of a run which has succeeded since, if there is one. Throws FileError.
void removeFailure(const std::filesystem::path& folder, const std::string& id);

/// Reads the failure of a run; nothing if there is none or it cannot be read.
std::optional<RunFailure> loadFailure(const std::filesystem::path& folder, const std::string& id);

/// Reads the failures of a folder, in the order of their names. Unreadable ones are skipped with a line in
/// `leftOut`.
std::vector<RunFailure> loadFailures(const std::filesystem::path& folder, std::vector<std::string>& leftOut);

/// Reads the failures of several folders, each run once.
std::vector<RunFailure> loadFailures(std::span<const std::string> folders, std::vector<std::string>& leftOut);

} // namespace groupscope
