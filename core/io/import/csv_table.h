// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/io/import/csv_cell.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// One column of a table of text.
struct CsvColumn {
    std::string name;
    CellType type = CellType::text; ///< type of all cells, judged by the first rows
    /// Type of the cells that are numbers: set if more than half are (a numeric column with a typo), and set
    /// if any is.
    CellType mostly = CellType::text;
    CellType partly = CellType::text;
    bool unnamed = false; ///< the first column of a table whose first line begins with nothing: an index
    bool empty = false;   ///< no cell in the first rows
    std::optional<std::size_t> unreadableRow{}; ///< the first whose cell is no number
};

/// A table of text (RFC 4180: quotes, CR LF, line breaks within quotes; a byte order mark is skipped), parsed
/// lazily. The separator is tab, semicolon or comma: the most frequent in the first line. The first line
/// names the columns, unless all its cells are numbers that do not count 0, 1, 2, ...; an unnamed first
/// column (pandas' index) is called "index". Empty lines are skipped.
class CsvTable {
  public:
    /// Reads a plain or gzip file. Throws FileError if it cannot be read; else as the constructor.
    static CsvTable read(const std::filesystem::path& path, const RunContext& context = {});
    /// `where` is the file for messages. Throws DataError that names the line for: no row, over 100,000
    /// columns, a line over 64 MiB, an open quote at the end, two columns of one name, bytes that are no
    /// UTF-8, lines that end with CR alone, a first line that is a comment or may be one, or of values;
    /// Cancelled.
    CsvTable(std::string text, std::string where, const RunContext& context = {});

    std::size_t rows() const { return rowBegins_.size(); }
    const std::vector<CsvColumn>& columns() const { return columns_; }
    const std::string& where() const { return where_; }
    /// Notes on assumptions about the table, for display.
    const std::vector<std::string>& notices() const { return notices_; }

    /// The cells of a row, unquoted. Throws DataError if their number differs from that of the columns.
    std::vector<std::string> row(std::size_t index) const;
    /// "FILE line 3": place of a row.
    std::string placeOf(std::size_t row) const;
    /// The cells of a column, (N,), "" for missing ones.
    std::vector<std::string> texts(std::size_t column, const RunContext& context = {}) const;
    /// The numbers of some columns, (N,D), NaN for missing cells; uses all threads. Throws DataError with
    /// line and column for a cell that is not a number and a row with another number of cells, and if the
    /// matrix would not fit into memory.
    MatrixF numbers(std::span<const std::size_t> columns, const RunContext& context = {}) const;

  private:
    class Cells;

    void requireText() const;
    bool beginsWithHash(std::size_t row) const;
    void settleFirstHash();
    char mostFrequentSeparator() const;
    void findRows(const RunContext& context);
    void requireNames() const;
    void nameColumns(bool named);
    void guessTypes();
    std::size_t lineEnd(std::size_t begin) const;
    std::string_view lineOf(std::size_t row) const;
    std::vector<std::string_view> splitRow(std::size_t row) const;
    void requireWidth(std::size_t cells, std::size_t row) const;
    std::string textOf(std::size_t row, std::size_t column) const;
    void readNumbers(std::size_t row, std::span<const int> target, float* out) const;

    std::string text_;
    std::string where_;
    char separator_ = 0;  // 0: not known yet, any of them
    bool quotes_ = false; // whether there are any: without them lines are found at the speed of memory
    std::vector<std::size_t> rowBegins_;
    std::vector<CsvColumn> columns_;
    std::vector<std::string> notices_;
};

} // namespace groupscope
