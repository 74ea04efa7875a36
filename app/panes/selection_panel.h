// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane_context.h"

#include <QWidget>

class QLabel;
class QTableWidget;
class QTabWidget;
class QToolButton;

namespace groupscope {

class HeavyNegatives;
class NearestRows;

/// What is selected on the map: of which groups it is, how the selected run fares on it, and whether it
/// belongs together in the original space too; the true neighbours of the point that was clicked, and what a
/// contrastive run pushes it away from; and how far the map can be trusted.
class SelectionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SelectionPanel(PaneContext* context, QWidget* parent = nullptr);

  private:
    void buildSelectionPage();
    void clear();
    void refresh();
    void showCount();
    void showComposition();
    void showVerdict(const SelectionVerdict& verdict);

    PaneContext* context_;
    Session* session_;
    QTabWidget* tabs_;
    QLabel* count_;
    QToolButton* zoom_;
    QToolButton* invert_;
    QToolButton* none_;
    QLabel* verdict_;
    QLabel* verdictText_;
    QTableWidget* composition_;
    NearestRows* nearest_;
    HeavyNegatives* negatives_;
};

} // namespace groupscope
