// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_search.h"
#include "tests/core/guide/guide_folder.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<GuideFile> files{
    {"index.md", "# Guide\n## Book\n* [One](one.md)\n* [Two](two.md)\n## Notes\n* [Far](notes/far.md)\n"},
    {"one.md", "# One\n\nA lasso is a tool. The lasso selects.\n\n## Lasso\n\nDraw with the mouse.\n"},
    {"two.md", "# Two\n\nLassos in passing, and a `group`.\n\n## Groups\n\nA group of examples.\n"},
    {"notes/far.md", "# Far\n\n## Lasso\n\nDraw with the mouse.\n"}};

} // namespace

/// The search over all sections of the guide.
class TestGuideSearch : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void titlesComeFirstAndTheBookBeforeNotes() {
        const std::vector<GuideMatch> matches = searchGuide(Guide(files), "LASSO");
        std::vector<std::string> targets;
        for (const GuideMatch& match : matches)
            targets.push_back(match.target);
        QCOMPARE(targets, (std::vector<std::string>{"one.md#lasso", "notes/far.md#lasso", "one.md#one",
                                                    "two.md#two"}));
        QCOMPARE(matches[2].page, std::string("One"));
        QCOMPARE(matches[2].section, std::string("One"));
        QVERIFY(matches[2].excerpt.find("A lasso is a tool") != std::string::npos);
    }

    void everyWordCounts() {
        QCOMPARE(searchGuide(Guide(files), "lasso group").size(), std::size_t{1});
        QCOMPARE(searchGuide(Guide(files), "lasso group").front().target, std::string("two.md#two"));
        QVERIFY(searchGuide(Guide(files), "lasso nothing").empty());
        QVERIFY(searchGuide(Guide(files), " - ").empty());
        QVERIFY(searchGuide(Guide(files), "asso").empty()); // within a word
        QCOMPARE(searchGuide(Guide(files), "lasso", 2).size(), std::size_t{2});
    }

    void excerptsAreCutBetweenWords() {
        std::string text = "# Long\n\n";
        for (int i = 0; i < 100; ++i)
            text += "word" + std::to_string(i) + " ";
        const std::vector<GuideFile> long_{{"index.md", "## Book\n* [Long](long.md)\n"}, {"long.md", text}};
        const std::vector<GuideMatch> matches = searchGuide(Guide(long_), "word50");
        QCOMPARE(matches.size(), std::size_t{1});
        const std::string excerpt = matches.front().excerpt;
        QVERIFY2(excerpt.starts_with("…") && excerpt.ends_with("…"), excerpt.c_str());
        QVERIFY2(excerpt.find(" word50 ") != std::string::npos && excerpt.size() < 200, excerpt.c_str());
    }

    void theGuideAnswersWhatPeopleAsk() {
        const GuideFolder folder;
        QVERIFY(!searchGuide(folder.guide, "worst group").empty());
        QCOMPARE(searchGuide(folder.guide, "capsule").front().target.substr(0, 17),
                 std::string("how_to/capsule.md"));
    }
};

QTEST_APPLESS_MAIN(TestGuideSearch)
#include "tst_guide_search.moc"
