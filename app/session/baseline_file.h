// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace groupscope {

struct Task;

/// Id of the baseline that is kept for a task next to the runs of its set; empty: none. Each task has its own
/// baseline, because other examples or columns have other runs.
QString keptBaseline(const Task& task);

/// Keeps the id of the baseline of a task. Returns why that is not possible; empty: it is kept, or the set
/// has no folder.
QString keepBaseline(const Task& task, const QString& id);

} // namespace groupscope
