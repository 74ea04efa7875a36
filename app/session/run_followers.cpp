// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_followers.h"

#include "app/session/session.h"

namespace groupscope {

void followRuns(Session* session, QObject* owner, const std::function<void()>& clear,
                const std::function<void(const QStringList& runIds)>& forget) {
    QObject::connect(session->data(), &OpenSet::opened, owner, clear);
    QObject::connect(session->data(), &OpenSet::columnsNeeded, owner, [clear] { clear(); });
    QObject::connect(session->runs(), &RunList::runsRemoved, owner, forget);
    QObject::connect(session->runs(), &RunList::runChanged, owner, [session, forget](const QString& id) {
        const SessionRun* run = session->find(id);
        if (run != nullptr && run->state == SessionRun::State::training)
            forget({id});
    });
}

} // namespace groupscope
