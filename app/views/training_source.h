// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/figure_source.h"

#include <QTimer>

#include <string>
#include <vector>

namespace groupscope {

struct TemperatureRun;

/// Records of the compared runs after each epoch, live during training. It follows the epoch of the time
/// line.
class TrainingSource : public FigureSource {
  public:
    /// `needs`: temperatures or curves.
    TrainingSource(FigureNeeds needs, PaneContext* context);

    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    QString subject(const PanelChoice& choice) const override;
    bool isOfShownRuns() const override { return true; }
    bool isBySplit() const override { return false; }
    bool hasNothing() const override;

  private:
    QString temperatureReason(const Figure& figure) const;
    QString curveReason(const Figure& figure) const;
    std::vector<TemperatureRun> temperatureRuns() const;

    FigureNeeds needs_;
    PaneContext* context_;
    QTimer changedSoon_; ///< merges updates, because epochs arrive faster than they can be seen
};

} // namespace groupscope
