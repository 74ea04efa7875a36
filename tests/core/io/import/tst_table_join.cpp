// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/data_check.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/npy.h"
#include "tests/core/io/import/table_beside.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

using Words = TableBeside::Words;

/// A table of metadata is matched to the rows of a file by ids, whatever its order.
class TestTableJoin : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        files_ = std::make_unique<TableBeside>();
        files_->writeSet();
    }

    void matchesAShuffledTable() {
        const auto set = files_->openWith(tableOf(shuffled()));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "table.csv: examples are matched by its column 'filename'"));
    }

    /// named_rows.npz: numpy.savez(X=numpy.ones((60, 2), "f4"), filename=["img_0.jpg", ..., "img_59.jpg"]).
    void matchesATableThatLiesBesideAnArchive() {
        const std::string stem = files_->at("clip.npz");
        std::filesystem::copy_file(GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/named_rows.npz", stem);
        writeBytes(files_->at("clip.csv"), tableOf(shuffled()));
        const auto set = openEmbeddingFile(stem);
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "clip.csv: examples are matched by its column 'filename'"));
    }

    void previewShowsTheMatchedRows() {
        files_->writeTable(tableOf(shuffled()));
        const FileContent content = describeFile(files_->at("set.h5"), parseMapping(Words{files_->word()}));
        const ContentItem& names = content.at("metadata:filename");
        QCOMPARE(names.rows(), std::size_t(rowCount));
        for (std::size_t row = 0; row < names.preview.size(); ++row)
            QCOMPARE(names.preview[row].at(0), idOf(static_cast<int>(row)));
    }

    void aTableOfMoreRowsIsTaken() {
        std::vector<int> rows = shuffled();
        rows.push_back(1000);
        const auto set = files_->openWith(tableOf(rows));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "1 line of it has no such id"));
    }

    void positionIsUsedAndSaid() {
        writeBytes(files_->at("plain.npy"),
                   npyHeader("<f4", {rowCount, 2}) + std::string(8 * rowCount, '\0'));
        files_->writeTable(tableOf(inOrder()));
        const auto set = openEmbeddingFile(files_->at("plain.npy"), Words{files_->word()});
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(set->tableByPosition);
        const auto task = makeTask(set);
        for (const DataCheck& check : dataChecks(validateTask(*task), *task))
            if (check.id == "metadata_table")
                QVERIFY(check.level == CheckLevel::note &&
                        check.finding.starts_with("table.csv: examples are matched by position"));
        QVERIFY(hasNotice(*set, "examples are matched by position: the file has no ids to match them by"));
    }

    void positionCanBeAskedFor() {
        const std::string text = tableOf(shuffled());
        files_->writeTable(text);
        const auto set = files_->open("position");
        QVERIFY(rightClasses(*set) < rowCount);
        QVERIFY(hasNotice(*set, "examples are matched by position, as requested"));
        QVERIFY(!hasNotice(*set, "has no ids to match them by"));
        CHECK_HOLDS(messageOf<UsageError>([&] { parseMapping(Words{"join=luck"}); }),
                    "join is none of 'position', 'exact-partial' and ITEM=COLUMN");
        QCOMPARE(mappingWords(parseMapping(Words{"join=position"})), Words{"join=position"});
    }

    /// The words that are printed mean the same when they are given back.
    void theMappingHoldsWhatWasDecided() {
        files_->writeTable(tableOf(shuffled()));
        const FileContent content = describeFile(files_->at("set.h5"), parseMapping(Words{files_->word()}));
        QCOMPARE(content.join, std::string("/ids=filename"));
        const ImportMapping guess = guessMapping(content);
        QCOMPARE(guess.join, content.join);
        ImportMapping renamed = guess;
        renamed.ids = "metadata:filename"; // names in the result do not change how rows are matched
        for (const ImportMapping& mapping : {guess, renamed})
            QCOMPARE(rightClasses(*importEmbeddingSet(files_->at("set.h5"), mapping)), rowCount);
        const auto byIds = openEmbeddingFile(files_->at("set.h5"), Words{files_->word()}),
                   byPosition = files_->open("position");
        QVERIFY(byIds->sha256 != byPosition->sha256);
        CHECK_HOLDS(
            messageOf<DataError>([&] { files_->open("/ids=y"); }),
            "none of the 60 names of '/ids' ('img_0.jpg', 'img_1.jpg', 'img_2.jpg', …) is among the 60 of "
            "its column 'y'");
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
        files_->writeSet(numbers);
        QCOMPARE(rightClasses(*files_->openWith(tableOf(shuffled(), written))), rowCount);
    }

    void pathsAreMatchedByTheirEnds() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "images/" + std::to_string(row % 3) + "/" + idOf(row);
        QCOMPARE(rightClasses(*files_->openWith(tableOf(shuffled(), paths))), rowCount);
    }

    void stemsAreMatched() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "/data/images/img_" + std::to_string(row) + ".png";
        const auto set = files_->openWith(tableOf(shuffled(), paths));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "examples are matched by its column 'filename', by the ends of their paths "
                                "without file endings"));
    }

    void aColumnOfAnotherNameIsFound() {
        std::string table = tableOf(shuffled());
        table.replace(0, 8, "location");
        QCOMPARE(rightClasses(*files_->openWith(table)), rowCount);
    }

    void countsAndOtherIntegersAreNoIds() {
        writeNumberedRows();
        std::string ranked = "rank,y,split\n", counted = ",y,split\n";
        const std::vector<int> rows = shuffled();
        for (int row = 0; row < rowCount; ++row) {
            ranked += std::to_string(rows[row]) + "," + birdOf(row) + ",train\n";
            counted += std::to_string(row) + "," + birdOf(row) + ",train\n";
        }
        const auto set = files_->openWith(ranked);
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "examples are matched by position"));
        CHECK_HOLDS(files_->refusalOf(counted), "its unnamed first column counts the examples");
        const auto asked = files_->open("/ids=index");
        QVERIFY(hasNotice(*asked, "examples are matched by its column 'index'"));
        files_->writeTable(ranked); // asked for by name, any column will do
        QVERIFY(!files_->open("/ids=rank")->tableByPosition);
    }

  private:
    /// ids 0, 1, 2, ... in an order of their own.
    void writeNumberedRows() const {
        std::vector<std::int64_t> ids;
        std::vector<int> order = inOrder();
        Random(2, "ids").shuffle(order);
        for (const int id : order)
            ids.push_back(id);
        files_->writeSet(ids);
    }

    std::unique_ptr<TableBeside> files_;
};

QTEST_APPLESS_MAIN(TestTableJoin)
#include "tst_table_join.moc"
