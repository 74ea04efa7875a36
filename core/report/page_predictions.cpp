// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_predictions.h"

#include "core/base/error.h"
#include "core/data/row_names.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Throws DataError where the run was trained on other examples or classes.
void requireSameExamples(const Run& run, const Task& task, const std::string& rowNames) {
    if (run.task.rows != rowNames || run.groups.classes() != task.groups.classes())
        throw DataError("it has other examples or classes than the set of the page", "run " + run.id,
                        "compare runs of the same set");
}

/// (N,) the classes that the run predicts on the splits that `shown` shows; -1 for all other examples.
std::vector<int> shownPredictions(const Run& run, const Run& shown, const Task& task) {
    std::vector<int> predictions(task.labels.size(), -1);
    bool any = false;
    for (const SplitResult& result : run.splits) {
        if (shown.split(result.name) == nullptr || result.predictions.size() != result.rows.size())
            continue;
        for (std::size_t i = 0; i < result.rows.size(); ++i) {
            const auto row = static_cast<std::size_t>(result.rows[i]);
            const int predicted = result.predictions[i];
            if (result.rows[i] < 0 || row >= predictions.size() || predicted < 0 ||
                predicted >= task.classCount() ||
                (!result.labels.empty() && result.labels[i] != task.labels[row]))
                throw DataError("its predictions do not belong to the examples of the set", "run " + run.id,
                                "compare runs of the same set");
            predictions[row] = predicted;
            any = true;
        }
    }
    if (!any)
        throw DataError("it holds no predictions of classes", "run " + run.id, "compare another run");
    return predictions;
}

/// The class that most of the `seeds` predict, the first of those predicted equally often.
int mostUsual(const std::vector<std::vector<int>>& seeds, std::size_t place) {
    int usual = -1;
    std::ptrdiff_t most = 0;
    for (const std::vector<int>& own : seeds) {
        const auto times = std::count_if(seeds.begin(), seeds.end(), [&](const std::vector<int>& other) {
            return other[place] == own[place];
        });
        if (own[place] < 0)
            return -1;
        if (times > most) {
            most = times;
            usual = own[place];
        }
    }
    return usual;
}

} // namespace

PagePredictions readPagePredictions(const ReportContent& content, const ComparisonRow& row, const Task& task,
                                    const PageExamples& examples, const RunContext& context) {
    const std::string rowNames = sumOfRowNames(task.set->ids);
    std::vector<std::vector<int>> seeds;
    PagePredictions read;
    read.seeds = std::min(row.runs.size(), mostPageSeeds);
    for (std::size_t seed = 0; seed < read.seeds; ++seed) {
        context.throwIfStopped();
        const Run run = content.load(row.runs[seed]);
        requireSameExamples(run, task, rowNames);
        const std::vector<int> all = shownPredictions(run, content.runs[row.runs[seed]], task);
        std::vector<int>& own = seeds.emplace_back();
        own.reserve(examples.rows.size());
        for (const int example : examples.rows)
            own.push_back(all[static_cast<std::size_t>(example)]);
    }
    read.right.assign(examples.rows.size(), 0);
    for (std::size_t place = 0; place < examples.rows.size(); ++place) {
        read.usual.push_back(mostUsual(seeds, place));
        const int label = task.labels[static_cast<std::size_t>(examples.rows[place])];
        for (std::size_t seed = 0; read.usual.back() >= 0 && seed < seeds.size(); ++seed)
            read.right[place] |= seeds[seed][place] == label ? std::uint32_t{1} << seed : 0U;
    }
    return read;
}

} // namespace groupscope
