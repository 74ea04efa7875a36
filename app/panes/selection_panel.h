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

/// The selected examples: their groups, the accuracy of the selected run on them, and whether they form a
/// cluster in the original space; their pictures; the true neighbours of the clicked point, and its negatives
/// in a contrastive run; and the quality of the map.
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
    /// The selection that is tested
    std::shared_ptr<const RowSelection> selection_ = std::make_shared<RowSelection>();
    QTabWidget* tabs_;
    bool choosing_ = false; ///< a point of the list of neighbours is being selected
    QLabel* count_;
    QToolButton* zoom_;
    QToolButton* invert_;
    QToolButton* none_;
    QToolButton* name_;
    QLabel* verdict_;
    QLabel* verdictText_;
    QComboBox* by_; ///< column whose values the composition counts
    QTableWidget* composition_;
    std::vector<ExampleColumn> columns_; ///< in the order of by_
    NearestRows* nearest_;
    PictureGrid* pictures_;
    HeavyNegatives* negatives_;
    SelectionTools* tools_;
};

} // namespace groupscope
