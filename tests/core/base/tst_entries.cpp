// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/registry.h"
#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

struct Fruit {
    std::string id;
    int seeds = 0;
};

/// An entry that two words mean.
struct Tree {
    std::string id;
    std::string name;

    const std::string& shownName() const { return name; }
    bool isCalled(std::string_view word) const { return word == id || word == name; }
};

} // namespace

class TestEntries : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void findsByIdInTheGivenOrder() {
        QCOMPARE(fruits_.size(), std::size_t(3));
        QCOMPARE(fruits_.ids(), (std::vector<std::string>{"pear", "apple", "plum"}));
        QCOMPARE(fruits_.list(), std::string("pear, apple, plum"));
        QCOMPARE(fruits_.find("apple").seeds, 5);
        QCOMPARE(fruits_.known("plum"), &fruits_[2]);
        QCOMPARE(fruits_.placeOf("plum"), std::size_t(2));
        QVERIFY(fruits_.contains("pear"));
    }

    void saysWhatThereIsInstead() {
        QVERIFY(!fruits_.contains("pea"));
        QCOMPARE(fruits_.known("pea"), nullptr);
        QCOMPARE(fruits_.placeOf("pea"), fruits_.size());
        QCOMPARE(messageOf<UsageError>([this] { fruits_.find("pea"); }),
                 std::string("there is no fruit 'pea'; did you mean 'pear'?"));
        QCOMPARE(messageOf<UsageError>([this] { fruits_.find("cherry"); }),
                 std::string("there is no fruit 'cherry'; choose one of: pear, apple, plum"));
        QCOMPARE(messageOf<UsageError>([this] { fruits_.find("cherry", "--fruit"); }),
                 std::string("there is no fruit 'cherry', --fruit; choose one of: pear, apple, plum"));
    }

    void entriesHaveSeveralWords() {
        const Registry<Tree> trees("tree", {{"f1", "fir"}, {"o1", "oak"}});
        QCOMPARE(trees.find("oak").id, std::string("o1"));
        QCOMPARE(trees.find("o1").id, std::string("o1"));
        QCOMPARE(trees.list(), std::string("fir, oak"));
    }

  private:
    const Registry<Fruit> fruits_{"fruit", {{"pear", 7}, {"apple", 5}, {"plum", 1}}};
};

QTEST_APPLESS_MAIN(TestEntries)
#include "tst_entries.moc"
