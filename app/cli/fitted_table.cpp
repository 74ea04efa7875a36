// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fitted_table.h"

#include "app/cli/terminal.h"

#include <algorithm>
#include <numeric>
#include <sstream>

namespace groupscope::cli {

namespace {

constexpr std::size_t gap = 2;          // between columns
constexpr std::size_t narrowestCut = 8; // a column that breaks its cells is no narrower

using Rows = std::vector<std::vector<std::string>>;

const std::string& cellAt(const std::vector<std::string>& row, std::size_t column) {
    static const std::string none;
    return column < row.size() ? row[column] : none;
}

std::size_t longestWord(const std::string& text) {
    std::istringstream words(text);
    std::size_t longest = 0;
    for (std::string word; words >> word;)
        longest = std::max(longest, characterCount(word));
    return longest;
}

/// Widths of the columns at `places`, made smaller until they fit or no column can be broken further.
std::vector<std::size_t> fittedWidths(const Rows& rows, const std::vector<std::size_t>& places,
                                      const std::vector<bool>& isNumber, std::size_t width) {
    std::vector<std::size_t> widths, least;
    for (const std::size_t place : places) {
        widths.push_back(0);
        least.push_back(0);
        const bool breaks = place >= isNumber.size() || !isNumber[place]; // "63.2 ± 0.4" stays whole
        for (const std::vector<std::string>& row : rows) {
            const std::size_t whole = characterCount(cellAt(row, place));
            widths.back() = std::max(widths.back(), whole);
            least.back() = std::max(
                least.back(), breaks || &row == &rows.front() ? longestWord(cellAt(row, place)) : whole);
        }
        least.back() = std::min(widths.back(), std::max(least.back(), narrowestCut));
    }
    const std::size_t room = width - std::min(width, gap * (places.size() - 1));
    while (std::accumulate(widths.begin(), widths.end(), std::size_t{0}) > room) {
        // The column that can give most gives first.
        std::size_t widest = widths.size();
        for (std::size_t i = 0; i < widths.size(); ++i)
            if (widths[i] > least[i] && (widest == widths.size() || widths[i] > widths[widest]))
                widest = i;
        if (widest == widths.size())
            break;
        --widths[widest];
    }
    return widths;
}

std::string linesOf(const std::vector<std::string>& row, const std::vector<std::size_t>& places,
                    const std::vector<std::size_t>& widths, const std::vector<bool>& isNumber) {
    std::vector<std::vector<std::string>> cells(places.size());
    std::size_t most = 1;
    for (std::size_t i = 0; i < places.size(); ++i) {
        std::istringstream lines(wrapped(cellAt(row, places[i]), widths[i], 0, 0));
        for (std::string line; std::getline(lines, line);)
            cells[i].push_back(line);
        most = std::max(most, cells[i].size());
    }
    std::string text;
    for (std::size_t line = 0; line < most; ++line) {
        std::string own;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::string cell = line < cells[i].size() ? cells[i][line] : std::string();
            const std::size_t used = characterCount(cell);
            const std::string pad(widths[i] > used ? widths[i] - used : 0, ' ');
            const bool onRight = places[i] < isNumber.size() && isNumber[places[i]];
            own += (i == 0 ? "" : std::string(gap, ' ')) + (onRight ? pad + cell : cell + pad);
        }
        own.erase(own.find_last_not_of(' ') + 1);
        text += own + "\n";
    }
    return text;
}

std::size_t total(const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

} // namespace

std::string fittedTable(const Rows& rows, std::size_t width, const std::vector<bool>& isNumber) {
    std::size_t columns = 0;
    for (const std::vector<std::string>& row : rows)
        columns = std::max(columns, row.size());
    std::string text;
    for (std::size_t next = 0; next < columns;) {
        std::vector<std::size_t> places;
        if (next > 0)
            places.push_back(0);
        places.push_back(next++);
        while (next < columns) {
            places.push_back(next);
            if (total(fittedWidths(rows, places, isNumber, width)) > width) {
                places.pop_back();
                break;
            }
            ++next;
        }
        const std::vector<std::size_t> widths = fittedWidths(rows, places, isNumber, width);
        text += text.empty() ? "" : "\n";
        for (const std::vector<std::string>& row : rows)
            text += linesOf(row, places, widths, isNumber);
    }
    return text;
}

std::string shownTable(const Table& table) {
    if (!isTerminal())
        return toPlainText(table);
    Rows rows{{}};
    std::vector<bool> isNumber;
    for (const Table::Column& column : table.columns) {
        rows.front().push_back(headingOf(column));
        isNumber.push_back(column.kind != Table::Kind::text);
    }
    for (const std::vector<Table::Cell>& row : table.rows) {
        rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i)
            rows.back().push_back(cellText(table.columns[i], row[i]));
    }
    return fittedTable(rows, outputWidth(), isNumber);
}

} // namespace groupscope::cli
