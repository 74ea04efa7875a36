// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run_file.h"
#include "tests/support/damaged_files.h"

#include <array>
#include <filesystem>
#include <string>

namespace groupscope::testing {

/// The bytes of a run file with zeros for its timings, the same number twice; empty unless they stand in one
/// place.
inline std::string bytesWithoutTimings(const std::filesystem::path& path) {
    const double seconds = loadRun(path).seconds;
    const std::array<double, 2> twice{seconds, seconds};
    const std::string timings(reinterpret_cast<const char*>(twice.data()), sizeof(twice));
    std::string bytes = bytesOf(path);
    const std::size_t at = bytes.find(timings);
    if (at == std::string::npos || bytes.find(timings, at + 1) != std::string::npos)
        return {};
    return bytes.replace(at, timings.size(), timings.size(), '\0');
}

} // namespace groupscope::testing
