// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html_report.h"

#include <string>

namespace groupscope {

/// HTML table of methods × data sets, if the runs have several tasks; else empty. Columns are named by the
/// first field that the runs vary, or by their files.
std::string methodsSection(const ReportContent& content);

} // namespace groupscope
