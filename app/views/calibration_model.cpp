// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/calibration_model.h"

#include "app/session/run_followers.h"

namespace groupscope {

CalibrationModel::CalibrationModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        failures_[requested_.first] = message;
        Q_EMIT scanned();
    });
}

void CalibrationModel::clear() {
    job_.abandon();
    known_.clear();
    failures_.clear();
    requested_ = {};
}

void CalibrationModel::forget(const QStringList& runIds) {
    if (job_.isRunning() && runIds.contains(requested_.first))
        job_.abandon();
    std::erase_if(known_, [&](const auto& entry) { return runIds.contains(entry.first.first); });
    for (const QString& id : runIds)
        failures_.remove(id);
}

CalibrationModel::Key CalibrationModel::keyOf(const QString& runId) const {
    const SessionRun* run = session_->find(runId);
    return {runId, run != nullptr && run->testHidden};
}

std::shared_ptr<const TemperatureScan> CalibrationModel::known(const QString& runId) const {
    const auto found = known_.find(keyOf(runId));
    return found == known_.end() ? nullptr : found->second;
}

void CalibrationModel::request(const QString& runId) {
    const Key key = keyOf(runId);
    const SessionRun* run = session_->find(runId);
    if (!session_->task() || run == nullptr || !run->fitsOpenSet() ||
        (key == requested_ && job_.isRunning()) || failures_.contains(runId))
        return;
    requested_ = key;
    job_.abandon();
    if (known(runId)) {
        Q_EMIT scanned();
        return;
    }
    TemperaturePlan plan;
    for (const Split& set : session_->task()->splits)
        if (!set.rows.empty() && !(run->testHidden && set.purpose == Purpose::report))
            plan.splits.push_back(set.name);
    if (plan.splits.empty())
        return;
    job_.start(
        [this, key, plan, shown = run->run, task = session_->task()](const BackgroundJob::Context& context) {
            auto scan =
                std::make_shared<const TemperatureScan>(scanTemperatures(*task, *shown, plan, context.run));
            context.post([this, key, scan] {
                known_[key] = scan;
                Q_EMIT scanned();
            });
        });
}

} // namespace groupscope
