// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/methods/method.h"
#include "core/metrics/alignment.h"
#include "core/runs/monitor_plan.h"

#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// The row set that a training shows, and the one it monitors unless told otherwise: that to select by, that
/// to fit on when it is empty, or else the first with rows.
const RowSet& monitoredRows(const Task& task);

/// Measures heads on one row set. Series:
///   alignment           align.class.<class> (Eq. 5 of Correct-N-Contrast), align.cross_group_cosine
///   alignment_pairs     align.pair.<group>|<group> (Eq. 4), left out when there are more than 200 pairs
///   mutual_information  mi.class, mi.attribute.<name> (Eq. 18 on all measured rows), in nats
///   bound               bound.<class>.gap, .alignment_term, .deviation_term, .average_loss (Theorem 3.1),
///   for
///                       heads with a linear classifier
/// What is undefined is left out. Alignment and the bound look at the first 500 rows of each group of the
/// set, mutual information at 5,000 rows spread over it, so that an epoch's measure stays cheaper than the
/// epoch; the `metrics` command measures all. What does not change between epochs is measured once. A value
/// depends on the head alone, never on earlier epochs, so that a resumed run gets the same.
class Monitor {
  public:
    /// Throws UsageError when the chosen row set is not there or has no rows.
    Monitor(std::shared_ptr<const Task> task, MonitorPlan plan);

    /// Whose rows are measured.
    const RowSet& rowSet() const { return *rowSet_; }
    /// Throws Cancelled.
    SeriesValues measure(const Head& head, const RunContext& context);

  private:
    bool canCompare(const RunContext& context);
    bool watches(MonitoredMetric metric) const;
    /// What depends on the embedding alone.
    void measureEmbedding(const Head& head, const std::optional<LinearClassifier>& classifier,
                          const RunContext& context);
    void addAlignment(const std::vector<ClassAlignment>& classes);
    void addPairs(const std::vector<ClassAlignment>& classes, const RunContext& context);
    void addInformation(const Head& head, const RunContext& context);
    void addBound(const Head& head, const LinearClassifier& classifier, const RunContext& context,
                  SeriesValues& series) const;

    std::shared_ptr<const Task> task_;
    MonitorPlan plan_;
    const RowSet* rowSet_;      ///< of *task_
    std::vector<int> rows_;     ///< of alignment and the bound
    std::vector<int> groupIds_; ///< of rows_, unless groups overlap
    GroupMembership members_;   ///< of rows_
    std::size_t pairCount_ = 0; ///< of groups that alignment would compare
    bool known_ = false;        ///< whether the next two are those of the head's embedding
    SeriesValues ofEmbedding_;
    std::vector<ClassAlignment> ofClassifier_; ///< alignment of what the classifier takes
    std::optional<bool> knownOnUnitRows_;      ///< whether that is unit rows; nothing: not measured
    bool toldWhyNoBound_ = false;
    bool toldTooManyPairs_ = false;
    bool toldTooManyGroups_ = false;
};

} // namespace groupscope
