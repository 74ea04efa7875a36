// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/shown_spaces.h"

#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"

#include <algorithm>

namespace groupscope {

namespace {

bool leavesAttributes(const SessionRun& run) {
    return run.fitsOpenSet() && hasCompanion(run.run->head);
}

} // namespace

QString notShownReason(const SessionRun& run, const Split* rows) {
    const QString reason = visible(run, rows).reason;
    return reason.isEmpty() && isImported(run.method->id)
               ? translated("its predictions were imported: there is no head")
               : reason;
}

std::vector<NamedSpace> shownSpaces(const PaneContext& context, const std::string& split, bool input,
                                    bool attributes, bool ofTimeLine) {
    const Task& task = *context.session()->task();
    const std::vector<const SessionRun*> runs = context.selected()->sideBySide();
    const RunTitles titles(runs);
    std::vector<NamedSpace> spaces;
    if (input || runs.empty())
        spaces.push_back(
            {{}, translated("input (%1)").arg(QString::fromStdString(task.embedding->name)), {}, {}, {}});
    for (const SessionRun* run : runs) {
        QString reason = notShownReason(*run, task.findSplit(split)), title = titles.of(*run);
        int head = -1;
        if (const auto& epoch = context.shownEpoch();
            ofTimeLine && epoch && epoch->runId == run->id && reason.isEmpty()) {
            head = epoch->headEpoch;
            title = head < 0 || head == epoch->epoch
                        ? translated("%1, %2").arg(title, nameOfEpoch(epoch->epoch))
                        : translated("%1, %2 (last stored head before %3)")
                              .arg(title, nameOfEpoch(head), nameOfEpoch(epoch->epoch));
            reason = epoch->isRaw() ? translated("no head yet: the embedding is the input")
                     : head < 0     ? translated("no head was stored up to %1").arg(epoch->name)
                                    : QString();
        } else if (ofTimeLine && epoch && reason.isEmpty() && run->history.size() > 1) {
            title = translated("%1, %2 (selected by %3)")
                        .arg(title, nameOfEpoch(run->run->selectedEpoch), ruleName(run->run->select));
        }
        spaces.push_back(
            {{run->id, RunEmbedding::trained, head}, title, run->color, reason, run->method->id});
        if (attributes && leavesAttributes(*run))
            spaces.push_back({{run->id, RunEmbedding::companion, head},
                              translated("%1, attributes").arg(title),
                              run->color,
                              reason,
                              run->method->id});
    }
    return spaces;
}

void followShownSpaces(PaneContext* context, QObject* owner, const std::function<void()>& refresh) {
    const Session* session = context->session();
    QObject::connect(session->hidden(), &HiddenResults::changed, owner, refresh);
    QObject::connect(session->runs(), &RunList::otherTasksChanged, owner, refresh);
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        QObject::connect(context->selected(), signal, owner, refresh);
    QObject::connect(session->runs(), &RunList::runChanged, owner, [context, refresh](const QString& id) {
        if (context->selected()->ids().contains(id) &&
            context->session()->find(id)->state != SessionRun::State::training)
            refresh();
    });
}

QString noTrainedEmbeddingReason(const PaneContext& context) {
    const auto& runs = context.session()->runs()->all();
    const bool any = std::any_of(runs.begin(), runs.end(), [](const SessionRun& run) {
        const MethodFamily family = run.method->family;
        return family == MethodFamily::adapter || family == MethodFamily::contrastive ||
               family == MethodFamily::metric || family == MethodFamily::domains;
    });
    return any ? QString()
               : translated(
                     "No run trains an embedding. Train an adapter, a contrastive or a metric-learning "
                     "method.");
}

bool anyLeavesAttributes(const PaneContext& context) {
    const std::vector<const SessionRun*> runs = context.selected()->sideBySide();
    return std::any_of(runs.begin(), runs.end(),
                       [](const SessionRun* run) { return leavesAttributes(*run); });
}

} // namespace groupscope
