// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

class Session;

/// Adds "Measure after each epoch" to `menu`: which of recordedMeasures() later trainings record. The choice
/// is kept for the next start.
void addMonitorMenu(QMenu* menu, Session* session);

} // namespace groupscope
