// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/summary_bytes.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Identifies the state of a file: writing, replacing and copying change it.
struct RunFileStamp {
    std::uint64_t size = 0;
    std::int64_t modified = 0; ///< nanoseconds
    /// Time of the last change according to the file system, which no program can set.
    std::int64_t changed = 0;
    std::uint64_t number = 0; ///< of the file in its file system

    bool operator==(const RunFileStamp&) const = default;
};

/// Nothing if the file does not exist, or was written so recently that another change of the same length
/// might not be visible.
std::optional<RunFileStamp> stampOf(const std::filesystem::path& file);

/// The stamp of a file regardless of its age: for the process that wrote it.
std::optional<RunFileStamp> youngStampOf(const std::filesystem::path& file);

/// Summaries of the run files of a folder, so that ten thousand need not be opened: a file in cacheFolder(),
/// which holds nothing that the run files do not. A summary is only given for a file that is as it was when
/// it was read; an index that is damaged, of another folder or of another version of the program counts as
/// empty. Not for several threads.
class RunIndex {
  public:
    /// `folder` holds the run files.
    explicit RunIndex(const std::filesystem::path& folder);

    /// (files,) null where the file must be read.
    std::vector<std::shared_ptr<const Run>> summaries(std::span<const std::filesystem::path> files) const;
    /// `stamp` was taken before and after the file was read.
    void add(const std::filesystem::path& file, const RunFileStamp& stamp, const Run& summary);
    /// Writes the index if add() was called, without files that no longer exist. If it cannot be written, all
    /// files are read again next time, which is not reported.
    void save() const;

  private:
    struct Entry {
        RunFileStamp stamp;
        std::string bytes; ///< bytesOfSummary()
    };

    void read();
    std::string content() const;

    std::string folder_;         ///< whose files these are
    std::filesystem::path file_; ///< empty: there is none
    SharedTexts shared_;
    std::map<std::string, Entry> entries_; ///< by the name of the file
    bool changed_ = false;
};

} // namespace groupscope
