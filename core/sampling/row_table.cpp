// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/row_table.h"

namespace groupscope {

RowTable::RowTable(std::span<const int> rows, const std::vector<int>& outer, int outerCount,
                   const std::vector<int>& inner, int innerCount)
    : innerCount_(static_cast<std::size_t>(innerCount))
    , offsets_(static_cast<std::size_t>(outerCount) * innerCount_ + 1, 0)
    , rows_(static_cast<std::size_t>(outerCount)) {
    const auto cellOf = [&](int row) {
        const auto i = static_cast<std::size_t>(row);
        return static_cast<std::size_t>(outer[i]) * innerCount_ + static_cast<std::size_t>(inner[i]);
    };
    for (const int row : rows)
        ++offsets_[cellOf(row) + 1];
    for (std::size_t cell = 1; cell < offsets_.size(); ++cell)
        offsets_[cell] += offsets_[cell - 1];
    std::vector<std::size_t> next(offsets_.begin(), offsets_.end() - 1);
    std::vector<int> sorted(rows.size());
    for (const int row : rows)
        sorted[next[cellOf(row)]++] = row;
    for (std::size_t o = 0; o < rows_.size(); ++o) {
        const std::span own = std::span(sorted).subspan(
            offsets_[o * innerCount_], offsets_[(o + 1) * innerCount_] - offsets_[o * innerCount_]);
        rows_[o].assign(own.begin(), own.end());
        // Every list is stored twice: the rows of all cells but one are then contiguous, see except().
        rows_[o].insert(rows_[o].end(), own.begin(), own.end());
    }
}

std::span<const int> RowTable::all(int outer) const {
    const std::vector<int>& twice = rows_[outer];
    return std::span(twice).first(twice.size() / 2);
}

std::span<const int> RowTable::only(int outer, int inner) const {
    const std::size_t begin = offset(outer, inner), end = offset(outer, inner + 1);
    return std::span(rows_[outer]).subspan(begin - offset(outer, 0), end - begin);
}

std::span<const int> RowTable::except(int outer, int inner) const {
    const std::size_t count = all(outer).size(), own = only(outer, inner).size();
    return std::span(rows_[outer]).subspan(offset(outer, inner + 1) - offset(outer, 0), count - own);
}

} // namespace groupscope
