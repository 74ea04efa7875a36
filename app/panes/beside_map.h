// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_model.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <optional>
#include <utility>

class QComboBox;

namespace groupscope {

class LinkedViews;
class PaneContext;
class ScatterView;

/// The map beside the first one of the pane: the same rows in another space, laid out by the same projection.
/// Its view stands at the end of `views`, from when a space is chosen.
class BesideMap : public QObject {
    Q_OBJECT
  public:
    /// `choice` lists the spaces; its first entry is none.
    BesideMap(PaneContext* context, LinkedViews* views, QComboBox* choice);

    /// Lists the spaces again: of the set, and of the runs side by side. What was chosen stays so; of another
    /// run it is the same kind of space of the run selected last, and none where that has none.
    void fill();
    /// Lays out the chosen space as `first` is.
    void follow(const MapRequest& first);
    /// Links both views if they show the same rows. To be called once the first shows and colours others.
    void link();
    void unlink();

    /// The space that was chosen, for a document to keep; empty: none.
    QJsonObject state() const;
    /// Shows it as soon as it is there.
    void restore(const QJsonObject& kept);

    bool isShown() const { return requested_.has_value(); }
    bool isComputing() const { return model_->isComputing(); }
    /// Of the space whose map is on screen; empty: none.
    QString name() const;
    MapModel* model() const { return model_; }
    /// Null until a space was chosen.
    ScatterView* view() const { return view_; }
    void stop() { model_->cancel(); }

  Q_SIGNALS:
    /// It is shown, or no longer, or of another space.
    void changed();
    /// It is computed, or no longer.
    void busyChanged();
    /// There is a view now, which is to be told what its points are.
    void viewMade(groupscope::ScatterView* view);

  private:
    struct Space {
        QString runId; ///< empty: rows as they are stored
        RunEmbedding which = RunEmbedding::trained;
        bool operator==(const Space&) const = default;
    };
    void add(const QString& name, const Space& space);
    std::optional<Space> chosen() const;
    int placeOf(const Space& request) const;
    void ask();
    void makeView();
    void showPositions(const MatrixF& positions, bool newView);

    PaneContext* context_;
    LinkedViews* views_;
    QComboBox* choice_;
    MapModel* model_;
    ScatterView* view_ = nullptr;
    std::optional<Space> request_; ///< what the reader chose, also where it is not there now
    std::optional<MapRequest> first_;
    std::optional<MapRequest> requested_;
    QString requestedName_;
    bool missedView_ = false; ///< another map came while none was wanted
    QString shownName_;       ///< of what is on screen, while another map is computed or after it failed
};

} // namespace groupscope
