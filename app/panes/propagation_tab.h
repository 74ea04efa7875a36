// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/propagation_values.h"

#include <QObject>
#include <QString>

class QComboBox;
class QPushButton;

namespace groupscope {

class ChoiceBar;
class PaneContext;
class FigureView;

/// The tab *Propagation* of the subgroups pane: gaps of embeddings against gaps of classifiers on top of
/// them, a mark a run (finDML, 6.2). Classifiers are fitted when the button is pressed.
class PropagationTab : public QObject {
    Q_OBJECT
  public:
    /// Its choices go into `bar`; the view is the tab's.
    PropagationTab(PaneContext* context, FigureView* view, ChoiceBar* bar);

    void setControlsShown(bool shown);
    /// Draws what is known of those rows and that measure; `reason` says why nothing can be measured there,
    /// empty: it can.
    void show(const std::string& split, const std::string& measure, const QString& reason);
    QString caption() const { return caption_; }
    bool isWorking() const { return values_.isWorking(); }

  Q_SIGNALS:
    /// More is known, or another classifier is chosen.
    void changed();

  private:
    PropagationRequest request() const;
    qsizetype missingRuns() const; ///< how many runs something is missing of that can be computed
    void press();
    void showButton();
    QString placeholder(const Propagation& all) const;

    PaneContext* context_;
    PropagationValues values_;
    FigureView* view_;
    QComboBox* classifier_;
    QPushButton* fit_;
    std::string split_, measure_;
    QString reason_;
    QString caption_;
};

} // namespace groupscope
