// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening_status.h"

#include "app/session/session.h"

#include <QFileInfo>
#include <QPushButton>

namespace groupscope {

OpeningStatus::OpeningStatus(Session* session, QWidget* parent)
    : WorkStatus(tr("Cancel"), parent) {
    button()->setObjectName(QStringLiteral("cancelOpeningHere"));
    button()->setToolTip(tr("Stops opening; the open set stays"));
    connect(session->data(), &OpenSet::openingStarted, this,
            [this](const QString& path) { begin(tr("opening %1").arg(QFileInfo(path).fileName())); });
    connect(session->data(), &OpenSet::openingProgressed, this,
            [this](double fraction, const QString& activity) {
                setFraction(fraction);
                if (!activity.isEmpty())
                    setActivity(activity);
            });
    for (const auto ended : {&OpenSet::columnsNeeded, &OpenSet::columnsAsked, &OpenSet::openFailed})
        connect(session->data(), ended, this, &QWidget::hide);
    for (const auto ended : {&OpenSet::opened, &OpenSet::closed}) // what was on its way is given up then
        connect(session->data(), ended, this, &QWidget::hide);
    connect(session->data(), &OpenSet::importNeeded, this, &QWidget::hide);
    connect(button(), &QPushButton::clicked, session->data(), &OpenSet::cancelOpening);
}

} // namespace groupscope
