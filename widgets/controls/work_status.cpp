// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/work_status.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace groupscope {

namespace {

constexpr int steps = 1000;

} // namespace

WorkStatus::WorkStatus(const QString& buttonText, QWidget* parent)
    : QWidget(parent)
    , activity_(new QLabel)
    , progress_(new QProgressBar)
    , button_(new QPushButton(buttonText)) {
    progress_->setRange(0, steps);
    progress_->setFixedWidth(200);
    progress_->setTextVisible(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    button_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    activity_->setAlignment(Qt::AlignRight | Qt::AlignVCenter); // next to its progress
    row->addWidget(activity_);
    row->addWidget(progress_);
    row->addWidget(button_);
    hide();
}

void WorkStatus::begin(const QString& activity) {
    setActivity(activity);
    setFraction(0.0);
    show();
}

void WorkStatus::setActivity(const QString& activity) {
    activity_->setText(activity);
}

void WorkStatus::setProgressShown(bool shown) {
    progress_->setVisible(shown);
}

void WorkStatus::setFraction(double fraction) {
    progress_->setValue(static_cast<int>(fraction * steps));
}

} // namespace groupscope
