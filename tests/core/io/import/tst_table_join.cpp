// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/data/data_check.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/npy.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <numeric>

using namespace groupscope;
using groupscope::testing::messageOf;
using groupscope::testing::writeBytes;

namespace {

constexpr int rowCount = 60;

std::string idOf(int row) {
    return "img_" + std::to_string(row) + ".jpg";
}

/// "land" or "water" in no regular order: a shuffled table agrees on half of the rows by chance.
std::string birdOf(int row) {
    return row * row % 7 < 3 ? "land" : "water";
}

std::vector<int> inOrder() {
    std::vector<int> rows(rowCount);
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

std::vector<int> shuffled() {
    std::vector<int> rows = inOrder();
    Random(1, "table").shuffle(rows);
    return rows;
}

/// A table with one line for each of `rows`; `ids` renames some.
std::string tableOf(const std::vector<int>& rows, const std::map<int, std::string>& ids = {}) {
    std::string text = "filename,y,split\n";
    for (const int row : rows)
        text += (ids.contains(row) ? ids.at(row) : idOf(row)) + "," + birdOf(row) + ",train\n";
    return text;
}

bool hasNotice(const EmbeddingSet& set, const std::string& part) {
    return std::any_of(set.notices.begin(), set.notices.end(),
                       [&](const std::string& notice) { return notice.find(part) != std::string::npos; });
}

/// How many rows have the class that is theirs.
int rightClasses(const EmbeddingSet& set) {
    const Column& birds = set.column(set.classKey);
    int right = 0;
    for (int row = 0; row < rowCount; ++row) {
        const int code = birds.codes[static_cast<std::size_t>(row)];
        right += code >= 0 && birds.categories[static_cast<std::size_t>(code)] == birdOf(row) ? 1 : 0;
    }
    return right;
}

} // namespace

/// A table of metadata is matched to the rows of a file by ids, whatever its order.
class TestTableJoin : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        Hdf5File file = Hdf5File::create(at("set.h5"));
        std::vector<std::string> ids;
        for (int row = 0; row < rowCount; ++row)
            ids.push_back(idOf(row));
        file.root().writeTexts("ids", ids);
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
    }

    void matchesAShuffledTable() {
        const auto set = openWith(tableOf(shuffled()));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "table.csv: rows are matched by its column 'filename'"));
    }

    /// named_rows.npz: numpy.savez(X=numpy.ones((60, 2), "f4"), filename=["img_0.jpg", ..., "img_59.jpg"]).
    void matchesATableThatLiesBesideAnArchive() {
        const std::string stem = at("clip.npz");
        std::filesystem::copy_file(GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/named_rows.npz", stem);
        writeBytes(at("clip.csv"), tableOf(shuffled()));
        const auto set = openEmbeddingFile(stem);
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "clip.csv: rows are matched by its column 'filename'"));
    }

    void previewShowsTheMatchedRows() {
        writeBytes(at("table.csv"), tableOf(shuffled()));
        const FileContent content = describeFile(at("set.h5"), parseMapping(Words{word()}));
        const ContentItem& names = content.at("metadata:filename");
        QCOMPARE(names.rows(), std::size_t(rowCount));
        for (std::size_t row = 0; row < names.preview.size(); ++row)
            QCOMPARE(names.preview[row].at(0), idOf(static_cast<int>(row)));
    }

    void unmatchedIdsAreNamedAndCounted() {
        std::vector<int> rows = shuffled();
        std::erase_if(rows, [](int row) { return row == 3 || row == 5; });
        rows.push_back(1000); // of no row of the file
        const auto set = openWith(tableOf(rows));
        QCOMPARE(rightClasses(*set), rowCount - 2);
        for (const std::size_t row : {std::size_t(3), std::size_t(5)})
            QCOMPARE(set->column(set->classKey).codes[row], -1);
        QVERIFY(hasNotice(*set, "it has no row for 2 ids of 60, which stay without its values: 'img_3.jpg', "
                                "'img_5.jpg'"));
        QVERIFY(hasNotice(*set, "1 row of it has no such id"));
    }

    void atLeast95PercentMustMatch() {
        std::map<int, std::string> renamed;
        for (int row = 0; row < 3; ++row)
            renamed[row] = "other " + std::to_string(row);
        QCOMPARE(rightClasses(*openWith(tableOf(shuffled(), renamed))), rowCount - 3); // 57 of 60
        renamed[3] = "other 3";
        CHECK_HOLDS(
            refusalOf(tableOf(shuffled(), renamed)),
            "holds only 56 of the 60 ids of '/ids', too few to match rows by (95 % are asked for), and in "
            "another order");
        const auto set = openWith(tableOf(inOrder(), renamed)); // the ids agree with the position
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(
            hasNotice(*set, "rows are taken in the order they stand in: its best column holds 56 of the 60"));
    }

    void idsThatAreThereTwiceAreRefusedUnlessTheOrderIsTheSame() {
        CHECK_HOLDS(refusalOf(tableOf(shuffled(), {{4, idOf(5)}})),
                    "1 id is there several times in the table ('img_5.jpg'), so rows cannot be matched by "
                    "'filename'");
        std::vector<std::string> ids;
        for (int row = 0; row < rowCount; ++row)
            ids.push_back(idOf(row / 2));
        Hdf5File file = Hdf5File::create(at("set.h5"));
        file.root().writeTexts("ids", ids);
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
        std::map<int, std::string> same;
        for (int row = 0; row < rowCount; ++row)
            same[row] = ids[static_cast<std::size_t>(row)];
        const auto set = openWith(tableOf(inOrder(), same));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "which is in the order of the file"));
        CHECK_HOLDS(refusalOf(tableOf(shuffled(), same)), "30 ids are there several times in the table");
    }

    void positionIsUsedAndSaid() {
        writeBytes(at("plain.npy"), npyHeader("<f4", {rowCount, 2}) + std::string(8 * rowCount, '\0'));
        writeBytes(at("table.csv"), tableOf(inOrder()));
        const auto set = openEmbeddingFile(at("plain.npy"), Words{word()});
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(set->tableByPosition);
        const auto task = makeTask(set);
        for (const DataCheck& check : dataChecks(validateTask(*task), *task))
            if (check.id == "metadata_table")
                QVERIFY(check.level == CheckLevel::note &&
                        check.finding.starts_with("table.csv: rows are taken in"));
        QVERIFY(hasNotice(*set,
                          "rows are taken in the order they stand in: the file has no ids to match them by"));
    }

    void positionCanBeAskedFor() {
        const std::string text = tableOf(shuffled());
        writeBytes(at("table.csv"), text);
        const auto set = openEmbeddingFile(at("set.h5"), Words{word(), "join=position"});
        QVERIFY(rightClasses(*set) < rowCount);
        QVERIFY(!hasNotice(*set, "rows are matched"));
        CHECK_HOLDS(messageOf<UsageError>([&] { parseMapping(Words{"join=luck"}); }),
                    "join is neither 'position' nor ITEM=COLUMN");
        QCOMPARE(mappingWords(parseMapping(Words{"join=position"})), Words{"join=position"});
    }

    /// The words that are printed mean the same when they are given back.
    void theMappingHoldsWhatWasDecided() {
        writeBytes(at("table.csv"), tableOf(shuffled()));
        const FileContent content = describeFile(at("set.h5"), parseMapping(Words{word()}));
        QCOMPARE(content.join, std::string("/ids=filename"));
        const ImportMapping guess = guessMapping(content);
        QCOMPARE(guess.join, content.join);
        ImportMapping renamed = guess;
        renamed.ids = "metadata:filename"; // names in the result do not change how rows are matched
        for (const ImportMapping& mapping : {guess, renamed})
            QCOMPARE(rightClasses(*importEmbeddingSet(at("set.h5"), mapping)), rowCount);
        const auto byIds = openEmbeddingFile(at("set.h5"), Words{word()}),
                   byPosition = openEmbeddingFile(at("set.h5"), Words{word(), "join=position"});
        QVERIFY(byIds->sha256 != byPosition->sha256);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        openEmbeddingFile(at("set.h5"), Words{word(), "join=/ids=y"});
                    }),
                    "its column 'y' does not hold 95 % of the ids of '/ids'");
    }

    void idsMayBeWrittenDifferently_data() {
        QTest::addColumn<QByteArray>("format");
        for (const char* format : {"%1", " %1 ", "%1.0", "000%1"})
            QTest::newRow(format) << QByteArray(format);
    }
    void idsMayBeWrittenDifferently() {
        QFETCH(QByteArray, format);
        std::vector<double> numbers;
        std::map<int, std::string> written;
        for (int row = 0; row < rowCount; ++row) {
            numbers.push_back(100 + row);
            written[row] = QString::fromUtf8(format).arg(100 + row).toStdString();
        }
        Hdf5File file = Hdf5File::create(at("set.h5"));
        file.root().writeNumbers<double>("ids", numbers, {rowCount});
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
        QCOMPARE(rightClasses(*openWith(tableOf(shuffled(), written))), rowCount);
    }

    void pathsAreMatchedByTheirEnds() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "images/" + std::to_string(row % 3) + "/" + idOf(row);
        QCOMPARE(rightClasses(*openWith(tableOf(shuffled(), paths))), rowCount);
    }

    /// Two lines of the table end alike, so that ends of paths do not tell its lines apart.
    void pathsThatEndAlikeAreNotMatchedByTheirEnds() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "images/" + (row < 2 ? std::to_string(row) + "/other.jpg" : "0/" + idOf(row));
        const auto set = openWith(tableOf(inOrder(), paths));
        QVERIFY(set->tableByPosition);
        QVERIFY(hasNotice(*set, "rows are taken in the order they stand in"));
    }

    void aColumnOfAnotherNameIsFound() {
        std::string table = tableOf(shuffled());
        table.replace(0, 8, "location");
        QCOMPARE(rightClasses(*openWith(table)), rowCount);
    }

    void aFewCommonIdsInAnotherOrderAreAContradiction() {
        std::map<int, std::string> renamed;
        for (int row = 0; row < 50; ++row)
            renamed[row] = "other " + std::to_string(row);
        CHECK_HOLDS(refusalOf(tableOf(shuffled(), renamed)), "holds only 10 of the 60 ids");
    }

    void countsAndOtherIntegersAreNoIds() {
        writeNumberedRows();
        std::string ranked = "rank,y,split\n", counted = ",y,split\n";
        const std::vector<int> rows = shuffled();
        for (int row = 0; row < rowCount; ++row) {
            ranked += std::to_string(rows[static_cast<std::size_t>(row)]) + "," + birdOf(row) + ",train\n";
            counted += std::to_string(row) + "," + birdOf(row) + ",train\n";
        }
        const auto set = openWith(ranked);
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "rows are taken in the order they stand in"));
        CHECK_HOLDS(refusalOf(counted), "its unnamed first column counts the rows");
        const auto asked = openEmbeddingFile(at("set.h5"), Words{word(), "join=/ids=index"});
        QVERIFY(hasNotice(*asked, "rows are matched by its column 'index'"));
        writeBytes(at("table.csv"), ranked); // asked for by name, any column will do
        QVERIFY(!openEmbeddingFile(at("set.h5"), Words{word(), "join=/ids=rank"})->tableByPosition);
    }

    void rowsWithoutAnIdAreNoMatch() {
        std::vector<std::string> ids(rowCount);
        for (int row = 0; row < 6; ++row)
            ids[static_cast<std::size_t>(row)] = idOf(row);
        Hdf5File file = Hdf5File::create(at("set.h5"));
        file.root().writeTexts("ids", ids);
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
        CHECK_HOLDS(refusalOf(tableOf(shuffled())), "holds only 6 of the 60 ids");
    }

    void aNamedTableOfOtherRowsIsAnError() {
        std::vector<int> rows = inOrder();
        rows.pop_back();
        writeBytes(at("plain.npy"), npyHeader("<f4", {rowCount, 2}) + std::string(8 * rowCount, '\0'));
        writeBytes(at("table.csv"), tableOf(rows));
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("plain.npy"), Words{word()}); }),
                    "it has 59 rows, which no array has");
    }

    void aNamedTableOfAnotherArrayIsAnError() {
        Hdf5File file = Hdf5File::create(at("two.h5"));
        file.root().writeNumbers<float>("features", std::vector<float>(20, 1.0f), {10, 2});
        file.root().writeNumbers<float>("other", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.root().writeNumbers<std::int64_t>("labels",
                                               std::vector<std::int64_t>{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, {10});
        file.close();
        writeBytes(at("table.csv"), tableOf(inOrder()));
        CHECK_HOLDS(messageOf<DataError>([&] {
                        openEmbeddingFile(at("two.h5"), Words{word(), "embedding=/features"});
                    }),
                    "the table has 60 rows for the 10 rows of /features");
    }

  private:
    /// ids 0, 1, 2, ... in an order of their own.
    void writeNumberedRows() const {
        std::vector<std::int64_t> ids;
        std::vector<int> order = inOrder();
        Random(2, "ids").shuffle(order);
        for (const int id : order)
            ids.push_back(id);
        Hdf5File file = Hdf5File::create(at("set.h5"));
        file.root().writeNumbers<std::int64_t>("ids", ids, {rowCount});
        file.root().writeNumbers<float>("features", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.close();
    }

    using Words = std::vector<std::string>;

    std::string at(const std::string& name) const {
        return folder_->filePath(QString::fromStdString(name)).toStdString();
    }
    std::string word() const { return "metadata=" + at("table.csv"); }
    std::shared_ptr<const EmbeddingSet> openWith(const std::string& table) const {
        writeBytes(at("table.csv"), table);
        return openEmbeddingFile(at("set.h5"), Words{word()});
    }
    std::string refusalOf(const std::string& table) const {
        return messageOf<DataError>([&] { openWith(table); });
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestTableJoin)
#include "tst_table_join.moc"
