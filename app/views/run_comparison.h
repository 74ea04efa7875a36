// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/baseline_differences.h"
#include "app/views/run_titles.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "widgets/tables/run_table.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// The comparison of the finished runs of a session.
struct SessionComparison {
    Comparison comparison;
    QStringList runs; ///< ids in the order of ComparisonRow::runs
};

/// The comparison of the finished runs of a session, made once for all views on request. It is kept until
/// runs are added or removed, other results become visible, or another rule or field is requested. Reading or
/// dropping the details of a run changes no value.
class SharedComparison {
  public:
    explicit SharedComparison(const Session* session)
        : session_(session) {}

    /// Comparison of the current runs; `rule` selects between the settings of a method.
    std::shared_ptr<const SessionComparison> of(const std::string& rule);
    /// The runs of of(), with the records of all epochs, and without head and predictions: one copy for all
    /// figures that draw histories.
    std::shared_ptr<const std::vector<Run>> runsWithHistories(const std::string& rule);
    /// Drops the comparison and the runs that it holds.
    void forget();

  private:
    /// Tells whether a run is unchanged: its summary, and whether results are hidden.
    using Stand = std::pair<std::shared_ptr<const Run>, bool>;

    std::vector<Stand> standOfRuns() const;

    const Session* session_;
    std::vector<Stand> stands_; ///< stands of the compared runs
    std::string rule_, varied_; ///< rule and field of the comparison
    std::shared_ptr<const SessionComparison> compared_;
    /// Histories of the compared runs; null until requested
    std::shared_ptr<const std::vector<Run>> histories_;
};

/// Titles that distinguish all runs of the session.
RunTitles titlesOf(const Session& session);

/// Rows of the run table: seeds of one setting as one row of means, all other runs as they are.
std::vector<RunRow> averagedRows(const Session& session, const SessionComparison& compared,
                                 const std::string& split, const std::vector<RunColumn>& numbers);

/// Differences of the chosen settings to the baseline of the session on a split, as far as they are known.
/// For missing differences, `problems` says that they are being computed or why they are not available.
/// Nothing if the baseline is not part of the comparison.
std::optional<BaselineComparison> differencesOf(const SessionComparison& compared, const std::string& split,
                                                const Session& session, BaselineDifferences& differences,
                                                std::vector<std::string>& problems);

/// Ids of the runs behind a row of the comparison.
QStringList idsOf(const SessionComparison& compared, std::size_t row);

/// How settings were selected, as a note below figures.
std::string choiceNote(const Session& session, const std::string& rule);

} // namespace groupscope
