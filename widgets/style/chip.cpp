// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/chip.h"

#include <QPainter>

namespace groupscope {

Chip::Chip(QWidget* parent)
    : QLabel(parent) {
    setFont(textFont(TextRole::caption, font()));
    setContentsMargins(spacing::normal, 1, spacing::normal, 1);
    setAlignment(Qt::AlignCenter);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Chip::setState(const QString& text, Tone tone) {
    tone_ = tone;
    setText(text);
    update();
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintChip(&painter, rect(), text(), toneColors(tone_, palette()));
}

void paintChip(QPainter* painter, const QRect& place, const QString& text, const ToneColors& colors) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colors.ground);
    painter->drawRoundedRect(place, place.height() / 2.0, place.height() / 2.0);
    painter->setPen(colors.text);
    painter->drawText(place, Qt::AlignCenter, text);
}

} // namespace groupscope
