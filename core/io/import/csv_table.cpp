// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_table.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/unicode.h"
#include "core/io/gzip_file.h"
#include "core/io/hdf5/hdf5_handle.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostColumns = 100'000;
constexpr std::size_t longestLine = std::size_t{64} << 20;
constexpr std::size_t sampledRows = 1000;
constexpr std::size_t blockBytes = std::size_t{16} << 20;

std::size_t lineNumber(const std::string& text, std::size_t at) {
    return 1 + static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// Bytes that tell a table of text from what is none.
constexpr std::size_t looksAt = 4096;

void requireNoNul(std::string_view begin, const std::string& where) {
    if (begin.find('\0') != std::string_view::npos)
        throw DataError("this is no table of text", where, "give a CSV or TSV file in UTF-8");
}

bool hasUnnamedIndex(const std::vector<std::string_view>& names) {
    return names.size() > 1 && bareCell(names.front()).empty();
}

/// Whether they are 0, 1, 2, … of more than two columns: so pandas calls those that have no names.
bool isCounting(const std::vector<std::string_view>& cells) {
    std::size_t expected = 0, number = 0;
    for (std::size_t i = hasUnnamedIndex(cells) ? 1 : 0; i < cells.size(); ++i)
        if (!parseCell(bareCell(cells[i]), number) || number != expected++)
            return false;
    return expected > 2;
}

} // namespace

CsvTable CsvTable::read(const std::filesystem::path& path, const RunContext& context) {
    const std::uint64_t size = sizeOfRegularFile(path);
    if (isGzip(path))
        return {readGzip(
                    path,
                    [&](std::string_view begin) { requireNoNul(begin.substr(0, looksAt), path.string()); },
                    context),
                path.string(), context};
    requireMemory(size, path.string());
    std::ifstream file(path, std::ios::binary);
    std::string text(size, '\0');
    for (std::size_t at = 0; file && at < size; at += blockBytes) {
        context.throwIfStopped();
        context.report(static_cast<double>(at) / static_cast<double>(size), "reading " + path.string());
        file.read(text.data() + at, static_cast<std::streamsize>(std::min(blockBytes, size - at)));
    }
    if (!file)
        throw FileError("the file cannot be read", path.string(), "check that you may read it");
    return {std::move(text), path.string(), context};
}

CsvTable::CsvTable(std::string text, std::string where, const RunContext& context)
    : text_(std::move(text))
    , where_(std::move(where)) {
    if (text_.starts_with("\xef\xbb\xbf"))
        text_.erase(0, 3);
    requireNoNul(std::string_view(text_).substr(0, looksAt), where_);
    if (const std::size_t at = text_.find('\0'); at != std::string::npos)
        throw DataError("the table holds the character NUL",
                        where_ + " line " + std::to_string(lineNumber(text_, at)),
                        "leave it out, as tr -d '\\000' does");
    requireText();
    quotes_ = std::memchr(text_.data(), '"', text_.size()) != nullptr;
    separator_ = mostFrequentSeparator();
    findRows(context);
    if (rowBegins_.empty())
        throw DataError("the table is empty", where_, "give a file with a line of names and rows below it");
    settleFirstHash();
    // A line of numbers is no line of names, unless it counts the columns, as pandas does.
    const std::vector<std::string_view> names = splitRow(0);
    const auto first = names.begin() + (hasUnnamedIndex(names) ? 1 : 0);
    const bool allNumbers = std::all_of(first, names.end(), [](std::string_view name) {
        return cellTypeOf(bareCell(name)) != CellType::text;
    });
    nameColumns(!allNumbers || isCounting(names));
    if (rowBegins_.empty())
        throw DataError("the table has no rows below its line of names", where_, "give a file with rows");
    if (rowBegins_.size() > static_cast<std::size_t>(INT_MAX))
        throw DataError("the table has too many rows", where_, "give at most " + std::to_string(INT_MAX));
    guessTypes();
}

/// The cells of one line, one after the other.
class CsvTable::Cells {
  public:
    Cells(std::string_view line, char separator, bool quotes)
        : at_(line.data())
        , end_(line.data() + line.size())
        , separator_(separator)
        , quotes_(quotes) {}

    bool more() const { return more_; }
    std::string_view next() {
        const char* cellEnd = at_;
        if (!quotes_) {
            while (cellEnd != end_ && *cellEnd != separator_)
                ++cellEnd;
        } else {
            for (QuoteState state; cellEnd != end_ && (state.within || *cellEnd != separator_); ++cellEnd)
                state.see(*cellEnd, false);
        }
        return takeTo(cellEnd);
    }
    /// The number that the next cell plainly is; otherwise nothing is taken.
    bool nextNumber(float& value) {
        const auto [stop, error] = std::from_chars(at_, end_, value);
        if (error != std::errc() || (stop != end_ && *stop != separator_))
            return false;
        takeTo(stop);
        return true;
    }

  private:
    std::string_view takeTo(const char* cellEnd) {
        const std::string_view cell(at_, static_cast<std::size_t>(cellEnd - at_));
        more_ = cellEnd != end_;
        at_ = cellEnd + (more_ ? 1 : 0);
        return cell;
    }

    const char* at_;
    const char* end_;
    char separator_;
    bool quotes_;
    bool more_ = true;
};

void CsvTable::requireText() const {
    if (const std::size_t at = firstNoUtf8(text_); at != std::string::npos) {
        char byte[8];
        std::snprintf(byte, sizeof byte, "0x%02X",
                      static_cast<unsigned>(static_cast<unsigned char>(text_[at])));
        throw DataError("the byte " + std::string(byte) + " is no UTF-8",
                        where_ + " line " + std::to_string(lineNumber(text_, at)),
                        "write the table as UTF-8, as iconv -f latin1 -t utf-8 does");
    }
    if (text_.find('\n') == std::string::npos && std::count(text_.begin(), text_.end(), '\r') > 1)
        throw DataError("lines end with CR alone", where_, "write them with LF, as tr '\\r' '\\n' does");
}

char CsvTable::mostFrequentSeparator() const {
    const std::string_view first(text_.data(), lineEnd(0));
    char best = ',';
    for (const char candidate : {';', '\t'})
        if (std::count(first.begin(), first.end(), candidate) > std::count(first.begin(), first.end(), best))
            best = candidate;
    return best;
}

std::size_t CsvTable::lineEnd(std::size_t begin) const {
    if (!quotes_) {
        const void* end = std::memchr(text_.data() + begin, '\n', text_.size() - begin);
        return end == nullptr ? text_.size()
                              : static_cast<std::size_t>(static_cast<const char*>(end) - text_.data());
    }
    QuoteState state;
    for (std::size_t at = begin; at < text_.size(); ++at) {
        const char c = text_[at];
        if (c == '\n' && !state.within)
            return at;
        state.see(c, separator_ != 0 ? c == separator_ : c == ',' || c == ';' || c == '\t');
    }
    if (state.within)
        throw DataError("a quote is not closed", where_ + " line " + std::to_string(lineNumber(text_, begin)),
                        "close it, or write the file again");
    return text_.size();
}

void CsvTable::findRows(const RunContext& context) {
    std::size_t sinceCheck = 0;
    for (std::size_t begin = 0; begin < text_.size();) {
        const std::size_t end = lineEnd(begin);
        if (end - begin > longestLine)
            throw DataError("line " + std::to_string(rowBegins_.size() + 1) + " is longer than 64 MiB",
                            where_, "check that this is a table of text");
        const bool empty = end == begin || (end == begin + 1 && text_[begin] == '\r');
        if (!empty)
            rowBegins_.push_back(begin);
        begin = end + 1;
        if ((sinceCheck += end - begin + 2) > blockBytes) {
            sinceCheck = 0;
            context.throwIfStopped();
        }
    }
}

std::string_view CsvTable::lineOf(std::size_t row) const {
    const std::size_t begin = rowBegins_[row];
    std::string_view line(text_.data() + begin, lineEnd(begin) - begin);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

std::vector<std::string_view> CsvTable::splitRow(std::size_t row) const {
    std::vector<std::string_view> cells;
    for (Cells line(lineOf(row), separator_, quotes_); line.more();) {
        if (cells.size() == mostColumns)
            throw DataError("there are over " + std::to_string(mostColumns) + " columns", placeOf(row),
                            "check that this is a table of text");
        cells.push_back(line.next());
    }
    return cells;
}

std::string CsvTable::placeOf(std::size_t row) const {
    return where_ + " line " + std::to_string(lineNumber(text_, rowBegins_[row]));
}

void CsvTable::requireWidth(std::size_t cells, std::size_t row) const {
    if (cells != columns_.size())
        throw DataError("the row has " + std::to_string(cells) + (cells == 1 ? " cell" : " cells") +
                            ", not " + std::to_string(columns_.size()),
                        placeOf(row), "write every row with as many cells as the first line");
}

/// Whether the line does, be it after spaces or within quotes.
bool CsvTable::beginsWithHash(std::size_t row) const {
    const std::string_view line = lineOf(row);
    const std::size_t at = line.find_first_not_of(separator_ == '\t' ? " \"" : " \t\"");
    return at != std::string_view::npos && line[at] == '#';
}

/// A first line that begins with # is one of names only where the next one has as many cells, a number among
/// them that does not count the columns, and no # unless all lines have: names or comments that are taken for
/// rows, and a comment for names, would not be seen.
void CsvTable::settleFirstHash() {
    if (!beginsWithHash(0) || rowBegins_.size() == 1)
        return;
    std::size_t plain = 1;
    while (plain < rowBegins_.size() && beginsWithHash(plain))
        ++plain;
    const std::vector<std::string_view> next = splitRow(1);
    const bool isRow = std::any_of(next.begin(), next.end(), [](std::string_view cell) {
        const std::string_view bare = bareCell(cell);
        return !isMissingCell(bare) && cellTypeOf(bare) != CellType::text;
    });
    const bool isComment = plain > 1 && plain < rowBegins_.size();
    if (!isRow || isComment || isCounting(next) || splitRow(0).size() != next.size())
        throw DataError("the first line begins with # and may be no line of names",
                        where_ + " line " + std::to_string(lineNumber(text_, rowBegins_.front())),
                        "take lines of comment out of the table, or the # off where it is the line of names");
    notices_.push_back(
        "the first line begins with # and is taken for the names of the columns; the first is '" +
        printableName(unquotedCell(trimmedCell(splitRow(0).front()))) + "'");
}

/// Real numbers are no names: half of them on the first line are values of a table without names.
void CsvTable::requireNames() const {
    std::size_t values = 0;
    const std::vector<std::string_view> cells = splitRow(0);
    for (const std::string_view cell : cells)
        values += cellTypeOf(bareCell(cell)) == CellType::real ? 1 : 0;
    if (2 * values > cells.size())
        throw DataError("the first line holds values and no names of columns", placeOf(0),
                        "write a line of names above it");
}

void CsvTable::nameColumns(bool named) {
    if (named)
        requireNames();
    std::set<std::string> seen;
    for (const std::string_view cell : splitRow(0)) {
        const std::size_t index = columns_.size();
        std::string name = named ? unquotedCell(trimmedCell(cell)) : std::to_string(index);
        const bool unnamed = name.empty();
        if (unnamed)
            name = index == 0 ? "index" : "column " + std::to_string(index);
        name = printableName(name);
        if (!seen.insert(name).second)
            throw DataError("two columns are called '" + name + "'", where_, "give each its own name");
        columns_.push_back({.name = std::move(name), .unnamed = unnamed && index == 0});
    }
    if (named)
        rowBegins_.erase(rowBegins_.begin());
}

void CsvTable::guessTypes() {
    std::vector<std::size_t> numbers(columns_.size(), 0), texts(columns_.size(), 0);
    for (std::size_t row = 0; row < std::min(rows(), sampledRows); ++row) {
        const std::vector<std::string_view> cells = splitRow(row);
        for (std::size_t i = 0; i < std::min(cells.size(), columns_.size()); ++i) {
            const std::string_view cell = bareCell(cells[i]);
            if (isMissingCell(cell))
                continue;
            const CellType type = cellTypeOf(cell);
            ++(type == CellType::text ? texts : numbers)[i];
            if (type != CellType::text)
                columns_[i].partly = numbers[i] == 1 ? type : std::max(columns_[i].partly, type);
            else if (!columns_[i].unreadableRow)
                columns_[i].unreadableRow = row;
        }
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        CsvColumn& column = columns_[i];
        column.empty = numbers[i] + texts[i] == 0;
        column.mostly = numbers[i] > texts[i] ? column.partly : CellType::text;
        column.type = texts[i] > 0 ? CellType::text : column.mostly;
    }
}

std::vector<std::string> CsvTable::row(std::size_t index) const {
    std::vector<std::string> cells;
    for (const std::string_view cell : splitRow(index))
        cells.push_back(unquotedCell(cell));
    requireWidth(cells.size(), index);
    return cells;
}

std::string CsvTable::textOf(std::size_t row, std::size_t column) const {
    std::string text;
    std::size_t count = 0;
    for (Cells line(lineOf(row), separator_, quotes_); line.more(); ++count)
        if (const std::string_view cell = line.next(); count == column && !isMissingCell(bareCell(cell)))
            text = unquotedCell(cell);
    requireWidth(count, row);
    return text;
}

std::vector<std::string> CsvTable::texts(std::size_t column, const RunContext& context) const {
    requireMemory(elementCountOf({rows(), sizeof(std::string)}), where_);
    std::vector<std::string> values(rows());
    parallelFor(rows(), 4096, [&](std::size_t begin, std::size_t end) {
        context.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            values[i] = textOf(i, column);
    });
    return values;
}

MatrixF CsvTable::numbers(std::span<const std::size_t> columns, const RunContext& context) const {
    requireMemory(elementCountOf({rows(), std::max<std::size_t>(1, columns.size()), sizeof(float)}), where_);
    std::vector<int> target(columns_.size(), -1); // the place of each column in a row of the matrix
    for (std::size_t d = 0; d < columns.size(); ++d)
        target[columns[d]] = static_cast<int>(d);
    MatrixF matrix(static_cast<Eigen::Index>(rows()), static_cast<Eigen::Index>(columns.size()));
    const std::size_t grain = std::max<std::size_t>(1, 65'536 / columns_.size());
    const std::size_t block = 64 * grain; // between two looks at the caller's request to stop
    for (std::size_t first = 0; first < rows(); first += block) {
        context.throwIfStopped();
        const std::size_t count = std::min(block, rows() - first);
        parallelFor(count, grain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i)
                readNumbers(i, target, matrix.row(static_cast<Eigen::Index>(i)).data());
        });
        context.report(static_cast<double>(first + count) / static_cast<double>(rows()), "reading numbers");
    }
    return matrix;
}

void CsvTable::readNumbers(std::size_t row, std::span<const int> target, float* out) const {
    std::size_t column = 0;
    for (Cells line(lineOf(row), separator_, quotes_); line.more(); ++column) {
        if (column >= target.size() || target[column] < 0) {
            line.next();
            continue;
        }
        float& value = out[target[column]];
        if (line.nextNumber(value))
            continue;
        const std::string_view cell = bareCell(line.next());
        if (isMissingCell(cell))
            value = std::numeric_limits<float>::quiet_NaN();
        else if (!parseCell(cell, value))
            throw DataError("'" + printableName(validUtf8(std::string(cell))) + "' is no number",
                            placeOf(row) + ", column '" + columns_[column].name + "'",
                            isDecimalComma(cell) ? "write decimal points, as pandas' to_csv(decimal='.') does"
                                                 : "correct it, or choose other columns");
    }
    requireWidth(column, row);
}

} // namespace groupscope
