// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <string>

namespace groupscope::cli {

/// The run file that `train` writes. Another run that another process writes there while this one trains
/// stays: this run is then kept beside it as FILE.ID.
class RunTarget {
  public:
    /// `path` may be empty: no file is wanted. `force`: whatever run is there is replaced.
    RunTarget(std::string path, bool force);

    bool isWanted() const { return !wanted_.empty(); }
    const std::string& wanted() const { return wanted_; }
    /// Where save() has put the run.
    const std::string& file() const { return file_; }
    /// Whether that is beside another run.
    bool isBeside() const { return file_ != wanted_; }

    /// Before long work: the file can be written, and replaces nothing but a run. Throws UsageError,
    /// FileError.
    void requireRunFile() const;
    /// Throws FileError when the file holds another run than that of `id`, or what cannot be read, and may
    /// not be replaced.
    void requireSame(const std::string& id) const;
    /// Writes the run. Throws FileError.
    void save(const Run& run);
    /// After all: throws FileError that names both files when the run is beside another.
    void requireOwnName() const;

  private:
    std::string wanted_, file_;
    bool force_;
};

} // namespace groupscope::cli
