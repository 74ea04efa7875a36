// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/group_scheme.h"
#include "tests/support/checks.h"

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

GroupScheme twoAttributes() {
    return {"bird",
            {"landbird", "waterbird"},
            {{"place", {"land", "water", "air"}, {}}, {"light", {"day", "night"}, {}}}};
}

std::vector<std::string> values(std::size_t count) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(std::to_string(i));
    return all;
}

} // namespace

class TestGroupScheme : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void oneAttributeIsNumberedAsGroupDro() {
        const GroupScheme scheme("bird", {"landbird", "waterbird"}, {{"place", {"land", "water"}, {}}});
        QCOMPARE(scheme.groupCount(), 4);
        for (int y = 0; y < 2; ++y)
            for (int a = 0; a < 2; ++a)
                QCOMPARE(scheme.groupOf(y, {a}), y * 2 + a);
        QCOMPARE(scheme.groupName(2), std::string("waterbird, land"));
    }

    void codesAndIdsAreInverse() {
        const GroupScheme scheme = twoAttributes();
        QCOMPARE(scheme.combinationCount(), 6);
        QCOMPARE(scheme.groupCount(), 12);
        int expected = 0; // the last attribute runs fastest
        for (int y = 0; y < 2; ++y)
            for (int place = 0; place < 3; ++place)
                for (int light = 0; light < 2; ++light, ++expected) {
                    const int group = scheme.groupOf(y, {place, light});
                    QCOMPARE(group, expected);
                    QCOMPARE(scheme.classOf(group), y);
                    QCOMPARE(scheme.attributeCode(group, 0), place);
                    QCOMPARE(scheme.attributeCode(group, 1), light);
                }
        QCOMPARE(scheme.groupName(9), std::string("waterbird, water, night"));
    }

    void withoutAttributesGroupsAreClasses() {
        const GroupScheme scheme("digit", {"0", "1", "2"}, {});
        QCOMPARE(scheme.groupCount(), 3);
        QCOMPARE(scheme.groupOf(2, {}), 2);
        QCOMPARE(scheme.classOf(2), 2);
        QCOMPARE(scheme.groupName(2), std::string("2"));
    }

    void overlappingGroupsAreClassesAndIdentities() {
        const GroupScheme scheme =
            GroupScheme::overlapping("toxicity", {"nontoxic", "toxic"}, {"male", "female", "black"});
        QVERIFY(scheme.overlaps());
        QCOMPARE(scheme.groupCount(), 6);
        QCOMPARE(scheme.groupAt(1, 2), 5);
        QCOMPARE(scheme.classOf(5), 1);
        QCOMPARE(scheme.groupName(5), std::string("toxic, black"));
        QCOMPARE(scheme.attributeCode(5, 2), 1);
        QCOMPARE(scheme.attributeCode(5, 0), -1); // it says nothing of male
        QCOMPARE(scheme.endOfClass(0), 3);
        CHECK_HOLDS(messageOf<DataError>([] { GroupScheme::overlapping("a", {"b"}, {}); }),
                    "overlapping groups need a column");
    }

    void namedGroupsAreThePairsThatOccur() {
        // "a" and "c" name groups of one class, "b" of both
        const GroupScheme scheme =
            GroupScheme::named("class", {"x", "y"}, {"group", {"a", "b", "c"}, {}}, {0, 1, 4, 5});
        QCOMPARE(scheme.groupCount(), 4);
        std::vector<std::string> names;
        for (int group = 0; group < 4; ++group)
            names.push_back(scheme.groupName(group));
        QVERIFY(names == (std::vector<std::string>{"a", "x, b", "y, b", "c"}));
        QCOMPARE(scheme.classOf(1), 0);
        QCOMPARE(scheme.classOf(2), 1);
        QCOMPARE(scheme.endOfClass(0), 2);
        QCOMPARE(scheme.endOfClass(1), 4);
        QCOMPARE(scheme.groupOf(0, {2}), -1); // x and c do not meet
        QCOMPARE(scheme.groupOf(1, {2}), 3);
        QCOMPARE(scheme.groupOf(1, {-1}), -1);
        QCOMPARE(scheme.attributeCode(3, 0), 2);
        for (const std::vector<int>& cells :
             {std::vector{1, 0}, std::vector{0, 0}, std::vector{6}, std::vector{-1}})
            CHECK_HOLDS(messageOf<DataError>([&] {
                            GroupScheme::named("class", {"x", "y"}, {"group", {"a", "b", "c"}, {}}, cells);
                        }),
                        "out of order");
    }

    void missingLabelsHaveNoGroup() {
        const GroupScheme scheme = twoAttributes();
        QCOMPARE(scheme.groupOf(-1, {0, 0}), -1);
        QCOMPARE(scheme.groupOf(0, {-1, 0}), -1);
        QCOMPARE(scheme.groupOf(0, {0, -1}), -1);
    }

    void attributeWithoutValuesIsRefused() {
        const auto make = [] { GroupScheme("bird", {"a", "b"}, {{"place", {}, {}}}); };
        CHECK_HOLDS(messageOf<DataError>(make), "attribute 'place' has no values");
    }

    void tooManyGroupsAreRefused() {
        GroupScheme("row", values(1000), {{"id", values(100), {}}}); // 100,000 are allowed
        const auto crossed = [] { GroupScheme("row", values(1000), {{"id", values(101), {}}}); };
        CHECK_HOLDS(messageOf<DataError>(crossed), "more than 100,000 groups");
        const auto alone = [] { GroupScheme("row", values(100'001), {}); };
        CHECK_HOLDS(messageOf<DataError>(alone), "more than 100,000 groups");
    }
};

QTEST_APPLESS_MAIN(TestGroupScheme)
#include "tst_group_scheme.moc"
