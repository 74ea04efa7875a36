// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening_status.h"

#include "app/session.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace groupscope {

OpeningStatus::OpeningStatus(Session* session, QWidget* parent)
    : QWidget(parent)
    , activity_(new QLabel)
    , progress_(new QProgressBar) {
    progress_->setRange(0, 1000);
    progress_->setFixedWidth(160);
    progress_->setTextVisible(false);
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelOpeningHere"));
    cancel->setToolTip(tr("Stop opening; what is open stays open"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(activity_);
    row->addWidget(progress_);
    row->addWidget(cancel);
    hide();

    connect(session, &Session::openingStarted, this, [this](const QString& path) {
        activity_->setText(tr("opening %1").arg(QFileInfo(path).fileName()));
        progress_->setValue(0);
        show();
    });
    connect(session, &Session::openingProgressed, this, [this](double fraction, const QString& activity) {
        progress_->setValue(static_cast<int>(fraction * 1000.0));
        if (!activity.isEmpty())
            activity_->setText(activity);
    });
    for (const auto ended : {&Session::columnsNeeded, &Session::openFailed})
        connect(session, ended, this, &QWidget::hide);
    connect(session, &Session::opened, this, &QWidget::hide);
    connect(session, &Session::importNeeded, this, &QWidget::hide);
    connect(cancel, &QPushButton::clicked, session, &Session::cancelOpening);
}

} // namespace groupscope
