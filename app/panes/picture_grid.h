// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/runs/run.h"

#include <QAbstractListModel>
#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QListView;

namespace groupscope {

/// Examples as pictures with their labels and the prediction of a run. Pictures are made when they become
/// visible.
class PictureModel : public QAbstractListModel {
    Q_OBJECT
  public:
    using QAbstractListModel::QAbstractListModel;

    /// Shows the row indices `rows`. `predictions` (N,) has a class for every example of the set, -1 for
    /// none, or is empty.
    void show(std::shared_ptr<const Task> task, std::vector<int> rows, std::vector<int> predictions);
    int rowOf(const QModelIndex& index) const { return rows_[static_cast<std::size_t>(index.row())]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    QPixmap pictureOf(int row) const;
    int predictionOf(int row) const;

    std::shared_ptr<const Task> task_;
    std::vector<int> rows_;
    std::vector<int> predictions_;
};

/// A grid of pictures of selected examples. A frame and a sign mark those that a run gets wrong, which come
/// first.
class PictureGrid : public QWidget {
    Q_OBJECT
  public:
    explicit PictureGrid(QWidget* parent = nullptr);

    /// `run` may be null: predictions are then not shown.
    void show(const std::shared_ptr<const Task>& task, std::vector<int> rows, const Run* run,
              const QString& name);
    QListView* list() const { return list_; }

  Q_SIGNALS:
    void rowActivated(int row);

  private:
    /// Number of examples, and how many of them the run of that name gets wrong; an empty name: no run.
    QString noteOf(const Task& task, const std::vector<int>& rows, const std::vector<int>& predictions,
                   const QString& run) const;

    QLabel* note_;
    QListView* list_;
    PictureModel* model_;
};

} // namespace groupscope
