// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/left_sets.h"

#include "app/session/choices_json.h"
#include "core/base/memory.h"

#include <QFileInfo>

#include <utility>

namespace groupscope {

namespace {

/// Divisor of the memory that closed sets may take.
constexpr std::size_t shareOfMemory = 4;

/// Memory of a set; memory-mapped files do not count.
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

void LeftSets::keep(SetOpening left) {
    if (!left.task || !left.file.exists())
        return;
    std::erase_if(left_, [&](const SetOpening& other) { return other.set->path == left.set->path; });
    left.chosenHere = false; // it was remembered when it was opened
    left.mayLook = true;
    left_.push_back(std::move(left));
    const std::size_t most = memoryLimit() / shareOfMemory;
    std::size_t bytes = 0;
    for (const SetOpening& other : left_)
        bytes += bytesOfSet(*other.set, *other.task);
    while (!left_.empty() && bytes > most) {
        bytes -= bytesOfSet(*left_.front().set, *left_.front().task);
        left_.pop_front();
    }
}

SetOpening LeftSets::take(const QString& path, const SetChoices& choices) {
    for (auto left = left_.begin(); left != left_.end(); ++left) {
        if (QFileInfo(QString::fromStdString(left->set->path.string())) != QFileInfo(path))
            continue;
        SetChoices own = left->choices;
        own.selection = left->selection; // the selection it was opened with, chosen or by default
        SetOpening taken;
        if (left->file == FileStamp::of(path, left->file.table) &&
            jsonOfChoices(own) == jsonOfChoices(choices))
            taken = std::move(*left);
        left_.erase(left); // of an older file, or with other columns: of no use
        return taken;
    }
    return {};
}

} // namespace groupscope
