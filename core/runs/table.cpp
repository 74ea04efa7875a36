// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/table.h"

#include "core/base/text.h"
#include "core/runs/csv_field.h"
#include "core/runs/json_values.h"
#include "core/runs/table_numbers.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;
using Kind = Table::Kind;

namespace {

/// Whether the character at `place` would be read as a sign of Markdown. "<" begins HTML before a letter or
/// one of "/!?" alone, so that "<0.001" stays as it is.
bool isMarkdownSign(std::string_view text, std::size_t place) {
    constexpr std::string_view signs = "|\\*`", htmlSigns = "/!?";
    if (text[place] != '<')
        return signs.find(text[place]) != signs.npos;
    const char next = place + 1 < text.size() ? text[place + 1] : ' ';
    return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') ||
           htmlSigns.find(next) != htmlSigns.npos;
}

std::string escapedMarkdown(std::string_view text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (isMarkdownSign(text, i))
            escaped += '\\';
        escaped += text[i] == '\n' || text[i] == '\r' ? ' ' : text[i];
    }
    return escaped;
}

Json jsonCell(const Table::Column& column, Table::Cell cell) {
    if (column.isEpoch && cell.value) // as in run files
        *cell.value -= 1.0;
    if (column.kind == Kind::text)
        return cell.text;
    if (!cell.value)
        return nullptr;
    if (column.kind == Kind::integer)
        return static_cast<std::int64_t>(*cell.value);
    if (!column.statistic && !column.bounded)
        return *cell.value;
    Json json = column.statistic ? Json{{"mean", *cell.value},
                                        {"sd", cell.deviation ? Json(*cell.deviation) : Json(nullptr)}}
                                 : Json{{"value", *cell.value}};
    if (cell.bounds) {
        json["low"] = cell.bounds->low;
        json["high"] = cell.bounds->high;
    }
    return json;
}

/// {KEY:value,…} of a row.
Json jsonRow(const Table& table, const std::vector<Table::Cell>& row) {
    Json object = Json::object();
    for (std::size_t i = 0; i < row.size(); ++i)
        object[table.columns[i].key] = jsonCell(table.columns[i], row[i]);
    return object;
}

/// Code points, which is what a terminal aligns by for the texts of tables.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t size, bool right) {
    const std::string space(size - width(text), ' ');
    return right ? space + text : text + space;
}

} // namespace

std::string numberText(const Table::Column& column, double value) {
    if (column.kind == Kind::integer)
        return fixedText(value, 0);
    if (column.kind == Kind::chance && value < 0.001)
        return "<0.001";
    std::string text = fixedText(column.kind == Kind::percent ? 100.0 * value : value, column.decimals);
    const bool isZero = text.find_first_of("123456789") == std::string::npos;
    if (column.isSigned && isZero && text.front() == '-')
        text.erase(0, 1);
    return column.isSigned && !isZero && text.front() != '-' ? "+" + text : text;
}

std::string wordsOf(const Table::Cell& cell) {
    return (cell.shown.empty() ? cell.text : cell.shown) + (cell.caveat ? " ‡" : "");
}

std::string boundsText(const Table::Column& column, const Table::Bounds& bounds) {
    return "[" + numberText(column, bounds.low) + ", " + numberText(column, bounds.high) + "]";
}

std::string headingOf(const Table::Column& column) {
    const std::string unit = column.kind == Kind::percent && !column.unitSaid ? " %" : "";
    return (column.group.empty() ? "" : column.group + ": ") + column.title + unit;
}

std::string cellText(const Table::Column& column, const Table::Cell& cell) {
    if (column.kind == Kind::text)
        return wordsOf(cell);
    if (!cell.value)
        return cell.text.empty() ? "–" : cell.text;
    std::string text = (cell.mark == Table::Mark::star ? "★ " : "") + numberText(column, *cell.value);
    if (cell.mark == Table::Mark::likeBest)
        text += "†";
    if (cell.caveat)
        text += "‡";
    if (cell.deviation)
        text += " ± " + numberText(column, *cell.deviation);
    if (cell.bounds)
        text += " " + boundsText(column, *cell.bounds);
    return text;
}

std::string toMarkdown(const Table& table) {
    std::string text = table.caption.empty() ? "" : escapedMarkdown(table.caption) + "\n\n";
    std::string rule = "|";
    text += "|";
    for (const Table::Column& column : table.columns) {
        text += " " + escapedMarkdown(headingOf(column)) + " |";
        rule += column.kind == Kind::text ? " --- |" : " ---: |";
    }
    text += "\n" + rule + "\n";
    for (const auto& row : table.rows) {
        text += "|";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string own = escapedMarkdown(cellText(table.columns[i], row[i]));
            text += row[i].mark == Table::Mark::best ? " **" + own + "** |" : " " + own + " |";
        }
        text += "\n";
    }
    return text;
}

std::string toCsv(const Table& table) {
    std::string text;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Table::Column& column = table.columns[i];
        text += (i == 0 ? "" : ",") + csvField(column.key);
        if (column.statistic)
            text += "," + csvField(column.key + "_sd");
        if (column.bounded)
            text += "," + csvField(column.key + "_low") + "," + csvField(column.key + "_high");
    }
    text += "\r\n";
    for (const auto& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Table::Cell& cell = row[i];
            text += i == 0 ? "" : ",";
            if (table.columns[i].kind == Kind::text)
                text += csvField(cell.text);
            else if (cell.value)
                text += shortestText(*cell.value);
            if (table.columns[i].statistic)
                text += "," + (cell.deviation ? shortestText(*cell.deviation) : std::string());
            if (table.columns[i].bounded)
                text += cell.bounds
                            ? "," + shortestText(cell.bounds->low) + "," + shortestText(cell.bounds->high)
                            : ",,";
        }
        text += "\r\n";
    }
    return text;
}

std::string toJson(const Table& table) {
    Json json{{"caption", table.caption}, {"rows", Json::array()}};
    for (const auto& row : table.rows)
        json["rows"].push_back(jsonRow(table, row));
    return dumpJson(json) + "\n";
}

std::string toJsonLines(const Table& table) {
    std::string text;
    for (const auto& row : table.rows)
        text += jsonRow(table, row).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    return text;
}

std::string toPlainText(const Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        widths.push_back(width(headingOf(table.columns[i])));
        for (const auto& row : table.rows)
            widths.back() = std::max(widths.back(), width(cellText(table.columns[i], row[i])));
    }
    const auto line = [&](const auto& textOf) {
        std::size_t i = 0;
        std::string text = joined(table.columns, "  ", [&](const Table::Column& column) {
            const std::size_t place = i++;
            return padded(textOf(place), widths[place], column.kind != Kind::text);
        });
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    };
    std::string text = line([&](std::size_t i) { return headingOf(table.columns[i]); });
    for (const auto& row : table.rows)
        text += line([&](std::size_t i) { return cellText(table.columns[i], row[i]); });
    return text;
}

} // namespace groupscope
