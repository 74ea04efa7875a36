// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/figure_source.h"
#include "app/views/run_values.h"

#include <optional>
#include <vector>

namespace groupscope {

/// The raw embedding next to that of the run selected last, at the epoch of the time line or at a late epoch
/// of a training, measured on a split; and the curves of all trainings, live.
class RepresentationSource : public FigureSource {
  public:
    explicit RepresentationSource(PaneContext* context);

    void request(const Figure& figure, const PanelChoice& choice) override;
    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    bool isOfAllRuns() const override { return true; }
    QString subject(const PanelChoice& choice) const override;

    /// Key of the embedding to be compared with the raw one on that split; without a selected run, the raw
    /// one.
    RepresentationKey wanted(const std::string& split) const;
    /// The measured embedding; null if it is unknown or hidden.
    std::shared_ptr<const Representation> known(const RepresentationKey& key) const;
    /// Why it is not available; empty: it is, or is not computed yet.
    QString problem(const RepresentationKey& key) const { return values_.get(key).reason; }

  private:
    struct Ground;

    std::vector<RunTrace> traces(const std::string& split) const;
    void addMeasured(const RepresentationKey& key, const QString& name, bool isLookedAt, Ground& ground,
                     FigureInput& input) const;
    /// Key of the newest head of the selected run, if it trains and no epoch is chosen.
    std::optional<RepresentationKey> newest(const std::string& split) const;
    bool isHidden(const RepresentationKey& key) const;
    /// Why the epoch of the time line cannot be measured; empty: it can, or none is chosen.
    QString noHead() const;
    /// Text such as "Adapter, seed 0, epoch 5 (the last head stored before epoch 7)".
    QString nameOf(const RepresentationKey& wanted) const;

    PaneContext* context_;
    Session* session_;
    Derived<RepresentationKey, Representation> values_;
    std::vector<RepresentationKey> live_; ///< heads of a training that were requested last, the latest first
};

} // namespace groupscope
