// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"
#include "core/methods/method.h"
#include "core/training/predictions.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

/// Checks that every method must pass.
namespace groupscope::testing {

using Assignments = std::map<std::string, std::string>;

/// The assignments with one more, or another value of it.
inline Assignments with(Assignments assignments, const std::string& key, const std::string& value) {
    assignments[key] = value;
    return assignments;
}

inline std::unique_ptr<Trainer> startMethod(const std::string& id, const std::shared_ptr<const Task>& task,
                                            const Assignments& assignments, std::uint64_t seed = 0,
                                            const RunContext& context = {}) {
    const Method& method = methods().find(id);
    return method.start(task, resolveParameters(method.parameters, assignments), seed, context);
}

/// Counts the rows in the batches of a training.
struct RowCounter final : TrainingTrace {
    std::size_t count = 0;
    void rows(std::string_view, std::span<const int> rows) override { count += rows.size(); }
    void numbers(std::string_view, std::span<const float>) override {}
};

/// Trains all epochs and returns the series of each.
inline std::vector<SeriesValues> trainAll(Trainer& trainer, const RunContext& context = {}) {
    std::vector<SeriesValues> series;
    for (int epoch = 0; epoch < trainer.epochCount(); ++epoch)
        series.push_back(trainer.step(context));
    return series;
}

GroupReport testReport(const Task& task, const Trainer& trainer);

/// Logits of all rows after training with that many threads.
MatrixF logitsWith(int threads, const std::string& id, const Assignments& assignments,
                   std::uint64_t seed = 0);

/// Whether a trainer restored from the state after `after` epochs ends with the same bytes of the head as one
/// that was never interrupted.
bool continuesTheSame(const std::string& id, const Assignments& assignments, int after);

/// Asks for a stop at the `stopAt`-th report of a second epoch; returns the reports after that. -1 when the
/// work went on to its end.
int reportsAfterStop(const std::string& id, const Assignments& assignments, int stopAt);

} // namespace groupscope::testing
