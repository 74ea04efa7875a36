// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_selection.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Flags for the roles of the columns of a set, and for its splits. Values that are not given stay as in the
/// file or specification.
struct SelectionOptions {
    TaskSelection selection;             ///< values that are names or lists of names
    std::vector<std::string> attributes; ///< "none" alone: no attributes
    std::string groupBy;                 ///< name of a choice
    std::string brokenRows;              ///< name of a choice
    BrokenRows usualBrokenRows = BrokenRows::refuse;
    std::vector<double> drawSplit; ///< shares of train, val, test; empty: no split is drawn
    std::string leaveOut;          ///< "site=a": column, and the domain that is left out; or the column alone
    std::optional<std::uint64_t> splitSeed;
    bool redrawTest = false; ///< of a drawn split
    std::optional<double> labelFraction;
    std::optional<int> shots;
    std::optional<std::uint64_t> labelSeed;
    std::optional<double> groupLabelFraction;

    /// `usual` is the default treatment of rows with NaN or infinity.
    void addTo(CLI::App& command, BrokenRows usual);

    /// The selection that the flags ask for. Throws UsageError for flags that clash.
    TaskSelection asked() const;
    /// Replaces values of `wanted` by those given. Throws UsageError for flags that contradict it.
    void putInto(TaskSelection& wanted) const;
    /// Whether a split is asked for: a column, a drawn one, or one that leaves a domain out.
    bool asksSplit() const;
    /// The choice that brokenRows names.
    BrokenRows brokenRowsChoice() const { return parseBrokenRows(brokenRows).value_or(usualBrokenRows); }

  private:
    void addGroupsTo(CLI::App& command);
    void addSplitTo(CLI::App& command);
    void addLabelsTo(CLI::App& command);
    void putGroupsInto(TaskSelection& wanted) const;
    void putSplitInto(TaskSelection& wanted) const;
    void putDrawInto(TaskSelection& wanted) const;
    void putLabelsInto(TaskSelection& wanted) const;
};

} // namespace groupscope::cli
