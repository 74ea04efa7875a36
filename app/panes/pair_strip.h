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

/// Which image or text is asked for.
struct PairQuery {
    int image = -1; ///< place among the rows of the pairs
    int text = -1;  ///< place among their texts; −1: the image is asked for its texts
};

/// What one query finds on the other side in one space: how well in words, and the best in a list, right or
/// wrong.
class PairStrip : public QWidget {
    Q_OBJECT
  public:
    explicit PairStrip(int number, QWidget* parent = nullptr);

    void setSpace(const NamedSpace& space);
    const NamedSpace& space() const { return space_; }
    void say(const QString& words);
    /// The `count` best; `narrow` breaks lines, where strips stand side by side.
    void show(const Task& task, const PairSpace& pairs, const PairQuery& query, std::size_t count,
              bool narrow);

  Q_SIGNALS:
    /// The row of the set that was clicked, or whose text.
    void rowClicked(int row);

  private:
    NamedSpace space_;
    QLabel* swatch_;
    ElidedLabel* title_;
    ElidedLabel* words_;
    QListWidget* found_;
};

/// "a red shoe", or "text 2 of row7" where the file does not say.
QString textName(const Task& task, const PairSpace& pairs, int text);

} // namespace groupscope
