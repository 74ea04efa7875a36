// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/scheme_labels.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Four rows: dog/sea, cat/land, dog/sky, no class/land. The categories are in another order than the
/// scheme's.
EmbeddingSet otherSet() {
    EmbeddingSet set;
    set.ids = {"a", "b", "c", "d"};
    set.columns = {{"kind", {"dog", "cat", "owl"}, {0, 1, 0, -1}, {}},
                   {"place", {"sea", "land", "sky"}, {0, 1, 2, 1}, {}},
                   {"male", {"no", "yes"}, {1, 0, 1, 1}, {}},
                   {"old", {"True", "False"}, {0, 0, 1, 0}, {}}};
    return set;
}

const std::vector<std::string> schemeClasses{"cat", "dog"};
const GroupScheme::Attribute schemePlace{"place", {"land", "sea"}, {}};

} // namespace

/// Classes and groups of a set in the words of another one.
class TestSchemeLabels : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void valuesAreMatchedByName() {
        const EmbeddingSet set = otherSet();
        const SchemeLabels said =
            labelsByName(set, GroupScheme("kind", schemeClasses, {schemePlace}), &set.columns[0]);
        QCOMPARE(said.labels, (std::vector<int>{1, 0, 1, -1}));
        // cat/land is 0, dog/sea 3; the sky and the missing class are in no group
        QCOMPARE(said.groups->groups(), (std::vector<int>{3, 0, -1, -1}));
        QVERIFY(said.missing.empty());
    }

    void groupsAcrossClassesNeedNoClass() {
        const EmbeddingSet set = otherSet();
        const auto scheme = GroupScheme::acrossClasses("kind", schemeClasses, {schemePlace});
        const SchemeLabels said = labelsByName(set, scheme, nullptr);
        QVERIFY(said.labels.empty());
        QCOMPARE(said.groups->groups(), (std::vector<int>{1, 0, -1, 0}));
        QVERIFY(!labelsByName(set, GroupScheme("kind", schemeClasses, {schemePlace}), nullptr).groups);
    }

    void rowsHaveTheIdentitiesThatSayYes() {
        const EmbeddingSet set = otherSet();
        const auto scheme = GroupScheme::overlapping("kind", schemeClasses, {"male", "old"});
        const SchemeLabels said = labelsByName(set, scheme, &set.columns[0]);
        const auto of = [&](std::size_t row) {
            const auto groups = said.groups->of(row);
            return std::vector<int>(groups.begin(), groups.end());
        };
        QCOMPARE(of(0), (std::vector<int>{2, 3})); // dog: male, old
        QCOMPARE(of(1), (std::vector<int>{1}));    // cat: old
        QCOMPARE(of(2), (std::vector<int>{2}));
        QVERIFY(of(3).empty()); // without a class
    }

    void columnsThatAreMissingAreNamed() {
        const EmbeddingSet set = otherSet();
        const GroupScheme scheme("kind", schemeClasses, {schemePlace, {"hour", {"day", "night"}, {}}});
        const SchemeLabels said = labelsByName(set, scheme, &set.columns[0]);
        QCOMPARE(said.missing, (std::vector<std::string>{"hour"}));
        QVERIFY(!said.groups);
        const auto identities = GroupScheme::overlapping("kind", schemeClasses, {"male", "place"});
        QCOMPARE(labelsByName(set, identities, &set.columns[0]).missing, (std::vector<std::string>{"place"}));
    }

    void unknownClassesAreRefusedByName() {
        EmbeddingSet set = otherSet();
        set.columns[0].codes[3] = 2;
        const std::string message = messageOf<DataError>(
            [&] { (void)labelsByName(set, GroupScheme("kind", schemeClasses, {}), &set.columns[0]); });
        CHECK_HOLDS(message, "does not know: owl (it knows cat, dog)");
        CHECK_HOLDS(message, "--class-column none");
    }
};

QTEST_APPLESS_MAIN(TestSchemeLabels)
#include "tst_scheme_labels.moc"
