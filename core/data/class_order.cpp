// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_order.h"

#include "core/base/counted.h"
#include "core/data/class_embeddings.h"
#include "core/math/assignment.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::size_t mostRows = 10'000;
constexpr int mostClasses = 256;
constexpr int fewestRows = 20;

/// Rows with a class of all splits, evenly spaced.
std::vector<int> sampledRows(const Task& task) {
    const std::vector<int> all = task.rowsWithClass();
    if (all.size() <= mostRows)
        return all;
    std::vector<int> some;
    for (std::size_t i = 0; i < mostRows; ++i)
        some.push_back(all[i * all.size() / mostRows]);
    return some;
}

/// How many rows of each class lie nearest to each class embedding, (C,C).
Matrix<double> confusionOf(const Task& task, const std::vector<int>& rows) {
    MatrixF X, unit;
    gatherRows(task.X(), std::span<const int>(rows), false, X);
    normalizeRows<float>(classEmbeddingsOf(task), unit);
    MatrixF cosines(X.rows(), unit.rows()); // times the lengths of the rows, which do not matter
    gemm<float>(Transpose::no, Transpose::yes, 1, X, unit, 0, cosines);
    Matrix<double> counts = Matrix<double>::Zero(unit.rows(), unit.rows());
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
        const float* begin = cosines.row(i).data();
        const auto nearest = std::max_element(begin, begin + cosines.cols()) - begin;
        counts(task.labels[rows[i]], nearest) += 1.0;
    }
    return counts;
}

} // namespace

bool ClassOrder::isUndecided() const {
    return movedRows > 0 && movedRows < fewestRows && rightIfMoved > 2 * right;
}

bool ClassOrder::isSuspicious() const {
    const double chance = 1.0 / static_cast<double>(best.size()), rows = movedRows;
    return movedRows >= fewestRows && right <= 0.5 * chance * rows &&
           rightIfMoved >= (0.5 + 0.5 * chance) * rows;
}

std::optional<ClassOrder> examineClassOrder(const Task& task) {
    if (!classEmbeddingsProblem(task).empty() || task.classCount() > mostClasses)
        return std::nullopt;
    const Matrix<double> counts = confusionOf(task, sampledRows(task));
    ClassOrder order{.best = maximumWeightAssignment(counts)};
    for (Eigen::Index c = 0; c < counts.rows(); ++c) {
        const int other = order.best[c];
        if (other == c)
            continue;
        order.movedRows += static_cast<int>(counts.row(c).sum());
        order.right += static_cast<int>(counts(c, c));
        order.rightIfMoved += static_cast<int>(counts(c, other));
    }
    return order;
}

std::string classOrderFinding(const ClassOrder& order, const std::vector<std::string>& classes) {
    constexpr std::size_t mostNamed = 4;
    std::vector<std::size_t> moved;
    for (std::size_t c = 0; c < order.best.size(); ++c)
        if (order.best[c] != static_cast<int>(c))
            moved.push_back(c);
    std::string exchange;
    for (std::size_t i = 0; i < std::min(moved.size(), mostNamed); ++i)
        exchange += (i == 0 ? "class '" : ", '") + classes[moved[i]] + "' had the one of '" +
                    classes[static_cast<std::size_t>(order.best[moved[i]])] + "'";
    if (moved.size() > mostNamed)
        exchange += " and so on";
    return "the class embeddings seem to be in another order than the classes: zero-shot is correct on " +
           std::to_string(order.right) + " of " + rowsText(static_cast<std::size_t>(order.movedRows)) +
           " of " + counted(moved.size(), "class", "classes") + ", but would be on " +
           std::to_string(order.rightIfMoved) + " if " + exchange;
}

} // namespace groupscope
