// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace groupscope {

/// Rows of a set as ranges: as small for a million rows in one piece as for three, and of a size that follows
/// from the text it is read from, whatever that says.
class RowRanges {
  public:
    struct Range {
        int first, last; ///< both belong to it
        bool operator==(const Range&) const = default;
    };

    RowRanges() = default;
    explicit RowRanges(const RowSelection& rows);

    /// "0-4,7,9-12"; empty without rows.
    QString text() const;
    /// The opposite. Nothing unless numbers rise and are at most that of the last row there can be.
    static std::optional<RowRanges> parse(const QString& text);

    bool isEmpty() const { return ranges_.empty(); }
    std::size_t count() const;
    /// Whether a set of so many rows has them all.
    bool fits(std::size_t rowCount) const;
    /// Of a set of so many rows, which must fit.
    RowSelection of(std::size_t rowCount) const;

    bool operator==(const RowRanges&) const = default;

  private:
    std::vector<Range> ranges_; ///< rising, with a gap between any two
};

} // namespace groupscope
