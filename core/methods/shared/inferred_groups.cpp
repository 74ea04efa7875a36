// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/inferred_groups.h"

#include "core/base/error.h"
#include "core/inference/group_inference.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

void requireTwoKinds(const Task& task, const std::vector<int>& predictions) {
    const std::vector<int>& rows = task.fitRows();
    const auto right = std::count_if(rows.begin(), rows.end(),
                                     [&](int row) { return predictions[row] == task.labels[row]; });
    const bool all = right == static_cast<std::ptrdiff_t>(rows.size());
    if (all || right == 0)
        throw DataError(std::string("zero-shot gets all training examples ") + (all ? "right" : "wrong") +
                            ", so no groups can be inferred",
                        task.set->path.string(), "use linear-probe or suby, there is nothing to balance");
}

} // namespace

std::vector<RowCells> inferredGroups(const Task& task, const std::vector<int>& predictions,
                                     InferredGroups by) {
    requireTrainable(task);
    requireTwoKinds(task, predictions);
    const std::vector<int>& rows = task.fitRows();
    std::vector<RowCells> blocks;
    if (by == InferredGroups::byPrediction) {
        for (const std::vector<int>& predictedAlike : rowsByCell(rows, predictions))
            blocks.push_back(rowsByCell(predictedAlike, task.labels));
        return blocks;
    }
    std::vector<int> cells(task.labels.size(), -1);
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        cells[i] = 2 * task.labels[i] + (predictions[i] == task.labels[i] ? 1 : 0);
    }
    blocks.push_back(rowsByCell(rows, cells));
    return blocks;
}

RowsOfEpoch balancedBlocks(std::vector<RowCells> blocks, Balance balance, std::uint64_t seed) {
    return [blocks = std::move(blocks), balance, seed](std::uint64_t epoch) {
        Random random(seed, "inferred groups", epoch);
        std::vector<int> rows;
        for (const RowCells& block : blocks) {
            const std::vector<int> balanced = balance(block, random);
            rows.insert(rows.end(), balanced.begin(), balanced.end());
        }
        return rows;
    };
}

std::vector<ParameterSpec> inferredGroupParameters() {
    std::vector<ParameterSpec> all = linearParameters();
    all.push_back(
        {.key = "by",
         .label = "Balanced",
         .help = "pred: among the examples that zero-shot gives the same class, the true classes get as many "
                 "examples each; class: every pair of class and zero-shot right or wrong does.",
         .source = "reference code; Contrastive Adapters, C.1",
         .defaultValue = std::string("pred"),
         .choices = {"pred", "class"}});
    all.push_back(parameter::classEmbeddings());
    all.push_back(parameter::prompts());
    return all;
}

std::unique_ptr<Trainer> makeInferredGroupTrainer(std::shared_ptr<const Task> task,
                                                  const ParameterValues& parameters, std::uint64_t seed,
                                                  const std::string& method, Balance balance,
                                                  const RunContext& context) {
    const std::vector<int> predictions = zeroShotPredictions(*task, chosenClassEmbeddings(*task, parameters));
    const InferredGroups by =
        parameters.text("by") == "pred" ? InferredGroups::byPrediction : InferredGroups::byClass;
    RowsOfEpoch rows = balancedBlocks(inferredGroups(*task, predictions, by), balance, seed);
    noticeShortEpoch(rows(0).size(), parameters, method, context);
    std::vector<Column> found = foundPredictions(*task, predictions);
    return withFound(makeLinearTrainer(std::move(task), parameters, seed, method, std::move(rows)),
                     std::move(found));
}

} // namespace groupscope
