// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/markdown.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/unicode.h"

#include <md4c.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace groupscope {

namespace {

std::string textOf(const MD_ATTRIBUTE& attribute) {
    return {attribute.text, attribute.size};
}

/// The character of an entity that people write by name; other entities stay as they are.
std::string plainEntity(std::string_view entity) {
    static const std::map<std::string_view, std::string> known{
        {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", " "}};
    const auto found = known.find(entity);
    return found == known.end() ? std::string(entity) : found->second;
}

/// Writes HTML while the parser reports blocks, spans and texts in their order.
class MarkdownWriter {
  public:
    explicit MarkdownWriter(const MarkdownTargets& targets)
        : targets_(targets) {
        page_.sections.emplace_back();
    }

    void enter(MD_BLOCKTYPE type, const void* detail);
    void leave(MD_BLOCKTYPE type, const void* detail);
    void enter(MD_SPANTYPE type, const void* detail);
    void leave(MD_SPANTYPE type);
    void add(MD_TEXTTYPE type, std::string_view text);
    MarkdownPage take() { return std::move(page_); }

  private:
    MarkdownSection& section() { return page_.sections.back(); }
    void addPlain(std::string_view text) { (inHeading_ ? section().title : section().text) += text; }
    void enterCell(const char* tag, const void* detail);
    void leaveHeading(unsigned level);
    void enterLink(const MD_SPAN_A_DETAIL& detail);

    const MarkdownTargets& targets_;
    MarkdownPage page_;
    std::map<std::string, int> anchors_{}; ///< how often each was given
    std::size_t headingStart_ = 0;         ///< where the HTML of the heading begins
    bool inHeading_ = false;
    int inPicture_ = 0;               ///< depth: the text of a picture is an attribute
    std::vector<bool> linkIsLeftOut_; ///< of the links that are open
};

void MarkdownWriter::enter(MD_BLOCKTYPE type, const void* detail) {
    static const std::map<MD_BLOCKTYPE, const char*> tags{{MD_BLOCK_QUOTE, "<blockquote>"},
                                                          {MD_BLOCK_UL, "<ul>"},
                                                          {MD_BLOCK_LI, "<li>"},
                                                          {MD_BLOCK_HR, "<hr/>"},
                                                          {MD_BLOCK_CODE, "<pre><code>"},
                                                          {MD_BLOCK_P, "<p>"},
                                                          {MD_BLOCK_TABLE, "<div class=\"table\"><table>"},
                                                          {MD_BLOCK_THEAD, "<thead>"},
                                                          {MD_BLOCK_TBODY, "<tbody>"},
                                                          {MD_BLOCK_TR, "<tr>"}};
    if (const auto tag = tags.find(type); tag != tags.end()) {
        page_.html += tag->second;
    } else if (type == MD_BLOCK_OL) {
        const unsigned start = static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start;
        page_.html += start == 1 ? "<ol>" : "<ol start=\"" + std::to_string(start) + "\">";
    } else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
        enterCell(type == MD_BLOCK_TH ? "th" : "td", detail);
    } else if (type == MD_BLOCK_H) {
        page_.sections.emplace_back();
        section().level = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
        headingStart_ = page_.html.size();
        inHeading_ = true;
    }
}

void MarkdownWriter::enterCell(const char* tag, const void* detail) {
    const MD_ALIGN align = static_cast<const MD_BLOCK_TD_DETAIL*>(detail)->align;
    page_.html += "<" + std::string(tag) +
                  (align == MD_ALIGN_RIGHT    ? " align=\"right\">"
                   : align == MD_ALIGN_CENTER ? " align=\"center\">"
                                              : ">");
}

void MarkdownWriter::leave(MD_BLOCKTYPE type, const void* detail) {
    static const std::map<MD_BLOCKTYPE, const char*> tags{{MD_BLOCK_QUOTE, "</blockquote>\n"},
                                                          {MD_BLOCK_UL, "</ul>\n"},
                                                          {MD_BLOCK_OL, "</ol>\n"},
                                                          {MD_BLOCK_LI, "</li>\n"},
                                                          {MD_BLOCK_CODE, "</code></pre>\n"},
                                                          {MD_BLOCK_P, "</p>\n"},
                                                          {MD_BLOCK_TABLE, "</table></div>\n"},
                                                          {MD_BLOCK_THEAD, "</thead>"},
                                                          {MD_BLOCK_TBODY, "</tbody>"},
                                                          {MD_BLOCK_TR, "</tr>\n"},
                                                          {MD_BLOCK_TH, "</th>"},
                                                          {MD_BLOCK_TD, "</td>"}};
    if (type == MD_BLOCK_CODE && page_.html.ends_with('\n'))
        page_.html.pop_back(); // Qt would show an empty line
    if (type == MD_BLOCK_H)
        leaveHeading(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
    else if (const auto tag = tags.find(type); tag != tags.end())
        page_.html += tag->second;
    if (type != MD_BLOCK_DOC && type != MD_BLOCK_H)
        addPlain("\n");
}

/// The text of a heading is known when it ends, and so is its id.
void MarkdownWriter::leaveHeading(unsigned level) {
    std::string anchor = markdownAnchor(section().title);
    if (const int before = anchors_[anchor]++; before > 0)
        anchor += "-" + std::to_string(before);
    section().anchor = anchor;
    const std::string tag = "h" + std::to_string(level);
    const std::string id = escapeXml(targets_.id ? targets_.id(anchor) : anchor);
    page_.html.insert(headingStart_, "<" + tag + " id=\"" + id + "\">");
    page_.html += "</" + tag + ">\n";
    inHeading_ = false;
}

void MarkdownWriter::enter(MD_SPANTYPE type, const void* detail) {
    if (type == MD_SPAN_IMG) {
        const std::string target = textOf(static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src);
        page_.pictures.push_back(target);
        page_.html +=
            "<img src=\"" + escapeXml(targets_.picture ? targets_.picture(target) : target) + "\" alt=\"";
        ++inPicture_;
    } else if (inPicture_ > 0) {
        return;
    } else if (type == MD_SPAN_A) {
        enterLink(*static_cast<const MD_SPAN_A_DETAIL*>(detail));
    } else {
        page_.html += type == MD_SPAN_EM       ? "<em>"
                      : type == MD_SPAN_STRONG ? "<strong>"
                      : type == MD_SPAN_CODE   ? "<code>"
                                               : "<del>";
    }
}

void MarkdownWriter::enterLink(const MD_SPAN_A_DETAIL& detail) {
    const std::string written = textOf(detail.href);
    page_.links.push_back(written);
    const std::string target = targets_.link ? targets_.link(written) : written;
    linkIsLeftOut_.push_back(target.empty());
    if (!target.empty())
        page_.html += "<a href=\"" + escapeXml(target) + "\">";
}

void MarkdownWriter::leave(MD_SPANTYPE type) {
    if (type == MD_SPAN_IMG) {
        page_.html += "\"/>";
        --inPicture_;
    } else if (inPicture_ > 0) {
        return;
    } else if (type == MD_SPAN_A) {
        page_.html += linkIsLeftOut_.back() ? "" : "</a>";
        linkIsLeftOut_.pop_back();
    } else {
        page_.html += type == MD_SPAN_EM       ? "</em>"
                      : type == MD_SPAN_STRONG ? "</strong>"
                      : type == MD_SPAN_CODE   ? "</code>"
                                               : "</del>";
    }
}

void MarkdownWriter::add(MD_TEXTTYPE type, std::string_view text) {
    if (type == MD_TEXT_HTML) {
        const std::string_view tag = withoutOuterBlanks(text);
        if (!tag.empty() && !tag.starts_with("<!--"))
            page_.rawHtml.emplace_back(tag);
    } else if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) {
        page_.html += type == MD_TEXT_BR ? "<br/>" : "\n";
        addPlain(" ");
    } else if (type == MD_TEXT_ENTITY) {
        page_.html += text;
        addPlain(plainEntity(text));
    } else {
        page_.html += escapeXml(text);
        addPlain(text);
    }
}

MarkdownWriter& writerOf(void* data) {
    return *static_cast<MarkdownWriter*>(data);
}

} // namespace

MarkdownPage readMarkdown(std::string_view markdown, const MarkdownTargets& targets) {
    MarkdownWriter writer(targets);
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        writerOf(data).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        writerOf(data).leave(type, detail);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) {
        writerOf(data).enter(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void* /*detail*/, void* data) {
        writerOf(data).leave(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) {
        writerOf(data).add(type, {text, size});
        return 0;
    };
    if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &writer) != 0)
        throw DataError("the page cannot be read as Markdown", "", "free some memory");
    return writer.take();
}

/// Letters, digits, marks, connectors and hyphens stay; a space becomes a hyphen; everything else goes.
std::string markdownAnchor(std::string_view heading) {
    std::string anchor;
    while (!heading.empty()) {
        const Utf8Character character = firstCharacter(heading);
        const std::size_t length = std::max<std::size_t>(1, character.length);
        const auto code = static_cast<utf8proc_int32_t>(character.code);
        const utf8proc_category_t category = utf8proc_category(code);
        const bool isWord = (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_ND) ||
                            category == UTF8PROC_CATEGORY_PC;
        if (code == ' ' || code == '-') {
            anchor += '-';
        } else if (character.length > 0 && isWord) {
            utf8proc_uint8_t letters[4];
            const auto count = utf8proc_encode_char(utf8proc_tolower(code), letters);
            anchor.append(reinterpret_cast<const char*>(letters), static_cast<std::size_t>(count));
        }
        heading.remove_prefix(length);
    }
    return anchor;
}

} // namespace groupscope
