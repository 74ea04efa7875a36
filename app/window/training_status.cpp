// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/training_status.h"

#include "app/session.h"
#include "app/window/set_presentation.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace groupscope {

TrainingStatus::TrainingStatus(Session* session, QWidget* parent)
    : QWidget(parent)
    , activity_(new QLabel)
    , progress_(new QProgressBar) {
    progress_->setRange(0, 1000);
    progress_->setFixedWidth(220);
    progress_->setTextVisible(false);
    auto* stop = new QPushButton(tr("Stop"));
    stop->setObjectName(QStringLiteral("stopTraining"));
    stop->setToolTip(tr("Stop training and keep the best epoch so far (Ctrl+.)"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(activity_);
    row->addWidget(progress_);
    row->addWidget(stop);
    hide();

    connect(session, &Session::trainingStarted, this, [this] {
        progress_->setValue(0);
        activity_->setText(tr("getting ready"));
        show();
    });
    connect(session, &Session::trainingProgressed, this, &TrainingStatus::showProgress);
    connect(session, &Session::trainingStopped, this, &QWidget::hide);
    connect(stop, &QPushButton::clicked, session, [this, session] {
        activity_->setText(tr("stopping…"));
        session->cancelTraining();
    });
}

void TrainingStatus::showProgress(double fraction, double secondsLeft, const QString& activity) {
    progress_->setValue(static_cast<int>(fraction * 1000.0));
    activity_->setText(secondsLeft < 0.0 ? activity
                                         : tr("%1, about %2 left").arg(activity, durationText(secondsLeft)));
}

} // namespace groupscope
