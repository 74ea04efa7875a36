// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/results_task.h"

#include "core/data/task_definition.h"

#include <limits>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

std::vector<int> groupCountsOf(const GroupReport& report) {
    std::vector<int> counts;
    for (const GroupAccuracy& group : report.groups)
        counts.push_back(group.n);
    return counts;
}

} // namespace

std::shared_ptr<const Task> taskOfResults(const Run& run) {
    auto set = std::make_shared<EmbeddingSet>();
    auto task = std::make_shared<Task>();
    std::size_t count = 0;
    for (const SplitResult& result : run.splits)
        count += result.rows.size();
    MatrixF logits = MatrixF::Constant(static_cast<Eigen::Index>(count), run.groups.classCount(),
                                       std::numeric_limits<float>::quiet_NaN());
    task->groups = run.groups;
    task->splits.clear(); // a task begins with the usual three, without examples
    std::vector<std::size_t> starts{0};
    std::vector<int> groups;
    int next = 0;
    for (const SplitResult& result : run.splits) {
        Split split{.name = result.name,
                    .title = result.title,
                    .purpose = run.task.purposeOf(result.name),
                    .groupCounts = groupCountsOf(result.report)};
        for (std::size_t i = 0; i < result.rows.size(); ++i, ++next) {
            split.rows.push_back(next);
            const auto own = result.groups.of(i);
            groups.insert(groups.end(), own.begin(), own.end());
            starts.push_back(groups.size());
            task->groupIds.push_back(own.empty() || run.groups.overlaps() ? -1 : own.front());
            if (result.logits.cols() == logits.cols())
                logits.row(next) = result.logits.row(static_cast<Eigen::Index>(i));
        }
        task->labels.insert(task->labels.end(), result.labels.begin(), result.labels.end());
        task->splits.push_back(std::move(split));
    }
    // The counts of the training examples stand in the run.
    task->splits.push_back(
        {.name = {}, .title = {}, .purpose = Purpose::fit, .groupCounts = run.trainCounts});
    task->fitIndex = task->splits.size() - 1;
    task->selectIndex = task->fitIndex;
    for (std::size_t i = 0; i + 1 < task->splits.size(); ++i) {
        if (task->splits[i].name == run.task.fitSplit)
            task->fitIndex = i;
        if (task->splits[i].name == run.task.selectSplit)
            task->selectIndex = i;
    }
    if (task->fitIndex + 1 < task->splits.size())
        task->splits[task->fitIndex].groupCounts = run.trainCounts;
    if (run.groups.overlaps())
        task->overlapping = GroupMembership(std::move(starts), std::move(groups));
    set->ids.resize(count);
    set->embeddings.push_back({.name = "logits", .rows = std::move(logits), .classEmbeddings = {}});
    task->set = set;
    task->embedding = &set->embeddings.front();
    task->inputs = {{.role = rowsRole, .name = "logits", .values = set->embeddings.front().rows}};
    return task;
}

} // namespace groupscope
