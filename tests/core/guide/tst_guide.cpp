// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/guide/guide_folder.h"

#include <QTest>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

void requireNone(const std::string& found) {
    QVERIFY2(found.empty(), ("\n" + found).c_str());
}

/// Returns the text without generated parts and without comments.
std::string writtenByHand(std::string text) {
    for (const auto& [begin, end] :
         {std::pair("<!-- generated -->", "<!-- end generated -->"), std::pair("<!--", "-->")})
        for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin)) {
            const std::size_t until = text.find(end, at);
            text.erase(at, until == std::string::npos ? until : until + std::string(end).size() - at);
        }
    return text;
}

/// Runs of characters other than blanks that have a letter or a digit.
std::size_t wordsIn(const std::string& text) {
    std::istringstream stream(text);
    std::size_t count = 0;
    for (std::string word; stream >> word;)
        count += std::any_of(word.begin(), word.end(), [](char byte) {
            return std::isalnum(static_cast<unsigned char>(byte)) != 0 || (byte & 0x80) != 0;
        });
    return count;
}

bool isPage(const std::string& path) {
    return path.ends_with(".md");
}

} // namespace

/// The pages of the guide: what they list, link and show is there, and they are no longer than promised.
class TestGuide : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void anchorsAreThoseOfGitHub() {
        const auto anchorOf = [](const char* heading) { return markdownAnchor(heading); };
        QCOMPARE(anchorOf("What it does"), std::string("what-it-does"));
        QCOMPARE(anchorOf("`train --json`: a run"), std::string("train---json-a-run"));
        QCOMPARE(anchorOf("Which epoch, which setting?"), std::string("which-epoch-which-setting"));
        QCOMPARE(anchorOf("τ ≤ 1 & Été"), std::string("τ--1--été"));
        const MarkdownPage page = readMarkdown("# A\n## Same `x_y`\ntext\n## Same x_y\n");
        QCOMPARE(page.sections.size(), std::size_t{4});
        QCOMPARE(page.sections[2].anchor, std::string("same-x_y"));
        QCOMPARE(page.sections[2].text, std::string("text\n"));
        QCOMPARE(page.sections[3].anchor, std::string("same-x_y-1"));
    }

    void markdownBecomesHtml() {
        const MarkdownPage page =
            readMarkdown("<!-- hidden -->\n# A & B\n\n* [one](x.md#y) *em* `a<b`\n\n"
                         "| n | v |\n|---|--:|\n| `k` | 1 |\n\n![alt *text*](p.svg)\n\n<b>raw</b>\n");
        QVERIFY2(page.html.find("<h1 id=\"a--b\">A &amp; B</h1>") != std::string::npos, page.html.c_str());
        QVERIFY(page.html.find("<a href=\"x.md#y\">one</a> <em>em</em> <code>a&lt;b</code>") !=
                std::string::npos);
        QVERIFY(page.html.find("<td><code>k</code></td><td align=\"right\">1</td>") != std::string::npos);
        QVERIFY(page.html.find("<img src=\"p.svg\" alt=\"alt text\"/>") != std::string::npos);
        QVERIFY(page.html.find("hidden") == std::string::npos);
        QCOMPARE(page.links, std::vector<std::string>{"x.md#y"});
        QCOMPARE(page.pictures, std::vector<std::string>{"p.svg"});
        QCOMPARE(page.rawHtml, (std::vector<std::string>{"<b>", "</b>"}));
    }

    void linksAreResolved() {
        QCOMPARE(guideTarget("how_to/fix.md", "../notes/map.md#lasso"), std::string("notes/map.md#lasso"));
        QCOMPARE(guideTarget("how_to/fix.md", "#x"), std::string("how_to/fix.md#x"));
        QCOMPARE(guideTarget("concepts.md", "how_to/fix.md"), std::string("how_to/fix.md"));
        QCOMPARE(guideTarget("concepts.md", "../../README.md"), std::string("../../README.md"));
        QCOMPARE(guideTarget("concepts.md", "https://a.b/c.md"), std::string("https://a.b/c.md"));
    }

    void theContentsListEveryPageOnce() {
        std::string found;
        std::set<std::string> listed;
        for (const std::string& link : readMarkdown(folder_.texts.at("index.md")).links) {
            if (!folder_.texts.contains(link))
                found += "index.md lists " + link + ", which is not there\n";
            if (!listed.insert(link).second)
                found += "index.md lists " + link + " twice\n";
        }
        for (const auto& [path, text] : folder_.texts)
            if (isPage(path) && path != "index.md" && !listed.contains(path))
                found += "index.md does not list " + path + "\n";
        for (const GuidePage& page : folder_.guide.pages())
            if (page.title.empty() || page.sections.front().level != 1)
                found += page.path + " does not begin with its title\n";
        requireNone(found);
        QCOMPARE(folder_.guide.pages().size(), listed.size());
        QVERIFY(folder_.guide.pages().size() > 10);
    }

    void everyLinkLeadsSomewhere() {
        std::string found;
        for (const auto& [path, text] : folder_.texts) {
            if (!isPage(path))
                continue;
            for (const std::string& link : readMarkdown(text).links)
                if (const std::string fault = faultOf(guideTarget(path, link)); !fault.empty())
                    found += path + " links " + link + ": " + fault + "\n";
        }
        requireNone(found);
        QVERIFY(!faultOf("concepts.md#no-such-heading").empty()); // the search finds some
        QVERIFY(!faultOf("no_such_page.md").empty());
    }

    void everyPictureIsThereAndUsed() {
        std::string found;
        std::set<std::string> used;
        for (const auto& [path, text] : folder_.texts)
            if (isPage(path))
                for (const std::string& picture : readMarkdown(text).pictures) {
                    used.insert(guideTarget(path, picture));
                    if (!folder_.texts.contains(guideTarget(path, picture)))
                        found += path + " shows " + picture + ", which is not there\n";
                }
        for (const auto& [path, text] : folder_.texts)
            if (path.starts_with("pictures/") && !used.contains(path))
                found += "no page shows " + path + "\n";
        requireNone(found);
    }

    void pagesAreMarkdownAlone() {
        std::string found;
        for (const auto& [path, text] : folder_.texts)
            if (isPage(path))
                for (const std::string& tag : readMarkdown(text).rawHtml)
                    found += path + ": " + tag + "\n";
        requireNone(found);
    }

    /// Reference pages, method pages, notes and the changelog do not count.
    void theBookIsShort() {
        constexpr std::size_t most = 25'000;
        std::size_t words = 0;
        for (const auto& [path, text] : folder_.texts)
            if (isPage(path) && !path.starts_with("reference/") && !path.starts_with("methods/") &&
                !path.starts_with("notes/") && path != "changelog.md")
                words += wordsIn(writtenByHand(text));
        QVERIFY2(words <= most, std::to_string(words).c_str());
    }

    void methodPagesAreShort() {
        constexpr std::size_t most = 300;
        std::string found;
        for (const auto& [path, text] : folder_.texts)
            if (path.starts_with("methods/") && path != "methods/index.md")
                if (const std::size_t words = wordsIn(writtenByHand(text)); words > most)
                    found += path + " has " + std::to_string(words) + " words\n";
        requireNone(found);
        QCOMPARE(wordsIn(writtenByHand("a <!-- x --> b - <!-- generated -->\nc\n<!-- end generated --> 1")),
                 std::size_t{3});
    }

  private:
    /// Why a target cannot be reached; empty when it can.
    std::string faultOf(const std::string& target) const {
        if (isSiteLink(target))
            return {};
        const std::string path = target.substr(0, target.find('#'));
        const std::string anchor = path.size() == target.size() ? "" : target.substr(path.size() + 1);
        if (path.starts_with("..") || !isPage(path))
            return std::filesystem::exists(folder_.folder / path) ? "" : "there is no such file";
        const auto page = folder_.texts.find(path);
        if (page == folder_.texts.end())
            return "there is no such page";
        const std::vector<MarkdownSection> sections = readMarkdown(page->second).sections;
        const bool known =
            anchor.empty() || std::any_of(sections.begin(), sections.end(),
                                          [&](const auto& own) { return own.anchor == anchor; });
        return known ? "" : "there is no such heading";
    }

    GuideFolder folder_;
};

QTEST_APPLESS_MAIN(TestGuide)
#include "tst_guide.moc"
