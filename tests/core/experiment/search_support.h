// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/experiment/search.h"
#include "core/experiment/search_steps.h"
#include "tests/app/small_set.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

namespace groupscope::testing {

/// Searches of two methods on a small set, in folders that are removed with it.
class SearchFixture {
  public:
    static std::string textOf(const std::filesystem::path& file) {
        std::ifstream stream(file);
        std::ostringstream text;
        text << stream.rdbuf();
        return text.str();
    }

    static MethodPlan planOf(const std::string& method) {
        return {.method = method,
                .set = {{"epochs", std::int64_t{9}}, {"minimum_updates", std::int64_t{0}}},
                .grid = {}};
    }

    template<class Failure, class Action>
    static bool fails(const Action& action) {
        try {
            action();
        } catch (const Failure&) {
            return true;
        }
        return false;
    }

    static SearchScore scored(double score, double average = 0.5) {
        return {.score = score, .average = average, .epochs = 1, .seconds = 1.0, .failure = {}};
    }

    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    std::shared_ptr<const Task> task() {
        if (!task_)
            task_ = makeTask(std::make_shared<const EmbeddingSet>(smallSet(60)));
        return task_;
    }

    static SearchRequest request(std::size_t runs) {
        SearchRequest asked;
        asked.spec.data = "small.h5ad";
        asked.spec.methods = {planOf("linear-probe"), planOf("adapter")};
        asked.spec.seeds = {1, 2};
        asked.budget.runs = runs;
        return asked;
    }

  private:
    QTemporaryDir folder_;
    std::shared_ptr<const Task> task_;
};

} // namespace groupscope::testing
