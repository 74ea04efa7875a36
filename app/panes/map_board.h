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

/// Linked cells in a grid, whose maps are those of one model. What is selected or pointed at in one is so in
/// all that show the row, and maps that lie in the same coordinates are moved together. Of cells in sight
/// that are coloured alike the last has the legend: the others need the room more.
class MapBoard : public QWidget {
    Q_OBJECT
  public:
    /// `bare`: its cells are maps without a head. Has one cell, which stays.
    MapBoard(PaneContext* context, MapModel* model, bool bare, QWidget* parent = nullptr);

    const std::vector<BoardCell*>& cells() const { return cells_; }
    BoardCell* addCell();
    /// Not the only one.
    void removeCell(int cell);
    int placeOf(const BoardCell* cell) const;
    /// Lets that cell have the whole board; −1: all are seen again.
    void enlarge(int cell);
    ViewLinks* links() { return &links_; }
    MapModel* model() const { return model_; }

    /// Shows what the model knows of each cell.
    void showMaps();
    void setBusyText(const QString& text);
    /// To be called when cells are coloured otherwise.
    void placeLegends();

    /// Where those of the maps are looked at from that are aligned; empty while nobody has moved them.
    QJsonArray camera() const;
    /// Looks there as soon as there is a map in every cell that can have one, unless somebody looks elsewhere
    /// by then.
    void waitForCamera(const QJsonArray& camera) { waitingCamera_ = camera; }

    bool isEmpty() const;
    /// Pixels of height that the cells need.
    int leastHeight() const;
    /// Draws the cells as they stand, with the painter's font.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// The height that they need on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;

  Q_SIGNALS:
    /// There are more cells, fewer, or one has the whole board.
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
    BoardCell* enlarged_ = nullptr; ///< one of them that has the whole board; null: none
    QJsonArray waitingCamera_;
};

} // namespace groupscope
