// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// How a new selection is combined with the current one.
enum class Combine { replace, add, subtract, intersect };

/// A set of selected examples out of N: one bit per example, so that selecting, inverting or joining a
/// million examples takes microseconds and every view can hold a copy.
class RowSelection {
  public:
    /// Selects none of `rowCount` examples.
    explicit RowSelection(std::size_t rowCount = 0);

    std::size_t rowCount() const { return rowCount_; }
    /// How many examples are selected.
    std::size_t count() const;
    bool isEmpty() const;
    bool contains(std::size_t row) const { return (words_[row / 64] >> (row % 64) & 1U) != 0; }
    /// Selected examples, rising.
    std::vector<int> rows() const;

    void set(std::size_t row, bool selected);
    void selectAll();
    void clear();
    void invert();
    /// Throws UsageError if `other` has another number of examples.
    void combine(const RowSelection& other, Combine how);

    bool operator==(const RowSelection&) const = default;

  private:
    void clearBeyondLast();

    std::size_t rowCount_;
    std::vector<std::uint64_t> words_; ///< bits beyond the last example are 0
};

} // namespace groupscope
