// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/folder_report.h"
#include "core/report/short_report.h"

#include <string>

namespace groupscope {

/// Commands that make the runs of the folders and their report `out` again. Absolute paths, which would
/// identify a machine, become file names. `rule` is that of the report.
std::string remakingCommands(const FolderReport& request, const std::string& rule, const std::string& out,
                             ReportLength length = ReportLength::full);

} // namespace groupscope
