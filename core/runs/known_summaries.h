// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/run_index.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

namespace groupscope {

/// Summaries of run files that this process has written or read, so that it need not read them again. May be
/// asked by several threads.
class KnownSummaries {
  public:
    /// The file was just written, and its summary is this one.
    void addWritten(const std::filesystem::path& file, std::shared_ptr<const Run> summary);
    /// `stamp` was taken before and after the file was read.
    void addRead(const std::filesystem::path& file, const RunFileStamp& stamp,
                 std::shared_ptr<const Run> summary);
    /// Null where the file is not as it was then.
    std::shared_ptr<const Run> find(const std::filesystem::path& file) const;

  private:
    struct Entry {
        RunFileStamp stamp;
        std::shared_ptr<const Run> summary;
    };

    mutable std::mutex mutex_;
    std::map<std::filesystem::path, Entry> entries_;
};

} // namespace groupscope
