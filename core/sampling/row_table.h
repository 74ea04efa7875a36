// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// Rows by two labels, from which every selection "outer label o, inner label (not) i" is one span: within an
/// outer label the rows lie sorted by the inner one, twice in a row, so that all but a stretch is a stretch
/// too.
class RowTable {
  public:
    /// outer and inner (N,), read at `rows`, in [0, outerCount) and [0, innerCount).
    RowTable(std::span<const int> rows, const std::vector<int>& outer, int outerCount,
             const std::vector<int>& inner, int innerCount);

    std::span<const int> all(int outer) const;
    std::span<const int> only(int outer, int inner) const;
    std::span<const int> except(int outer, int inner) const;

  private:
    std::size_t offset(int outer, int inner) const {
        return offsets_[static_cast<std::size_t>(outer) * innerCount_ + static_cast<std::size_t>(inner)];
    }

    std::size_t innerCount_;
    std::vector<std::size_t> offsets_;   ///< first row of each cell in the sorted rows; one more at the end
    std::vector<std::vector<int>> rows_; ///< by outer label: its rows, twice
};

} // namespace groupscope
