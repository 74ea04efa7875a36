// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/scale_model.h"

#include "app/session/run_followers.h"
#include "app/views/run_titles.h"
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <memory>

namespace groupscope {

namespace {

std::pair<QString, bool> keyOf(const SessionRun& run) {
    return {run.id, run.testHidden};
}

/// What the work needs of a run.
struct RunToScale {
    std::pair<QString, bool> key;
    std::shared_ptr<const Run> details; ///< null: they are in the file
    QString file;
    AlphaPlan plan;
};

} // namespace

ScaleModel::ScaleModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    connect(&job_, &BackgroundJob::failed, session, &Session::noticed);
    connect(&job_, &BackgroundJob::failed, this, &ScaleModel::rested);
    for (const auto signal : {&BackgroundJob::finished, &BackgroundJob::cancelled})
        connect(&job_, signal, this, &ScaleModel::rested);
}

void ScaleModel::clear() {
    job_.abandon();
    known_.clear();
}

void ScaleModel::forget(const QStringList& runIds) {
    if (job_.isRunning() && std::any_of(underWay_.begin(), underWay_.end(),
                                        [&](const QString& id) { return runIds.contains(id); }))
        job_.abandon();
    std::erase_if(known_, [&](const auto& entry) { return runIds.contains(entry.first.first); });
}

std::vector<std::string> ScaleModel::splitsOf(const SessionRun& run) const {
    std::vector<std::string> names;
    for (const Split& set : session_->task()->splits)
        if (!set.rows.empty() && set.purpose != Purpose::fit &&
            !(run.testHidden && set.purpose == Purpose::report))
            names.push_back(set.name);
    return names;
}

QStringList ScaleModel::candidates(const QStringList& runs) const {
    QStringList ids;
    if (!session_->task())
        return ids;
    for (const QString& id : runs) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr || run->state != SessionRun::State::done || !run->run || !run->ofOpenTask ||
            !run->run->parameters.all().contains("alpha") || splitsOf(*run).empty())
            continue;
        const auto known = known_.find(keyOf(*run));
        if (known == known_.end() || known->second.scan || !known->second.reason.isEmpty())
            ids << id;
    }
    return ids;
}

QStringList ScaleModel::missing(const QStringList& runs) const {
    QStringList ids = candidates(runs);
    ids.removeIf([this](const QString& id) { return known_.contains(keyOf(*session_->find(id))); });
    return ids;
}

void ScaleModel::look(const QStringList& runs) {
    const QStringList wanted = missing(runs);
    if (wanted.isEmpty() || (job_.isRunning() && std::all_of(wanted.begin(), wanted.end(), [&](auto& id) {
                                 return underWay_.contains(id);
                             })))
        return;
    std::vector<RunToScale> work;
    for (const QString& id : wanted) {
        const SessionRun& run = *session_->find(id);
        work.push_back({keyOf(run),
                        run.hasDetails() ? run.whole : nullptr,
                        run.stored.file,
                        {.splits = splitsOf(run), .points = 21}});
    }
    underWay_ = wanted;
    job_.start([this, work = std::move(work),
                task = session_->task()](const BackgroundJob::Context& context) {
        for (const RunToScale& own : work) {
            context.run.throwIfStopped();
            Known result;
            try {
                const std::shared_ptr<const Run> run =
                    own.details ? own.details : std::make_shared<const Run>(loadRun(own.file.toStdString()));
                if (isRescaled(run->head.kind))
                    result.scan = scanAlpha(*task, *run, own.plan, context.run);
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) { // the other runs can be had all the same
                result.reason = QString::fromUtf8(error.what());
            }
            context.post([this, key = own.key, result = std::move(result)] {
                known_[key] = result;
                Q_EMIT found();
            });
        }
    });
}

std::vector<AlphaScan> ScaleModel::scans(const QStringList& runs) const {
    std::vector<Run> figures;
    std::vector<const AlphaScan*> known;
    for (const QString& id : candidates(runs)) {
        const SessionRun& run = *session_->find(id);
        if (const auto own = known_.find(keyOf(run)); own != known_.end() && own->second.scan) {
            figures.push_back(figuresOf(*run.run));
            known.push_back(&*own->second.scan);
        }
    }
    std::vector<AlphaScan> scans;
    for (const std::size_t i : trainingsOf(figures)) {
        scans.push_back(*known[i]);
        scans.back().name = alphaScanName(figures[i], figures);
    }
    return scans;
}

QStringList ScaleModel::problems(const QStringList& runs) const {
    QStringList lines;
    for (const QString& id : candidates(runs)) {
        const SessionRun& run = *session_->find(id);
        if (const auto own = known_.find(keyOf(run)); own != known_.end() && !own->second.reason.isEmpty())
            lines << tr("%1: %2").arg(titleOf(run), own->second.reason);
    }
    return lines;
}

} // namespace groupscope
