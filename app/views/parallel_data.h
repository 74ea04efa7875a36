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

/// A number of runs on a split that can stand as an axis.
struct AxisFigure {
    QString id; ///< "worst", "average", "ece", "ece.worst", "mutual_information.color"
    QString title;
    SplitMeasure measure; ///< of whatever split
};

/// The one of that id; nothing where it is none.
std::optional<AxisFigure> axisFigure(const QString& id);

/// Values of which a finished run of the session has a value on the validation examples or on `split`, as far
/// as it may be shown: accuracies, and what was asked for beside them, whole and in parts.
std::vector<AxisFigure> axisFiguresOf(const Session& session, const std::string& split);

/// Ids of those that stand there unless others are chosen: worst-group and average accuracy.
QStringList usualAxisFigures();

/// parallelPlotOf() the finished runs of a session with the figures of those ids of the validation examples,
/// and of `split` where these are others that may be shown. Axes of figures are "val.worst".
ParallelPlot parallelDataOf(const Session& session, const std::string& split, const QStringList& figures);

} // namespace groupscope
