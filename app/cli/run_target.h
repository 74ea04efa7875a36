// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <string>

namespace groupscope::cli {

/// The run file that `train` writes. If another process writes another run there during the training, that
/// run stays, and this one is saved as FILE.ID.
class RunTarget {
  public:
    /// `path` may be empty: no file is wanted. `force`: whatever run is there is replaced.
    RunTarget(std::string path, bool force);

    bool isWanted() const { return !wanted_.empty(); }
    const std::string& wanted() const { return wanted_; }
    /// File in which save() has stored the run.
    const std::string& file() const { return file_; }
    /// Whether the file is FILE.ID, because another run has the requested name.
    bool isBeside() const { return file_ != wanted_; }

    /// Before long work: the file can be written, and replaces nothing but a run. Throws UsageError,
    /// FileError.
    void requireRunFile() const;
    /// Throws FileError if the file holds another run than that of `id`, or an unreadable one, and may not be
    /// replaced.
    void requireSame(const std::string& id) const;
    /// Writes the run. Throws FileError.
    void save(const Run& run);
    /// Throws FileError that names both files if the run was saved as FILE.ID.
    void requireOwnName() const;

  private:
    std::string wanted_, file_;
    bool force_;
};

} // namespace groupscope::cli
