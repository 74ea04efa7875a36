// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/propagation_model.h"

#include "app/session/run_followers.h"
#include "app/views/run_titles.h"
#include "app/views/shown_spaces.h"
#include "core/base/error.h"
#include "core/experiment/protocol.h"
#include "core/measures/evaluated.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <memory>

namespace groupscope {

namespace {

/// The accuracy of the classifier, fitted on the rows that the embedding was trained on.
DownstreamFigure accuracyOf(const std::string& classifier) {
    return {.classifier = classifier};
}

/// Whether the run brought it, of subgroups or of both sides of an imbalance.
bool storedOf(const SessionRun& run, const std::string& split, const std::string& id) {
    const SplitResult* result = run.run ? run.run->split(split) : nullptr;
    return findMeasured(result, id) != nullptr || findMeasured(result, minorOf(id)) != nullptr;
}

/// What the work needs of a run.
struct MeasuredRun {
    QString id;
    std::uint64_t seed;
    std::shared_ptr<const Run> details; ///< null: they are in the file
    QString file;
};

} // namespace

PropagationModel::PropagationModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    // There are fewer marks, also where nothing was fitted here.
    connect(session->runs(), &RunList::runsRemoved, this, &PropagationModel::rested);
    connect(&job_, &BackgroundJob::noticed, session, &Session::noticed);
    connect(&job_, &BackgroundJob::failed, session, &Session::noticed);
    for (const auto signal : {&BackgroundJob::finished, &BackgroundJob::cancelled})
        connect(&job_, signal, this, &PropagationModel::rested);
    connect(&job_, &BackgroundJob::failed, this, &PropagationModel::rested);
}

void PropagationModel::clear() {
    job_.abandon();
    known_.clear();
}

void PropagationModel::forget(const QStringList& runIds) {
    const bool any =
        std::erase_if(known_, [&](const auto& entry) { return runIds.contains(entry.first.first); }) > 0;
    // A run that trains tells of itself ten times a second: that must not end work about others.
    const bool underWay =
        job_.isRunning() && std::any_of(underWay_.begin(), underWay_.end(),
                                        [&](const QString& id) { return runIds.contains(id); });
    if (underWay)
        job_.abandon();
    if (any)
        Q_EMIT found();
    if (any || underWay)
        Q_EMIT rested();
}

QString PropagationModel::reason(const SessionRun& run, const std::string& split) const {
    const QString why = notShownReason(run, session_->task()->findSplit(split));
    return run.state == SessionRun::State::training || run.state == SessionRun::State::queued
               ? tr("not trained yet")
               : why;
}

bool PropagationModel::has(const SessionRun& run, const std::string& split, const std::string& id) const {
    if (storedOf(run, split, id))
        return true;
    const auto known = known_.find({run.id, split});
    return known != known_.end() && (known->second.reason.contains(id) ||
                                     std::any_of(known->second.measured.begin(), known->second.measured.end(),
                                                 [&](const NamedMeasured& own) { return own.id == id; }));
}

QStringList PropagationModel::missing(const PropagationRequest& request) const {
    QStringList ids;
    for (const QString& id : request.runs) {
        const SessionRun* run = session_->find(id);
        if (run != nullptr && reason(*run, request.split).isEmpty() &&
            (!has(*run, request.split, request.measure) ||
             !has(*run, request.split, accuracyOf(request.classifier).id())))
            ids << id;
    }
    return ids;
}

void PropagationModel::measure(const PropagationRequest& request) {
    std::vector<MeasuredRun> runs;
    for (const QString& id : missing(request)) {
        const SessionRun& run = *session_->find(id);
        runs.push_back({id, run.run->seed, run.hasDetails() ? run.whole : nullptr, run.stored.file});
    }
    if (runs.empty())
        return;
    underWay_.clear();
    for (const MeasuredRun& own : runs)
        underWay_ << own.id;
    job_.start([this, runs, request, task = session_->task()](const BackgroundJob::Context& context) {
        const Split& rows = task->split(request.split, "propagation");
        for (const MeasuredRun& own : runs) {
            context.run.throwIfStopped();
            Known result;
            const std::string figure = accuracyOf(request.classifier).id();
            try {
                const HeadState state =
                    own.details ? own.details->head : loadRun(own.file.toStdString()).head;
                const std::unique_ptr<Head> head = makeHead(state);
                Evaluated evaluated(*task, rows, head.get(), context.run);
                const Measure& measure = measures().find(request.measure);
                if (const std::string why = measure.reason(evaluated); why.empty())
                    result.measured.push_back({measure.id, measure.of(evaluated)});
                else
                    result.reason[measure.id] = QString::fromStdString(why);
                const Downstream fitted =
                    fitDownstream(*task, task->fit(), rows, head.get(),
                                  {.classifiers = {request.classifier}, .seed = own.seed}, context.run);
                for (NamedMeasured& score : scoresOf(fitted.results.front(), accuracyOf(request.classifier)))
                    result.measured.push_back(std::move(score));
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) { // the other runs can be had all the same
                result.reason[request.measure] = result.reason[figure] = QString::fromUtf8(error.what());
            }
            context.post([this, key = Key(own.id, request.split), result = std::move(result)] {
                Known& kept = known_[key];
                kept.measured.insert(kept.measured.end(), result.measured.begin(), result.measured.end());
                for (const auto& [id, why] : result.reason)
                    kept.reason[id] = why;
                Q_EMIT found();
            });
        }
    });
}

Propagation PropagationModel::propagation(const PropagationRequest& request, const std::string& rule) const {
    std::vector<Run> runs;
    for (const QString& id : request.runs) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr || run->state != SessionRun::State::done || !run->run ||
            (run->testHidden && !reason(*run, request.split).isEmpty()))
            continue;
        Run figures = figuresOf(*run->run);
        const auto known = known_.find({id, request.split});
        for (SplitResult& result : figures.splits)
            if (result.name == request.split && known != known_.end())
                for (const NamedMeasured& own : known->second.measured)
                    if (findMeasured(&result, own.id) == nullptr)
                        result.measures.push_back(own);
        runs.push_back(std::move(figures));
    }
    if (runs.empty())
        return {};
    const Comparison comparison =
        compareRuns(runs, rule,
                    session_->runs()->varied().empty() ? std::vector<std::string>()
                                                       : std::vector{session_->runs()->varied()});
    const GapStudy study = studyGaps(comparison, runs, request.split);
    const auto placeOf = [&](const std::string& id) {
        return static_cast<std::size_t>(std::find_if(study.quantities.begin(), study.quantities.end(),
                                                     [&](const GapQuantity& own) { return own.id == id; }) -
                                        study.quantities.begin());
    };
    const std::size_t upstream = placeOf(request.measure),
                      downstream = placeOf(accuracyOf(request.classifier).id()),
                      all = study.quantities.size();
    return upstream == all || downstream == all ? Propagation()
                                                : propagationOf(study, runs, upstream, downstream);
}

QStringList PropagationModel::problems(const PropagationRequest& request) const {
    QStringList lines;
    for (const QString& id : request.runs) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr)
            continue;
        if (storedOf(*run, request.split, request.measure) &&
            storedOf(*run, request.split, accuracyOf(request.classifier).id()))
            continue; // also of another task: an experiment has measured it
        QString why = reason(*run, request.split);
        const auto known = known_.find({id, request.split});
        for (const std::string& what : {request.measure, accuracyOf(request.classifier).id()})
            if (why.isEmpty() && known != known_.end() && known->second.reason.contains(what))
                why = known->second.reason.at(what);
        if (!why.isEmpty())
            lines << tr("%1: %2").arg(titleOf(*run), why);
    }
    return lines;
}

} // namespace groupscope
