// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/retrieval_values.h"
#include "app/views/shown_spaces.h"

#include <QPainter>
#include <QWidget>

#include <memory>

class QLabel;

namespace groupscope {

class ElidedLabel;
class NeighbourTiles;

/// What one query finds in one space: how well in words, and the nearest rows as tiles.
class RetrievalStrip : public QWidget {
    Q_OBJECT
  public:
    explicit RetrievalStrip(int number, QWidget* parent = nullptr);

    void setSpace(const NamedSpace& space);
    const NamedSpace& space() const { return space_; }
    /// Shows words in place of rows.
    void say(const QString& words, const std::shared_ptr<const Task>& task);
    /// Of that row of the set, looked for among `rows`.
    void show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows,
              const SpaceAnswer& answer);

    /// Draws title and tiles in a figure of that width, in pixels, with the painter's font.
    void paintStrip(QPainter& painter, QPointF corner, int width, const QPalette& colors) const;
    /// The height of that with such letters.
    int heightOfStrip(int width, const QFont& letters) const;

  Q_SIGNALS:
    void rowClicked(int row);
    void rowActivated(int row);

  private:
    NamedSpace space_;
    QString words_; ///< of its title
    QLabel* swatch_;
    ElidedLabel* title_;
    NeighbourTiles* tiles_;
};

} // namespace groupscope
