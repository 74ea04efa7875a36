// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

class PaneContext;
struct SessionRun;

/// Details of a run as rich text with headings: warnings, values with their differences to the baseline,
/// settings (changed ones first), data, and origin.
QString detailsOf(const PaneContext& context, const SessionRun& run);

} // namespace groupscope
