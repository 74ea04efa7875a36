// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/run_edits.h"

#include "app/document/document.h"
#include "app/session/session.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"

#include <utility>

namespace groupscope {

void describeRun(PaneContext& context, const QString& id, const QString& name, const QString& note) {
    Session* session = context.session();
    const SessionRun* run = session->find(id);
    if (run == nullptr || !run->whole)
        return;
    const QString oldName = QString::fromStdString(run->whole->name);
    const QString oldNote = QString::fromStdString(run->whole->note);
    if (oldName == name && oldNote == note)
        return;
    context.document()->actOnOpenSet(
        oldName != name ? translated("name of a run") : translated("note of a run"),
        [session, id, name, note] { session->runs()->describe(id, name, note); },
        [session, id, oldName, oldNote] { session->runs()->describe(id, oldName, oldNote); });
}

void chooseBaseline(PaneContext& context, const QString& id) {
    RunList* runs = context.session()->runs();
    if (!context.session()->task() || id == runs->baseline())
        return;
    context.document()->actOnOpenSet(
        translated("baseline"), [runs, id] { runs->setBaseline(id); },
        [runs, before = runs->baseline()] { runs->setBaseline(before); });
}

void removeRuns(PaneContext& context, const QStringList& ids) {
    RemovedRuns* removed = context.session()->removed();
    if (!context.session()->task() || ids.isEmpty())
        return;
    context.document()->actOnOpenSet(
        ids.size() == 1 ? translated("removal of a run") : translated("removal of %1 runs").arg(ids.size()),
        [removed, ids] { removed->discard(ids); }, [removed, ids] { removed->bringBack(ids); });
}

} // namespace groupscope
