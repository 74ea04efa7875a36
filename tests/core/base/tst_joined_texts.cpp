// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <QTest>

#include <ranges>
#include <vector>

using namespace groupscope;

class TestJoinedTexts : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void joinsTexts() {
        QCOMPARE(joined(std::vector<std::string>{"a", "", "c"}), std::string("a, , c"));
        QCOMPARE(joined(std::vector<std::string>{"", "b"}, "; "), std::string("; b"));
        QCOMPARE(joined(std::vector<std::string>{"a"}), std::string("a"));
        QCOMPARE(joined(std::vector<std::string>()), std::string());
    }

    void joinsWhatElementsSay() {
        const std::vector<std::pair<std::string, int>> pairs{{"a", 1}, {"b", 2}, {"c", 3}};
        QCOMPARE(joined(pairs, "/", &std::pair<std::string, int>::first), std::string("a/b/c"));
        QCOMPARE(joined(pairs, " ", [](const auto& pair) { return std::to_string(pair.second); }),
                 std::string("1 2 3"));
        const auto isOdd = [](const auto& pair) { return pair.second % 2 == 1; };
        QCOMPARE(joined(pairs | std::views::filter(isOdd), ", ", [](const auto& pair) { return pair.first; }),
                 std::string("a, c"));
    }

    void cutsLongLists() {
        const std::vector<std::string> words{"a", "b", "c"};
        QCOMPARE(joinedUpTo(3, words, inQuotes), std::string("'a', 'b', 'c'"));
        QCOMPARE(joinedUpTo(2, words, inQuotes), std::string("'a', 'b', …"));
        QCOMPARE(joinedAndMore(3, words), std::string("a, b, c"));
        QCOMPARE(joinedAndMore(1, words), std::string("a and 2 more"));
        QCOMPARE(joinedAndMore(2, words, "; ", inQuotes), std::string("'a'; 'b' and 1 more"));
    }

    void addsToLists() {
        std::string list;
        addToList(list, "a");
        QCOMPARE(list, std::string("a"));
        addToList(list, "b");
        addToList(list, "c", "; ");
        QCOMPARE(list, std::string("a, b; c"));
    }
};

QTEST_APPLESS_MAIN(TestJoinedTexts)
#include "tst_joined_texts.moc"
