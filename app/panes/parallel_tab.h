// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/parallel_coordinates.h"

#include <QJsonObject>
#include <QStringList>
#include <QWidget>

#include <string>

class QComboBox;
class QPushButton;
class QToolButton;

namespace groupscope {

class PaneContext;

/// The tab *Settings* of the trade-off pane: all finished runs as lines over their settings and the chosen
/// measures, to be brushed and selected.
class ParallelTab : public QWidget {
    Q_OBJECT
  public:
    explicit ParallelTab(PaneContext* context, QWidget* parent = nullptr);

    /// Draws the runs again, with measures of `split` next to those of the validation split.
    void show(const std::string& split);
    ParallelCoordinates* view() const { return view_; }
    /// Ids of the measures that are axes where runs have them (see axisFiguresOf()), in the order in which a
    /// user chose them.
    const QStringList& figures() const { return figures_; }
    void setFigures(const QStringList& ids);

    QJsonObject state() const;
    /// Restores a state, also for runs that are not there yet.
    void restore(const QJsonObject& state);

  private:
    void offerColors();
    void offerFigures();
    QJsonObject heldBrushes() const;
    void keepBrushes(const QJsonObject& held);
    void putBack();
    void showCount();

    PaneContext* context_;
    ParallelCoordinates* view_;
    QComboBox* color_ = nullptr;
    QToolButton* offered_;
    QPushButton* select_;
    QPushButton* clear_;
    QStringList figures_;
    std::string split_;      ///< split that was shown last; empty: none
    QJsonObject toPutBack_;  ///< parts of a state whose axes are not there yet
    bool isShowing_ = false; ///< changes come from the program, not from a user
};

} // namespace groupscope
