// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Changes of runs on the open set. Each is a step on the undo stack of the document; undo and redo open the
// set of the run first if another one is open.

#include <QStringList>

namespace groupscope {

class PaneContext;

/// Gives a finished run a name and a note, see RunList::describe(). Makes no step if nothing changes.
void describeRun(PaneContext& context, const QString& id, const QString& name, const QString& note);
/// Makes a run the baseline; empty id: no baseline. Makes no step if nothing changes.
void chooseBaseline(PaneContext& context, const QString& id);
/// Moves runs to the trash; see RemovedRuns::discard().
void removeRuns(PaneContext& context, const QStringList& ids);

} // namespace groupscope
