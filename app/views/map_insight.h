// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/map_work.h"
#include "core/data/row_selection.h"
#include "core/projection/distortion.h"
#include "core/projection/selection_honesty.h"

#include <QObject>

#include <memory>
#include <vector>

namespace groupscope {

/// The nearest rows of one point in the original space.
struct PointNeighbors {
    int point = -1;
    std::vector<int> points; ///< nearest first
    std::vector<float> distances;
};

/// Asks the original space about the map that is shown: how much of it is distorted, whether what was
/// selected belongs together there, and which rows really are near a point. Everything is measured in threads
/// of its own; the latest task of each kind wins.
class MapInsight : public QObject {
    Q_OBJECT
  public:
    explicit MapInsight(QObject* parent = nullptr);

    /// Another map, or none: what was known of the old one is forgotten.
    void setMap(std::shared_ptr<const LaidOutMap> map);
    void judge(const RowSelection& selection);
    void listNeighbors(int point);

    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }
    /// Null until it is measured.
    const std::shared_ptr<const Distortion>& distortion() const { return distortion_; }
    bool isMeasuring() const { return distortionJob_.isRunning(); }

  Q_SIGNALS:
    /// map() is another one, or none.
    void mapChanged();
    /// Distortion is known, or forgotten, or cannot be had: then `problem` says why.
    void distortionChanged(const QString& problem);
    void judged(const SelectionVerdict& verdict);
    /// Why a question has no answer.
    void judgingFailed(const QString& message);
    void neighborsFound(const PointNeighbors& neighbors);
    void neighborsFailed(const QString& message);

  private:
    void measure();

    std::shared_ptr<const LaidOutMap> map_;
    std::shared_ptr<const Neighbors> original_; ///< of the placed points; null until it is known
    std::shared_ptr<const Distortion> distortion_;
    BackgroundJob distortionJob_;
    BackgroundJob judgeJob_;
    BackgroundJob neighborsJob_;
    RowSelection waiting_; ///< what is to be judged as soon as the neighbours are known
};

} // namespace groupscope
