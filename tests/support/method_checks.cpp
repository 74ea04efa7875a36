// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/method_checks.h"

namespace groupscope::testing {

GroupReport testReport(const Task& task, const Trainer& trainer) {
    const Predictions predictions = predictRows(*trainer.head(), task.X(), task.findSplit(testSplit)->rows);
    return evaluateGroups(task, *task.findSplit(testSplit), predictions.classes);
}

MatrixF logitsWith(int threads, const std::string& id, const Assignments& assignments, std::uint64_t seed) {
    const WithThreads scope(threads);
    const auto task = makeTask(birdsInPlaces());
    const auto trainer = startMethod(id, task, assignments, seed);
    trainAll(*trainer);
    return predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows).logits;
}

bool continuesTheSame(const std::string& id, const Assignments& assignments, int after) {
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

int reportsAfterStop(const std::string& id, const Assignments& assignments, int stopAt) {
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
