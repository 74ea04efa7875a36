// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

void appendCell(std::vector<int>& target, const std::vector<int>& rows) {
    target.insert(target.end(), rows.begin(), rows.end());
}

bool smaller(const std::vector<int>& a, const std::vector<int>& b) {
    return a.size() < b.size();
}

} // namespace

RowCells rowsByCell(const std::vector<int>& rows, const std::vector<int>& cellOfRow) {
    std::map<int, std::vector<int>> sorted;
    for (const int row : rows)
        sorted[cellOfRow[row]].push_back(row);
    RowCells cells;
    for (auto& [cell, members] : sorted)
        cells.push_back(std::move(members));
    return cells;
}

std::vector<int> drawEvenly(const RowCells& cells, std::size_t count, Random& random) {
    std::vector<int> result;
    result.reserve(count);
    while (result.size() < count) {
        const std::vector<int>& cell = cells[random.below(cells.size())];
        result.push_back(cell[random.below(cell.size())]);
    }
    return result;
}

std::vector<int> cutToSmallest(const RowCells& cells, Random& random) {
    std::vector<int> result;
    const auto smallest = std::min_element(cells.begin(), cells.end(), smaller);
    for (const std::vector<int>& cell : cells)
        appendCell(result, random.sampleWithoutReplacement(cell, smallest->size()));
    return result;
}

std::vector<int> raiseToLargest(const RowCells& cells, Random& random) {
    std::vector<int> result;
    const auto largest = std::max_element(cells.begin(), cells.end(), smaller);
    for (const std::vector<int>& cell : cells)
        appendCell(result, cell.size() < largest->size() ? random.sampleWithReplacement(cell, largest->size())
                                                         : cell);
    return result;
}

} // namespace groupscope
