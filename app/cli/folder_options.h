// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/folder_report.h"

#include <CLI/App.hpp>

#include <string>

namespace groupscope::cli {

/// Adds DIR, --select, --vary and --baseline to a command that writes a page of the runs of folders; `help`
/// is of DIR. `request` must outlive the parsing.
void addFolderOptions(CLI::App& command, FolderReport& request, const std::string& help);

} // namespace groupscope::cli
