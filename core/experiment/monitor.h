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

/// Returns the split that a training shows and monitors by default: the validation split, the training split
/// if that is empty, or else the first with examples.
const Split& monitoredRows(const Task& task);

/// Evaluates measures of heads on one split after each epoch, under the names of their recordings (see
/// recordedMeasures()). Undefined values are left out. Measures read a limited number of examples, so that
/// measuring an epoch is cheaper than training it; the `metrics` command reads all. Values that do not change
/// between epochs are computed once. A value depends on the head alone, never on earlier epochs, so that a
/// resumed run gets the same.
class Monitor {
  public:
    /// Throws UsageError if the chosen split does not exist or has no examples, and for an unknown measure.
    Monitor(std::shared_ptr<const Task> task, const MonitorPlan& plan);

    /// The measured split.
    const Split& split() const { return *split_; }
    /// Throws DataError, Cancelled.
    SeriesValues measure(const Head& head, const RunContext& context);

  private:
    struct Look {
        Split rows;
        std::optional<Evaluated> evaluated{}; ///< state of `rows`; nothing before the first head
    };
    struct Watched {
        const RecordedMeasure* recorded = nullptr;
        std::size_t look = 0;
        /// Value of the raw embedding, as long as no head changes it.
        std::optional<SeriesValues> known{};
        bool told = false; ///< whether a warning said why it is left out
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
