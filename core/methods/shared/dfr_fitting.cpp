// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/dfr_fitting.h"

#include "core/base/parallel.h"
#include "core/training/common.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

using Eigen::Index;

std::vector<int> labelsOfRows(const Task& task, const std::vector<int>& rows) {
    std::vector<int> labels;
    gatherLabels(task.labels, rows, labels);
    return labels;
}

/// The groups that have no rows do not count.
DfrScore scoreOf(const Task& task, const std::vector<int>& rows, const std::vector<int>& predictions) {
    const auto G = static_cast<std::size_t>(task.groups.groupCount());
    std::vector<int> correct(G, 0), sizes(G, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<std::size_t>(rows[i]);
        const auto group = static_cast<std::size_t>(task.groupIds[row]);
        ++sizes[group];
        correct[group] += predictions[i] == task.labels[row];
    }
    DfrScore score{.worstGroup = 1.0};
    int right = 0;
    for (std::size_t g = 0; g < G; ++g) {
        right += correct[g];
        if (sizes[g] > 0)
            score.worstGroup = std::min(score.worstGroup, static_cast<double>(correct[g]) / sizes[g]);
    }
    score.average = static_cast<double>(right) / static_cast<double>(rows.size());
    return score;
}

} // namespace

std::vector<DfrSetting> dfrGrid(int classCount, bool tuneClassWeights) {
    std::vector<std::vector<double>> weights{std::vector<double>(static_cast<std::size_t>(classCount), 1.0)};
    if (tuneClassWeights && classCount == 2)
        for (const bool first : {false, true})
            for (const double w : {2.0, 3.0, 10.0, 100.0, 300.0, 1000.0}) // 1 is there already
                weights.push_back(first ? std::vector<double>{w, 1.0} : std::vector<double>{1.0, w});
    std::vector<DfrSetting> grid;
    for (const double C : {1.0, 0.7, 0.3, 0.1, 0.07, 0.03, 0.01})
        for (const std::vector<double>& own : weights)
            grid.push_back({C, own});
    return grid;
}

std::vector<int> balancedRows(const std::vector<std::vector<int>>& rowsOfGroups, Random& random) {
    std::size_t smallest = std::numeric_limits<std::size_t>::max();
    for (const std::vector<int>& rows : rowsOfGroups)
        smallest = std::min(smallest, rows.size());
    std::vector<int> chosen;
    for (const std::vector<int>& rows : rowsOfGroups) {
        const std::vector<int> some = random.sampleWithoutReplacement(rows, smallest);
        chosen.insert(chosen.end(), some.begin(), some.end());
    }
    return chosen;
}

std::vector<DfrScore> scoreDfrSettings(const Task& task, const ColumnScale& scale,
                                       const std::vector<int>& fitRows, const std::vector<int>& chooseRows,
                                       const std::vector<DfrSetting>& grid, const RunContext& run) {
    const L1LogisticRegression regression(standardizeRows(task.X(), fitRows, scale));
    const std::vector<int> labels = labelsOfRows(task, fitRows);
    const Matrix<double> choose = standardizeRows(task.X(), chooseRows, scale);
    // Settings of the same C are independent; the next larger C starts where the smaller one ended.
    std::size_t perC = 1;
    while (perC < grid.size() && grid[perC].C == grid[0].C)
        ++perC;
    std::vector<LogisticModel> models(perC);
    std::vector<DfrScore> scores(grid.size());
    for (std::size_t end = grid.size(); end > 0; end -= perC) {
        run.report(static_cast<double>(grid.size() - end) / static_cast<double>(grid.size()),
                   "choosing the penalty");
        parallelFor(perC, 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t w = first; w < last; ++w) {
                const DfrSetting& setting = grid[end - perC + w];
                const LogisticModel* start = end == grid.size() ? nullptr : &models[w];
                models[w] =
                    fitLogistic(regression, labels, setting.classWeights, {.C = setting.C}, start, run);
                scores[end - perC + w] = scoreOf(task, chooseRows, predictLogistic(models[w], choose));
            }
        });
    }
    return scores;
}

LogisticModel averageDfrFits(const Task& task, const ColumnScale& scale,
                             const std::vector<std::vector<int>>& subsamples, const DfrSetting& setting,
                             const RunContext& run) {
    constexpr std::size_t atOnce = 4; // so that progress is seen
    std::vector<LogisticModel> models(subsamples.size());
    for (std::size_t begin = 0; begin < subsamples.size(); begin += atOnce) {
        run.report(static_cast<double>(begin) / static_cast<double>(subsamples.size()), "refits");
        parallelFor(std::min(atOnce, subsamples.size() - begin), 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = begin + first; i < begin + last; ++i) {
                const L1LogisticRegression regression(standardizeRows(task.X(), subsamples[i], scale));
                models[i] = fitLogistic(regression, labelsOfRows(task, subsamples[i]), setting.classWeights,
                                        {.C = setting.C}, nullptr, run);
            }
        });
    }
    LogisticModel mean = models[0];
    for (std::size_t i = 1; i < models.size(); ++i) {
        mean.weight += models[i].weight;
        mean.bias += models[i].bias;
    }
    mean.weight /= static_cast<double>(models.size());
    mean.bias /= static_cast<double>(models.size());
    return mean;
}

ClassPlanes foldScale(const LogisticModel& model, const ColumnScale& scale) {
    Matrix<double> weight = model.weight.array().rowwise() / scale.deviation.array();
    RowVector<double> bias = model.bias - scale.mean * weight.transpose();
    if (weight.rows() == 1) {
        weight = (Matrix<double>(2, weight.cols()) << -weight / 2, weight / 2).finished();
        bias = (RowVector<double>(2) << -bias / 2, bias / 2).finished();
    }
    return {weight.cast<float>(), bias.cast<float>()};
}

} // namespace groupscope
