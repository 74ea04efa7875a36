// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/representation_model.h"

#include "app/session/run_followers.h"
#include "app/views/time_line.h"

namespace groupscope {

RepresentationModel::RepresentationModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    const auto clear = [this] {
        job_.abandon();
        known_.clear();
        requested_ = {};
        Q_EMIT cleared();
    };
    followRuns(session, this, clear, [this](const QStringList& ids) { forget(ids); });
    connect(&job_, &BackgroundJob::failed, this, &RepresentationModel::failed);
}

void RepresentationModel::forget(const QStringList& runIds) {
    if (job_.isRunning() && runIds.contains(requested_.runId))
        job_.abandon();
    std::erase_if(known_, [&](const auto& entry) { return runIds.contains(entry.first.runId); });
}

std::shared_ptr<const Representation> RepresentationModel::known(const RepresentationRequest& request) const {
    const auto found = known_.find(request);
    return found == known_.end() ? nullptr : found->second;
}

void RepresentationModel::request(const RepresentationRequest& request) {
    const bool same = request == requested_ && job_.isRunning();
    requested_ = request;
    if (!session_->task() || request.split.empty() ||
        session_->task()->split(request.split, "representation").rows.empty() || same)
        return;
    job_.abandon();
    if (known(request)) {
        Q_EMIT measured();
        return;
    }
    std::shared_ptr<const Run> run;
    if (!request.runId.isEmpty()) {
        const SessionRun* found = session_->find(request.runId);
        if (found == nullptr || !found->fitsOpenSet())
            return;
        run = found->run;
    }
    job_.start([this, request, run, task = session_->task()](const BackgroundJob::Context& context) {
        const std::unique_ptr<Head> head = run ? makeHead(headAt(*run, request.epoch)) : nullptr;
        const auto tell = [&](const Representation& result) {
            context.post([this, request, result = std::make_shared<const Representation>(result)] {
                known_[request] = result;
                Q_EMIT measured();
            });
        };
        RepresentationPlan plan{
            .split = request.split, .standardized = false, .information = std::nullopt, .seed = 0};
        Representation result = measureRepresentation(*task, head.get(), plan, context.run);
        tell(result); // the information takes longer
        plan.standardized = true;
        measureInformation(*task, head.get(), plan, context.run, result);
        tell(result);
    });
}

} // namespace groupscope
