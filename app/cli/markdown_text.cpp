// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/markdown_text.h"

#include "app/cli/fitted_table.h"
#include "app/cli/terminal.h"
#include "core/base/text.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <utility>
#include <vector>

namespace groupscope::cli {

namespace {

/// Without marks of code, emphasis and links.
std::string plainWords(const std::string& markdown) {
    static const std::regex picture(R"(!\[[^\]]*\]\([^)]*\))"), link(R"(\[([^\]]*)\]\([^)]*\))"),
        strong(R"(\*\*([^*]+)\*\*)"), emphasis(R"(\*([^*\s][^*]*)\*)"),
        escape(R"(\\([\\`*_{}\[\]()#+.!|<>-]))");
    std::string words;
    // Code is taken as it is; marks count outside of it.
    for (std::size_t begin = 0, part = 0; begin <= markdown.size(); ++part) {
        const std::size_t end = std::min(markdown.find('`', begin), markdown.size());
        std::string text = markdown.substr(begin, end - begin);
        if (part % 2 == 0) {
            text = std::regex_replace(text, picture, "");
            text = std::regex_replace(text, link, "$1");
            text = std::regex_replace(text, strong, "$1");
            text = std::regex_replace(text, emphasis, "$1");
            text = std::regex_replace(text, escape, "$1");
        }
        words += text;
        begin = end + 1;
    }
    // A link around code is whole only now.
    return std::regex_replace(words, link, "$1");
}

/// Cells of a row of a pipe table.
std::vector<std::string> cellsOf(std::string_view line) {
    std::vector<std::string> cells;
    std::string cell;
    line = withoutOuterBlanks(line);
    line.remove_prefix(1);
    for (std::size_t i = 0; i < line.size(); ++i)
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
            cell += line[++i];
        else if (line[i] == '|')
            cells.push_back(plainWords(std::string(withoutOuterBlanks(std::exchange(cell, {})))));
        else
            cell += line[i];
    if (!withoutOuterBlanks(cell).empty())
        cells.push_back(plainWords(std::string(withoutOuterBlanks(cell))));
    return cells;
}

bool isRule(const std::string& line) {
    return line.find_first_not_of("|-: ") == std::string::npos && line.find('-') != std::string::npos;
}

/// Reads a page line by line and writes a block whenever one ends.
class PageWriter {
  public:
    explicit PageWriter(std::size_t width)
        : width_(width) {}

    void take(const std::string& line) {
        static const std::regex item(R"(^(\s*)([*+-]|\d+\.) +(.*)$)"), heading(R"(^(#+) +(.*)$)");
        std::smatch found;
        const std::string text(withoutOuterBlanks(line));
        if (text.starts_with("```")) {
            endBlock();
            inCode_ = !inCode_;
            lastIsItem_ = false;
            if (inCode_)
                separate();
        } else if (inCode_) {
            page_ += "    " + line + "\n";
        } else if (inComment_ || text.starts_with("<!--")) {
            inComment_ = text.find("-->") == std::string::npos;
        } else if (text.empty()) {
            endBlock();
        } else if (std::regex_match(line, found, heading)) {
            endBlock();
            separate();
            lastIsItem_ = false;
            const std::string title = plainWords(found[2]);
            page_ += title + "\n";
            if (found[1].length() <= 2)
                page_ += std::string(characterCount(title), found[1].length() == 1 ? '=' : '-') + "\n";
        } else if (text.front() == '|') {
            if (rows_.empty())
                endBlock();
            if (!isRule(text))
                rows_.push_back(cellsOf(text));
        } else if (std::regex_match(line, found, item)) {
            endBlock();
            mark_ = std::string(found[1]) +
                    (std::isdigit(static_cast<unsigned char>(found[2].str().front())) != 0 ? found[2].str()
                                                                                           : "*") +
                    " ";
            paragraph_ = found[3];
        } else if (line.starts_with("    ") && paragraph_.empty()) {
            page_ += line + "\n";
        } else {
            addToList(paragraph_, text, " ");
        }
    }

    std::string page() {
        endBlock();
        return page_;
    }

  private:
    /// Writes the block that has ended. Items of one list have no blank line between them.
    void endBlock() {
        if (!rows_.empty()) {
            separate();
            page_ += fittedTable(rows_, width_);
            rows_.clear();
            lastIsItem_ = false;
        }
        if (const std::string words = plainWords(paragraph_); !words.empty()) {
            if (mark_.empty() || !lastIsItem_)
                separate();
            page_ += mark_ + wrapped(words, width_, mark_.size(), mark_.size()) + "\n";
            lastIsItem_ = !mark_.empty();
        }
        paragraph_.clear();
        mark_.clear();
    }

    void separate() {
        if (!page_.empty() && !page_.ends_with("\n\n"))
            page_ += "\n";
    }

    std::size_t width_;
    bool inCode_ = false, inComment_ = false;
    bool lastIsItem_ = false; ///< of the blocks that were written
    std::string mark_;        ///< of the item that is read, with its indent; empty: a paragraph
    std::string paragraph_;
    std::vector<std::vector<std::string>> rows_;
    std::string page_;
};

} // namespace

std::string markdownText(std::string_view markdown, std::size_t width) {
    PageWriter writer(width);
    for (std::size_t begin = 0; begin < markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
        writer.take(std::string(markdown.substr(begin, end - begin)));
        begin = end + 1;
    }
    return writer.page();
}

} // namespace groupscope::cli
