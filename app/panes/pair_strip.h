// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pair_space.h"
#include "app/views/shown_spaces.h"
#include "core/data/task.h"

#include <QWidget>

#include <memory>

class QLabel;
class QListWidget;

namespace groupscope {

class ElidedLabel;

/// The image or the text of a query.
struct PairQuery {
    int image = -1; ///< index among the images of the pairs
    int text = -1;  ///< index among the texts of the pairs; −1: the image is the query
};

/// Results of one query in one embedding space: a line on its quality, and a list of the best, right or
/// wrong.
class PairStrip : public QWidget {
    Q_OBJECT
  public:
    explicit PairStrip(int number, QWidget* parent = nullptr);

    void setSpace(const NamedSpace& space);
    const NamedSpace& space() const { return space_; }
    void say(const QString& words);
    /// Shows the `count` best; `narrow` breaks lines, where several strips share the width.
    void show(const Task& task, const PairSpace& pairs, const PairQuery& query, std::size_t count,
              bool narrow);

  Q_SIGNALS:
    /// Row index of the image that was clicked, or of the image of the clicked text.
    void rowClicked(int row);

  private:
    NamedSpace space_;
    QLabel* swatch_;
    ElidedLabel* title_;
    ElidedLabel* words_;
    QListWidget* found_;
};

/// Text such as "a red shoe", or "text 2 of row7" if the file has no texts.
QString textName(const Task& task, const PairSpace& pairs, int text);

} // namespace groupscope
