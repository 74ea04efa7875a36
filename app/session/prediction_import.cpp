// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/prediction_import.h"

#include "core/experiment/imported_run.h"
#include "core/io/anndata/anndata_arrays.h"
#include "core/io/import/model_outputs.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/run_identity.h"

#include <QFileInfo>

#include <algorithm>
#include <functional>

namespace groupscope {

namespace {

/// Calls `next` once, when the job has ended in whatever way.
void afterwards(BackgroundJob& job, QObject* owner, const std::function<void()>& next) {
    auto* turn = new QObject(owner);
    const auto take = [&job, turn, next] {
        QObject::disconnect(&job, nullptr, turn, nullptr);
        turn->deleteLater();
        next();
    };
    QObject::connect(&job, &BackgroundJob::finished, turn, take);
    QObject::connect(&job, &BackgroundJob::cancelled, turn, take);
    QObject::connect(&job, &BackgroundJob::failed, turn, take);
}

/// Whether a run of the same model and seed with other predictions is there: next to it, `run` would count as
/// another seed.
bool isOtherOfSameSeed(const std::deque<SessionRun>& there, const Run& run) {
    const std::string identity = runIdentity(run);
    const QString id = QString::fromStdString(run.id);
    return std::any_of(there.begin(), there.end(), [&](const SessionRun& own) {
        return own.id != id && own.whole && runIdentity(*own.whole) == identity;
    });
}

} // namespace

PredictionImport::PredictionImport(const OpenSet* set, RunList* runs, StoredRuns* stored, RunArchive* archive,
                                   QObject* parent)
    : QObject(parent)
    , set_(set)
    , runs_(runs)
    , stored_(stored)
    , archive_(archive) {
    connect(&job_, &BackgroundJob::failed, this, &PredictionImport::failed);
    connect(&job_, &BackgroundJob::noticed, this, &PredictionImport::noticed);
}

bool PredictionImport::setHoldsPredictions() const {
    return set_->task() &&
           std::any_of(set_->set()->notices.begin(), set_->set()->notices.end(),
                       [](const Message& notice) { return notice.code() == "outputs_left_out"; });
}

void PredictionImport::import(const QString& path) {
    if (!set_->task())
        return;
    if (job_.isRunning()) // a start would drop what is read
        return afterwards(job_, this, [this, path, task = set_->task()] {
            if (set_->task() == task)
                import(path);
        });
    const QString own = QString::fromStdString(set_->set()->path.string());
    OutputSource source{.file = (path.isEmpty() ? own : path).toStdString()};
    if (QFileInfo(path) == QFileInfo(own))
        source.setWords = set_->choices().mapping; // the table next to it counts too
    job_.start([this, source, task = set_->task()](const BackgroundJob::Context& context) {
        std::vector<std::shared_ptr<const Run>> runs;
        for (const ModelOutputs& outputs : readModelOutputs(source, task->groups.classes(), context.run))
            runs.push_back(
                std::make_shared<const Run>(importedRun(*task, matchOutputs(*task, outputs), context.run)));
        context.post([this, task, runs] {
            if (set_->task() == task) // no other set was opened meanwhile
                addAll(runs);
        });
    });
}

void PredictionImport::addAll(const std::vector<std::shared_ptr<const Run>>& runs) {
    for (const std::shared_ptr<const Run>& run : runs)
        if (isOtherOfSameSeed(runs_->all(), *run)) {
            Q_EMIT failed(tr("Other predictions of %1, seed %2, were imported before: remove that run first, "
                             "or give these another name or seed. Nothing was imported")
                              .arg(QString::fromStdString(run->method.substr(importedPrefix.size())),
                                   QString::number(run->seed)));
            return;
        }
    QStringList ids;
    for (const std::shared_ptr<const Run>& run : runs) {
        add(run);
        ids << QString::fromStdString(run->id);
    }
    Q_EMIT imported(ids);
}

void PredictionImport::add(const std::shared_ptr<const Run>& run) {
    const QString id = QString::fromStdString(run->id);
    if (runs_->editAnywhere(id) != nullptr)
        return;
    stored_->add(
        {{.summary = std::make_shared<const Run>(summaryOf(*run)), .full = run, .file = {}, .own = true}});
    if (SessionRun* added = runs_->edit(id)) {
        runs_->keepDetails(*added, run);
        Q_EMIT runs_->runChanged(id);
    }
    archive_->keep(archiveFolder(*set_->set()), run);
}

} // namespace groupscope
