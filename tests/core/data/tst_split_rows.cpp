// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/split_rows.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

EmbeddingSet setOfSix() {
    EmbeddingSet set;
    set.ids = {"a", "b", "c", "d", "e", "f"};
    set.splitKey = "fold";
    set.columns = {{"fold", {"test", "train", "dev"}, {1, 0, 2, -1, 1, 0}, {}},
                   {"hard", {"no", "yes"}, {0, 1, 0, 1, 0, 0}, {}},
                   {"second", {"train", "test"}, {0, 1, 0, 1, 0, 1}, {}}};
    return set;
}

using Indices = std::vector<int>;

} // namespace

/// Every row of a set with the splits that it is in.
class TestSplitRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRowIsThere() {
        std::vector<std::string> warnings;
        const std::vector<SplitRows> splits = splitRows(setOfSix(), {}, warnings);
        QCOMPARE(splits.size(), std::size_t(4));
        QCOMPARE(splits[0].name, std::string("train"));
        QCOMPARE(splits[0].rows, (Indices{0, 4}));
        QCOMPARE(splits[1].name, std::string("val")); // 'dev' in the file
        QCOMPARE(splits[1].rows, (Indices{2}));
        QCOMPARE(splits[2].rows, (Indices{1, 5}));
        QCOMPARE(splits[3].name, std::string()); // in no split
        QCOMPARE(splits[3].rows, (Indices{3}));
        QVERIFY(warnings.empty());
    }

    void aRowMayBeInSeveralSplits() {
        EmbeddingSet set = setOfSix();
        set.splits = {{.name = "hard-ones", .title = {}, .purpose = Purpose::report, .column = "hard"}};
        std::vector<std::string> warnings;
        const std::vector<SplitRows> splits = splitRows(set, {}, warnings);
        QCOMPARE(splits.back().name, std::string("hard-ones"));
        QCOMPARE(splits.back().rows, (Indices{1, 3})); // row 1 is a test example as well
        QCOMPARE(splits[2].rows, (Indices{1, 5}));
    }

    void anotherColumnMaySayTheSplit() {
        std::vector<std::string> warnings;
        const std::vector<SplitRows> splits = splitRows(setOfSix(), "second", warnings);
        QCOMPARE(splits.size(), std::size_t(2));
        QCOMPARE(splits[1].rows, (Indices{1, 3, 5}));
        CHECK_HOLDS(messageOf<DataError>([&] { (void)splitRows(setOfSix(), "third", warnings); }), "third");
    }

    void aSetWithoutSplitIsOneList() {
        EmbeddingSet set = setOfSix();
        set.splitKey.clear();
        std::vector<std::string> warnings;
        const std::vector<SplitRows> splits = splitRows(set, {}, warnings);
        QCOMPARE(splits.size(), std::size_t(1));
        QCOMPARE(splits[0].name, std::string());
        QCOMPARE(splits[0].rows.size(), std::size_t(6));
    }
};

QTEST_APPLESS_MAIN(TestSplitRows)
#include "tst_split_rows.moc"
