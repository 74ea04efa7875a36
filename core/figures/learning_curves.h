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

/// The figures of what a training records. Epochs are counted from 1, as people do.
enum class LearningFigure {
    accuracy,
    loss,
    weights,  ///< of groups
    measured, ///< what the monitor took of a measure
};

/// What learning curves need of a run, finished or still training.
struct LearningRun {
    std::string key;   ///< begins the keys of its curves
    std::string title; ///< begins their names where several runs stand together
    std::string method;
    std::string monitored; ///< split whose accuracies are drawn; empty: those of all sets, each with its dash
    std::string measure;   ///< id of what `measured` draws, of recordedMeasures(); empty: nothing
    std::vector<std::string> classes;
    const std::vector<EpochRecord>* history = nullptr;
    std::string color; ///< "#rrggbb" on paper
    LineDash dash = LineDash::solid;
    std::vector<bool> trained{};    ///< (E,) trainedEpochs(); empty while that is not known
    std::optional<int> keptEpoch{}; ///< from 0; nothing while none is kept
    /// 95 % intervals, over rows, of series at that epoch: "val.worst_group_accuracy"; see intervalsOf().
    std::vector<std::pair<std::string, Interval>> intervals{};
};

/// The intervals of the accuracies of that split in what a finished run has kept; of all of its splits
/// where the name is empty.
std::vector<std::pair<std::string, Interval>> intervalsOf(const Run& run, const std::string& split);

/// A curve without points, and the figure it belongs to.
struct PlacedCurve {
    LearningFigure figure;
    Curve curve;
    bool colorByPlace = false; ///< its colour is that of its place among the curves of the figure
};

/// Where a recorded series is drawn and what its curve is called and looks like; nothing for series that no
/// figure shows. Beside other runs (`compared`), classes and groups would be too many.
std::optional<PlacedCurve> placeSeries(const LearningRun& run, const std::string& series, bool compared);

/// Everything of one epoch that is drawn; beside others, one number of the measure stands for all of it.
void forEachLearningPoint(const LearningRun& run, const EpochRecord& record, bool compared,
                          const std::function<void(const PlacedCurve& place, double value)>& use);

/// That figure of the runs, with titles of axes; without curves where nothing was recorded. Epochs that are
/// not yet trained are marked, and of several runs those that are kept.
CurveFigure learningFigure(LearningFigure which, std::span<const LearningRun> runs);

/// The same of seeds that stand for one method: their mean, their standard deviation as band. An epoch that
/// is not yet trained in some seed is not in their mean; of epochs that not all of them have there is none,
/// which the name of the curve says. Names begin with the title where others stand beside
/// them (`compared`).
CurveFigure meanLearningFigure(LearningFigure which, std::span<const LearningRun> seeds,
                               bool compared = false);

/// Figure of entries next to each other: of one run all that it recorded, of seeds of one setting their
/// mean, of several entries one curve or mean each.
CurveFigure entriesLearningFigure(LearningFigure which, std::span<const std::vector<LearningRun>> entries);

} // namespace groupscope
