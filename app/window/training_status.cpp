// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/training_status.h"

#include "app/session.h"
#include "app/window/set_presentation.h"

#include <QPushButton>

namespace groupscope {

TrainingStatus::TrainingStatus(Session* session, QWidget* parent)
    : WorkStatus(tr("Stop"), parent) {
    button()->setObjectName(QStringLiteral("stopTraining"));
    button()->setToolTip(tr("Stop training and keep the best epoch so far (Ctrl+.)"));
    connect(session, &Session::trainingStarted, this, [this] { begin(tr("getting ready")); });
    connect(session, &Session::trainingProgressed, this, &TrainingStatus::showProgress);
    connect(session, &Session::trainingStopped, this, &QWidget::hide);
    connect(button(), &QPushButton::clicked, session, [this, session] {
        setActivity(tr("stopping…"));
        session->cancelTraining();
    });
}

void TrainingStatus::showProgress(double fraction, double secondsLeft, const QString& activity) {
    setFraction(fraction);
    setActivity(secondsLeft < 0.0 ? activity
                                  : tr("%1, about %2 left").arg(activity, durationText(secondsLeft)));
}

} // namespace groupscope
