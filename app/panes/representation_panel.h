// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/pane_context.h"
#include "app/views/run_values.h"
#include "core/figures/representation_planes.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QTabWidget;

namespace groupscope {

class ElidedLabel;
class FigureView;

/// What the representation depends on: the alignment map and the bound of the selected run, and where the
/// trainings stand in the planes of information and of alignment. It follows the session and the selected
/// runs; the last one is measured. Without any the raw embedding is.
class RepresentationPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RepresentationPanel(PaneContext* context, QWidget* parent = nullptr);

    /// Whether somebody can see the panel: nothing is measured while nobody looks.
    void setWatched(bool watched);

    using Representations = Derived<RepresentationKey, Representation>;
    Representations* values() const { return values_; }
    RepresentationKey wanted() const; ///< what is shown, or would be
    FigureView* alignmentMap() const { return map_; }
    FigureView* information() const { return information_; }
    FigureView* worstGroup() const { return worst_; }
    FigureView* bound() const { return bound_; }
    FigureView* current() const;
    /// File name without ending that a figure of current() may have.
    QString currentName() const;

  private:
    QWidget* makeBar();
    FigureView* addView(const QString& tab, const QString& placeholder);
    void onOpened();
    void measure();
    void showMeasured();
    void showMap(const Representation* measured);
    void showBound(const Representation* measured);
    void showPlanes();
    void offerMeasures(const std::vector<const RecordedMeasure*>& measures);
    Plane informationOf(const std::vector<RunTrace>& runs) const;
    std::vector<RunTrace> traces() const;
    /// Why the epoch of the time line cannot be measured; empty: it can, or none was chosen.
    QString noHead() const;
    /// Whose rows are measured: "Adapter, seed 0, epoch 5 (the last head kept before epoch 7)".
    QString nameOfWanted() const;
    /// Whether it is of a run that is not chosen, on test examples.
    /// Why there is no alignment map.
    QString whyNoMap() const;
    bool isHidden(const RepresentationKey& request) const;
    /// What was measured and may be shown, or null.
    std::shared_ptr<const Representation> known(const RepresentationKey& request) const;

    PaneContext* context_;
    Session* session_;
    Representations* values_;
    bool watched_ = false;
    QComboBox* split_;
    QComboBox* space_;
    QComboBox* attribute_;
    QComboBox* measure_;
    ElidedLabel* what_; ///< whose rows are shown, or why nothing is
    QTabWidget* tabs_;
    FigureView* map_;
    FigureView* information_;
    FigureView* worst_;
    FigureView* bound_;
    QTimer measureSoon_; ///< a film shows more epochs than can be measured
    QTimer refreshSoon_; ///< epochs arrive faster than anybody can look
};

} // namespace groupscope
