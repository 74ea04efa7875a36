// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/row_ranges.h"

#include <QStringView>

#include <limits>

namespace groupscope {

RowRanges::RowRanges(const RowSelection& rows) {
    for (const int row : rows.rows())
        if (!ranges_.empty() && ranges_.back().last == row - 1)
            ranges_.back().last = row;
        else
            ranges_.push_back({row, row});
}

QString RowRanges::text() const {
    QString text;
    for (const Range& range : ranges_) {
        if (!text.isEmpty())
            text += u',';
        text += QString::number(range.first);
        if (range.last > range.first)
            text += u'-' + QString::number(range.last);
    }
    return text;
}

std::optional<RowRanges> RowRanges::parse(const QString& text) {
    RowRanges rows;
    if (text.isEmpty())
        return rows;
    for (const QStringView part : QStringView(text).split(u',')) {
        const qsizetype dash = part.indexOf(u'-');
        bool isNumber = false, isAnother = true;
        const int first = part.left(dash < 0 ? part.size() : dash).toInt(&isNumber);
        const int last = dash < 0 ? first : part.mid(dash + 1).toInt(&isAnother);
        if (!isNumber || !isAnother || first < 0 || last < first || last == std::numeric_limits<int>::max() ||
            (!rows.ranges_.empty() && first <= rows.ranges_.back().last))
            return std::nullopt;
        if (!rows.ranges_.empty() && rows.ranges_.back().last == first - 1)
            rows.ranges_.back().last = last;
        else
            rows.ranges_.push_back({first, last});
    }
    return rows;
}

std::size_t RowRanges::count() const {
    std::size_t count = 0;
    for (const Range& range : ranges_)
        count += static_cast<std::size_t>(range.last - range.first) + 1;
    return count;
}

bool RowRanges::fits(std::size_t rowCount) const {
    return ranges_.empty() || static_cast<std::size_t>(ranges_.back().last) < rowCount;
}

RowSelection RowRanges::of(std::size_t rowCount) const {
    RowSelection rows(rowCount);
    for (const Range& range : ranges_)
        for (int row = range.first; row <= range.last; ++row)
            rows.set(static_cast<std::size_t>(row), true);
    return rows;
}

} // namespace groupscope
