// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/measures/recording.h"
#include "core/runs/monitor_plan.h"

#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// The split that a training shows, and the one it monitors unless told otherwise: that to select by, that
/// to fit on when it is empty, or else the first with rows.
const Split& monitoredRows(const Task& task);

/// Takes measures of heads on one split, under the names that their recordings give (see
/// recordedMeasures()). What is undefined is left out. Measures look at as many rows as they say, so that an
/// epoch's measure stays cheaper than the epoch; the `metrics` command measures all. What does not change
/// between epochs is measured once. A value depends on the head alone, never on earlier epochs, so that a
/// resumed run gets the same.
class Monitor {
  public:
    /// Throws UsageError when the chosen split is not there or has no rows, and for an unknown measure.
    Monitor(std::shared_ptr<const Task> task, const MonitorPlan& plan);

    /// Whose rows are measured.
    const Split& split() const { return *split_; }
    /// Throws DataError, Cancelled.
    SeriesValues measure(const Head& head, const RunContext& context);

  private:
    struct Look {
        Split rows;
        std::optional<Evaluated> evaluated{}; ///< of `rows`; nothing before the first head
    };
    struct Watched {
        const RecordedMeasure* recorded = nullptr;
        std::size_t look = 0;
        std::optional<SeriesValues> known{}; ///< of the embedding, as long as no head changes it
        bool told = false;                   ///< why it is left out
    };

    void watch(const RecordedMeasure& recorded);
    std::size_t lookAt(Split rows);
    void see(const Head& head, const RunContext& context);
    SeriesValues valuesOf(Watched& own, const RunContext& context);

    std::shared_ptr<const Task> task_;
    const Split* split_; ///< of *task_
    std::vector<std::unique_ptr<Look>> looks_;
    std::vector<Watched> watched_;
};

} // namespace groupscope
