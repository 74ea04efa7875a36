// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QImage>
#include <QStringList>

class QLabel;

namespace groupscope {

/// Content of the card of the point under the cursor.
struct HoverCard {
    QString title;
    QStringList lines;
    QImage thumbnail; ///< may be null; shown at most 112 pixels wide and high
};

/// Shows a HoverCard next to the cursor, inside its parent.
class HoverCardWidget : public QFrame {
    Q_OBJECT

  public:
    explicit HoverCardWidget(QWidget* parent);

    /// Shows `card` near `spot` (coordinates of the parent) without covering it.
    void showCard(const HoverCard& card, QPoint spot);

  private:
    QLabel* picture_;
    QLabel* title_;
    QLabel* lines_;
};

} // namespace groupscope
