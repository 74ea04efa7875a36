// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/report_table.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <numeric>

namespace groupscope {

namespace {

constexpr std::array<double, 3> tableLetters{8.0, 7.0, 6.0}; // points, tried one after the other
constexpr double cellMargin = 4.0 * unitsOfPoint;            // at the left and right of each cell
constexpr double rowMargin = 1.5 * unitsOfPoint;             // above and below
constexpr double longestWord = 90.0 * unitsOfPoint;          // longer ones are broken
constexpr double easilyFilled = 0.7; // of the width: beyond it long texts would become narrow columns
constexpr double mostOfNames = 0.45; // of the width, for the columns that stand in every part

bool isFacts(const ReportBlock& table) {
    return table.kind == ReportBlock::Kind::facts;
}

int columnCount(const ReportBlock& table) {
    qsizetype columns = table.head.size();
    for (const QStringList& row : table.rows)
        columns = std::max(columns, row.size());
    return static_cast<int>(columns);
}

bool isNumberColumn(const ReportBlock& table, int column) {
    return column < table.isNumber.size() && table.isNumber[column];
}

/// How wide a column must be, and would like to be.
struct ColumnWidth {
    double least = 0.0, wanted = 0.0;
};

ColumnWidth widthOf(const ReportBlock& table, int column, double points) {
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    ColumnWidth width;
    const auto look = [&](const QString& text, bool bold) {
        const QFontMetricsF metrics(reportFont(points, bold));
        width.wanted = std::max(width.wanted, metrics.horizontalAdvance(text));
        if (isNumberColumn(table, column) && !bold) { // a number is never broken
            width.least = std::max(width.least, metrics.horizontalAdvance(text));
            return;
        }
        for (const QString& word : text.split(blanks))
            width.least = std::max(width.least, std::min(metrics.horizontalAdvance(word), longestWord));
    };
    if (column < table.head.size())
        look(table.head[column], true);
    for (const QStringList& row : table.rows)
        if (column < row.size())
            look(row[column], isFacts(table) && column == 0);
    const double slack = 1.0 + 2.0 * cellMargin; // letters may be a trace wider than they are measured
    return {width.least + slack, width.wanted + slack};
}

/// Some columns of a table and how wide they are drawn.
struct TablePart {
    std::vector<int> columns;
    std::vector<double> widths;
};

/// Widths that fill at most `room`: what each would like, or the least of it and a share of what is left.
std::vector<double> sharedOut(const std::vector<ColumnWidth>& columns, double room) {
    double least = 0.0, wanted = 0.0;
    for (const ColumnWidth& column : columns) {
        least += column.least;
        wanted += column.wanted;
    }
    const double share = wanted <= room ? 1.0 : (room - least) / (wanted - least);
    std::vector<double> widths;
    for (const ColumnWidth& column : columns)
        widths.push_back(column.least + share * (column.wanted - column.least));
    return widths;
}

class TableLayout {
  public:
    TableLayout(const ReportBlock& table, double room)
        : table_(table)
        , room_(room) {
        for (const double points : tableLetters) {
            points_ = points;
            measure();
            const double filled = leastWidth(0, columns_.size()) / room_;
            if (filled <= (points == tableLetters.front() ? easilyFilled : 1.0))
                break;
        }
        part();
    }

    void addTo(PageStack& pages) const {
        for (std::size_t part = 0; part < parts_.size(); ++part)
            addPart(pages, part);
    }

  private:
    void measure() {
        columns_.clear();
        for (int column = 0; column < columnCount(table_); ++column)
            columns_.push_back(widthOf(table_, column, points_));
    }
    double leastWidth(std::size_t begin, std::size_t end) const {
        return std::accumulate(columns_.begin() + static_cast<std::ptrdiff_t>(begin),
                               columns_.begin() + static_cast<std::ptrdiff_t>(end), 0.0,
                               [](double sum, const ColumnWidth& column) { return sum + column.least; });
    }
    /// The columns of text at the left, which tell what a row is: as many as leave room for others.
    std::size_t namingColumns() const {
        std::size_t count = 0;
        while (count + 1 < columns_.size() && !isNumberColumn(table_, static_cast<int>(count)) &&
               leastWidth(0, count + 1) <= mostOfNames * room_)
            ++count;
        return count;
    }
    void part() {
        if (leastWidth(0, columns_.size()) <= room_) {
            close(0, 0, columns_.size());
            return;
        }
        const std::size_t names = namingColumns();
        std::size_t begin = names;
        for (std::size_t end = begin + 1; end <= columns_.size(); ++end)
            if (end == columns_.size() || leastWidth(0, names) + leastWidth(begin, end + 1) > room_) {
                close(names, begin, end);
                begin = end;
            }
    }
    void close(std::size_t names, std::size_t begin, std::size_t end) {
        TablePart part;
        std::vector<ColumnWidth> widths;
        const auto take = [&](std::size_t column) {
            part.columns.push_back(static_cast<int>(column));
            ColumnWidth width = columns_[column];
            width.least = std::min(width.least, room_); // a column that is wider alone is broken
            width.wanted = std::max(width.wanted, width.least);
            widths.push_back(width);
        };
        for (std::size_t column = 0; column < names; ++column)
            take(column);
        for (std::size_t column = begin; column < end; ++column)
            take(column);
        part.widths = sharedOut(widths, room_);
        parts_.push_back(std::move(part));
    }

    BrokenText captionText(std::size_t part) const {
        QString caption = table_.text.words.simplified();
        if (parts_.size() > 1)
            caption += (caption.isEmpty() ? QString() : QStringLiteral(" ")) +
                       QStringLiteral("(columns, part %1 of %2)").arg(part + 1).arg(parts_.size());
        return {{caption, {}}, reportFont(8.0), room_};
    }
    using Row = std::vector<BrokenText>;
    Row rowOf(const TablePart& part, const QStringList& cells, bool bold) const {
        Row row;
        for (std::size_t i = 0; i < part.columns.size(); ++i) {
            const int column = part.columns[i];
            const bool name = isFacts(table_) && column == 0;
            row.emplace_back(ReportText{column < cells.size() ? cells[column] : QString(), {}},
                             reportFont(points_, bold || name), part.widths[i] - 2.0 * cellMargin,
                             isNumberColumn(table_, column));
        }
        return row;
    }
    static int linesOf(const Row& row) {
        int lines = 1;
        for (const BrokenText& cell : row)
            lines = std::max(lines, cell.lineCount());
        return lines;
    }
    static double heightOf(const Row& row, int lines) {
        return lines * row.front().lineHeight() + 2.0 * rowMargin;
    }
    static PageStack::Draw drawingOf(const TablePart& part, Row row, int begin, int end, bool banded) {
        const double width = std::accumulate(part.widths.begin(), part.widths.end(), 0.0);
        return [part, row = std::move(row), begin, end, banded, width](QPainter& painter, double left,
                                                                       double top) {
            const double lineHeight = row.front().lineHeight(), height = heightOf(row, end - begin);
            if (banded)
                painter.fillRect(QRectF(left, top, width, height), paper::band);
            painter.setPen(QPen(paper::rule, 0.5 * unitsOfPoint));
            painter.drawLine(QPointF(left, top + height), QPointF(left + width, top + height));
            painter.setPen(paper::ink);
            double x = left;
            for (std::size_t i = 0; i < row.size(); ++i) {
                for (int line = begin; line < end; ++line)
                    row[i].drawLine(painter, line, x + cellMargin,
                                    top + rowMargin + (line - begin) * lineHeight);
                x += part.widths[i];
            }
        };
    }
    void addPart(PageStack& pages, std::size_t index) const {
        const TablePart& part = parts_[index];
        pages.require(leastTableHeight(table_));
        const BrokenText caption = captionText(index);
        const bool captioned = !table_.text.words.isEmpty() || parts_.size() > 1;
        if (captioned)
            for (int line = 0; line < caption.lineCount(); ++line)
                pages.add(caption.lineHeight(), [caption, line](QPainter& painter, double left, double top) {
                    painter.setPen(paper::faint);
                    caption.drawLine(painter, line, left, top);
                });
        if (captioned)
            pages.addGap(2.0 * rowMargin);
        const auto addHead = [&] {
            if (table_.head.isEmpty())
                return;
            const Row head = rowOf(part, table_.head, true);
            pages.add(heightOf(head, linesOf(head)), drawingOf(part, head, 0, linesOf(head), false));
        };
        addHead();
        for (qsizetype i = 0; i < table_.rows.size(); ++i)
            addRow(pages, part, rowOf(part, table_.rows[i], false), i % 2 == 1, addHead);
        pages.addGap(6.0 * unitsOfPoint);
    }
    static void addRow(PageStack& pages, const TablePart& part, const Row& row, bool banded,
                       const std::function<void()>& addHead) {
        const int lines = linesOf(row);
        for (int begin = 0; begin < lines;) {
            int end = lines;
            if (heightOf(row, lines - begin) > pages.left()) {
                const bool fitsOnOne = heightOf(row, lines - begin) < 0.8 * pages.height();
                const int here =
                    static_cast<int>((pages.left() - 2.0 * rowMargin) / row.front().lineHeight());
                if (fitsOnOne || here < 2) {
                    pages.newPage();
                    addHead();
                    if (heightOf(row, lines - begin) > pages.left())
                        end = begin +
                              static_cast<int>((pages.left() - 2.0 * rowMargin) / row.front().lineHeight());
                } else {
                    end = begin + here;
                }
            }
            pages.add(heightOf(row, end - begin), drawingOf(part, row, begin, end, banded));
            begin = end;
        }
    }

    const ReportBlock& table_;
    double room_;
    double points_ = tableLetters.front();
    std::vector<ColumnWidth> columns_;
    std::vector<TablePart> parts_;
};

} // namespace

void addTable(PageStack& pages, const ReportBlock& table) {
    if (columnCount(table) > 0)
        TableLayout(table, pages.width()).addTo(pages);
}

double leastTableHeight(const ReportBlock& table) {
    return (table.text.words.isEmpty() ? 4.0 : 6.0) * 1.6 * tableLetters.front() * unitsOfPoint;
}

} // namespace groupscope
