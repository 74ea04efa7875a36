// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/gap_definition.h"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace groupscope::cli {

/// The flags --minor, --gap and --leave-out: which gaps between subgroups are wanted.
struct GapOptions {
    std::vector<std::string> minor, gaps, leftOut;

    void addTo(CLI::App& command);
    /// Definitions of --minor, then those of --gap, each without the subgroups of --leave-out. Throws
    /// UsageError.
    std::vector<GapDefinition> definitions() const;
};

} // namespace groupscope::cli
