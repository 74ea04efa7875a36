// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that leaves a set, and keeps it in memory for when it is opened again.
#include "app/session/session.h"

#include "app/session/choices_json.h"
#include "core/base/memory.h"

#include <utility>

namespace groupscope {

namespace {

/// As much of the memory as sets that nobody looks at may take.
constexpr std::size_t shareOfMemory = 4;

/// What lies in a file costs nothing.
std::size_t bytesOfSet(const EmbeddingSet& set, const Task& task) {
    const auto bytesOf = [](const EmbeddingRows& rows) {
        return rows.onDisk() ? 0 : static_cast<std::size_t>(rows.size()) * sizeof(float);
    };
    std::size_t bytes = 0;
    bool isShared = false;
    for (const Embedding& embedding : set.embeddings) {
        bytes += bytesOf(embedding.rows) + bytesOf(embedding.texts.rows);
        isShared = isShared || embedding.rows.data() == task.X().data();
    }
    for (const Column& column : set.columns)
        bytes += column.codes.size() * sizeof(int);
    return isShared ? bytes : bytes + bytesOf(task.X());
}

} // namespace

void Session::keepLeft() {
    if (!task_ || !file_.exists())
        return;
    std::erase_if(left_, [this](const Opening& left) { return left.set->path == set_->path; });
    left_.push_back({.set = set_,
                     .selection = selection_,
                     .choices = choices_,
                     .task = task_,
                     .validation = validation_,
                     .obstacle = obstacle_,
                     .mayLook = true,
                     .file = file_});
    const std::size_t most = memoryLimit() / shareOfMemory;
    std::size_t bytes = 0;
    for (const Opening& left : left_)
        bytes += bytesOfSet(*left.set, *left.task);
    while (!left_.empty() && bytes > most) {
        bytes -= bytesOfSet(*left_.front().set, *left_.front().task);
        left_.pop_front();
    }
}

Session::Opening Session::takeLeft(const QString& path, const SetChoices& choices) {
    for (auto left = left_.begin(); left != left_.end(); ++left) {
        if (QFileInfo(QString::fromStdString(left->set->path.string())) != QFileInfo(path))
            continue;
        SetChoices own = left->choices;
        own.selection = left->selection; // what it was opened with, whether or not somebody chose it
        Opening taken;
        if (left->file == FileStamp::of(path, left->file.table) &&
            jsonOfChoices(own) == jsonOfChoices(choices))
            taken = std::move(*left);
        left_.erase(left); // of an older file, or with other columns: of no use
        return taken;
    }
    return {};
}

void Session::close() {
    if (!set_) {
        openJob_.cancel(); // what is on its way is not wanted any more
        return;
    }
    openJob_.abandon();
    Q_EMIT leaving();
    keepLeft();
    clearRuns();
    times_.clear();
    dropTrial();
    set_.reset();
    task_.reset();
    validation_.reset();
    choices_ = {};
    selection_ = {};
    obstacle_ = TrainingObstacle::nothing;
    file_ = {};
    asked_ = {};
    baseline_.clear();
    others_.clear();
    Q_EMIT closed();
}

} // namespace groupscope
