// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/assignment.h"

#include "core/base/error.h"

#include <limits>

namespace groupscope {

namespace {

using Eigen::Index;

/// Assigns each row of `cost` (R,K), R <= K, to a column of its own at the least total cost.
class ShortestPaths {
  public:
    explicit ShortestPaths(const Matrix<double>& cost)
        : cost_(cost)
        , rowPotential_(static_cast<std::size_t>(cost.rows()), 0.0)
        , columnPotential_(static_cast<std::size_t>(cost.cols()), 0.0)
        , rowOfColumn_(static_cast<std::size_t>(cost.cols()), -1)
        , distance_(static_cast<std::size_t>(cost.cols()))
        , previousRow_(static_cast<std::size_t>(cost.cols()))
        , reached_(static_cast<std::size_t>(cost.cols())) {}

    std::vector<int> solve() {
        std::vector<int> columnOfRow(rowPotential_.size(), -1);
        for (std::size_t row = 0; row < rowPotential_.size(); ++row) {
            // Rows are added one at a time. Each shortest augmenting path keeps the assignment so far
            // optimal.
            std::size_t column = findPath(row);
            while (true) { // flip the assignments along the path
                const std::size_t from = previousRow_[column];
                rowOfColumn_[column] = static_cast<int>(from);
                const int next = columnOfRow[from];
                columnOfRow[from] = static_cast<int>(column);
                if (from == row)
                    break;
                column = static_cast<std::size_t>(next);
            }
        }
        return columnOfRow;
    }

  private:
    /// Dijkstra over columns from `start` to the nearest free one; keeps reduced costs non-negative.
    std::size_t findPath(std::size_t start) {
        distance_.assign(distance_.size(), std::numeric_limits<double>::infinity());
        reached_.assign(reached_.size(), false);
        std::size_t row = start;
        double length = 0.0;
        while (true) {
            std::size_t nearest = reached_.size();
            for (std::size_t column = 0; column < reached_.size(); ++column) {
                if (reached_[column])
                    continue;
                const double through = length + cost_(static_cast<Index>(row), static_cast<Index>(column)) -
                                       rowPotential_[row] - columnPotential_[column];
                if (through < distance_[column]) {
                    distance_[column] = through;
                    previousRow_[column] = row;
                }
                if (nearest == reached_.size() || distance_[column] < distance_[nearest])
                    nearest = column;
            }
            reached_[nearest] = true;
            length = distance_[nearest];
            if (rowOfColumn_[nearest] < 0) {
                updatePotentials(start, length);
                return nearest;
            }
            row = static_cast<std::size_t>(rowOfColumn_[nearest]);
        }
    }

    void updatePotentials(std::size_t start, double length) {
        rowPotential_[start] += length;
        for (std::size_t column = 0; column < reached_.size(); ++column) {
            if (!reached_[column])
                continue;
            // Reduced costs stay at least 0 and those of assigned pairs stay 0, which Dijkstra's search
            // requires.
            columnPotential_[column] -= length - distance_[column];
            if (rowOfColumn_[column] >= 0)
                rowPotential_[rowOfColumn_[column]] += length - distance_[column];
        }
    }

    const Matrix<double>& cost_;
    std::vector<double> rowPotential_, columnPotential_;
    std::vector<int> rowOfColumn_;
    std::vector<double> distance_;         ///< of each column in the present search
    std::vector<std::size_t> previousRow_; ///< of each column on its shortest path
    std::vector<bool> reached_;
};

} // namespace

std::vector<int> maximumWeightAssignment(const MatrixView<double>& weights) {
    if (!weights.allFinite())
        throw DataError("a weight is not a finite number", "assignment", "correct the weights");
    if (weights.rows() <= weights.cols()) {
        const Matrix<double> cost = -weights;
        return ShortestPaths(cost).solve();
    }
    const Matrix<double> cost = -weights.transpose();
    const std::vector<int> rowOfColumn = ShortestPaths(cost).solve();
    std::vector<int> columnOfRow(static_cast<std::size_t>(weights.rows()), -1);
    for (std::size_t column = 0; column < rowOfColumn.size(); ++column)
        columnOfRow[rowOfColumn[column]] = static_cast<int>(column);
    return columnOfRow;
}

} // namespace groupscope
