// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_selection.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// The flags that say which columns of a set play which part, and which examples are in which split. What is
/// not given stays as the file, or a specification, says.
struct SelectionOptions {
    TaskSelection selection;             ///< what is a name or a list of names
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

    /// `usual` is what becomes of rows with NaN or Inf when nothing is said.
    void addTo(CLI::App& command, BrokenRows usual);

    /// The selection that the flags ask for. Throws UsageError for flags that clash.
    TaskSelection asked() const;
    /// Puts what is given in the place of what `wanted` says. Throws UsageError for flags that clash with it.
    void putInto(TaskSelection& wanted) const;
    /// Whether a split is asked for: a column, a drawn one, or one that leaves a domain out.
    bool asksSplit() const;
    /// Every column that is asked for by name.
    std::vector<std::string> askedColumns() const;
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
