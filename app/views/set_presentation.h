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

/// Content of the overview of an open set.
SetOverviewData overviewOf(const Task& task, const ValidationReport& validation, TrainingObstacle obstacle);

/// Values of method parameters that need missing parts of the set, for MethodForm.
std::map<std::string, std::string> unavailableChoices(const Task& task);

/// Text such as "40 s", "3 min 20 s", "2 h 5 min".
QString durationText(double seconds);

/// Text such as "computing the map, about 20 s left", by the fraction of the work that took `secondsPassed`.
/// The activity alone at the beginning, when the estimate is unreliable.
QString withTimeLeft(const QString& activity, double fraction, double secondsPassed);

/// Name, version, licence and the papers of the methods, as rich text.
QString aboutText();

/// Adds the choice of theme (system, light, dark) to a menu; the choice is kept.
void addThemeMenu(QMenu* menu);

/// Applies the theme that was chosen last.
void applyChosenTheme();

} // namespace groupscope
