// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_model.h"
#include "widgets/scatter/view_links.h"

#include <QJsonArray>
#include <QTimer>
#include <QWidget>

#include <vector>

class QGridLayout;
class QPainter;

namespace groupscope {

class BoardCell;
class PaneContext;

/// Linked cells in a grid, whose maps belong to one model. Selecting or pointing at an example in one cell
/// does so in all cells that show it. Maps with the same coordinates share a camera. Of visible cells with
/// the same colours, only the last has a legend, to save room.
class MapBoard : public QWidget {
    Q_OBJECT
  public:
    /// `bare`: cells are maps without a title line. The board begins with one cell, which cannot be removed.
    MapBoard(PaneContext* context, MapModel* model, bool bare, QWidget* parent = nullptr);

    const std::vector<BoardCell*>& cells() const { return cells_; }
    BoardCell* addCell();
    /// Removes a cell; not possible for the only one.
    void removeCell(int cell);
    int placeOf(const BoardCell* cell) const;
    /// Lets a cell fill the board; −1: all cells are visible again.
    void enlarge(int cell);
    ViewLinks* links() { return &links_; }
    MapModel* model() const { return model_; }

    /// Shows the state of the model in each cell.
    void showMaps();
    void setBusyText(const QString& text);
    /// Places the legends again; call it when colours of cells change.
    void placeLegends();

    /// Camera of the aligned maps; empty while nobody moved it.
    QJsonArray camera() const;
    /// Restores a camera as soon as every cell that can have a map has one, unless a user has moved the view
    /// by then.
    void waitForCamera(const QJsonArray& camera) { waitingCamera_ = camera; }

    bool isEmpty() const;
    /// Height that the cells need, in pixels.
    int leastHeight() const;
    /// Draws the cells in their arrangement, with the font of the painter.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// Height that the cells need on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;

  Q_SIGNALS:
    /// The number of cells changed, or one cell fills the board.
    void arranged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int columns() const;
    int lines() const; ///< of cells
    void arrange();
    void balance();
    void restoreCameras();
    void selectRows(const RowSelection& rows);

    PaneContext* context_;
    MapModel* model_;
    const bool bare_;
    ViewLinks links_;
    QGridLayout* grid_;
    QTimer balanceSoon_;
    std::vector<BoardCell*> cells_;
    BoardCell* enlarged_ = nullptr; ///< the cell that fills the board; null: none
    QJsonArray waitingCamera_;
};

} // namespace groupscope
