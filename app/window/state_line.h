// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace groupscope {

class Chip;
class ElidedLabel;
class MapModel;
class Session;

/// The left of the status bar: what goes on, as a chip, and what is open. It always says something; what just
/// happened stands over it for a while.
class StateLine : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive it.
    StateLine(Session* session, MapModel* map, QWidget* parent = nullptr);

  private:
    void update();

    Session* session_;
    MapModel* map_;
    Chip* state_;
    ElidedLabel* text_;
    bool opening_ = false;
};

} // namespace groupscope
