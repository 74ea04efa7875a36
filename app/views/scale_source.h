// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/figure_source.h"
#include "app/views/run_values.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace groupscope {

/// Trained heads over their scale α, from the start to the end of training, without training again
/// (R-Adapter, Fig. 3). Shows the selected runs, or all if none of them has a scale.
class ScaleSource : public FigureSource {
  public:
    explicit ScaleSource(PaneContext* context);

    void request(const Figure& figure, const PanelChoice& choice) override;
    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    bool isOfAllRuns() const override { return true; }
    bool isForReports() const override { return true; }

    bool isWorking() const { return values_.isWorking(); }
    /// The runs among `runs` that may have a scale: finished, on the open task, of a method with an α.
    QStringList candidates(const QStringList& runs) const;
    /// The known scans of the candidates among the runs: one for each training, with its title.
    std::vector<AlphaScan> scans(const QStringList& runs) const;

  private:
    QStringList shownRuns() const;
    std::vector<RunKey> keysOf(const QStringList& runs) const;
    /// Why runs with a scale have no curve, a line each.
    QStringList problems(const QStringList& runs) const;

    PaneContext* context_;
    Derived<RunKey, std::optional<AlphaScan>> values_;
};

} // namespace groupscope
