// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/experiment/training.h"
#include "core/runs/run_identity.h"
#include "core/runs/run_store.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// More runs than anybody waits for: every method is trained once, the others are made of that.
namespace groupscope::testing {

inline constexpr int seedsOfSetting = 5;

/// The run with other rows right: of each split some predictions are another class, and the report says so.
inline void judgeOtherwise(const Task& task, Random& random, Run& run) {
    const double wrong = 0.3 * random.uniform();
    for (SplitResult& result : run.splits) {
        result.logits.resize(static_cast<Eigen::Index>(result.rows.size()), 0);
        for (int& prediction : result.predictions)
            if (random.uniform() < wrong)
                prediction = (prediction + 1) % run.groups.classCount();
        result.report = evaluateGroups(task, *task.findSplit(result.name), result.predictions);
    }
}

/// One with values of groups, one of classes alone, and one that is known from the counts of right rows.
inline std::vector<NamedMeasured> someMeasures() {
    using Of = MeasuredCell::Of;
    return {
        {"ece", {.n = 20, .whole = 0.125, .cells = {{Of::group, 0, 10, 0.0625}, {Of::group, 1, 10, 0.25}}}},
        {"intra_class_alignment",
         {.n = 20, .whole = 0.5, .cells = {{Of::classes, 0, 10, 0.25}, {Of::classes, 1, 10, 0.75}}}},
        {"average_accuracy", {.n = 20, .whole = 0.5, .cells = {{Of::group, 0, 10, 0.5}}}}};
}

/// `count` runs of several methods, settings and seeds on the task, given to `use` one after the other.
template<class Use>
void forEachOfManyRuns(const std::shared_ptr<const Task>& task, std::size_t count, const Use& use) {
    const std::vector<std::string> ids{"linear-probe", "erm", "group-dro", "adapter"};
    std::vector<Run> trained;
    for (const std::string& id : ids) {
        const Method& method = methods().find(id);
        trained.push_back(
            trainMethod(task, method, resolveParameters(method.parameters, {{"epochs", "5"}}), 0));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t point = i / seedsOfSetting;
        Run run = trained[point % trained.size()];
        Random settings(point, "settings of many runs"), rows(i, "rows of many runs");
        auto values = run.parameters.all();
        values["learning_rate"] = std::pow(10.0, -4.0 + 3.0 * settings.uniform());
        if (values.contains("weight_decay"))
            values["weight_decay"] = std::pow(10.0, -6.0 + 4.0 * settings.uniform());
        run.parameters = ParameterValues(std::move(values));
        run.seed = i % seedsOfSetting;
        run.seconds = 1.0 + rows.uniform();
        judgeOtherwise(*task, rows, run);
        run.id = runIdentity(run);
        use(run);
    }
}

} // namespace groupscope::testing
