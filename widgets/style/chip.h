// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/language.h"

#include <QLabel>

namespace groupscope {

/// A word or two on a rounded ground in the colour of a state: "trains", "no split".
class Chip : public QLabel {
    Q_OBJECT
  public:
    explicit Chip(QWidget* parent = nullptr);

    /// What it says, and how that is meant.
    void setState(const QString& text, Tone tone);
    Tone tone() const { return tone_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Tone tone_ = Tone::quiet;
};

/// A chip of that text in `place`, in the font of the painter: where many stand in a table.
void paintChip(QPainter* painter, const QRect& place, const QString& text, const ToneColors& colors);

} // namespace groupscope
