// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/monitor.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace groupscope {

const Split& monitoredRows(const Task& task) {
    for (const Split* set : {&task.select(), &task.fit()})
        if (!set->rows.empty())
            return *set;
    return *std::find_if(task.splits.begin(), task.splits.end(),
                         [](const Split& set) { return !set.rows.empty(); });
}

Monitor::Monitor(std::shared_ptr<const Task> task, const MonitorPlan& plan)
    : task_(std::move(task))
    , split_(plan.split.empty() ? &monitoredRows(*task_) : &task_->split(plan.split, "monitored split")) {
    if (split_->rows.empty())
        throw UsageError("the " + split_->title + " split has no examples to monitor",
                         task_->set->path.string(), "choose another split");
    parseMonitored(plan.metrics, "monitor");
    for (const RecordedMeasure& recorded : recordedMeasures())
        if (std::find(plan.metrics.begin(), plan.metrics.end(), recorded.recording.id) != plan.metrics.end())
            watch(recorded);
}

void Monitor::watch(const RecordedMeasure& recorded) {
    Split rows = rowsToRecord(*task_, *split_, recorded.recording);
    if (!rows.rows.empty()) // of a set whose rows are in no group it may want none
        watched_.push_back({.recorded = &recorded, .look = lookAt(std::move(rows))});
}

/// Measures of the same rows share what they look at.
std::size_t Monitor::lookAt(Split rows) {
    for (std::size_t i = 0; i < looks_.size(); ++i)
        if (looks_[i]->rows.rows == rows.rows)
            return i;
    looks_.push_back(std::make_unique<Look>(Look{.rows = std::move(rows)}));
    return looks_.size() - 1;
}

SeriesValues Monitor::measure(const Head& head, const RunContext& context) {
    see(head, context);
    SeriesValues series;
    for (Watched& own : watched_) {
        SeriesValues values = own.known ? *own.known : valuesOf(own, context);
        for (auto& value : values)
            if (std::none_of(series.begin(), series.end(),
                             [&](const auto& known) { return known.first == value.first; }))
                series.push_back(value);
        if (own.recorded->measure->needs == Needs::embedding)
            own.known = std::move(values);
    }
    for (const std::unique_ptr<Look>& look : looks_)
        look->evaluated->forgetRows();
    return series;
}

void Monitor::see(const Head& head, const RunContext& context) {
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        std::optional<Evaluated>& evaluated = looks_[i]->evaluated;
        const bool sameEmbedding = evaluated && evaluated->see(head, context);
        if (!evaluated)
            evaluated.emplace(*task_, looks_[i]->rows, &head, context);
        if (!sameEmbedding)
            for (Watched& own : watched_)
                if (own.look == i)
                    own.known.reset();
    }
}

SeriesValues Monitor::valuesOf(Watched& own, const RunContext& context) {
    Evaluated& evaluated = *looks_[own.look]->evaluated;
    Recorded recorded{.reason = own.recorded->measure->reason(evaluated)};
    if (recorded.reason.empty())
        recorded = record(*own.recorded, evaluated);
    if (!recorded.reason.empty() && !std::exchange(own.told, true))
        context.notice("the " + own.recorded->recording.title +
                       " is left out after each epoch: " + recorded.reason);
    return recorded.values;
}

} // namespace groupscope
