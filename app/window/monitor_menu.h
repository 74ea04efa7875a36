// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace groupscope {

class Session;

/// Adds "Measure after each epoch" to `menu`: what later trainings of the session measure of the
/// representation. The choice is kept for the next start of the program.
void addMonitorMenu(QMenu* menu, Session* session);

} // namespace groupscope
