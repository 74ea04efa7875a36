// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/search_space.h"

#include <QColor>
#include <QString>

#include <functional>
#include <string>
#include <vector>

class QObject;

namespace groupscope {

class PaneContext;
struct Split;
struct SessionRun;

/// A space that is looked in, as people see it.
struct NamedSpace {
    SearchSpace space;
    QString name;         ///< "Margin, seed 0"
    QColor color{};       ///< of the run on paper; not valid: the input has none
    QString reason{};     ///< why nothing is found in it; empty: something is
    std::string method{}; ///< id, of the run; the input has none
};

/// Why nothing may be shown of the run on rows that may be null; empty when something may.
QString notShownReason(const SessionRun& run, const Split* rows);

/// The input, where it is wanted or no run is selected, then the runs side by side, each with its embedding
/// of the attribute where that is wanted and there. Of rows of that split, whose figures may be hidden.
/// `ofTimeLine`: of the run of the time line that of its chosen epoch, or of the last before it whose head
/// was kept; its name says so.
std::vector<NamedSpace> shownSpaces(const PaneContext& context, const std::string& split, bool input,
                                    bool attributes, bool ofTimeLine = false);

/// Calls `refresh` when other spaces may be shown: other runs are, or a selected one, which does not train,
/// has changed, or other results are hidden.
void followShownSpaces(PaneContext* context, QObject* owner, const std::function<void()>& refresh);

/// Why there is no embedding but the stored one: no run of the session is of a method that trains one. Empty
/// where there is.
QString noTrainedEmbeddingReason(const PaneContext& context);

/// Whether a run that is shown leaves an embedding of the attribute.
bool anyLeavesAttributes(const PaneContext& context);

} // namespace groupscope
