// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/figures/parallel_plot.h"
#include "core/runs/split_measure.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A measure of runs on a split that can be an axis.
struct AxisFigure {
    QString id; ///< such as "worst", "average", "ece", "ece.worst", "mutual_information.color"
    QString title;
    SplitMeasure measure; ///< measure on any split
};

/// The axis of that id; nothing for an unknown id.
std::optional<AxisFigure> axisFigure(const QString& id);

/// Measures for which a finished run of the session has a visible value on the validation split or on
/// `split`: accuracies, and additional measures, whole and in parts.
std::vector<AxisFigure> axisFiguresOf(const Session& session, const std::string& split);

/// Ids of the default axes: worst-group and average accuracy.
QStringList usualAxisFigures();

/// parallelPlotOf() the finished runs of a session with these measures on the validation split, and on
/// `split` if it is another one with visible results. Axes of measures have ids such as "val.worst".
ParallelPlot parallelDataOf(const Session& session, const std::string& split, const QStringList& figures);

} // namespace groupscope
