// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

class Session;

/// Adds "Measure after each epoch" to `menu`: which of recordedMeasures() later trainings of the session
/// take. The choice is kept for the next start of the program.
void addMonitorMenu(QMenu* menu, Session* session);

} // namespace groupscope
