// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/figure_source.h"
#include "app/views/propagation_values.h"

class QAction;

namespace groupscope {

/// Gaps of embeddings against gaps of classifiers trained on them, for the selected runs, or for all if fewer
/// than two are selected (finDML, 6.2). Classifiers are fitted when action() is triggered.
class PropagationSource : public FigureSource {
  public:
    explicit PropagationSource(PaneContext* context);

    void request(const Figure& figure, const PanelChoice& choice) override;
    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    bool isForReports() const override { return true; }
    QString note() const override;
    QAction* action() const override { return fit_; }

  private:
    PropagationRequest requestOf(const PanelChoice& choice) const;
    /// Number of runs with a missing value that can be computed.
    qsizetype missingRuns(const PropagationRequest& request) const;
    /// Why nothing can be fitted on this split; empty: it can.
    QString obstacle(const PropagationRequest& request) const;
    void press();

    PaneContext* context_;
    PropagationValues values_;
    QAction* fit_;
    PropagationRequest asked_{}; ///< request that fit_ computes
};

} // namespace groupscope
