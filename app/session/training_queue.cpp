// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_queue.h"

#include "app/session/set_to_look_at.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/data/data_check.h"
#include "core/data/task_definition.h"
#include "core/methods/method.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

std::size_t countOf(const std::deque<SessionRun>& runs, SessionRun::State state) {
    return static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [state](const SessionRun& run) { return run.state == state; }));
}

bool isThere(const SessionRun& run) {
    return run.state == SessionRun::State::done || run.state == SessionRun::State::training ||
           run.state == SessionRun::State::queued;
}

/// Epochs a run makes: those it has planned, or else as far as they are known from its settings.
double epochsExpectedOf(const SessionRun& run, std::size_t examples) {
    return run.epochCount > 0 ? run.epochCount : expectedEpochs(run.parameters, examples);
}

/// Seconds of a clock that does not go back.
double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

TrainingQueue::TrainingQueue(const OpenSet* set, RunList* runs, const HiddenResults* hidden,
                             RunArchive* archive, TimeEstimate* times, QObject* parent)
    : QObject(parent)
    , set_(set)
    , runs_(runs)
    , hidden_(hidden)
    , archive_(archive)
    , times_(times) {
    writeSoon_.setSingleShot(true);
    connect(&writeSoon_, &QTimer::timeout, this, [this] { write(true); });
    connect(runs, &RunList::runsGoing, this, &TrainingQueue::leavePlaces);
    connect(runs, &RunList::runsGone, this, &TrainingQueue::fillPlaces);
}

TrainingQueue::~TrainingQueue() {
    quit();
}

void TrainingQueue::quit() {
    for (const auto& place : places_) // all at once, instead of waiting for one after the other
        place->job.cancel();
    write(false);
}

void TrainingQueue::leave() {
    write(false);
    paused_ = true;
    problemsNoticed_ = false;
}

void TrainingQueue::arrive() {
    paused_ = false;
}

bool TrainingQueue::isTraining(const QString& id) const {
    return placeOf(id) != nullptr;
}

bool TrainingQueue::isThere(const PlannedRun& planned, const std::string& select) const {
    const SessionRun* known = task() ? runs_->find(runs_->newRun(planned, select).id) : nullptr;
    return known != nullptr && groupscope::isThere(*known);
}

void TrainingQueue::leavePlaces(const QStringList& ids) {
    for (const QString& id : ids)
        if (TrainingPlace* place = placeOf(id)) {
            place->job.abandon(); // what it still sends must not reach a run of the same identity
            place->id.clear();
            placesLeft_ = true;
        }
}

void TrainingQueue::fillPlaces() {
    if (!std::exchange(placesLeft_, false))
        return;
    startNext();
    shareThreads();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

TrainingOrder TrainingQueue::orderOf(const PlannedRun& planned, const std::string& select) const {
    return orderOf(runs_->newRun(planned, select));
}

bool TrainingQueue::refuses(const std::vector<PlannedRun>& planned) {
    const TrainingObstacle obstacle = set_->obstacle();
    const bool refused =
        obstacle != TrainingObstacle::nothing &&
        std::any_of(planned.begin(), planned.end(), [obstacle](const PlannedRun& plan) {
            return forbidsEveryMethod(obstacle) || methods().find(plan.method).needsTrainingRows;
        });
    if (refused)
        Q_EMIT trainingRefused();
    return refused;
}

QStringList TrainingQueue::train(const QString& methodId,
                                 const std::map<std::string, std::string>& assignments,
                                 std::uint64_t firstSeed, int seedCount) {
    ExperimentSpec spec;
    MethodPlan plan{methodId.toStdString(), {}, {}};
    const Method& method = methods().find(plan.method);
    const ParameterValues values = resolveParameters(method.parameters, assignments);
    for (const auto& [key, value] : values.all())
        plan.set[key] = value;
    spec.methods = {plan};
    spec.seeds.clear();
    for (int i = 0; i < seedCount; ++i)
        spec.seeds.push_back(firstSeed + static_cast<std::uint64_t>(i));
    return train(spec);
}

QStringList TrainingQueue::train(const ExperimentSpec& spec) {
    if (!set_->task())
        return {};
    const std::vector<PlannedRun> planned = planRuns(spec);
    if (refuses(planned))
        return {};
    if (std::any_of(spec.methods.begin(), spec.methods.end(),
                    [](const MethodPlan& plan) { return !plan.variant.empty(); }))
        archive_->keepSpecification(archiveFolder(*set_->set()), spec); // or their names were lost
    return enqueue(planned, spec.select);
}

QStringList TrainingQueue::enqueue(const std::vector<PlannedRun>& planned, const std::string& select) {
    QStringList again;
    std::vector<SessionRun> fresh;
    std::size_t there = 0;
    for (const PlannedRun& plan : planned) {
        SessionRun run = runs_->newRun(plan, select);
        if (const SessionRun* known = runs_->find(run.id)) {
            if (groupscope::isThere(*known)) {
                ++there;
                continue;
            }
            again << run.id; // stopped or failed: this is a second try
        }
        fresh.push_back(std::move(run));
    }
    runs_->remove(again);
    const QStringList added = runs_->add(std::move(fresh));
    if (!added.isEmpty())
        noticeProblems();
    if (there == 1 && planned.size() == 1)
        Q_EMIT noticed(tr("%1 with these settings and seed %2 exists already.")
                           .arg(QString::fromStdString(methods().find(planned.front().method).name))
                           .arg(planned.front().seed));
    else if (there > 0)
        Q_EMIT noticed(tr("%1 of %2 runs exist already.").arg(there).arg(planned.size()));
    startNext();
    change();
    return added;
}

void TrainingQueue::noticeProblems() {
    if (std::exchange(problemsNoticed_, true) || !set_->validation())
        return;
    QStringList problems;
    for (const DataCheck& check : dataChecks(*set_->validation(), *set_->task()))
        if (check.level == CheckLevel::problem)
            problems << QString::fromStdString(check.finding);
    if (!problems.isEmpty())
        Q_EMIT noticed(tr("Data check: %1").arg(problems.join(QStringLiteral("; "))));
}

std::size_t TrainingQueue::trainingCount() const {
    return static_cast<std::size_t>(std::count_if(places_.begin(), places_.end(),
                                                  [](const auto& place) { return !place->id.isEmpty(); }));
}

QStringList TrainingQueue::trainingRuns() const {
    QStringList ids;
    for (const SessionRun& run : runs_->all())
        if (run.state == SessionRun::State::training)
            ids << run.id;
    return ids;
}

int TrainingQueue::trainingPlaces() const {
    if (atOnce_ > 0)
        return atOnce_;
    const std::size_t rows = set_->set() ? set_->set()->size() : 0;
    const auto dimensions = set_->task() ? static_cast<std::size_t>(set_->task()->X().cols()) : 0;
    return automaticTrainings(threadCount(), rows * dimensions * sizeof(float), memoryLimit());
}

TrainingPlace* TrainingQueue::placeOf(const QString& id) const {
    const auto found =
        std::find_if(places_.begin(), places_.end(), [&](const auto& place) { return place->id == id; });
    return id.isEmpty() || found == places_.end() ? nullptr : found->get();
}

TrainingPlace& TrainingQueue::freePlace() {
    for (const auto& place : places_)
        if (place->id.isEmpty())
            return *place;
    TrainingPlace& place = *places_.emplace_back(std::make_unique<TrainingPlace>());
    connect(&place.job, &BackgroundJob::noticed, this, &TrainingQueue::noticed);
    connect(&place.job, &BackgroundJob::progressed, this,
            [this, &place](double fraction, const QString& activity) {
                reportProgress(place, fraction, activity);
            });
    connect(&place.job, &BackgroundJob::finished, this,
            [this, &place] { endRun(place, SessionRun::State::done, {}); });
    connect(&place.job, &BackgroundJob::cancelled, this,
            [this, &place] { endRun(place, SessionRun::State::stopped, {}); });
    connect(&place.job, &BackgroundJob::failed, this,
            [this, &place](const QString& message, AnsweringDialog dialog) {
                endRun(place, SessionRun::State::failed, message, dialog);
            });
    return place;
}

void TrainingQueue::shareThreads() {
    const auto count = static_cast<int>(trainingCount());
    int place = 0;
    for (const auto& one : places_)
        if (!one->id.isEmpty()) { // the first ones have what is left over
            const int left = threadCount() % count > place++ ? 1 : 0;
            one->threads->setThreads(std::max(1, threadCount() / count + left));
        }
}

void TrainingQueue::startNext() {
    while (!paused_ && hasFreePlace()) {
        std::deque<SessionRun>& runs = runs_->editAll();
        const auto next =
            std::find_if(runs.begin(), runs.end(), [](const SessionRun& run) { return run.waits(); });
        if (next == runs.end())
            break;
        start(*next);
    }
    if (waitingCount() == 0)
        paused_ = false; // there is nothing left to hold back
    if (isTraining())
        return;
    batchEnded_ = 0;
    change();
}

void TrainingQueue::start(SessionRun& next) {
    next.state = SessionRun::State::training;
    next.message.clear();
    next.dialog = AnsweringDialog::none;
    next.secondsLeft.reset();
    next.liveHead.reset();
    next.recorded.clear(); // the training sends the epochs of an earlier try again
    next.whole.reset();
    hidden_->show(next);
    next.run.reset();
    if (next.earlier) // what is known of it stays in sight until its next epoch
        next.liveReport = next.earlier->report(next.monitored);
    Q_EMIT trainingBegins();
    TrainingPlace& place = freePlace();
    place.id = next.id;
    place.progressTold = 0.0;
    place.clock.start(secondsNow());
    shareThreads();
    const QString id = next.id;
    TrainingListener listener{
        .planned =
            [this, id, &place](int epochs) {
                SessionRun* run = runs_->edit(id);
                if (run == nullptr)
                    return;
                run->epochCount = epochs;
                place.clock.planned(epochs, run->earlier ? static_cast<int>(run->earlier->history.size()) : 0,
                                    secondsNow());
            },
        .epochs = [this, id](std::vector<EpochRecord> records,
                             GroupReport report) { recordEpochs(id, std::move(records), std::move(report)); },
        .head =
            [this, id](int epoch, std::shared_ptr<const HeadState> head) {
                SessionRun* run = runs_->edit(id);
                if (run == nullptr)
                    return;
                run->liveHead = std::move(head);
                run->liveHeadEpoch = epoch;
                Q_EMIT runs_->headRecorded(id);
            },
        .finished = [this, id](const StoredRun& run) { finishRun(id, run); }};
    TrainingOrder order = orderOf(next);
    order.threads = place.threads;
    place.job.start(trainingWork(std::move(order), std::move(listener)));
    change();
    Q_EMIT trainingStarted();
    Q_EMIT runs_->runChanged(id);
}

TrainingOrder TrainingQueue::orderOf(const SessionRun& run) const {
    TrainingOrder order;
    order.task = set_->task();
    order.method = run.method;
    order.parameters = run.parameters;
    order.seed = run.seed;
    order.select = run.select;
    order.monitor = monitor_;
    order.folder = archiveFolder(*set_->set());
    order.unfinished = run.earlier;
    return order;
}

std::size_t TrainingQueue::runsAskedFor() const {
    return batchEnded_ + trainingCount() + countOf(runs_->all(), SessionRun::State::queued);
}

void TrainingQueue::reportProgress(TrainingPlace& place, double fraction, const QString& activity) {
    SessionRun* run = runs_->edit(place.id);
    if (run == nullptr)
        return;
    const double now = secondsNow();
    run->progress = fraction;
    place.clock.progressed(fraction, now);
    run->secondsLeft = place.clock.secondsLeft(now);
    constexpr double pause = 0.1; // more often nobody sees, and drawing it takes from the training
    if (now >= place.progressTold + pause) {
        place.progressTold = now;
        Q_EMIT runs_->runChanged(run->id);
    }
    if (now >= progressTold_ + pause) {
        progressTold_ = now;
        tellProgress(activity);
    }
}

void TrainingQueue::tellProgress(const QString& activity) {
    const std::size_t examples = set_->task()->fitRows().size();
    double done = 0.0, work = 0.0; // in epochs
    for (const SessionRun& run : runs_->all()) {
        const bool trains = run.state == SessionRun::State::training;
        if (!trains && run.state != SessionRun::State::queued)
            continue;
        const double epochs = epochsExpectedOf(run, examples);
        work += epochs;
        done += trains ? epochs * run.progress : 0.0;
    }
    if (work == 0.0)
        return;
    const std::size_t total = runsAskedFor(), training = trainingCount();
    const double ended = static_cast<double>(batchEnded_) / static_cast<double>(total);
    const QString words =
        total == 1      ? activity
        : training == 1 ? tr("run %1 of %2, %3").arg(batchEnded_ + 1).arg(total).arg(activity)
                        : tr("%1 runs in training, %2 of %3 done").arg(training).arg(batchEnded_).arg(total);
    Q_EMIT trainingProgressed(ended + (1.0 - ended) * done / work, secondsLeft().value_or(-1.0), words);
}

/// Seconds until all runs have ended, over the places they train at. What was never trained is taken to need
/// as long for an epoch as the runs that train now do on the average.
std::optional<double> TrainingQueue::secondsLeft() const {
    const std::size_t examples = set_->task()->fitRows().size();
    std::vector<std::pair<const SessionRun*, double>> timed; // gathered once: thousands may wait
    double epochSeconds = 0.0;
    for (const auto& place : places_)
        if (const auto whole = place->clock.wholeSeconds(); whole && !place->id.isEmpty()) {
            timed.emplace_back(runs_->find(place->id), *whole);
            epochSeconds += *whole / epochsExpectedOf(*timed.back().first, examples);
        }
    if (timed.empty())
        return std::nullopt;
    epochSeconds /= static_cast<double>(timed.size());
    const auto wholeOf = [&](const SessionRun& run) {
        for (const auto& [other, whole] : timed)
            if (run.method == other->method && run.parameters == other->parameters)
                return whole;
        const std::optional<RunTime> known = times_->timeOf(run.method->id, run.parameters, examples);
        return known && !known->preparing ? known->whole() : epochSeconds * epochsExpectedOf(run, examples);
    };
    std::vector<double> left, waiting;
    for (const SessionRun& run : runs_->all())
        if (run.state == SessionRun::State::training)
            left.push_back(run.secondsLeft.value_or((1.0 - run.progress) * wholeOf(run)));
        else if (run.state == SessionRun::State::queued)
            waiting.push_back(wholeOf(run));
    return secondsOfAll(std::move(left), waiting, static_cast<std::size_t>(trainingPlaces()));
}

void TrainingQueue::recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report) {
    SessionRun* run = runs_->edit(id);
    if (run == nullptr)
        return;
    const int first = static_cast<int>(run->history.size());
    hidden_->addEpochs(*run, std::move(records));
    if (TrainingPlace* place = placeOf(id))
        place->clock.epochsEnded(static_cast<int>(run->history.size()), secondsNow());
    if (!report.groups.empty()) // epochs of an earlier try come without one
        run->liveReport = std::move(report);
    Q_EMIT runs_->epochsRecorded(id, first);
}

void TrainingQueue::finishRun(const QString& id, const StoredRun& result) {
    SessionRun* run = runs_->edit(id);
    if (run == nullptr)
        return;
    run->stored = result;
    const std::shared_ptr<const Run> before = std::exchange(run->earlier, nullptr);
    Q_EMIT runFinished(id);
    times_->learn(*result.summary);
    runs_->keepDetails(*run, result.full);
    if (result.file.isEmpty())
        archive_->keep(archiveFolder(*set_->set()), result.full);
    if (before) // a run that went on is still called what it was
        runs_->describe(id, QString::fromStdString(before->name), QString::fromStdString(before->note));
}

void TrainingQueue::endRun(TrainingPlace& place, SessionRun::State state, const QString& message,
                           AnsweringDialog dialog) {
    const QString id = std::exchange(place.id, QString());
    ++batchEnded_;
    if (SessionRun* run = runs_->edit(id)) {
        if (!run->whole && run->earlier) { // it did not get beyond the earlier try, which is still there
            run->whole = run->earlier;
            hidden_->show(*run);
        }
        const bool early = run->run && !run->run->complete;
        run->state = early && state == SessionRun::State::done ? SessionRun::State::stopped : state;
        run->message = message;
        run->dialog = dialog;
        run->secondsLeft.reset();
        run->liveHead.reset();
        run->progress = run->state == SessionRun::State::done ? 1.0 : run->progress;
        Q_EMIT runs_->runChanged(id);
    }
    Q_EMIT runEnded(id);
    startNext();
    shareThreads();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

std::size_t TrainingQueue::waitingCount() const {
    return countOf(runs_->all(), SessionRun::State::queued);
}

} // namespace groupscope
