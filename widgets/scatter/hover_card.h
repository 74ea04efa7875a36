// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QImage>
#include <QStringList>

class QLabel;

namespace groupscope {

/// What is told about the point under the cursor.
struct HoverCard {
    QString title;
    QStringList lines;
    QImage thumbnail; ///< may be null; shown at most 112 pixels wide and high
};

/// Shows a HoverCard beside the cursor, inside its parent.
class HoverCardWidget : public QFrame {
    Q_OBJECT

  public:
    explicit HoverCardWidget(QWidget* parent);

    /// Shows `card` near `spot` (parent's coordinates) without covering it.
    void showCard(const HoverCard& card, QPoint spot);

  private:
    QLabel* picture_;
    QLabel* title_;
    QLabel* lines_;
};

} // namespace groupscope
