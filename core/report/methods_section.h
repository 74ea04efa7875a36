// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html_report.h"

#include <string>

namespace groupscope {

/// Methods × data sets in HTML, where the runs belong to several tasks; else empty. Columns are named by
/// what the runs vary first, or by their files.
std::string methodsSection(const ReportContent& content);

} // namespace groupscope
