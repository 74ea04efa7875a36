// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_book.h"
#include "tests/core/guide/guide_folder.h"

#include <QTest>

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

/// The guide as one HTML page.
class TestGuideBook : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void idsNamePageAndHeading() {
        QCOMPARE(guideBookId("how_to/fix.md#the-table"), std::string("how_to/fix/the-table"));
        QCOMPARE(guideBookId("concepts.md"), std::string("concepts"));
    }

    void everyPageIsThere() {
        for (const GuidePage& page : folder_.guide.pages()) {
            QVERIFY2(ids_.contains(guideBookId(page.path)), page.path.c_str());
            for (const MarkdownSection& section : page.sections)
                QVERIFY2(ids_.contains(guideBookId(page.path + "#" + section.anchor)),
                         (page.path + "#" + section.anchor).c_str());
        }
        QVERIFY(!ids_.contains("no/such/heading"));
    }

    void everyLinkInsideLeadsToAnId() {
        const std::vector<std::string> links = valuesOf(" href=\"", book_);
        std::string found;
        for (const std::string& link : links)
            if (link.starts_with("#") && link != "#pages" && !ids_.contains(link.substr(1)))
                found += link + "\n";
        QVERIFY2(found.empty(), found.c_str());
        QVERIFY(links.size() > folder_.guide.pages().size());
    }

    void nothingIsLoadedFromElsewhere() {
        for (const char* attribute : {" src=\"", " srcset=\"", " data=\"", " poster=\""})
            for (const std::string& source : valuesOf(attribute, book_))
                QVERIFY2(source.starts_with("data:image/"), source.substr(0, 80).c_str());
        QVERIFY(!valuesOf(" src=\"", book_).empty());
        const std::string frame =
            book_.substr(0, book_.find("<article")) + book_.substr(book_.rfind("</article>"));
        for (const char* loading :
             {"<link", "<iframe", "<object", "@import", "url(", "fetch(", "XMLHttpRequest"})
            QVERIFY2(frame.find(loading) == std::string::npos, loading);
        QVERIFY(book_.find("default-src 'none'") != std::string::npos);
    }

    void aPageMayNotEndTheScript() {
        const std::vector<GuideFile> files{
            {"index.md", "## Book\n* [A](a.md)\n"},
            {"a.md", "# <script>\n\n`</script><img src=x>` [x](../../x.md)\n"}};
        const std::string book = guideBook(Guide(files));
        QVERIFY(book.find("<img") == std::string::npos);
        QVERIFY(book.find("../x.md") == std::string::npos);
    }

  private:
    /// Values of an attribute: what is between `attribute`, such as ` id="`, and the next quote.
    static std::vector<std::string> valuesOf(const std::string& attribute, const std::string& html) {
        std::vector<std::string> values;
        for (std::size_t at = html.find(attribute); at != std::string::npos;
             at = html.find(attribute, at + 1)) {
            const std::size_t begin = at + attribute.size();
            values.push_back(html.substr(begin, html.find('"', begin) - begin));
        }
        return values;
    }
    static std::set<std::string> idsOf(const std::string& html) {
        const std::vector<std::string> ids = valuesOf(" id=\"", html);
        return {ids.begin(), ids.end()};
    }

    GuideFolder folder_;
    std::string book_ = guideBook(folder_.guide);
    std::set<std::string> ids_ = idsOf(book_);
};

QTEST_APPLESS_MAIN(TestGuideBook)
#include "tst_guide_book.moc"
