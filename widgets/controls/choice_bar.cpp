// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/choice_bar.h"

#include "widgets/controls/flow_row.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QStyle>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int narrowest = 60, usualWidth = 130,
              greatestWidth = 260; // of a box; its list shows the whole of long names

/// Leaves a box room for what is chosen in it, and no more than the usual for its other entries.
void fitText(QComboBox* box) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    const QSize text(box->fontMetrics().horizontalAdvance(box->currentText()) + 4,
                     box->fontMetrics().height());
    const int needed = box->style()->sizeFromContents(QStyle::CT_ComboBox, &option, text, box).width();
    box->setMinimumWidth(std::clamp(needed, narrowest, greatestWidth));
    box->setMaximumWidth(std::clamp(needed, usualWidth, greatestWidth));
}

} // namespace

ChoiceBar::ChoiceBar(QWidget* parent)
    : QWidget(parent)
    , row_(new FlowRow(this)) {
    row_->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    row_->setSpacing(spacing::close);
}

QComboBox* ChoiceBar::addChoice(const QString& label, const QString& tip, const QString& name) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setToolTip(tip);
    box->setAccessibleName(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    boxes_ << box;
    connect(box, &QComboBox::currentTextChanged, box, [box] { fitText(box); });
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

/// Shows the names at the right for which there is room, of boxes that are shown. A hidden name still takes
/// its shortcut to its box.
void ChoiceBar::showCaptions() {
    int needed = row_->sizeHint().width() - widthOfShownCaptions();
    for (const QWidget* button : buttons_) // so that the names stay while buttons come and go
        needed += button->isHidden() ? widthOf(button) : 0;
    for (auto caption = captions_.rbegin(); caption != captions_.rend(); ++caption) {
        const bool isOfShown = !(*caption)->buddy()->isHidden();
        needed += isOfShown ? widthOf(*caption) : 0;
        (*caption)->setVisible(isOfShown && needed <= width());
    }
}

void ChoiceBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showCaptions();
}

/// Boxes grow and shrink with their entries, and buttons come and go.
bool ChoiceBar::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        for (QComboBox* box : boxes_) // which may be filled without a word
            fitText(box);
        showCaptions();
    }
    return done;
}

} // namespace groupscope
