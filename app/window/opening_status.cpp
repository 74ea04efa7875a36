// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening_status.h"

#include "app/session/session.h"

#include <QFileInfo>
#include <QPushButton>

namespace groupscope {

OpeningStatus::OpeningStatus(Session* session, QWidget* parent)
    : WorkStatus(tr("Cancel"), parent) {
    button()->setObjectName(QStringLiteral("cancelOpeningHere"));
    button()->setToolTip(tr("Stop opening; what is open stays open"));
    connect(session, &Session::openingStarted, this,
            [this](const QString& path) { begin(tr("opening %1").arg(QFileInfo(path).fileName())); });
    connect(session, &Session::openingProgressed, this, [this](double fraction, const QString& activity) {
        setFraction(fraction);
        if (!activity.isEmpty())
            setActivity(activity);
    });
    for (const auto ended : {&Session::columnsNeeded, &Session::columnsAsked, &Session::openFailed})
        connect(session, ended, this, &QWidget::hide);
    for (const auto ended : {&Session::opened, &Session::closed}) // what was on its way is given up then
        connect(session, ended, this, &QWidget::hide);
    connect(session, &Session::importNeeded, this, &QWidget::hide);
    connect(button(), &QPushButton::clicked, session, &Session::cancelOpening);
}

} // namespace groupscope
