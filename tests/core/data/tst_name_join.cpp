// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/base/unicode.h"
#include "core/data/name_join.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Names = std::vector<std::string>;

Names numbered(int first, int count) {
    Names names;
    for (int i = 0; i < count; ++i)
        names.push_back(std::to_string(first + i));
    return names;
}

} // namespace

class TestNameJoin : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Each other name is written in another way and stands at another place; the pairs are known.
    void formsJoinEveryName_data() {
        QTest::addColumn<QString>("own");
        QTest::addColumn<QString>("other");
        QTest::addColumn<int>("form");
        const auto add = [](const char* name, const char* own, const char* other, NameForm form) {
            QTest::newRow(name) << QString::fromUtf8(own) << QString::fromUtf8(other)
                                << static_cast<int>(form);
        };
        add("exact", "img %1", "img %1", NameForm::exact);
        add("blanks around", "img %1", " img %1\t", NameForm::exact);
        add("composed", "caf\u00e9 %1", "cafe\u0301 %1", NameForm::composed);
        add("numbers", "%1", "000%1", NameForm::numbers);
        add("numbers as floats", "-%1", "-%1.0", NameForm::numbers);
        add("beyond 64 bits", "98765432109876543210%1", "098765432109876543210%1", NameForm::numbers);
        add("folders of one side", "a%1.jpg", "/data/set/a%1.jpg", NameForm::paths);
        add("longer end", "7/a%1.jpg", "/data/7/a%1.jpg", NameForm::paths);
        add("other way round", "/data/7/a%1.jpg", "7/a%1.jpg", NameForm::paths);
        add("backslashes", "C:\\data\\a%1.jpg", "data/a%1.jpg", NameForm::paths);
        add("here", "./a%1.jpg", "a%1.jpg", NameForm::paths);
        add("stem", "img_%1", "img_%1.jpg", NameForm::stems);
        add("other ending", "img_%1.png", "/d/img_%1.jpg", NameForm::stems);
        add("two endings", "scan%1.nii.gz", "scan%1", NameForm::stems);
        add("stem, composed", "e\u0301_%1", "/d/\u00e9_%1.jpg", NameForm::stems);
    }
    void formsJoinEveryName() {
        QFETCH(QString, own);
        QFETCH(QString, other);
        QFETCH(int, form);
        constexpr int count = 50;
        std::vector<int> order(count);
        std::iota(order.begin(), order.end(), 0);
        Random(3, "names").shuffle(order);
        Names ownNames, otherNames;
        for (int i = 0; i < count; ++i) {
            ownNames.push_back(own.arg(100 + i).toStdString());
            otherNames.push_back(other.arg(100 + order[i]).toStdString());
        }
        const NameJoin join = joinNames(ownNames, otherNames);
        QCOMPARE(static_cast<int>(join.form), form);
        QVERIFY(join.allOwn() && join.allOther());
        for (std::size_t j = 0; j < order.size(); ++j) {
            QCOMPARE(join.ownOf[j], order[j]);
            QCOMPARE(join.otherOf[order[j]], static_cast<int>(j));
        }
    }

    void namesThatMeanOtherThingsAreNotJoined_data() {
        QTest::addColumn<QStringList>("own");
        QTest::addColumn<QStringList>("other");
        QTest::newRow("other folders")
            << QStringList{QStringLiteral("val/1.jpg"), QStringLiteral("val/2.jpg")}
            << QStringList{QStringLiteral("train/1.jpg"), QStringLiteral("train/2.jpg")};
        QTest::newRow("part of a folder's name")
            << QStringList{QStringLiteral("al/1.jpg")} << QStringList{QStringLiteral("val/1.jpg")};
        QTest::newRow("capitals") << QStringList{QStringLiteral("IMG_1"), QStringLiteral("IMG_2")}
                                  << QStringList{QStringLiteral("img_1"), QStringLiteral("img_2")};
        QTest::newRow("a number within a name")
            << QStringList{QStringLiteral("1"), QStringLiteral("2")}
            << QStringList{QStringLiteral("img_1"), QStringLiteral("img_2")};
        QTest::newRow("not all are numbers") << QStringList{QStringLiteral("01"), QStringLiteral("b")}
                                             << QStringList{QStringLiteral("1"), QStringLiteral("c")};
        QTest::newRow("a form that merges own names")
            << QStringList{QStringLiteral("01"), QStringLiteral("1")} << QStringList{QStringLiteral("001")};
        QTest::newRow("endings that tell apart")
            << QStringList{QStringLiteral("a.jpg"), QStringLiteral("a.png")}
            << QStringList{QStringLiteral("a")};
        QTest::newRow("no ending") << QStringList{QStringLiteral("v1.5")}
                                   << QStringList{QStringLiteral("v1")};
    }
    void namesThatMeanOtherThingsAreNotJoined() {
        QFETCH(QStringList, own);
        QFETCH(QStringList, other);
        Names ownNames, otherNames;
        for (const QString& name : own)
            ownNames.push_back(name.toStdString());
        for (const QString& name : other)
            otherNames.push_back(name.toStdString());
        QCOMPARE(joinNames(ownNames, otherNames).matched, std::size_t(0));
        QCOMPARE(joinNames(otherNames, ownNames).matched, std::size_t(0));
    }

    /// A name that fits several makes no pair, also not of the others: the form does not tell rows apart.
    void ambiguousEndsAreNamed() {
        const NameJoin join =
            joinNames(Names{"1.jpg", "2.jpg"}, Names{"train/1.jpg", "val/1.jpg", "train/2.jpg"});
        QCOMPARE(join.matched, std::size_t(0));
        QCOMPARE(join.ambiguity, std::string("'1.jpg' fits both 'train/1.jpg' and 'val/1.jpg'"));
    }

    void moreOfTheNamesDecide() {
        // One name is exactly there, all are by their stems.
        const NameJoin join = joinNames(Names{"a", "b.jpg", "c.jpg"}, Names{"c", "b", "a"});
        QCOMPARE(static_cast<int>(join.form), static_cast<int>(NameForm::stems));
        QCOMPARE(join.otherOf, (std::vector<int>{2, 1, 0}));
        // The exact form leaves nothing open: no other is tried.
        QCOMPARE(static_cast<int>(joinNames(Names{"a", "b"}, Names{"b", "a", "d/a"}).form), 0);
        QCOMPARE(static_cast<int>(joinNames(Names{"a", "b", "c"}, Names{"b"}).form), 0);
    }

    void repeatedNamesHaveNoPartner() {
        const NameJoin join = joinNames(Names{"a", "b", "b", "c", "d"}, Names{"b", "c", "c", "a", "x", "x"});
        QCOMPARE(join.repeatedOwn, Names{"b"});
        QCOMPARE(join.repeatedOther, Names{"c"});
        QCOMPARE(join.otherOf, (std::vector<int>{3, -1, -1, -1, -1}));
        QCOMPARE(join.matched, std::size_t(1));
    }

    void namelessRowsHaveNoPartner() {
        const NameJoin join = joinNames(Names{"", "a", " "}, Names{"", "a"});
        QCOMPARE(join.otherOf, (std::vector<int>{-1, 1, -1}));
        QVERIFY(!join.allOwn() && !join.repeats());
    }

    void countsFromOtherStartsAreSeen() {
        const std::optional<Count> count = countOf(Names{"3", "1", "02"});
        QVERIFY(count && count->first == 1 && !count->upwards);
        QVERIFY(countOf(numbered(9, 3))->upwards); // 9, 10, 11
        for (const Names& none : {Names{"1"}, Names{"1", "3"}, Names{"1", "1", "2"}, Names{"1", "a"}})
            QVERIFY(!countOf(none));
        QVERIFY(countApart(numbered(0, 60), numbered(1, 60)));
        QVERIFY(!countApart(numbered(0, 60), numbered(0, 60)));
        QVERIFY(!countApart(numbered(1, 60), numbered(0, 61)));
        const NameJoin join = joinNames(numbered(0, 60), numbered(1, 60));
        const std::string text = mismatchText(numbered(0, 60), "A", numbered(1, 60), "B", join);
        CHECK_HOLDS(text,
                    "59 of the 60 names of A ('0', '1', '2', …) are among the 60 of B ('1', '2', '3', …)");
        CHECK_HOLDS(text, "not there: '0'; only there: '60'");
        CHECK_HOLDS(text, "one from 0 and one from 1");
    }

    void composedFormIsUnicodes() {
        QCOMPARE(composedText("e\u0301"), std::string("\u00e9"));
        QCOMPARE(composedText("\u1100\u1161"), std::string("\uac00")); // Hangul
        QCOMPARE(composedText("plain"), std::string("plain"));
        QCOMPARE(composedText("\xff\xfe"), std::string("\xff\xfe"));
        QCOMPARE(composedText("\u212b"), std::string("\u00c5")); // the sign of Angstrom
    }

    /// Joins of random paths are those of the plain definition, tried pair by pair.
    void endsAreThoseOfAllPairs() {
        Random random(11, "ends");
        for (int trial = 0; trial < 200; ++trial) {
            const auto draw = [&](int count) {
                Names names;
                for (int i = 0; i < count; ++i) {
                    std::string name;
                    for (int depth = static_cast<int>(random.below(3)); depth >= 0; --depth)
                        addToList(name, std::to_string(random.below(4)), "/");
                    if (std::find(names.begin(), names.end(), name) == names.end())
                        names.push_back(name + "x");
                }
                std::sort(names.begin(), names.end());
                names.erase(std::unique(names.begin(), names.end()), names.end());
                return names;
            };
            const Names own = draw(5), other = draw(5);
            const auto ends = [](const std::string& a, const std::string& b) {
                return a == b || a.ends_with("/" + b) || b.ends_with("/" + a);
            };
            std::vector<int> partners(own.size(), -1), backs(other.size(), 0);
            bool ambiguous = false;
            for (std::size_t i = 0; i < own.size(); ++i)
                for (std::size_t j = 0; j < other.size(); ++j)
                    if (ends(own[i], other[j])) {
                        ambiguous = ambiguous || partners[i] >= 0 || backs[j] > 0;
                        partners[i] = static_cast<int>(j);
                        ++backs[j];
                    }
            const NameJoin join = joinNames(own, other, NameForm::paths);
            QCOMPARE(!join.ambiguity.empty(), ambiguous);
            if (!ambiguous)
                QCOMPARE(join.otherOf, partners);
        }
    }
};

QTEST_APPLESS_MAIN(TestNameJoin)
#include "tst_name_join.moc"
