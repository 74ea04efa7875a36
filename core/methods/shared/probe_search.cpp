// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/probe_search.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/math/gather.h"
#include "core/math/softmax_regression.h"
#include "core/training/common.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// Rows with their classes, less one mean and over one deviation.
struct ProbeRows {
    MatrixF X; ///< (n,D)
    std::vector<int> labels;
    std::vector<int> all; ///< 0..n-1
};

struct ScalarScale {
    double mean = 0.0, deviation = 1.0;
};

/// Of all numbers of the rows; in order, so that it is the same at any thread count.
ScalarScale scaleOf(const MatrixF& X) {
    double sum = 0.0, squares = 0.0;
    for (const float value : X.reshaped<Eigen::RowMajor>())
        sum += static_cast<double>(value);
    const double mean = sum / static_cast<double>(X.size());
    for (const float value : X.reshaped<Eigen::RowMajor>())
        squares += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean);
    const double deviation = std::sqrt(squares / static_cast<double>(X.size()));
    return {mean, deviation > 0.0 ? deviation : 1.0};
}

ProbeRows rowsOf(const Task& task, const std::vector<int>& rows) {
    ProbeRows result;
    gatherRows(task.X(), rows, false, result.X);
    gatherLabels(task.labels, rows, result.labels);
    result.all.resize(rows.size());
    std::iota(result.all.begin(), result.all.end(), 0);
    return result;
}

void applyScale(const ScalarScale& scale, MatrixF& X) {
    X.array() = (X.array() - static_cast<float>(scale.mean)) / static_cast<float>(scale.deviation);
}

/// A fifth of each class, rounded down, so that every class keeps rows to fit.
std::pair<std::vector<int>, std::vector<int>> heldOutFifth(const Task& task, std::uint64_t seed) {
    std::vector<int> fitted, held;
    for (int label = 0; label < task.classCount(); ++label) {
        std::vector<int> own;
        for (const int row : task.fitRows())
            if (task.labels[row] == label)
                own.push_back(row);
        Random(seed, "held out", static_cast<std::uint64_t>(label)).shuffle(own);
        const auto share = own.begin() + static_cast<std::ptrdiff_t>(own.size() / 5);
        held.insert(held.end(), own.begin(), share);
        fitted.insert(fitted.end(), share, own.end());
    }
    std::sort(held.begin(), held.end());
    std::sort(fitted.begin(), fitted.end());
    return {fitted, held};
}

SoftmaxFit fitCost(const ProbeRows& rows, int classes, double cost, const SoftmaxModel* start,
                   const RunContext& context) {
    SoftmaxFit fit = fitSoftmax(rows.X, rows.all, rows.labels, classes,
                                softmaxToMinimum(cost, rows.labels.size()), context, start);
    if (!fit.converged)
        context.notice("the linear probe of C " + shortestText(cost) + " did not converge");
    return fit;
}

/// Of rows as they are stored: W·(u − m)/s + b. Two classes get a plane each, of opposite signs.
ClassifierParts foldedClassifier(const SoftmaxModel& model, const ScalarScale& scale) {
    Matrix<double> weight = model.weight;
    RowVector<double> bias = model.bias;
    if (weight.rows() == 1) {
        weight = Matrix<double>(2, model.weight.cols());
        weight << -0.5 * model.weight, 0.5 * model.weight;
        bias = RowVector<double>{{-0.5 * model.bias[0], 0.5 * model.bias[0]}};
    }
    weight /= scale.deviation;
    bias -= scale.mean * weight.rowwise().sum().transpose();
    return {weight.cast<float>(), MatrixF(bias.cast<float>())};
}

void requireEveryClass(const Task& task) {
    std::vector<int> count(static_cast<std::size_t>(task.classCount()), 0);
    for (const int row : task.fitRows())
        ++count[task.labels[row]];
    for (std::size_t c = 0; c < count.size(); ++c)
        if (count[c] == 0)
            throw DataError(
                "class '" + task.groups.classes()[c] + "' has no training examples for a linear probe",
                task.set->path.string(), "choose a method that begins at class embeddings, such as ft");
}

} // namespace

std::vector<double> probeCosts(int count) {
    if (count == 1)
        return {1.0};
    std::vector<double> costs;
    for (int k = 0; k < count; ++k)
        costs.push_back(std::pow(10.0, -7.0 + 9.0 * k / (count - 1)));
    return costs;
}

FoundProbe findProbe(const Task& task, const std::vector<double>& costs, std::uint64_t seed,
                     const RunContext& context) {
    requireTrainable(task);
    requireEveryClass(task);
    const bool chosenByFifth = task.selectRows().empty() && costs.size() > 1;
    std::vector<int> fitted = task.fitRows(), choosing = task.selectRows();
    if (chosenByFifth) {
        std::tie(fitted, choosing) = heldOutFifth(task, seed);
        context.traceRows("held out", choosing);
        context.notice("there are no validation examples: a fifth of the training examples selects C");
        if (choosing.empty())
            throw DataError("no class has five examples, of which one could select C",
                            task.set->path.string(), "add a validation split, or set costs to 1");
    }
    if (choosing.empty())
        choosing = fitted; // of one cost there is nothing to choose
    ProbeRows fit = rowsOf(task, fitted), choose = rowsOf(task, choosing);
    ScalarScale scale = scaleOf(fit.X);
    applyScale(scale, fit.X);
    applyScale(scale, choose.X);
    FoundProbe best;
    std::optional<SoftmaxFit> last, kept;
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const double done = static_cast<double>(k) / static_cast<double>(costs.size());
        context.report(done, "linear probe " + std::to_string(k + 1) + " of " + std::to_string(costs.size()));
        last = fitCost(fit, task.classCount(), costs[k], last ? &last->model : nullptr, context);
        const double accuracy = softmaxAccuracy(last->model, choose.X, choose.all, choose.labels);
        if (kept && accuracy <= best.accuracy)
            continue;
        kept = last;
        best.accuracy = accuracy;
        best.cost = costs[k];
    }
    if (chosenByFifth) {
        fit = rowsOf(task, task.fitRows());
        scale = scaleOf(fit.X);
        applyScale(scale, fit.X);
        kept = fitCost(fit, task.classCount(), best.cost, &kept->model, context);
    }
    best.classifier = foldedClassifier(kept->model, scale);
    best.deviation = scale.deviation;
    return best;
}

} // namespace groupscope
