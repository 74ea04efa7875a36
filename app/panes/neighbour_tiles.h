// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/measures/row_search.h"

#include <QAbstractListModel>
#include <QListView>
#include <QPainter>

#include <memory>
#include <vector>

namespace groupscope {

/// An example that a query found.
struct NeighbourTile {
    int row = -1; ///< row index in the set
    float distance = 0.0f;
    bool right = false; ///< whether it has the class of the query
};

/// Examples that a query found, nearest first.
class NeighbourModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { tileClass = Qt::UserRole, tileGroup, tileDistance, tileRight, tileName };

    using QAbstractListModel::QAbstractListModel;

    void show(std::shared_ptr<const Task> task, std::vector<NeighbourTile> tiles);
    int rowOf(const QModelIndex& index) const { return tiles_[static_cast<std::size_t>(index.row())].row; }
    bool hasPictures() const { return task_ && !task_->set->thumbnails.pixels.empty(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    std::shared_ptr<const Task> task_;
    std::vector<NeighbourTile> tiles_;
};

/// The found examples as tiles: a picture, or the name of the example if the set has no picture, with a frame
/// and a sign for right or wrong class, and class, group and distance below. The list is as high as its
/// tiles.
class NeighbourTiles : public QListView {
    Q_OBJECT
  public:
    explicit NeighbourTiles(QWidget* parent = nullptr);

    /// Shows the tiles of a query of this class.
    void show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows, int label,
              const RowAnswer& answer);
    /// Removes the tiles and keeps the height of one line of them.
    void clear(const std::shared_ptr<const Task>& task);
    NeighbourModel* tiles() const { return model_; }
    /// Draws the tiles in lines of `width` pixels, with the font of the painter.
    void paintTiles(QPainter& painter, QPointF corner, int width, const QPalette& colors) const;
    /// Height of these lines in pixels, with such a font.
    int heightOfTiles(int width, const QFont& letters) const;

  Q_SIGNALS:
    /// An example was clicked; `row` is its row index.
    void rowClicked(int row);
    /// An example was double-clicked, or Return was pressed on it.
    void rowActivated(int row);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();

    NeighbourModel* model_;
};

} // namespace groupscope
