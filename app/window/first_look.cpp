// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/first_look.h"

#include "app/document/document.h"
#include "app/session/window_text.h"
#include "app/views/group_rows.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"

#include <map>
#include <string>
#include <utility>

namespace groupscope {

FirstLook::FirstLook(PaneContext* context)
    : QObject(context)
    , context_(context)
    , session_(context->session()) {
    connect(session_->stored(), &StoredRuns::runsRead, this, &FirstLook::begin);
    connect(session_->data(), &OpenSet::leaving, this, [this] { run_.clear(); });
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (id == run_ && run != nullptr && run->state == SessionRun::State::done)
            show();
    });
}

void FirstLook::begin() {
    if (session_->task() == nullptr || forbidsEveryMethod(session_->data()->obstacle()))
        return;
    const Document* document = context_->document();
    const QString file = QString::fromStdString(session_->set()->path.string());
    if ((document != nullptr && !document->path().isEmpty()) || seen_.contains(file))
        return;
    seen_.insert(file);
    if (!session_->runs()->all().empty() || !session_->runs()->others().empty()) {
        const SessionRun* run = session_->find(context_->selected()->last()); // which is shown on reopening
        if (run != nullptr && run->state == SessionRun::State::done) {
            run_ = run->id;
            show();
        }
        return;
    }
    std::map<std::string, std::string> settings;
    if (!unavailableChoices(*session_->task()).empty()) {
        if (session_->task()->fitRows().empty())
            return;
        settings["class_embeddings"] = "class-means";
    }
    try {
        const QStringList made = session_->queue()->train(QStringLiteral("zero-shot"), settings, 0, 1);
        run_ = made.value(0);
        context_->selected()->select(made);
    } catch (const Error& error) {
        Q_EMIT session_->noticed(windowText(error));
    }
}

void FirstLook::show() {
    const SessionRun& run = *session_->find(std::exchange(run_, QString()));
    const Task& task = *session_->task();
    const std::string split = task.select().name;
    const GroupReport& report = run.run->report(split);
    if (report.worstGroup < 0 || !context_->selectedRows().isEmpty() || !run.ofOpenTask)
        return; // a user was faster
    const double right = *report.groups[static_cast<std::size_t>(report.worstGroup)].accuracy;
    context_->requestRows(rowsOfGroup(task, report.worstGroup, split),
                          tr("%3: worst group of %1 on the %4 split, accuracy %2 %")
                              .arg(titleOf(run), QString::number(100.0 * right, 'f', 1),
                                   QString::fromStdString(task.groups.groupName(report.worstGroup)),
                                   QString::fromStdString(task.select().title)),
                          "groups");
}

} // namespace groupscope
