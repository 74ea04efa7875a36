// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_parts.h"

#include "core/base/text.h"

#include <cstdint>
#include <nettle/base64.h>

namespace groupscope {

namespace {

constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #1d2330; --paper: #ffffff; --faint: #5b6472; --rule: #d5dae1;
        --band: #f3f5f8; --note: #fff4d6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --paper: #171b21; --faint: #a3adba; --rule: #3a424d; --band: #20262e; --note: #3d3314; }
}
body { font: 15px/1.5 sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
       margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.7rem; margin-bottom: 0; }
h2 { font-size: 1.25rem; margin-top: 2.2rem; border-bottom: 1px solid var(--rule); }
h3 { font-size: 1.05rem; margin-top: 1.6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.88rem; margin: 0.8rem 0; }
caption { caption-side: top; text-align: left; color: var(--faint); padding-bottom: 0.4rem; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td:first-child { white-space: nowrap; }
tbody tr:nth-child(even) { background: var(--band); }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; height: auto; border: 1px solid var(--rule); }
figcaption { color: var(--faint); font-size: 0.88rem; }
pre { background: var(--band); padding: 0.8rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.facts td { overflow-wrap: anywhere; }
.warning { background: var(--note); padding: 0.4rem 0.8rem; }
footer { margin-top: 3rem; color: var(--faint); font-size: 0.85rem; }
@media print {
  :root { --ink: #000000; --paper: #ffffff; --faint: #444444; --rule: #bbbbbb; --band: #ffffff; --note: #ffffff; }
  body { font-size: 10pt; max-width: none; margin: 0; }
  figure, tr, .warning { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .scroll { overflow-x: visible; }
  table { font-size: 7.5pt; max-width: 100%; }
  th, td, td:first-child { white-space: normal; overflow-wrap: anywhere; padding: 0.15rem 0.3rem; }
}
)";

std::string headerCells(const Table& table) {
    std::string html;
    for (const Table::Column& column : table.columns) {
        const bool text = column.kind == Table::Kind::text;
        html += std::string("<th scope=\"col\"") + (text ? "" : " class=\"number\"") + ">" +
                escapeXml(headingOf(column)) + "</th>";
    }
    return html;
}

} // namespace

std::string htmlGenerator() {
    return "<meta name=\"generator\" content=\"Groupscope\"/>\n";
}

std::string htmlHead(const std::string& title) {
    const std::string escaped = escapeXml(title);
    return std::string("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
                       "<meta charset=\"utf-8\"/>\n") +
           htmlGenerator() +
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" + escaped +
           "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + escaped + "</h1>\n";
}

std::string htmlFoot() {
    return "</body>\n</html>\n";
}

std::string htmlTable(const Table& table) {
    std::string html = "<div class=\"scroll\"><table>\n";
    if (!table.caption.empty())
        html += "<caption>" + escapeXml(table.caption) + "</caption>\n";
    html += "<thead><tr>" + headerCells(table) + "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        html += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool text = table.columns[i].kind == Table::Kind::text;
            const std::string own = escapeXml(cellText(table.columns[i], row[i]));
            html += std::string("<td") + (text ? "" : " class=\"number\"") + ">" +
                    (row[i].mark == Table::Mark::best ? "<strong>" + own + "</strong>" : own) + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</tbody>\n</table></div>\n";
}

std::string htmlFacts(const Table& table) {
    std::string html = "<table class=\"facts\"><tbody>\n";
    for (const auto& row : table.rows)
        html += "<tr><th scope=\"row\">" + escapeXml(row[0].text) + "</th><td>" + escapeXml(row[1].text) +
                "</td></tr>\n";
    return html + "</tbody></table>\n";
}

std::string htmlFigure(const std::string& caption, const std::string& svg) {
    return "<figure>" + svg + "<figcaption>" + escapeXml(caption) + "</figcaption></figure>\n";
}

std::string htmlPicture(std::string_view png, const std::string& name, int size) {
    const std::string pixels = std::to_string(size), escaped = escapeXml(name);
    return "<img width=\"" + pixels + "\" height=\"" + pixels +
           "\" style=\"image-rendering:pixelated\" alt=\"" + escaped + "\" title=\"" + escaped +
           "\" src=\"data:image/png;base64," + base64Of(png) + "\"/>";
}

std::string base64Of(std::string_view bytes) {
    std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
    base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    return text;
}

std::string withoutXmlDeclaration(std::string_view svg) {
    const std::size_t begin = svg.find("<svg");
    return begin == std::string_view::npos ? std::string() : std::string(svg.substr(begin));
}

} // namespace groupscope
