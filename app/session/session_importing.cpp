// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

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
void importLater(BackgroundJob& job, QObject* owner, const std::function<void()>& next) {
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

/// Whether a run of the same model and seed with other predictions is there: beside it, `run` would count as
/// another seed.
bool isOtherOfSameSeed(const std::deque<SessionRun>& there, const Run& run) {
    const std::string identity = runIdentity(run);
    const QString id = QString::fromStdString(run.id);
    return std::any_of(there.begin(), there.end(), [&](const SessionRun& own) {
        return own.id != id && own.whole && runIdentity(*own.whole) == identity;
    });
}

} // namespace

bool Session::holdsPredictions() const {
    return task_ && std::any_of(set_->notices.begin(), set_->notices.end(),
                                [](const std::string& notice) { return notice.starts_with(outputsNotice); });
}

void Session::importPredictions(const QString& path) {
    if (!task_)
        return;
    if (predictionJob_.isRunning()) // a start would drop what is read
        return importLater(predictionJob_, this, [this, path, task = task_] {
            if (task_ == task)
                importPredictions(path);
        });
    const QString own = QString::fromStdString(set_->path.string());
    OutputSource source{.file = (path.isEmpty() ? own : path).toStdString()};
    if (QFileInfo(path) == QFileInfo(own))
        source.setWords = choices_.mapping; // the table beside it counts too
    predictionJob_.start([this, source, task = task_](const BackgroundJob::Context& context) {
        QStringList ids;
        std::vector<std::shared_ptr<const Run>> runs;
        for (const ModelOutputs& outputs : readModelOutputs(source, task->groups.classes(), context.run)) {
            runs.push_back(
                std::make_shared<const Run>(importedRun(*task, matchOutputs(*task, outputs), context.run)));
            ids << QString::fromStdString(runs.back()->id);
        }
        context.post([this, task, runs, ids] {
            if (task_ != task) // another set was opened meanwhile
                return;
            for (const std::shared_ptr<const Run>& run : runs)
                if (isOtherOfSameSeed(runs_, *run)) {
                    Q_EMIT predictionImportFailed(
                        tr("Other predictions of %1, seed %2, are there: remove that run first, or give "
                           "these another name or seed. Nothing was brought in")
                            .arg(QString::fromStdString(run->method.substr(importedPrefix.size())),
                                 QString::number(run->seed)));
                    return;
                }
            for (const std::shared_ptr<const Run>& run : runs)
                addImported(run);
            Q_EMIT predictionsImported(ids);
        });
    });
}

void Session::addImported(const std::shared_ptr<const Run>& run) {
    const QString id = QString::fromStdString(run->id);
    if (findAnywhere(id) != nullptr)
        return;
    addStored(
        {{.summary = std::make_shared<const Run>(summaryOf(*run)), .full = run, .file = {}, .own = true}});
    if (SessionRun* added = findMutable(id)) {
        keepDetails(*added, run);
        Q_EMIT runChanged(id);
    }
    archive_.keep(archiveFolder(*set_), run);
}

} // namespace groupscope
