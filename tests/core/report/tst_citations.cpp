// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/citations.h"

#include "core/methods/method.h"
#include "tests/support/checks.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace groupscope;

class TestCitations : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyMethodHasAPaper() {
        std::set<std::string_view> cited;
        for (const Method& method : methods()) {
            const auto papers = citationsOf(method.id);
            QVERIFY2(!papers.empty(), method.id.c_str());
            for (const Citation* paper : papers)
                cited.insert(paper->key);
        }
        for (const char* inference : {"subclasses", "eiil"})
            cited.insert(
                citationsOf("group-dro", ParameterValues(std::map<std::string, ParameterValue, std::less<>>{
                                             {"groups", std::string(inference)}}))
                    .back()
                    ->key);
        for (const Citation& paper : citations())
            QVERIFY2(cited.contains(paper.key), std::string(paper.key).c_str());
    }

    void keysAreSortedAndThereOnce() {
        const auto all = citations();
        QVERIFY(std::is_sorted(all.begin(), all.end(),
                               [](const Citation& a, const Citation& b) { return a.key < b.key; }));
        QVERIFY(std::adjacent_find(all.begin(), all.end(), [](const Citation& a, const Citation& b) {
                    return a.key == b.key;
                }) == all.end());
    }

    void entriesAreWellFormed() {
        for (const Citation& paper : citations()) {
            const Citation* one = &paper;
            const std::string entry = toBibtex(std::span(&one, 1));
            QCOMPARE(std::count(entry.begin(), entry.end(), '{'),
                     std::count(entry.begin(), entry.end(), '}'));
            QVERIFY2(entry.starts_with("@"), entry.c_str());
            CHECK_HOLDS(entry, "author = {");
            CHECK_HOLDS(entry, "title = {{");
            QVERIFY2(entry.find_first_of("%&#$_^~", entry.find('\n')) == std::string::npos, entry.c_str());
        }
    }

    void namesAreShort() {
        QCOMPARE(shortCitation(*citationsOf("group-dro").front()), std::string("Sagawa et al. 2020"));
        QCOMPARE(shortCitation(*citationsOf("contrastive-adapter").front()),
                 std::string("Zhang and Ré 2022"));
        QCOMPARE(shortCitation(*citationsOf("dml-npair").front()), std::string("Sohn 2016"));
        QVERIFY(citationsOf("no such method").empty());
    }
};

QTEST_GUILESS_MAIN(TestCitations)
#include "tst_citations.moc"
