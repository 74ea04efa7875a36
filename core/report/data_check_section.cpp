// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/data_check_section.h"

#include "core/base/text.h"
#include "core/report/html_parts.h"

namespace groupscope {

namespace {

/// A sign of its own shape for each level: colour is not all that tells them apart, and paper has none.
std::string signOf(CheckLevel level) {
    switch (level) {
    case CheckLevel::fine:
        return "✔";
    case CheckLevel::note:
        return "ℹ";
    case CheckLevel::problem:
        break;
    }
    return "⚠";
}

} // namespace

std::string dataCheckText(const std::vector<DataCheck>& checks, std::size_t rowCount) {
    std::string text = "data check  " + checkSummary(checks, rowCount) + "\n";
    for (const DataCheck& check : checks) {
        std::string level(checkLevelName(check.level));
        level.resize(9, ' ');
        text += "  " + level + " " + check.finding + "\n";
        if (!check.meaning.empty())
            text += std::string(12, ' ') + check.meaning.commandLine() + "\n";
    }
    return text;
}

std::string dataCheckSection(const std::vector<DataCheck>& checks, std::size_t rowCount) {
    if (checks.empty())
        return {};
    Table table;
    table.columns = {{"level", "", Table::Kind::text},
                     {"finding", "finding", Table::Kind::text},
                     {"meaning", "what it means", Table::Kind::text}};
    for (const DataCheck& check : checks)
        table.rows.push_back(
            {Table::Cell(signOf(check.level) + " " + std::string(checkLevelName(check.level))),
             Table::Cell(check.finding), Table::Cell(check.meaning.commandLine())});
    return "<h2>Data check</h2>\n<p>" + escapeXml(checkSummary(checks, rowCount)) + ".</p>\n" +
           htmlTable(table);
}

} // namespace groupscope
