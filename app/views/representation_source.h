// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/figure_source.h"
#include "app/views/run_values.h"

#include <optional>
#include <vector>

namespace groupscope {

/// The raw embedding next to that of the run that was selected last, of the epoch that the time line chooses
/// of it, or of a late epoch while it trains, measured on a split; and all trainings, live.
class RepresentationSource : public FigureSource {
  public:
    explicit RepresentationSource(PaneContext* context);

    void request(const Figure& figure, const PanelChoice& choice) override;
    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    bool isOfAllRuns() const override { return true; }
    QString subject(const PanelChoice& choice) const override;

    /// The embedding that stands beside the raw one on that split; without a selected run the raw one.
    RepresentationKey wanted(const std::string& split) const;
    /// The measured embedding; null where none is known, or where it is hidden.
    std::shared_ptr<const Representation> known(const RepresentationKey& key) const;
    /// Why there is none; empty: it is not known yet, or is.
    QString problem(const RepresentationKey& key) const { return values_.get(key).reason; }

  private:
    struct Ground;

    std::vector<RunTrace> traces(const std::string& split) const;
    void addMeasured(const RepresentationKey& key, const QString& name, bool isLookedAt, Ground& ground,
                     FigureInput& input) const;
    /// While the selected run trains, and no epoch is chosen, the key of its newest head.
    std::optional<RepresentationKey> newest(const std::string& split) const;
    bool isHidden(const RepresentationKey& key) const;
    /// Why the epoch of the time line cannot be measured; empty: it can, or none was chosen.
    QString noHead() const;
    /// "Adapter, seed 0, epoch 5 (the last head kept before epoch 7)".
    QString nameOf(const RepresentationKey& wanted) const;

    PaneContext* context_;
    Session* session_;
    Derived<RepresentationKey, Representation> values_;
    std::vector<RepresentationKey> live_; ///< heads of a training that were requested last, the latest first
};

} // namespace groupscope
