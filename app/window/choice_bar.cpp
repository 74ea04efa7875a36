// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/choice_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

namespace groupscope {

namespace {

constexpr int narrowestBox = 60; // wide enough to tell the entries apart by their beginnings

} // namespace

ChoiceBar::ChoiceBar(QWidget* parent)
    : QWidget(parent)
    , row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(8, 6, 8, 6);
    row_->setSpacing(6);
}

QComboBox* ChoiceBar::addChoice(const QString& label, const QString& tip, const QString& name) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setToolTip(tip);
    box->setAccessibleName(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(narrowestBox);
    box->setMaximumWidth(200); // its list shows the whole of long names
    if (!label.isEmpty()) {
        auto* caption = new QLabel(label);
        caption->setBuddy(box);
        captions_ << caption;
        row_->addWidget(caption);
    }
    row_->addWidget(box);
    return box;
}

void ChoiceBar::addButton(QWidget* button) {
    row_->addWidget(button);
}

void ChoiceBar::addStretch() {
    row_->addStretch();
}

int ChoiceBar::captionWidth() const {
    int width = 0;
    for (const QLabel* caption : captions_)
        width += caption->sizeHint().width() + row_->spacing();
    return width;
}

QSize ChoiceBar::minimumSizeHint() const {
    QSize smallest = row_->minimumSize();
    if (!captions_.isEmpty() && !captions_.front()->isHidden())
        smallest.rwidth() -= captionWidth();
    return smallest;
}

/// A hidden name still takes its shortcut to its box.
void ChoiceBar::showCaptions() {
    if (captions_.isEmpty())
        return;
    const bool shown = !captions_.front()->isHidden();
    const int needed = row_->sizeHint().width() + (shown ? 0 : captionWidth());
    if (shown != (needed <= width()))
        for (QLabel* caption : captions_)
            caption->setHidden(shown);
}

void ChoiceBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showCaptions();
}

/// Boxes grow and shrink with their entries, and buttons come and go.
bool ChoiceBar::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        showCaptions();
    return done;
}

} // namespace groupscope
