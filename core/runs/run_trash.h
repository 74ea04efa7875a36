// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A run file that was taken away and can still come back.
struct TrashedRun {
    std::string id; ///< Run::id
    std::filesystem::path file;
    std::chrono::sys_seconds removed; ///< UTC
};

/// Holds removed run files of a store before they are deleted: the folder `bin` next to its `runs`. A file is
/// only renamed, and its name holds the time of its removal, so that a crash cannot leave an inconsistent
/// state.
class RunTrash {
  public:
    /// Runs that were removed longer ago are deleted by eraseOld().
    static constexpr std::chrono::days keptFor{30};

    /// The trash of the store in `folder`.
    explicit RunTrash(std::filesystem::path folder);

    /// Moves `runs/<id>.h5` here. Nothing when there is no such file. Throws FileError.
    std::optional<TrashedRun> put(const std::string& id, std::chrono::sys_seconds now) const;
    /// Removed last comes first. Files of other names are no part of the trash.
    std::vector<TrashedRun> list() const;
    /// Moves it back and returns where it is. Throws FileError, also when the run was trained again
    /// meanwhile: both files stay as they are.
    std::filesystem::path restore(const TrashedRun& run) const;
    /// Deletes it for good. Throws FileError.
    void erase(const TrashedRun& run) const;
    /// Deletes files removed more than keptFor before `now`, and returns their number. Throws FileError.
    int eraseOld(std::chrono::sys_seconds now) const;

  private:
    std::filesystem::path folder_;
};

} // namespace groupscope
