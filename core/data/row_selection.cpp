// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_selection.h"

#include "core/base/error.h"

#include <algorithm>
#include <bit>
#include <string>

namespace groupscope {

RowSelection::RowSelection(std::size_t rowCount)
    : rowCount_(rowCount)
    , words_((rowCount + 63) / 64, 0) {}

std::size_t RowSelection::count() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_)
        count += static_cast<std::size_t>(std::popcount(word));
    return count;
}

bool RowSelection::isEmpty() const {
    return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}

std::vector<int> RowSelection::rows() const {
    std::vector<int> rows;
    rows.reserve(count());
    for (std::size_t at = 0; at < words_.size(); ++at)
        for (std::uint64_t word = words_[at]; word != 0; word &= word - 1)
            rows.push_back(static_cast<int>(64 * at) + std::countr_zero(word));
    return rows;
}

void RowSelection::set(std::size_t row, bool selected) {
    const std::uint64_t bit = std::uint64_t{1} << (row % 64);
    words_[row / 64] = selected ? words_[row / 64] | bit : words_[row / 64] & ~bit;
}

void RowSelection::selectAll() {
    std::fill(words_.begin(), words_.end(), ~std::uint64_t{0});
    clearBeyondLast();
}

void RowSelection::clear() {
    std::fill(words_.begin(), words_.end(), 0);
}

void RowSelection::invert() {
    for (std::uint64_t& word : words_)
        word = ~word;
    clearBeyondLast();
}

void RowSelection::combine(const RowSelection& other, Combine how) {
    if (other.rowCount_ != rowCount_)
        throw UsageError("a selection among " + std::to_string(other.rowCount_) +
                             " examples cannot meet one of " + std::to_string(rowCount_),
                         "", "select in the same map");
    for (std::size_t at = 0; at < words_.size(); ++at) {
        const std::uint64_t word = other.words_[at];
        switch (how) {
        case Combine::replace:
            words_[at] = word;
            break;
        case Combine::add:
            words_[at] |= word;
            break;
        case Combine::subtract:
            words_[at] &= ~word;
            break;
        case Combine::intersect:
            words_[at] &= word;
            break;
        }
    }
}

void RowSelection::clearBeyondLast() {
    if (rowCount_ % 64 != 0)
        words_.back() &= (std::uint64_t{1} << (rowCount_ % 64)) - 1;
}

} // namespace groupscope
