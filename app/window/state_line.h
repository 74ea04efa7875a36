// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace groupscope {

class Chip;
class ElidedLabel;
class MapModel;
class Session;

/// The open set, at the left of the status bar, where recent messages cover it for a while; and the current
/// activity as a chip with its own place, which nothing covers.
class StateLine : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive this object.
    StateLine(Session* session, MapModel* map, QWidget* parent = nullptr);

    /// The chip, to be placed where it is always visible; its parent owns it.
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
