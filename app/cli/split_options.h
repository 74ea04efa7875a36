// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "core/data/class_imbalance.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Shared flags of the commands that write a set with a new split.
struct SplitOptions {
    std::string in;
    OutputFile out;
    std::string by; ///< "group", "class" or a column
    std::vector<double> shares;
    std::string column; ///< name of the new split; empty: one that is free
    std::uint64_t seed = 0;

    /// Adds them to a command with its defaults.
    void addTo(CLI::App& command, const std::string& defaultBy, const SplitShares& defaultShares);
    /// Reads the set and warns about it. Throws UsageError if the output cannot be written.
    std::shared_ptr<const EmbeddingSet> open(Console& console) const;
    Strata strata(const EmbeddingSet& set) const;
    SplitShares splitShares() const;
    /// The name of the new split.
    std::string columnName(const EmbeddingSet& set) const;
    /// Writes the set with its new columns, of which the first is the split.
    void save(const EmbeddingSet& set, const std::vector<Column>& columns) const;
};

} // namespace groupscope::cli
