// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/imbalanced_task.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope::testing {

/// 400 training examples of 5 classes that differ in size, with some to select by and to report on.
inline std::shared_ptr<const Task> fiveClasses() {
    std::vector<int> classes, places, splits;
    MatrixF X = normalMatrix<float>(600, 8, 5);
    for (int row = 0; row < 600; ++row) {
        classes.push_back(row % 7 < 5 ? row % 7 : 0);
        places.push_back(row % 2);
        splits.push_back(row < 400 ? 0 : row < 450 ? 1 : 2);
        X(row, classes.back()) += 3.0f;
    }
    auto set = makeSet(std::move(X), std::vector<int>(600, 0), places, splits);
    for (Column& column : set->columns)
        if (column.name == "bird") {
            column.categories = {"auk", "bee-eater", "crow", "duck", "egret"};
            column.codes = classes;
        }
    for (Embedding& own : set->embeddings)
        own.classEmbeddings.resize(0, 0);
    return makeTask(set);
}

inline ImbalancePlan planOf(const std::vector<std::string>& levels) {
    ImbalancePlan plan;
    for (const std::string& level : levels)
        plan.levels.push_back(imbalanceOfShares(level, "test"));
    return plan;
}

inline std::string specOf(const std::string& more) {
    return R"({"data":"/five.h5ad","methods":[{"method":"dml-margin","set":{"epochs":1}}],"seeds":[0,1],)"
           R"("select":"val.map_at_r.worst",)" +
           more + "}";
}

} // namespace groupscope::testing
