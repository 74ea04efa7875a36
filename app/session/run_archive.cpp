// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_archive.h"

#include "app/session/window_text.h"
#include "core/experiment/evaluation.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "core/runs/run_trash.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

/// Holds a folder for each set.
QString archivesFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("runs"));
}

/// The run files of an experiment in the order they were made; `folder` may be its folder `runs` as well.
std::vector<fs::path> runFiles(const fs::path& folder) {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code failure;
    const fs::path runs = fs::is_directory(folder / "runs", failure) ? folder / "runs" : folder;
    failure.clear();
    for (fs::directory_iterator entry(runs, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::error_code unknown; // a file that vanishes meanwhile comes first and then fails to open
        if (entry->path().extension() == ".h5")
            found.emplace_back(entry->last_write_time(unknown), entry->path());
    }
    std::sort(found.begin(), found.end());
    std::vector<fs::path> files;
    for (auto& [time, path] : found)
        files.push_back(std::move(path));
    return files;
}

bool isKnown(const std::string& method) {
    return isImported(method) || methods().contains(method);
}

/// The file of the run.
std::string write(const QString& folder, const Run& run) {
    const RunStore store(folder.toStdString());
    store.create();
    store.save(run);
    return store.runFile(run.id).string();
}

} // namespace

QString archiveFolder(const EmbeddingSet& set) {
    if (set.sha256.empty())
        return {};
    return QDir(archivesFolder()).filePath(QString::fromStdString(set.sha256.substr(0, 16)));
}

RunArchive::RunArchive(QObject* parent)
    : QObject(parent) {
    for (BackgroundJob* job : {&loadJob_, &fetchJob_, &eraseJob_, &describeJob_, &keepJob_, &specifyJob_}) {
        if (job != &loadJob_)
            connect(job, &BackgroundJob::noticed, this, &RunArchive::noticed);
        connect(job, &BackgroundJob::failed, this, &RunArchive::failed);
    }
    connect(&loadJob_, &BackgroundJob::noticed, this, [this](const QString& text) {
        if (!told_.contains(text)) {
            told_.insert(text);
            Q_EMIT noticed(text);
        }
    });
    connect(&describeJob_, &BackgroundJob::finished, this, &RunArchive::describeNext);
    connect(&describeJob_, &BackgroundJob::failed, this, &RunArchive::describeNext);
    connect(&keepJob_, &BackgroundJob::finished, this, &RunArchive::keepNext);
    connect(&specifyJob_, &BackgroundJob::finished, this, &RunArchive::specifyNext);
    connect(&fetchJob_, &BackgroundJob::finished, this, &RunArchive::fetchNext);
    connect(&loadJob_, &BackgroundJob::finished, this, &RunArchive::loadNext);
    connect(&loadJob_, &BackgroundJob::failed, this, &RunArchive::loadNext);
}

RunArchive::~RunArchive() {
    for (const Description& left : toDescribe_) {
        try {
            describeRun(left.file.toStdString(), left.name.toStdString(), left.note.toStdString());
        } catch (const Error&) {
            continue; // the window is gone: nobody is left to tell
        }
    }
    for (const auto& [folder, run] : toKeep_) {
        try {
            write(folder, *run);
        } catch (const Error&) {
            continue; // the window is gone: nobody is left to tell
        }
    }
}

void RunArchive::keep(const QString& folder, std::shared_ptr<const Run> run) {
    if (folder.isEmpty())
        return;
    toKeep_.emplace_back(folder, std::move(run));
    if (!keepJob_.isRunning())
        keepNext();
}

void RunArchive::keepNext() {
    if (toKeep_.empty())
        return;
    const auto [folder, run] = std::move(toKeep_.front());
    toKeep_.pop_front();
    keepJob_.start([this, folder = folder, run = run](const BackgroundJob::Context& context) {
        try {
            const QString file = QString::fromStdString(write(folder, *run));
            context.post([this, id = QString::fromStdString(run->id), file] { Q_EMIT kept(id, file); });
        } catch (const Error& error) {
            context.run.notice("the run is not kept on disk: " + windowText(error).toStdString());
        }
    });
}

/// Folders of other versions, or that clash, say nothing: their runs are listed by their methods.
void RunArchive::readTables(const QStringList& folders, const BackgroundJob::Context& context) {
    std::vector<std::string> places;
    for (const QString& folder : folders)
        places.push_back(folder.toStdString());
    try {
        auto tables = std::make_shared<const FolderTables>(tablesIn(places));
        context.post([this, tables] { Q_EMIT tablesRead(tables); });
    } catch (const Error& error) {
        context.run.notice(windowText(error).toStdString());
    }
}

void RunArchive::keepSpecification(const QString& folder, const ExperimentSpec& spec) {
    if (folder.isEmpty())
        return;
    if (!folders_.contains(folder))
        folders_ << folder;
    toSpecify_.emplace_back(folder, spec);
    if (!specifyJob_.isRunning())
        specifyNext();
}

void RunArchive::specifyNext() {
    if (toSpecify_.empty())
        return;
    const auto [folder, spec] = std::move(toSpecify_.front());
    toSpecify_.pop_front();
    specifyJob_.start(
        [this, folder = folder, spec = spec, folders = folders_](const BackgroundJob::Context& context) {
            try {
                const RunStore store(folder.toStdString());
                requireSameVariants(spec, store.folder().string());
                store.create();
                store.keepSpecification(toJson(spec), true);
                readTables(folders, context);
            } catch (const Error& error) {
                context.run.notice(windowText(error).toStdString());
            }
        });
}

void RunArchive::describe(const QString& file, const QString& name, const QString& note) {
    toDescribe_.push_back({file, name, note});
    if (!describeJob_.isRunning())
        describeNext();
}

void RunArchive::describeNext() {
    if (toDescribe_.empty())
        return;
    const Description next = std::move(toDescribe_.front());
    toDescribe_.pop_front();
    describing_ = next.file;
    describeJob_.start([next](const BackgroundJob::Context& context) {
        try {
            describeRun(next.file.toStdString(), next.name.toStdString(), next.note.toStdString());
        } catch (const Error& error) {
            context.run.notice("name and note are not kept: " + windowText(error).toStdString());
        }
    });
}

void RunArchive::settle(const QString& file) {
    if (describing_ == file)
        describeJob_.wait();
    const auto isOfIt = [&file](const Description& waiting) { return waiting.file == file; };
    const auto last = std::find_if(toDescribe_.rbegin(), toDescribe_.rend(), isOfIt);
    if (last == toDescribe_.rend())
        return;
    const Description wanted = *last;
    std::erase_if(toDescribe_, isOfIt);
    try {
        describeRun(wanted.file.toStdString(), wanted.name.toStdString(), wanted.note.toStdString());
    } catch (const Error& error) {
        Q_EMIT noticed(tr("The name and the note of the run cannot be saved: %1").arg(windowText(error)));
    }
}

void RunArchive::load(const QString& folder, bool own) {
    if (folder.isEmpty())
        return;
    if (!folders_.contains(folder))
        folders_ << folder;
    toLoad_.push_back({folder, own, folders_});
    if (!loadJob_.isRunning())
        loadNext();
}

void RunArchive::loadNext() {
    if (toLoad_.empty())
        return;
    Load next = std::move(toLoad_.front());
    toLoad_.pop_front();
    loadJob_.start(
        [this, load = std::move(next)](const BackgroundJob::Context& context) { read(load, context); });
}

/// In parts, each as long after the one before as all before took: whatever the number of runs, the window
/// makes its tables anew a few times only.
void RunArchive::read(const Load& load, const BackgroundJob::Context& context) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds firstPause(400);
    const std::vector<fs::path> files = runFiles(load.folder.toStdString());
    const Clock::time_point started = Clock::now();
    Clock::duration next = firstPause;
    std::vector<StoredRun> part;
    const auto send = [&] {
        if (!part.empty())
            context.post([this, runs = std::exchange(part, {})] { Q_EMIT loaded(runs); });
        next = 2 * (Clock::now() - started);
    };
    readSummaries(
        files, context.run,
        [&](std::size_t file, std::shared_ptr<const Run> run) {
            if (!isKnown(run->method)) {
                context.run.notice(files[file].string() + " is of method " + run->method +
                                   ", which this version does not know: it is ignored");
                return;
            }
            part.push_back({std::move(run), nullptr, QString::fromStdString(files[file].string()), load.own});
            if (Clock::now() - started > next)
                send();
        },
        [&](std::size_t, const std::exception& error) {
            context.run.notice(windowText(error).toStdString());
        });
    send();
    std::vector<std::string> unreadable;
    std::vector<RunFailure> failures = loadFailures(fs::path(load.folder.toStdString()), unreadable);
    for (const std::string& problem : unreadable)
        context.run.notice(problem);
    std::erase_if(failures, [](const RunFailure& failure) {
        return !isKnown(failure.run.method) || isImported(failure.run.method);
    });
    if (!failures.empty())
        context.post([this, failures, own = load.own] { Q_EMIT failuresRead(failures, own); });
    readTables(load.folders, context);
    context.post([this, own = load.own] { Q_EMIT loadingEnded(own); });
}

void RunArchive::fetch(const QString& file, const std::shared_ptr<const Task>& task) {
    if (fetchJob_.isRunning() && file == fetching_)
        return;
    std::erase_if(toFetch_, [&file](const auto& waiting) { return waiting.first == file; });
    toFetch_.emplace_front(file, task);
    if (!fetchJob_.isRunning())
        fetchNext();
}

void RunArchive::fetchNext() {
    if (toFetch_.empty())
        return;
    const auto [file, task] = std::move(toFetch_.front());
    toFetch_.pop_front();
    fetching_ = file;
    fetchJob_.start([this, file = file, task = task](const BackgroundJob::Context& context) {
        try {
            const auto run = std::make_shared<Run>(loadRun(file.toStdString()));
            if (task)
                computeLeftOutLogits(*task, *run, context.run);
            context.post([this, run] { Q_EMIT fetched(run); });
        } catch (const std::exception& error) { // of this run alone: others can be read
            context.post([this, file, message = windowText(error)] { Q_EMIT fetchFailed(file, message); });
        }
    });
}

void RunArchive::eraseOld() {
    eraseJob_.start([folder = archivesFolder()](const BackgroundJob::Context& context) {
        std::error_code failure;
        for (fs::directory_iterator entry(folder.toStdString(), failure), end; !failure && entry != end;
             entry.increment(failure)) {
            try {
                RunTrash(entry->path())
                    .eraseOld(
                        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now()));
            } catch (const Error& error) {
                context.run.notice(windowText(error).toStdString());
            }
        }
    });
}

void RunArchive::abandon() {
    toLoad_.clear();
    folders_.clear();
    told_.clear();
    loadJob_.abandon();
    specifyJob_.abandon();
    toFetch_.clear();
    fetchJob_.abandon();
}

} // namespace groupscope
