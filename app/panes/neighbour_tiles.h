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

/// A row that another has found.
struct NeighbourTile {
    int row = -1; ///< of the set
    float distance = 0.0f;
    bool right = false; ///< of the class of the row that was asked for
};

/// Rows that another has found, nearest first.
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

/// The same as tiles: a picture, or the name of the row where the set holds none, framed by right or wrong
/// (which a sign says too), with class, group and distance below. As high as its tiles need.
class NeighbourTiles : public QListView {
    Q_OBJECT
  public:
    explicit NeighbourTiles(QWidget* parent = nullptr);

    /// Of a query of this class.
    void show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows, int label,
              const RowAnswer& answer);
    /// No tiles, in the room of one line of them.
    void clear(const std::shared_ptr<const Task>& task);
    NeighbourModel* tiles() const { return model_; }
    /// Draws the tiles in lines of that width, in pixels, with the painter's font.
    void paintTiles(QPainter& painter, QPointF corner, int width, const QPalette& colors) const;
    /// The height of these lines with such letters.
    int heightOfTiles(int width, const QFont& letters) const;

  Q_SIGNALS:
    /// A row of the set was clicked.
    void rowClicked(int row);
    /// It was double-clicked, or Return was pressed on it.
    void rowActivated(int row);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fit();

    NeighbourModel* model_;
};

} // namespace groupscope
