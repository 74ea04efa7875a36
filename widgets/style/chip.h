// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/language.h"

#include <QLabel>

namespace groupscope {

/// A few words on a rounded background in the colour of a state: "trains", "no split".
class Chip : public QLabel {
    Q_OBJECT
  public:
    explicit Chip(QWidget* parent = nullptr);

    /// Sets text and tone.
    void setState(const QString& text, Tone tone);
    Tone tone() const { return tone_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Tone tone_ = Tone::quiet;
};

/// Draws a chip in `place` with the font of the painter, for tables with many chips.
void paintChip(QPainter* painter, const QRect& place, const QString& text, const ToneColors& colors);

} // namespace groupscope
