// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>

namespace groupscope {

/// Asks all processes that make runs of that folder now, also on other machines, to stop: writes the file
/// `cancel`, which they check once a second. Processes that start later are not affected. Throws FileError.
void requestCancel(const std::filesystem::path& folder);

/// Forwards cancel requests that arrive during its lifetime.
class CancelWatch {
  public:
    CancelWatch(std::filesystem::path folder, std::stop_source stop);

  private:
    void watch(const std::stop_token& end, std::stop_source stop) const;

    std::filesystem::path file_;
    std::string before_; ///< the last request before
    std::jthread thread_;
};

} // namespace groupscope
