// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_book.h"

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/report/html_parts.h"

#include <algorithm>
#include <cstddef>

namespace groupscope {

namespace {

/// Script and style of the book, from resources/book.
constexpr const char* bookScript =
#include "core/guide/book_script.inc"
    ;
constexpr const char* bookStyle =
#include "core/guide/book_style.inc"
    ;

std::string pathOf(const std::string& target) {
    return target.substr(0, target.find('#'));
}

/// The picture as an address that holds its bytes.
std::string dataAddress(const Guide& guide, const std::string& path) {
    const char* type = path.ends_with(".svg") ? "image/svg+xml" : "image/png";
    return "data:" + std::string(type) + ";base64," + base64Of(guide.file(path));
}

std::string article(const Guide& guide, const GuidePage& page) {
    const MarkdownTargets targets{
        .id = [&](const std::string& anchor) { return guideBookId(page.path + "#" + anchor); },
        .link =
            [&](const std::string& link) {
                const std::string target = guideTarget(page.path, link);
                if (isSiteLink(target))
                    return target;
                return guide.page(pathOf(target)) == nullptr ? std::string() : "#" + guideBookId(target);
            },
        .picture =
            [&](const std::string& picture) { return dataAddress(guide, guideTarget(page.path, picture)); }};
    return "<article id=\"" + escapeXml(guideBookId(page.path)) + "\" data-chapter=\"" +
           escapeXml(page.chapter) + "\" aria-label=\"" + escapeXml(page.title) + "\">\n" +
           readMarkdown(page.markdown, targets).html + "</article>\n";
}

std::string contents(const Guide& guide) {
    std::string html, chapter;
    for (const GuidePage& page : guide.pages()) {
        if (page.chapter != chapter) {
            html += (chapter.empty() ? "" : "</ul></details>\n") + std::string("<details open><summary>") +
                    escapeXml(page.chapter) + "</summary><ul>\n";
            chapter = page.chapter;
        }
        html += "<li><a href=\"#" + escapeXml(guideBookId(page.path)) + "\">" + escapeXml(page.title) +
                "</a></li>\n";
    }
    return html + (chapter.empty() ? "" : "</ul></details>\n");
}

} // namespace

std::string guideBookId(const std::string& target) {
    const std::string path = pathOf(target);
    const std::string page = path.ends_with(".md") ? path.substr(0, path.size() - 3) : path;
    return path.size() == target.size() ? page : page + "/" + target.substr(path.size() + 1);
}

std::string guideBook(const Guide& guide) {
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        "<title>Guide to Groupscope</title>\n" +
        htmlGenerator() + "<style>\n" + bookStyle +
        "</style>\n</head>\n<body>\n<a class=\"skip\" "
        "href=\"#pages\">Skip to the text</a>\n<nav aria-label=\"Contents\">\n<h2>Groupscope " +
        programVersion +
        "</h2>\n<form role=\"search\"><input id=\"search\" type=\"search\" autocomplete=\"off\" "
        "placeholder=\"Search (/)\" aria-label=\"Search the guide\" aria-controls=\"results\"></form>\n"
        "<div id=\"contents\">\n" +
        contents(guide) +
        "</div>\n</nav>\n<main id=\"pages\" tabindex=\"-1\">\n"
        "<section id=\"results\" aria-label=\"Search results\" hidden></section>\n";
    for (const GuidePage& page : guide.pages())
        html += article(guide, page);
    return html + "<p id=\"turn\"></p>\n</main>\n<script>\n" + bookScript + "</script>\n</body>\n</html>\n";
}

} // namespace groupscope
