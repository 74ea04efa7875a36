// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/folder_work.h"

#include "app/session/portable_choice.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/data/task_definition.h"
#include "core/experiment/experiment.h"
#include "core/experiment/folder_variants.h"
#include "core/experiment/sweep_plan.h"
#include "core/io/atomic_file.h"
#include "core/io/import/embedding_file.h"
#include "core/runs/folder_state.h"
#include "core/runs/run_store.h"

#include <QFile>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

/// The specification with the data and columns of the open set. Throws UsageError where none is open, and
/// where no file has them.
ExperimentSpec onOpenSet(ExperimentSpec spec, const OpenSet& open) {
    if (open.task() == nullptr)
        throw UsageError("no set is open", "", "open an embedding set first");
    const SetChoices& choices = open.choices();
    const bool madeHere = std::any_of(choices.made.begin(), choices.made.end(), [](const MadeColumns& step) {
        return step.origin != MadeColumns::Origin::group;
    });
    if (open.set()->path.empty())
        throw UsageError("this set has no file, so no other process can read it", "",
                         "save it to a file and open that file");
    if (madeHere)
        throw UsageError("the split or columns made here are not saved in a file", "",
                         "save the set to a file and open that file");
    spec.data = open.set()->path;
    spec.map = choices.mapping;
    spec.selection = open.selection();
    makePathsWhole(spec);
    return parseExperimentSpec(toJson(spec), ""); // as other processes read it
}

/// The task that other processes make of the specification. Throws UsageError where it is not `task`.
std::shared_ptr<const Task> sameTask(const ExperimentSpec& spec, const Task& task,
                                     const RunContext& context) {
    const auto set = openEmbeddingFile(spec.data, spec.map, context);
    std::shared_ptr<const Task> read = makeTask(set, spec.selection);
    if (definitionOf(*read, context).hash() != definitionOf(task, context).hash())
        throw UsageError("that file does not hold the open set", spec.data.string(),
                         "save the set to a file and open that file");
    return read;
}

QStringList experimentLine(const ExperimentSpec& spec, const std::shared_ptr<const Task>& task,
                           const fs::path& folder, const RunContext& context) {
    const RunStore store(folder);
    requireSameVariants(spec, folder.string());
    const SweepPlan plan = planSweep(
        spec, [&task](const ExperimentSpec&) { return task; }, store, {.resume = true}, context,
        PlanDetail::states);
    const StoredSpecification kept = keepExperiment(spec, store, true);
    std::vector<std::string> ids;
    for (const PlannedWork& work : plan.runs)
        ids.push_back(work.id);
    store.keepPlan(kept.json, ids);
    return {QStringLiteral("run"), QString::fromStdString(kept.file.string()), QStringLiteral("--out"),
            QString::fromStdString(folder.string())};
}

QStringList searchLine(const ExperimentSpec& spec, const SearchBudget& budget,
                       const std::shared_ptr<const Task>& task, const fs::path& folder) {
    requireSearch({.spec = spec, .budget = budget}, *task);
    RunStore(folder).create();
    const fs::path search = folder / "search";
    std::error_code failure; // is seen when the specification is written
    fs::create_directories(search, failure);
    const std::string json = toJson(spec);
    constexpr std::size_t digits = 8;
    const fs::path file = search / ("asked-" + sha256OfText(json).substr(0, digits) + ".json");
    writeTextAtomically(file, json);
    return {QStringLiteral("search"),   QString::fromStdString(file.string()),
            QStringLiteral("--budget"), QStringLiteral("%1runs").arg(budget.runs.value()),
            QStringLiteral("--out"),    QString::fromStdString(folder.string())};
}

/// Where a search leaves its result.
fs::path boardOf(const FolderOrder& order) {
    return fs::path(order.folder.toStdString()) / "leaderboard.json";
}

fs::file_time_type writtenAt(const fs::path& file) {
    std::error_code failure;
    const fs::file_time_type time = fs::last_write_time(file, failure);
    return failure ? fs::file_time_type::min() : time;
}

/// How far a folder is that other processes fill.
struct FolderProgress {
    double fraction = 0.0;
    QString text;
    bool whole = false;
    QString end{}; ///< where it is whole
};

/// Says who works on a folder. Work of `unsure` processes is not among `claimed`.
QString wordsOfWorkers(const FolderState& state, const std::vector<ClaimedRun>& claimed) {
    std::set<std::string> hosts;
    for (const ClaimedRun& run : claimed)
        hosts.insert(run.host);
    if (hosts.size() == 1)
        return FolderWork::tr("%1 in progress on 1 machine.").arg(claimed.size());
    if (!hosts.empty())
        return FolderWork::tr("%1 in progress on %2 machines.").arg(claimed.size()).arg(hosts.size());
    return state.unsure.empty()
               ? FolderWork::tr("No process works on it yet: start the command.")
               : FolderWork::tr("The process may have ended: start the command, which continues.");
}

QString wordsOfEnd(const FolderState& state) {
    if (state.planned == 1)
        return state.failed == 0 ? FolderWork::tr("The run is finished.")
                                 : FolderWork::tr("The run has failed: the same command tries it again.");
    return state.failed == 0
               ? FolderWork::tr("All %1 runs are finished.").arg(state.planned)
               : FolderWork::tr(
                     "All %1 runs have ended, and %2 of them failed: the same command tries these again.")
                     .arg(state.planned)
                     .arg(state.failed);
}

FolderProgress experimentProgress(const FolderState& state) {
    const std::size_t ended = state.done + state.failed + state.notApplicable;
    return {.fraction =
                static_cast<double>(ended) / static_cast<double>(std::max<std::size_t>(1, state.planned)),
            .text = FolderWork::tr("%1 of %2 runs done. %3")
                        .arg(ended)
                        .arg(state.planned)
                        .arg(wordsOfWorkers(state, state.claimed)),
            .whole = state.claimed.empty() && ended == state.planned,
            .end = wordsOfEnd(state)};
}

FolderProgress searchProgress(const FolderState& state, const SearchBudget& budget, bool whole) {
    return {.fraction = 0.0,
            .text = FolderWork::tr("Budget of %1 trainings, %2 steps done. %3")
                        .arg(budget.runs.value())
                        .arg(state.searched.value_or(0))
                        .arg(wordsOfWorkers(state, state.searching)),
            .whole = whole,
            .end = FolderWork::tr("The search is finished, and the best setting of each method is trained. "
                                  "The runs appear in Runs.")};
}

FolderProgress progressOf(const FolderOrder& order, fs::file_time_type boardBefore,
                          const RunContext& context) {
    const fs::path folder = order.folder.toStdString();
    if (!order.budget)
        return experimentProgress(folderState(folder, context));
    std::error_code failure;
    const bool isBegun = fs::exists(folder / "search" / "search.json", failure);
    return searchProgress(isBegun ? folderState(folder, context) : FolderState(), *order.budget,
                          writtenAt(boardOf(order)) > boardBefore);
}

QByteArray contentOf(const fs::path& name) {
    QFile file(QString::fromStdString(name.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

FolderWork::FolderWork(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    timer_.setInterval(StoredRuns::lookInterval);
    connect(&timer_, &QTimer::timeout, this, &FolderWork::look);
    connect(&preparing_, &BackgroundJob::failed, this, [this](const QString& text) { end(false, text); });
    connect(&preparing_, &BackgroundJob::cancelled, this, [this] { end(false, tr("Stopped.")); });
    connect(&looking_, &BackgroundJob::failed, this, [this](const QString& text) { // its disk may be away
        Q_EMIT progressed(0.0, tr("⚠ %1").arg(text));
    });
    connect(&program_, &CommandLine::progressed, this, &FolderWork::progressed);
    connect(&program_, &CommandLine::noticed, this, &FolderWork::noticed);
    connect(&program_, &CommandLine::ended, this, &FolderWork::endSlurm);
    connect(&cancel_, &CommandLine::ended, this, [this](int code, const QByteArray&, const QString& message) {
        end(false,
            code == 0
                ? tr("Stopped. Finished trainings are kept. Start again with the same choices to continue.")
                : message);
    });
}

void FolderWork::start(const FolderOrder& order) {
    if (isRunning())
        return;
    order_ = order;
    boardBefore_ = writtenAt(boardOf(order));
    state_ = State::preparing;
    try {
        order_.spec.monitor = session_->queue()->monitor();
        order_.spec = onOpenSet(order_.spec, *session_->data());
    } catch (const Error& error) {
        return end(false, windowText(error));
    }
    Q_EMIT progressed(0.0, tr("Preparing the folder…"));
    preparing_.start([this, order = order_, task = session_->task()](const BackgroundJob::Context& context) {
        const fs::path folder = order.folder.toStdString();
        const std::shared_ptr<const Task> read = sameTask(order.spec, *task, context.run);
        QStringList line = order.budget ? searchLine(order.spec, *order.budget, read, folder)
                                        : experimentLine(order.spec, read, folder, context.run);
        if (wantsPortable())
            line << QStringLiteral("--portable");
        context.post([this, line] { goOn(line); });
    });
}

void FolderWork::goOn(const QStringList& arguments) {
    session_->stored()->followRuns(order_.folder);
    if (order_.slurm) {
        state_ = State::submitted;
        Q_EMIT progressed(0.0, order_.budget ? tr("Submitting the job…")
                                             : tr("Timing new methods, then submitting the job…"));
        program_.start(
            arguments +
            QStringList{QStringLiteral("--engine"), QStringLiteral("slurm"), QStringLiteral("--json")} +
            *order_.slurm);
        return;
    }
    state_ = State::followed;
    Q_EMIT prepared(CommandLine::shellLine(arguments));
    timer_.start();
    look();
}

void FolderWork::look() {
    if (state_ != State::followed || looking_.isRunning())
        return;
    looking_.start([this, order = order_, before = boardBefore_](const BackgroundJob::Context& context) {
        const FolderProgress progress = progressOf(order, before, context.run);
        const QByteArray board = progress.whole && order.budget ? contentOf(boardOf(order)) : QByteArray();
        context.post([this, progress, board] {
            if (state_ != State::followed)
                return;
            Q_EMIT progressed(progress.fraction, progress.text);
            if (progress.whole)
                end(true, progress.end, board);
        });
    });
}

void FolderWork::stop() {
    if (state_ == State::preparing) {
        state_ = State::stopping;
        preparing_.cancel();
    } else if (state_ == State::submitted) { // the call that follows is done with; then the job is taken back
        state_ = State::stopping;
        program_.interrupt();
    } else if (state_ == State::followed) {
        state_ = State::stopping;
        takeBack();
    }
}

void FolderWork::takeBack() {
    Q_EMIT progressed(0.0, tr("Stopping…"));
    cancel_.start({QStringLiteral("cancel"), order_.folder, QStringLiteral("--json")});
}

void FolderWork::endSlurm(int code, const QByteArray& out, const QString& message) {
    constexpr int leftUndone = 75; // the exit code of work that the same command continues
    if (code == 0)
        return end(true,
                   order_.budget ? tr("The search is finished, and the best setting of each method is "
                                      "trained. The runs appear in Runs.")
                                 : tr("All runs are finished."),
                   order_.budget ? out : QByteArray());
    if (state_ == State::stopping)
        return takeBack();
    if (code == leftUndone)
        return end(false, tr("The Slurm job ended before all runs were finished. Submit again with the same "
                             "choices for the rest."));
    end(false,
        message.isEmpty() ? tr("The command-line program ended with exit code %1.").arg(code) : message);
}

void FolderWork::end(bool whole, const QString& message, const QByteArray& board) {
    timer_.stop();
    looking_.abandon();
    state_ = State::idle;
    Q_EMIT ended(whole, message, board);
}

} // namespace groupscope
