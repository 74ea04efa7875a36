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
    box->setMaximumWidth(130); // its list shows the whole of long names
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
    buttons_ << button;
    row_->addWidget(button);
}

void ChoiceBar::addStretch() {
    row_->addStretch();
}

int ChoiceBar::widthOf(const QWidget* widget) const {
    return widget->sizeHint().width() + row_->spacing();
}

int ChoiceBar::widthOfShownCaptions() const {
    int width = 0;
    for (const QLabel* caption : captions_)
        width += caption->isHidden() ? 0 : widthOf(caption);
    return width;
}

QSize ChoiceBar::minimumSizeHint() const {
    const QSize withCaptions = row_->minimumSize();
    return {withCaptions.width() - widthOfShownCaptions(), withCaptions.height()};
}

/// Those at the right for which there is room. A hidden name still takes its shortcut to its box.
void ChoiceBar::showCaptions() {
    int needed = row_->sizeHint().width() - widthOfShownCaptions();
    for (const QWidget* button : buttons_) // so that the names stay while buttons come and go
        needed += button->isHidden() ? widthOf(button) : 0;
    for (auto caption = captions_.rbegin(); caption != captions_.rend(); ++caption) {
        needed += widthOf(*caption);
        (*caption)->setVisible(needed <= width());
    }
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
