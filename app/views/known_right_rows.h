// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_handle.h"
#include "core/data/task.h"
#include "core/measures/judged_rows.h"

#include <QString>

#include <map>
#include <string>
#include <utility>

namespace groupscope {

/// The examples that runs predict correctly. Caches 64 pairs of run and split, for functions that ask
/// repeatedly in the thread of a job.
class KnownRightRows {
  public:
    /// (n,) in the order of the split. Reads the run if it is not in memory. Throws DataError for a run
    /// without predictions of these examples, and FileError.
    const RightRows& of(const RunHandle& handle, const Task& task, const Split& split);

  private:
    std::map<std::pair<QString, std::string>, RightRows> known_; ///< by run and split
};

} // namespace groupscope
