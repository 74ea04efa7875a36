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

/// The tab *Settings* of the trade-off pane: all finished runs as lines over their settings and the figures
/// that people choose, to be brushed and selected.
class ParallelTab : public QWidget {
    Q_OBJECT
  public:
    explicit ParallelTab(PaneContext* context, QWidget* parent = nullptr);

    /// Draws the runs anew, with the figures of those rows beside those of the validation examples.
    void show(const std::string& split);
    ParallelCoordinates* view() const { return view_; }
    /// Ids of the figures that are axes where runs have them, see axisFiguresOf(), in the
    /// order in which they were chosen.
    const QStringList& figures() const { return figures_; }
    void setFigures(const QStringList& ids);

    QJsonObject state() const;
    /// Also of runs that are yet to come.
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
    std::string split_;      ///< shown last; empty: nothing was
    QJsonObject toPutBack_;  ///< what of a state has no axis yet
    bool isShowing_ = false; ///< what changes now is not the doing of people
};

} // namespace groupscope
