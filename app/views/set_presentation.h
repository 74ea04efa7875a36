// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_to_look_at.h"
#include "core/data/validation.h"
#include "widgets/overview/set_overview.h"

#include <QString>

#include <map>
#include <string>

class QMenu;

namespace groupscope {

/// What the overview shows of an opened set, which lacks that.
SetOverviewData overviewOf(const Task& task, const ValidationReport& validation, TrainingObstacle obstacle);

/// The choices of the methods' parameters that need what the set does not have, for MethodForm.
std::map<std::string, std::string> unavailableChoices(const Task& task);

/// "40 s", "3 min 20 s", "2 h 5 min".
QString durationText(double seconds);

/// "computing the map, about 20 s left": by the share of work that took so many seconds. The activity alone
/// at the beginning, when that says too little.
QString withTimeLeft(const QString& activity, double fraction, double secondsPassed);

/// Name, version, licence and the papers whose methods are implemented, as rich text.
QString aboutText();

/// Adds the choice of theme (system, light, dark) to a menu; the choice is kept.
void addThemeMenu(QMenu* menu);

/// Applies the theme that was chosen last.
void applyChosenTheme();

} // namespace groupscope
