// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTableWidget;
class QTabWidget;
class QToolButton;

namespace groupscope {

class HeavyNegatives;
class NearestRows;
class PictureGrid;
class SelectionTools;

/// What is selected on the map: of which groups it is, how the selected run fares on it, and whether it
/// belongs together in the original space too; its pictures; the true neighbours of the point that was
/// clicked, and what a contrastive run pushes it away from; and how far the map can be trusted.
class SelectionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SelectionPanel(PaneContext* context, QWidget* parent = nullptr);

    bool isJudging() const { return verdicts_.isWorking(); }
    SelectionTools* tools() const { return tools_; }

  private:
    void buildSelectionPage();
    void clear();
    void refresh();
    void showCount();
    void fillColumns();
    void showComposition();
    void showPictures();
    void selectPartOf(int line);
    void selectPoint(int point);
    void judge();

    PaneContext* context_;
    Session* session_;
    Derived<VerdictKey, SelectionVerdict> verdicts_;
    std::shared_ptr<const RowSelection> selection_ = std::make_shared<RowSelection>(); ///< that is judged
    QTabWidget* tabs_;
    bool choosing_ = false; ///< a point of the list of neighbours is being selected
    QLabel* count_;
    QToolButton* zoom_;
    QToolButton* invert_;
    QToolButton* none_;
    QToolButton* name_;
    QLabel* verdict_;
    QLabel* verdictText_;
    QComboBox* by_; ///< of which column the composition counts the values
    QTableWidget* composition_;
    std::vector<ExampleColumn> columns_; ///< in the order of by_
    NearestRows* nearest_;
    PictureGrid* pictures_;
    HeavyNegatives* negatives_;
    SelectionTools* tools_;
};

} // namespace groupscope
