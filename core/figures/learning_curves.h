// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/curves.h"
#include "core/runs/run.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Figures of recorded series of a training. Epochs are counted from 1.
enum class LearningFigure {
    accuracy,
    loss,
    weights,  ///< weights of groups
    measured, ///< a measure recorded by the monitor
};

/// Data of a run, finished or in training, for learning curves.
struct LearningRun {
    std::string key;   ///< prefix of the keys of its curves
    std::string title; ///< prefix of their names if several runs are shown
    std::string method;
    /// Split whose accuracies are drawn; empty: all splits, with different dashes.
    std::string monitored;
    std::string measure; ///< id of the measure for `measured`, one of recordedMeasures(); or empty
    std::vector<std::string> classes;
    const std::vector<EpochRecord>* history = nullptr;
    std::string color; ///< "#rrggbb" on paper
    LineDash dash = LineDash::solid;
    std::vector<bool> trained{};    ///< (E,) trainedEpochs(); empty while unknown
    std::optional<int> keptEpoch{}; ///< from 0; nothing while no epoch is selected
    /// 95 % intervals, over examples, of series at the selected epoch: "val.worst_group_accuracy"; see
    /// intervalsOf().
    std::vector<std::pair<std::string, Interval>> intervals{};
};

/// Returns the intervals of the accuracies on that split at the selected epoch of a finished run; of all its
/// splits if the name is empty.
std::vector<std::pair<std::string, Interval>> intervalsOf(const Run& run, const std::string& split);

/// A curve without points, and its figure.
struct PlacedCurve {
    LearningFigure figure;
    Curve curve;
    bool colorByPlace = false; ///< its colour depends on its index among the curves of the figure
};

/// Returns the figure, name and style of the curve of a recorded series; nothing for series that no figure
/// shows. With several runs (`compared`), curves of classes and groups are left out.
std::optional<PlacedCurve> placeSeries(const LearningRun& run, const std::string& series, bool compared);

/// Calls a function for every drawn point of one epoch; with several runs, one value of the measure
/// represents it.
void forEachLearningPoint(const LearningRun& run, const EpochRecord& record, bool compared,
                          const std::function<void(const PlacedCurve& place, double value)>& use);

/// Returns that figure of the runs, with titles of axes; without curves if nothing was recorded. Epochs that
/// are not yet trained are marked, and the selected epochs of several runs.
CurveFigure learningFigure(LearningFigure which, std::span<const LearningRun> runs);

/// Returns that figure of seeds of one method: their mean, with their standard deviation as band. Epochs that
/// are not yet trained in a seed do not count in its mean; epochs that not all seeds have are left out, which
/// the name of the curve says. Names begin with the title if there are several entries (`compared`).
CurveFigure meanLearningFigure(LearningFigure which, std::span<const LearningRun> seeds,
                               bool compared = false);

/// Returns the figure of several entries: all recorded series of a single run, the mean of seeds of one
/// setting, or one curve or mean for each of several entries.
CurveFigure entriesLearningFigure(LearningFigure which, std::span<const std::vector<LearningRun>> entries);

} // namespace groupscope
