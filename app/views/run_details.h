// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

class PaneContext;
struct SessionRun;

/// What is known of a run, as rich text with headings: notices, figures with their differences to the
/// baseline, settings (those that are not as by default first), what it read, where it came from.
QString detailsOf(const PaneContext& context, const SessionRun& run);

} // namespace groupscope
