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

/// The finished runs of a session, compared.
struct SessionComparison {
    Comparison comparison;
    QStringList runs; ///< ids of what ComparisonRow::runs counts
};

/// The finished runs of a session as they are compared, once for all who look at them: it is made when
/// somebody asks, and kept until other runs are there, other figures of them are shown, or another rule or
/// field is asked for. That a run is read from disk whole, or given up again, changes no figure.
class SharedComparison {
  public:
    explicit SharedComparison(const Session* session)
        : session_(session) {}

    /// Of the runs that are there now; `rule` chooses between the settings of a method.
    std::shared_ptr<const SessionComparison> of(const std::string& rule);
    /// The runs of of(), with all that was recorded after each epoch, and without head and rows: one copy for
    /// all figures that draw histories.
    std::shared_ptr<const std::vector<Run>> runsWithHistories(const std::string& rule);
    /// Gives up what is kept, with the runs that it holds.
    void forget();

  private:
    /// What tells whether a run says what it said: what stands of it on disk, and whether figures are hidden.
    using Stand = std::pair<std::shared_ptr<const Run>, bool>;

    std::vector<Stand> standOfRuns() const;

    const Session* session_;
    std::vector<Stand> stands_; ///< of those compared
    std::string rule_, varied_; ///< what they were compared by
    std::shared_ptr<const SessionComparison> compared_;
    std::shared_ptr<const std::vector<Run>> histories_; ///< of the same; null until somebody asked
};

/// Names of all runs of the session beside each other.
RunTitles titlesOf(const Session& session);

/// Rows of the table: runs that differ in their seed alone as one row of means, all others as they are.
std::vector<RunRow> averagedRows(const Session& session, const SessionComparison& compared,
                                 const std::string& split, const std::vector<RunColumn>& numbers);

/// What the chosen points do better than that of the session's baseline on the rows of that set, as far as it
/// is known: what is not there yet has no figures, and `problems` says so, or why there never will be any.
/// Nothing where the baseline is no point of the comparison.
std::optional<BaselineComparison> differencesOf(const SessionComparison& compared, const std::string& split,
                                                const Session& session, BaselineDifferences& differences,
                                                std::vector<std::string>& problems);

/// Ids of the runs behind a row of the comparison.
QStringList idsOf(const SessionComparison& compared, std::size_t row);

/// How settings were chosen, as it stands below figures.
std::string choiceNote(const Session& session, const std::string& rule);

} // namespace groupscope
