// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/table_latex.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/runs/table_numbers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

using Kind = Table::Kind;

/// Signs outside ASCII in a form that every LaTeX engine sets.
constexpr std::array<std::pair<std::string_view, std::string_view>, 23> latexSigns{
    {{"‡", "$^{\\ddagger}$"}, {"±", "$\\pm$"},     {"†", "$^{\\dagger}$"}, {"−", "$-$"},
     {"×", "$\\times$"},      {"–", "--"},         {"—", "---"},           {"…", "\\ldots{}"},
     {"≤", "$\\le$"},         {"≥", "$\\ge$"},     {"→", "$\\to$"},        {"·", "$\\cdot$"},
     {"√", "$\\sqrt{\\ }$"},  {"∞", "$\\infty$"},  {"τ", "$\\tau$"},       {"α", "$\\alpha$"},
     {"β", "$\\beta$"},       {"λ", "$\\lambda$"}, {"σ", "$\\sigma$"},     {"ε", "$\\epsilon$"},
     {"δ", "$\\delta$"},      {"γ", "$\\gamma$"},  {"η", "$\\eta$"}}};

std::string latexText(const std::string& text) {
    std::string escaped;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const auto sign = std::find_if(latexSigns.begin(), latexSigns.end(), [&](const auto& known) {
            return text.compare(at, known.first.size(), known.first) == 0;
        });
        if (sign != latexSigns.end()) {
            escaped += sign->second;
            at += sign->first.size() - 1;
        } else if (c == '\\')
            escaped += "\\textbackslash{}";
        else if (c == '~')
            escaped += "\\textasciitilde{}";
        else if (c == '^')
            escaped += "\\textasciicircum{}";
        else if (c == '<' || c == '>' || c == '|')
            escaped += c == '<' ? "$<$" : c == '>' ? "$>$" : "$|$"; // other signs in older fonts
        else if (c == '\n' || c == '\r')
            escaped += ' ';
        else {
            if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
                escaped += '\\';
            escaped += c;
        }
    }
    return escaped;
}

std::string latexHeading(const Table::Column& column) {
    return latexText(column.title) + (column.kind == Kind::percent && !column.unitSaid ? " \\%" : "");
}

std::string latexCell(const Table::Column& column, const Table::Cell& cell) {
    if (column.kind == Kind::text)
        return latexText(wordsOf(cell));
    if (!cell.value)
        return cell.text.empty() ? "--" : latexText(cell.text);
    std::string text = numberText(column, *cell.value);
    if (cell.mark == Table::Mark::best)
        text = "\\mathbf{" + text + "}";
    if (cell.deviation)
        text += " \\pm " + numberText(column, *cell.deviation);
    const std::string marks = std::string(cell.mark == Table::Mark::likeBest ? "\\dagger"
                                          : cell.mark == Table::Mark::star   ? "\\star"
                                                                             : "") +
                              (cell.caveat ? "\\ddagger" : "");
    if (!marks.empty())
        text += "\\rlap{$^{" + marks + "}$}"; // without width: numbers stay below each other
    return "$" + text + "$";
}

/// Cells of a line, parted.
template<class TextOf>
std::string latexLine(const Table& table, const TextOf& textOf) {
    std::size_t i = 0;
    return joined(table.columns, " & ", [&](const Table::Column&) { return textOf(i++); });
}

/// Headings over several columns, each with a rule below; nothing without any.
std::string groupLines(const Table& table) {
    std::string headings, rules;
    bool any = false;
    for (std::size_t begin = 0, end = 0; begin < table.columns.size(); begin = end) {
        const std::string& group = table.columns[begin].group;
        end = begin + 1;
        while (!group.empty() && end < table.columns.size() && table.columns[end].group == group)
            ++end;
        headings += begin == 0 ? "" : " & ";
        if (group.empty())
            continue;
        any = true;
        headings += "\\multicolumn{" + std::to_string(end - begin) + "}{c}{" + latexText(group) + "}";
        rules += "\\cmidrule(lr){" + std::to_string(begin + 1) + "-" + std::to_string(end) + "}";
    }
    return any ? headings + " \\\\\n" + rules + "\n" : "";
}

/// A row, and below it its intervals in small type, so that columns stay narrow.
std::string rowLines(const Table& table, const std::vector<Table::Cell>& row) {
    std::string text =
        latexLine(table, [&](std::size_t i) { return latexCell(table.columns[i], row[i]); }) + " \\\\\n";
    if (std::any_of(row.begin(), row.end(), [](const Table::Cell& cell) { return cell.bounds.has_value(); }))
        text += latexLine(table,
                          [&](std::size_t i) {
                              return row[i].bounds ? "{\\scriptsize $" +
                                                         boundsText(table.columns[i], *row[i].bounds) + "$}"
                                                   : std::string();
                          }) +
                " \\\\\n";
    return text;
}

std::string latexTabular(const Table& table) {
    std::string alignment;
    for (const Table::Column& column : table.columns)
        alignment += column.kind == Kind::text ? 'l' : 'r';
    std::string text = "\\begin{tabular}{" + alignment + "}\n\\toprule\n" + groupLines(table) +
                       latexLine(table, [&](std::size_t i) { return latexHeading(table.columns[i]); }) +
                       " \\\\\n\\midrule\n";
    for (const auto& row : table.rows)
        text += rowLines(table, row);
    return text + "\\bottomrule\n\\end{tabular}";
}

/// Comment of a table without caption: a line that LaTeX ignores.
std::string commentOf(std::string caption) {
    std::replace_if(
        caption.begin(), caption.end(), [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return caption.empty() ? caption : "% " + caption + "\n";
}

} // namespace

void requireForm(const LatexForm& form) {
    const bool known = std::all_of(form.label.begin(), form.label.end(), [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
               std::string_view(":._-").find(letter) != std::string_view::npos;
    });
    if (!known)
        throw UsageError("LaTeX cannot refer to the label '" + form.label + "'", "the label",
                         "write letters, digits, and : . _ -, as in tab:birds");
    if (form.isBare && (!form.label.empty() || !form.shortCaption.empty()))
        throw UsageError("a bare tabular has neither label nor caption", "the label",
                         "leave them out, or the wish for a bare one");
}

std::string toLatex(const Table& table, const LatexForm& form) {
    if (form.isBare)
        return "% needs \\usepackage{booktabs}\n" + commentOf(table.caption) + latexTabular(table) + "\n";
    std::string text = "% needs \\usepackage{booktabs,graphicx}\n\\begin{table}\n\\centering\n";
    const std::string shortCaption =
        form.shortCaption.empty() ? std::string() : "[" + latexText(form.shortCaption) + "]";
    if (!table.caption.empty())
        text += "\\caption" + shortCaption + "{" + latexText(table.caption) + "}\n";
    if (!form.label.empty())
        text += "\\label{" + form.label + "}\n";
    if (!table.caption.empty())
        text += "\\medskip\n";
    // A table that is wider than the text is set smaller.
    return text + "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n" +
           latexTabular(table) + "}\n\\end{table}\n";
}

std::string toLatex(const Table& table) {
    return toLatex(table, LatexForm());
}

} // namespace groupscope
