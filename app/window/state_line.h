// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace groupscope {

class Chip;
class ElidedLabel;
class MapModel;
class Session;

/// What is open, at the left of the status bar, where messages of what just happened stand over it for a
/// while; and what goes on, as a chip that has a place of its own, so that nothing covers it.
class StateLine : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive it.
    StateLine(Session* session, MapModel* map, QWidget* parent = nullptr);

    /// To be placed where it is always seen; it belongs to whoever places it.
    Chip* chip() const { return state_; }

  private:
    void update();
    QString whatTrains() const;

    Session* session_;
    MapModel* map_;
    Chip* state_;
    ElidedLabel* text_;
    bool opening_ = false;
};

} // namespace groupscope
