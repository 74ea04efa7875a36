// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A table that can be written for display (Markdown, LaTeX, HTML, plain text) and for programs (CSV, JSON).
/// Accuracies are in [0,1] in the cells and for programs, and in percent for display.
struct Table {
    /// A `chance` (p-value) is in [0,1] for display too, and never shown as 0.
    enum class Kind { text, integer, number, percent, chance };

    struct Column {
        std::string key;   ///< for programs: "test.worst_group_accuracy"
        std::string title; ///< title for display: "worst group"
        Kind kind = Kind::text;
        bool statistic = false; ///< cells are mean ± standard deviation
        int decimals = 1;       ///< for display
        bool bounded = false;   ///< cells have an interval
        bool isSigned = false;  ///< whether positive values have a "+" for display
        std::string group{};    ///< heading above it and its neighbours of the same; or empty
        bool isEpoch = false;   ///< counts from 1, in JSON from 0 as in run files
        bool unitSaid = false;  ///< whether the caption names the unit percent instead of the heading
    };

    /// Mark of a cell among those of its column.
    enum class Mark { none, best, likeBest, star };

    struct Bounds {
        double low = 0.0, high = 0.0;
    };

    struct Cell {
        std::string text;                ///< for numbers: why there is none, for display
        std::optional<double> value;     ///< of numbers; nothing: there is none
        std::optional<double> deviation; ///< of statistics over more than one value
        std::optional<Bounds> bounds{};  ///< of its interval
        Mark mark = Mark::none;          ///< bold, a dagger, or a star before it
        bool caveat = false;             ///< people see "‡" behind it
        std::string shown{};             ///< `text` for display; empty: the same

        Cell() = default;
        explicit Cell(std::string words, std::string shownWords = {})
            : text(std::move(words))
            , shown(std::move(shownWords)) {}
        explicit Cell(double number, std::optional<double> standardDeviation = {})
            : value(number)
            , deviation(standardDeviation) {}
    };

    std::string caption;
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows; ///< as many cells as there are columns
};

/// Takes out the columns for whose places `isGone` holds.
template<class IsGone>
void eraseColumns(Table& table, const IsGone& isGone) {
    for (std::size_t i = table.columns.size(); i-- > 0;) {
        if (!isGone(i))
            continue;
        const auto place = static_cast<std::ptrdiff_t>(i);
        table.columns.erase(table.columns.begin() + place);
        for (std::vector<Table::Cell>& row : table.rows)
            row.erase(row.begin() + place);
    }
}

/// GitHub's pipe table; signs of Markdown in texts are escaped, and line breaks become blanks.
std::string toMarkdown(const Table& table);

/// A LaTeX `table` float with booktabs rules, set smaller where it is wider than the text, an interval in
/// small type below its number; special characters are escaped. Needs the packages booktabs and graphicx.
std::string toLatex(const Table& table);

/// RFC 4180: CRLF, quotes where needed; a statistic takes two columns, KEY and KEY_sd, an interval two more,
/// KEY_low and KEY_high. Texts that a
/// spreadsheet would run as a formula (=, +, -, @ first) get an apostrophe before them.
std::string toCsv(const Table& table);

/// {"caption":…,"rows":[{KEY:value,…}]}; a statistic is {"mean":…,"sd":…}, another number with an interval
/// {"value":…}, both with "low" and "high" if there is one; missing values are null.
std::string toJson(const Table& table);

/// The rows of toJson(), one a line and nothing else.
std::string toJsonLines(const Table& table);

/// Columns aligned with spaces, for a terminal.
std::string toPlainText(const Table& table);

/// The heading of a column for display, in formats with one line of headings: "birds: worst group %".
std::string headingOf(const Table::Column& column);

/// The text of one cell for display: "63.2", "63.2 ± 0.4 [60.1, 66.3]", "–" for a missing number; "†" after
/// values that are not distinguishable from the best, "★ " before the best if that is not tested.
std::string cellText(const Table::Column& column, const Table::Cell& cell);

} // namespace groupscope
