// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/map_values.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace groupscope {

/// Nearest examples of a point in the original space, with pictures and distances, which the map may not
/// show.
class NearestRows : public QWidget {
    Q_OBJECT
  public:
    NearestRows(Session* session, MapAtRest* map, QWidget* parent = nullptr);

    /// Lists the nearest examples of a point of the map, if it has that point.
    void ask(int point);
    /// Empties the list, and says how to fill it.
    void clear();

  Q_SIGNALS:
    /// An example of the list was clicked; `point` is its point on the map.
    void pointChosen(int point);

  private:
    void show();
    void list(const PointNeighbors& found);

    Session* session_;
    MapAtRest* map_;
    Derived<PointKey, PointNeighbors> neighbors_;
    int point_ = -1; ///< point whose nearest examples are listed; -1: none
    QLabel* title_;
    QTableWidget* table_;
};

} // namespace groupscope
