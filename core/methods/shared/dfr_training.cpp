// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/dfr_training.h"

#include "core/base/run_part.h"
#include "core/heads/heads.h"
#include "core/methods/shared/dfr_fitting.h"
#include "core/training/one_step.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

using RowsOfGroups = std::vector<std::vector<int>>;

const Split& poolOf(const Task& task, Purpose pool) {
    return pool == Purpose::fit ? task.fit() : task.select();
}

FilePlace placeOf(const Task& task) {
    return {task.set->path.string(), "/obs/" + task.splitColumn};
}

/// Rows of the groups that have any in `pool`; tells of those that have none though other splits know them.
RowsOfGroups rowsByGroup(const Task& task, Purpose pool, const RunContext& context) {
    RowsOfGroups groups(static_cast<std::size_t>(task.groups.groupCount()));
    for (const int row : poolOf(task, pool).rows)
        groups[task.groupIds[row]].push_back(row);
    std::vector<std::string> without;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const bool known = std::any_of(task.splits.begin(), task.splits.end(),
                                       [g](const Split& set) { return set.groupCounts[g] > 0; });
        if (groups[g].empty() && known)
            without.push_back(task.groups.groupName(static_cast<int>(g)));
    }
    if (!without.empty()) // one line, however many they are
        context.notice("group '" + without.front() + "' has no " + poolOf(task, pool).title + " examples" +
                       (without.size() == 1 ? ": it is left out of the balance"
                                            : ", nor have " + std::to_string(without.size() - 1) +
                                                  " others: they are left out of the balance"));
    std::erase_if(groups, [](const std::vector<int>& rows) { return rows.empty(); });
    return groups;
}

void requireUsable(const Task& task, Purpose pool) {
    if (task.selectRows().empty())
        throw MissingInput("the validation split, which selects the penalty, has no examples", placeOf(task),
                           "set that column to 'val' for some examples, or choose another method");
    const std::vector<int>& rows = poolOf(task, pool).rows;
    const auto labelOf = [&](int row) { return task.labels[row]; };
    if (std::all_of(rows.begin(), rows.end(), [&](int row) { return labelOf(row) == labelOf(rows[0]); }))
        throw DataError("the " + poolOf(task, pool).title + " examples are all of class '" +
                            task.groups.classes()[static_cast<std::size_t>(labelOf(rows[0]))] + "'",
                        placeOf(task), "choose a split with examples of two classes");
}

/// The search for the penalty, and the planes of the refits.
class DfrFit {
  public:
    DfrFit(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
           Purpose pool, RowsOfGroups groups)
        : task_(std::move(task))
        , seed_(seed)
        , pool_(pool)
        , groups_(std::move(groups))
        , refits_(static_cast<std::uint64_t>(parameters.integer("refits")))
        , grid_(dfrGrid(task_->classCount(), parameters.flag("tune_class_weights"))) {}

    Fitted operator()(const RunContext& context) const {
        const ColumnScale scale = measureColumns(task_->X(), task_->fitRows(), context);
        const auto [fitRows, chooseRows] = searchRows();
        context.traceRows("fit", fitRows);
        context.traceRows("choose", chooseRows);
        // A refit takes about as long as the whole search, whose fits begin where others ended.
        const double searched = 1.0 / (1.0 + static_cast<double>(refits_));
        const std::vector<DfrScore> scores =
            scoreDfrSettings(*task_, scale, fitRows, chooseRows, grid_, partOf(context, 0.0, searched));
        const auto best = std::max_element(scores.begin(), scores.end()); // the first of equals
        const DfrSetting& setting = grid_[static_cast<std::size_t>(best - scores.begin())];
        std::vector<std::vector<int>> subsamples;
        for (std::uint64_t refit = 0; refit < refits_; ++refit) {
            Random random(seed_, "dfr refit", refit);
            subsamples.push_back(balancedRows(groups_, random));
            context.traceRows("refit", subsamples.back());
        }
        ClassPlanes planes = foldScale(
            averageDfrFits(*task_, scale, subsamples, setting, partOf(context, searched, 1.0)), scale);
        SeriesValues series{{"dfr.C", setting.C}};
        for (std::size_t c = 0; c < setting.classWeights.size(); ++c)
            series.emplace_back("dfr.class_weight." + task_->groups.classes()[c], setting.classWeights[c]);
        series.emplace_back("dfr.search_worst_group_accuracy", best->worstGroup);
        series.emplace_back("dfr.rows", static_cast<double>(subsamples[0].size()));
        return {linearHead(std::move(planes.weight), std::move(planes.bias), false), std::move(series)};
    }

  private:
    /// Rows that fit and rows that choose. Every group is halved on its own, so that none ends up on one side
    /// by chance.
    std::pair<std::vector<int>, std::vector<int>> searchRows() const {
        Random random(seed_, "dfr search");
        if (pool_ == Purpose::fit)
            return {balancedRows(groups_, random), task_->selectRows()};
        RowsOfGroups fit;
        std::vector<int> choose;
        for (std::vector<int> rows : groups_) {
            random.shuffle(rows);
            const auto half = rows.begin() + static_cast<std::ptrdiff_t>((rows.size() + 1) / 2);
            fit.emplace_back(rows.begin(), half);
            choose.insert(choose.end(), half, rows.end());
        }
        return {balancedRows(fit, random), choose};
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    Purpose pool_;
    RowsOfGroups groups_;
    std::uint64_t refits_;
    std::vector<DfrSetting> grid_;
};

} // namespace

std::vector<ParameterSpec> dfrParameters(int refits) {
    return {{.key = "refits",
             .label = "Refits",
             .help = "Logistic regressions on fresh group-balanced subsamples, whose weights are averaged.",
             .source = "Deep Feature Reweighting, B.2",
             .defaultValue = std::int64_t{refits},
             .minimum = 1,
             .maximum = 10'000},
            {.key = "tune_class_weights",
             .label = "Tune class weights",
             .help = "Search weights of the two classes up to 1,000 in addition to the penalty. Off is what "
                     "the code does on balanced groups; with more than two classes all weights are 1.",
             .source = "Deep Feature Reweighting, code",
             .defaultValue = false}};
}

std::unique_ptr<Trainer> makeDfrTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, Purpose pool, const RunContext& context) {
    requireUsable(*task, pool);
    if (pool == Purpose::fit)
        context.readsTrainingGroups();
    context.readsValidationGroups(pool == Purpose::fit ? "penalty" : "fit");
    if (parameters.flag("tune_class_weights") && task->classCount() > 2)
        context.notice("class weights are tuned for two classes only: all are 1");
    RowsOfGroups groups = rowsByGroup(*task, pool, context);
    const int C = task->classCount();
    auto before = linearHead(MatrixF::Zero(C, task->X().cols()), MatrixF::Zero(1, C), false);
    return makeOneStepTrainer(std::move(before),
                              DfrFit(std::move(task), parameters, seed, pool, std::move(groups)));
}

} // namespace groupscope
