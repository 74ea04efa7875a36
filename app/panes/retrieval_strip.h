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

/// Results of one query in one embedding space: a line on its quality, and the nearest examples as tiles.
class RetrievalStrip : public QWidget {
    Q_OBJECT
  public:
    explicit RetrievalStrip(int number, QWidget* parent = nullptr);

    void setSpace(const NamedSpace& space);
    const NamedSpace& space() const { return space_; }
    /// Shows a text in place of examples.
    void say(const QString& words, const std::shared_ptr<const Task>& task);
    /// Shows the results of the query example, searched among `rows`.
    void show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows,
              const SpaceAnswer& answer);

    /// Draws title and tiles in a figure of `width` pixels, with the font of the painter.
    void paintStrip(QPainter& painter, QPointF corner, int width, const QPalette& colors) const;
    /// Height of the strip in pixels, with such a font.
    int heightOfStrip(int width, const QFont& letters) const;

  Q_SIGNALS:
    void rowClicked(int row);
    void rowActivated(int row);

  private:
    NamedSpace space_;
    QString words_; ///< words of the title
    QLabel* swatch_;
    ElidedLabel* title_;
    NeighbourTiles* tiles_;
};

} // namespace groupscope
