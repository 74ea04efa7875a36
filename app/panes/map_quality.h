// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/map_values.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace groupscope {

/// Quality of the map, overall and for each group.
class MapQualityView : public QWidget {
    Q_OBJECT
  public:
    MapQualityView(Session* session, MapAtRest* map, QWidget* parent = nullptr);

  Q_SIGNALS:
    void groupActivated(int group);

  private:
    void refresh();

    Session* session_;
    MapAtRest* map_;
    QLabel* summary_;
    QTableWidget* groups_;
};

} // namespace groupscope
