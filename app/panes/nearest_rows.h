// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/map_values.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace groupscope {

/// The nearest rows of a point in the original space, with pictures and distances: what the map may not show.
class NearestRows : public QWidget {
    Q_OBJECT
  public:
    NearestRows(Session* session, MapAtRest* map, QWidget* parent = nullptr);

    /// Lists those of that point of the map, if it has it.
    void ask(int point);
    /// Lists nothing, and says how to fill the list.
    void clear();

  Q_SIGNALS:
    /// A row of the list was clicked, that of this point of the map.
    void pointChosen(int point);

  private:
    void show();
    void list(const PointNeighbors& found);

    Session* session_;
    MapAtRest* map_;
    Derived<PointKey, PointNeighbors> neighbors_;
    int point_ = -1; ///< whose nearest rows are listed; -1: of none
    QLabel* title_;
    QTableWidget* table_;
};

} // namespace groupscope
