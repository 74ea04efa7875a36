// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/named_numbers.h"

#include "core/base/error.h"

#include <QTest>

#include <cmath>

using namespace groupscope;

namespace {

NamedExamples namedRows(const char* name, std::size_t n, const std::vector<int>& rows) {
    NamedExamples made{name, RowSelection(n)};
    for (const int row : rows)
        made.rows.set(static_cast<std::size_t>(row), true);
    return made;
}

} // namespace

class TestNamedNumbers : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Examples 2 to 5 of ten; groups overlap, and hold examples of other splits.
    void groupsThatOverlapCountTheExamplesOfTheSplit() {
        const std::vector<NamedExamples> named{namedRows("a", 10, {0, 2, 3}), namedRows("b", 10, {3, 4, 9}),
                                               namedRows("c", 10, {0, 1})};
        const std::vector<int> rows{2, 3, 4, 5};
        const std::vector<RightRows> seeds{{1, 0, 1, 0}, {1, 1, 1, 1}};
        const NamedNumbers numbers = numbersInNamed(named, rows, 10, seeds, {});
        QCOMPARE(numbers.seeds.size(), std::size_t(2));
        const std::vector<GroupAccuracy>& first = numbers.seeds[0];
        QCOMPARE(first.size(), std::size_t(3));
        QCOMPARE(first[0].n, 2);
        QCOMPARE(first[0].correct, 1);
        QCOMPARE(*first[0].accuracy, 0.5);
        QCOMPARE(first[0].interval->low, wilsonInterval(1, 2).low);
        QCOMPARE(first[1].n, 2);
        QCOMPARE(first[1].correct, 1);
        QVERIFY(first[2].n == 0 && !first[2].accuracy && !first[2].interval);
        QCOMPARE(*numbers.seeds[1][1].accuracy, 1.0);
        QVERIFY(numbers.differences.empty());
    }

    void differencesAreThoseOfTheGroup() {
        const std::vector<NamedExamples> named{namedRows("a", 6, {0, 1, 2}), namedRows("b", 6, {})};
        const std::vector<int> rows{0, 1, 2, 3, 4, 5};
        const std::vector<RightRows> baseline{{0, 0, 1, 1, 1, 1}}, seeds{{1, 0, 1, 0, 0, 0}};
        const NamedNumbers numbers = numbersInNamed(named, rows, 6, seeds, baseline);
        QCOMPARE(numbers.differences.size(), std::size_t(2));
        QVERIFY(std::abs(numbers.differences[0]->value - 1.0 / 3.0) < 1e-12);
        QVERIFY(numbers.differences[0]->interval && numbers.together[0]->interval);
        QVERIFY(!numbers.differences[1]);
    }

    void groupsOfAnotherSetAreRefused() {
        const std::vector<NamedExamples> named{namedRows("a", 7, {1})};
        const std::vector<int> rows{0};
        QVERIFY_EXCEPTION_THROWN(membershipIn(named, rows, 6), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestNamedNumbers)
#include "tst_named_numbers.moc"
