// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace groupscope {

/// Row indices of a set as ranges, so that a million consecutive rows need as little memory as three. The
/// memory of a parsed object is bounded by the length of its text.
class RowRanges {
  public:
    struct Range {
        int first, last; ///< both included
        bool operator==(const Range&) const = default;
    };

    RowRanges() = default;
    explicit RowRanges(const RowSelection& rows);

    /// Text such as "0-4,7,9-12"; empty without rows.
    QString text() const;
    /// Reads text(). Returns nothing unless the numbers rise and each is a possible row index.
    static std::optional<RowRanges> parse(const QString& text);

    bool isEmpty() const { return ranges_.empty(); }
    std::size_t count() const;
    /// Whether all rows exist in a set of `rowCount` rows.
    bool fits(std::size_t rowCount) const;
    /// The rows as a selection in a set of `rowCount` rows, in which they must fit.
    RowSelection of(std::size_t rowCount) const;

    bool operator==(const RowRanges&) const = default;

  private:
    std::vector<Range> ranges_; ///< rising, with a gap between any two ranges
};

} // namespace groupscope
