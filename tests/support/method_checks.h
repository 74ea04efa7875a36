// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"
#include "core/methods/predictions.h"
#include "core/metrics/group_report.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <map>
#include <memory>
#include <string>

/// What every method has to show.
namespace groupscope::testing {

using Assignments = std::map<std::string, std::string>;

inline std::unique_ptr<Trainer> startMethod(const std::string& id, const std::shared_ptr<const Task>& task,
                                            const Assignments& assignments, std::uint64_t seed = 0,
                                            const RunContext& context = {}) {
    const Method& method = findMethod(id);
    return method.start(task, resolveParameters(method.parameters, assignments), seed, context);
}

/// Trains all epochs and returns the series of each.
inline std::vector<SeriesValues> trainAll(Trainer& trainer, const RunContext& context = {}) {
    std::vector<SeriesValues> series;
    for (int epoch = 0; epoch < trainer.epochCount(); ++epoch)
        series.push_back(trainer.step(context));
    return series;
}

inline GroupReport testReport(const Task& task, const Trainer& trainer) {
    const Predictions predictions = predictRows(*trainer.head(), task.X(), task.rowsOf(Split::test));
    return evaluateGroups(task, Split::test, predictions.classes);
}

/// Logits of all rows after training with that many threads.
inline MatrixF logitsWith(int threads, const std::string& id, const Assignments& assignments,
                          std::uint64_t seed = 0) {
    const WithThreads scope(threads);
    const auto task = makeTask(birdsInPlaces());
    const auto trainer = startMethod(id, task, assignments, seed);
    trainAll(*trainer);
    return predictRows(*trainer->head(), task->X(), task->rowsOf(Split::test)).logits;
}

/// Whether a trainer restored from the state after `after` epochs ends with the same bytes of the head as one
/// that was never interrupted.
inline bool continuesTheSame(const std::string& id, const Assignments& assignments, int after) {
    const auto task = makeTask(birdsInPlaces());
    const auto whole = startMethod(id, task, assignments), first = startMethod(id, task, assignments),
               second = startMethod(id, task, assignments);
    trainAll(*whole);
    for (int epoch = 0; epoch < after; ++epoch)
        first->step({});
    second->restore(after, first->state());
    for (int epoch = after; epoch < second->epochCount(); ++epoch)
        second->step({});
    const HeadState a = whole->head()->state(), b = second->head()->state();
    if (a.settings != b.settings || a.tensors.size() != b.tensors.size())
        return false;
    for (std::size_t i = 0; i < a.tensors.size(); ++i)
        if (!sameBytes(a.tensors[i].values, b.tensors[i].values))
            return false;
    return true;
}

/// Asks for a stop at the `stopAt`-th report of a second epoch; returns the reports after that. -1 when the
/// work went on to its end.
inline int reportsAfterStop(const std::string& id, const Assignments& assignments, int stopAt) {
    const auto task = makeTask(birdsInPlaces());
    const auto trainer = startMethod(id, task, assignments);
    trainer->step({});
    std::stop_source source;
    int reports = 0;
    RunContext context;
    context.stop = source.get_token();
    context.onProgress = [&](const Progress&) {
        if (++reports == stopAt)
            source.request_stop();
    };
    try {
        trainer->step(context);
    } catch (const Cancelled&) {
        return reports - stopAt;
    }
    return -1;
}

} // namespace groupscope::testing
