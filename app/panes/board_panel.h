// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/map_board.h"

#include <QJsonObject>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QToolButton;

namespace groupscope {

class PairNumbers;
class ProjectionChoice;
class PaneContext;

/// A board of 1 to 9 linked cells, each a map or a figure of the set or of a run. Two runs that are compared
/// have their four numbers per group on top.
class BoardPanel : public QWidget {
    Q_OBJECT
  public:
    static constexpr int mostCells = 9;
    static constexpr int leastBoard = 250; ///< pixels of height for the cells: two rows of them

    explicit BoardPanel(PaneContext* context, QWidget* parent = nullptr);

    /// So many cells, 1 to mostCells. Those that nobody chose show what is selected now: a map of each run,
    /// coloured by right and wrong. Chosen ones that go come back with the next that are asked for.
    void setCellCount(int count);
    const std::vector<BoardCell*>& cells() const { return board_->cells(); }
    /// Lets a cell show that, as if people had chosen it.
    void setContent(int cell, const CellContent& content);
    void removeCell(int cell);
    MapBoard* board() const { return board_; }
    PairNumbers* numbers() const { return numbers_; }
    MapModel* model() const { return model_; }
    void setCamerasLinked(bool linked);

    void setWatched(bool watched);
    bool isEmpty() const { return board_->isEmpty(); }
    QString caption() const;
    void paintFigure(QPainter& painter, const QRectF& area) const { board_->paintFigure(painter, area); }
    double heightOnPaper(QSizeF page, const QFont& font) const { return board_->heightOnPaper(page, font); }

    QJsonObject state() const;
    void restore(const QJsonObject& state);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void buildBar();
    void connectContext();
    void onOpened();
    CellContent firstContent(int cell) const;
    std::string firstRows() const;
    void connectCell(BoardCell* cell);
    void dropCell(int cell);
    void onArranged();
    void fitNumbers();
    void applyRestored(const QJsonObject& state);
    void fetchDetails();
    void refresh();
    void showFigures();
    void recolor();

    PaneContext* context_;
    MapModel* model_;
    MapBoard* board_;
    PairNumbers* numbers_;
    ProjectionChoice* projection_;
    QCheckBox* linkCameras_;
    QToolButton* numbersShown_;
    QToolButton* stop_;
    std::vector<QToolButton*> layouts_;
    QTimer figuresSoon_;
    std::vector<CellContent> putAside_;    ///< chosen contents of cells that went
    std::optional<QJsonObject> toRestore_; ///< until its set is open
    bool watched_ = false;
};

} // namespace groupscope
