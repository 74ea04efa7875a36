// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <QString>

#include <cstddef>
#include <memory>

namespace groupscope {

struct SessionRun;

/// A run in memory or in its file. A handle is made in the GUI thread and read in any other thread.
struct RunHandle {
    QString id{};
    std::size_t version = 0;            ///< number of recorded epochs, by which a longer training differs
    std::shared_ptr<const Run> details; ///< run with head and predictions; null: they are in the file
    QString file{};                     ///< empty: the run has no file

    bool isAtHand() const { return details != nullptr || !file.isEmpty(); }
    bool isSameRun(const RunHandle& other) const { return id == other.id && version == other.version; }
    /// The run with head and predictions, read from its file if it is not in memory. Throws DataError if it
    /// is in neither place, and FileError.
    std::shared_ptr<const Run> whole() const;
};

/// Handle of a run that has a result.
RunHandle handleOf(const SessionRun& run);

} // namespace groupscope
