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

/// An embedding space that is searched, with its title.
struct NamedSpace {
    SearchSpace space;
    QString name;         ///< text such as "Margin, seed 0"
    QColor color{};       ///< colour of the run on paper; invalid for the input
    QString reason{};     ///< why it cannot be searched; empty: it can
    std::string method{}; ///< id of the method of the run; empty for the input
};

/// Why nothing of the run may be shown on a split, which may be null; empty if something may.
QString notShownReason(const SessionRun& run, const Split* rows);

/// The input, if it is wanted or no run is selected, then the compared runs, each with its attribute
/// embedding if that is wanted and exists; for a split whose results may be hidden. `ofTimeLine`: the run of
/// the time line has the embedding of the chosen epoch, or of the last stored head before it, which its title
/// says.
std::vector<NamedSpace> shownSpaces(const PaneContext& context, const std::string& split, bool input,
                                    bool attributes, bool ofTimeLine = false);

/// Calls `refresh` when the shown spaces may change: other runs are shown, a selected run that does not train
/// changed, or other results are hidden.
void followShownSpaces(PaneContext* context, QObject* owner, const std::function<void()>& refresh);

/// Why only the stored embedding is available: no run of the session trains an embedding. Empty if one does.
QString noTrainedEmbeddingReason(const PaneContext& context);

/// Whether a shown run has an attribute embedding.
bool anyLeavesAttributes(const PaneContext& context);

} // namespace groupscope
