// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "core/measures/measure.h"
#include "widgets/charts/parallel_coordinates.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace groupscope {

/// Settings that stand as axes at most: those with the most values.
inline constexpr std::size_t mostSettingAxes = 10;

/// A figure of splits that can stand as an axis: a measure of all rows, or of the worst group.
struct AxisFigure {
    QString id; ///< "worst", "average", "ece", "ece.worst"
    QString title;
    const Measure* measure = nullptr; ///< never null
    bool worst = false;
};

/// Every figure that could be an axis, in the order of the registry. What is known from the counts of right
/// rows has no entry of its worst group: worst-group accuracy is that.
std::vector<AxisFigure> allAxisFigures();

/// Those of which a finished run of the session has a value on the validation examples or on `split`, as far
/// as it may be shown: accuracies, and what was asked for beside them.
std::vector<AxisFigure> axisFiguresOf(const Session& session, const std::string& split);

/// Ids of those that stand there unless others are chosen: worst-group and average accuracy.
QStringList usualAxisFigures();

/// The finished runs of a session as lines: the method and every setting in which they differ, then the
/// figures of those ids of the validation examples, and of `split` where these are others that may be shown.
ParallelData parallelDataOf(const Session& session, const std::string& split, const QStringList& figures);

} // namespace groupscope
