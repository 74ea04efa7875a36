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

/// A board of 1 to 9 linked cells, each with a map or a figure of the set or of a run. The four counts per
/// group of two compared runs stand on top.
class BoardPanel : public QWidget {
    Q_OBJECT
  public:
    static constexpr int mostCells = 9;
    static constexpr int leastBoard = 250; ///< pixels of height for two rows of cells

    explicit BoardPanel(PaneContext* context, QWidget* parent = nullptr);

    /// Sets the number of cells, 1 to mostCells. A cell whose content nobody chose shows a map of a selected
    /// run, coloured by correctness. Chosen contents of removed cells return with the next cells that are
    /// added.
    void setCellCount(int count);
    const std::vector<BoardCell*>& cells() const { return board_->cells(); }
    /// Shows a content in a cell, as if a user had chosen it.
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
    std::vector<CellContent> putAside_;    ///< chosen contents of removed cells
    std::optional<QJsonObject> toRestore_; ///< state that waits until its set is open
    bool watched_ = false;
};

} // namespace groupscope
