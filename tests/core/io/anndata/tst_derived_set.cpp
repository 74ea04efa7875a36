// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/random_split.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"

#include <QTemporaryDir>

using namespace groupscope;
using namespace groupscope::testing;

class TestDerivedSet : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void keysOfGroupsAreReadAndWritten() {
        const auto set = comments(10);
        set->attributeKeys = {"black"};
        set->groupKey = "any";
        set->groupColumns.push_back("black"); // named twice: read once
        saveEmbeddingSet(*set, path("comments.h5ad"));
        const auto read = openEmbeddingSet(path("comments.h5ad"));
        QVERIFY(read->groupColumns == (std::vector<std::string>{"male", "female", "black"}));
        QVERIFY(read->groupKey == "any" && read->attributeKeys == std::vector<std::string>{"black"});
        QVERIFY(read->notices.empty());
        set->groupColumns = {"male", "other"};
        set->groupKey = "none";
        saveEmbeddingSet(*set, path("unknown.h5ad"));
        const auto unknown = openEmbeddingSet(path("unknown.h5ad"));
        // The names stay, so that a task can refuse them.
        QVERIFY(unknown->groupColumns == (std::vector<std::string>{"male", "other"}));
        QCOMPARE(unknown->groupKey, std::string("none"));
        QCOMPARE(unknown->notices.size(), std::size_t(2));
    }

    void columnsAreAddedOrReplaced() {
        const auto set = comments(5);
        set->sha256 = std::string(64, 'a');
        std::vector<int> codes(15, 2);
        const auto added = withColumns(*set, {splitColumnOf("fold", codes)}, "fold");
        QCOMPARE(added->columns.size(), set->columns.size() + 1);
        QCOMPARE(added->splitKey, std::string("fold"));
        QVERIFY(added->column("fold").codes == codes);
        const auto replaced = withColumns(*set, {splitColumnOf("split", codes)}, "split");
        QCOMPARE(replaced->columns.size(), set->columns.size());
        QVERIFY(replaced->column("split").codes == codes && set->column("split").codes != codes);
        // Runs on either are not those on the file, nor each other's, but the same step gives the same set.
        QVERIFY(added->sha256.size() == 64 && added->sha256 != set->sha256);
        QVERIFY(added->sha256 != replaced->sha256);
        QCOMPARE(withColumns(*set, {splitColumnOf("fold", codes)}, "fold")->sha256, added->sha256);
        codes[7] = 0;
        QVERIFY(withColumns(*set, {splitColumnOf("fold", codes)}, "fold")->sha256 != added->sha256);
    }

    /// Runs on the file are found again by its hash.
    void aNoteLeavesTheSetWhatItIs() {
        const auto set = comments(5);
        set->sha256 = std::string(64, 'a');
        const auto noted = withNote(*set, splitColumnOf("hard", std::vector<int>(15, 1)));
        QCOMPARE(noted->columns.size(), set->columns.size() + 1);
        QCOMPARE(noted->sha256, set->sha256);
        QCOMPARE(noted->splitKey, set->splitKey);
        CHECK_HOLDS(
            messageOf<DataError>([&] { withNote(*set, splitColumnOf("split", std::vector<int>(15, 1))); }),
            "there is a column 'split' already");
        CHECK_HOLDS(
            messageOf<DataError>([&] { withNote(*set, splitColumnOf("hard", std::vector<int>(14, 1))); }),
            "has 14 values, not 15");
    }

    void columnsThatMakeGroupsStay() {
        const auto set = comments(5);
        for (const char* name : {"toxicity", "male"})
            CHECK_HOLDS(messageOf<DataError>(
                            [&] { withColumns(*set, {splitColumnOf(name, std::vector<int>(15, 0))}, name); }),
                        "give the new column another name");
        CHECK_HOLDS(messageOf<DataError>(
                        [&] { withColumns(*set, {splitColumnOf("fold", std::vector<int>(14, 0))}, "fold"); }),
                    "has 14 values, not 15");
        for (const char* name : {"", "_index", "a/b"})
            CHECK_HOLDS(messageOf<DataError>(
                            [&] { withColumns(*set, {splitColumnOf(name, std::vector<int>(15, 0))}, name); }),
                        "cannot be the name of a column");
    }

    void freeNames() {
        const auto set = comments(5);
        QCOMPARE(freeColumnName(*set, "fold"), std::string("fold"));
        QCOMPARE(freeColumnName(*set, "split"), std::string("split_2"));
    }

  private:
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestDerivedSet)
#include "tst_derived_set.moc"
