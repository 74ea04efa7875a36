// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/npy.h"
#include "tests/core/io/import/table_beside.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

using Words = TableBeside::Words;

/// Checks that a conflict between a table and a file is an error that names both sides.
class TestTableJoinRefusals : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        files_ = std::make_unique<TableBeside>();
        files_->writeSet();
    }

    void aTableThatLacksRowsIsRefusedUnlessAskedFor() {
        std::vector<int> rows = shuffled();
        std::erase_if(rows, [](int row) { return row == 3 || row == 5; });
        rows.push_back(1000); // of no row of the file
        const std::string refusal = files_->refusalOf(tableOf(rows));
        CHECK_HOLDS(refusal,
                    "58 of the 60 names of '/ids' ('img_0.jpg', 'img_1.jpg', 'img_2.jpg', …) are among "
                    "the 59 of its column 'filename'");
        CHECK_HOLDS(refusal, "not there: 'img_3.jpg', 'img_5.jpg'; only there: 'img_1000.jpg'");
        CHECK_HOLDS(refusal, "join=exact-partial");
        const auto set = files_->open("exact-partial");
        QCOMPARE(rightClasses(*set), rowCount - 2);
        for (const std::size_t row : {std::size_t(3), std::size_t(5)})
            QCOMPARE(set->column(set->classKey).codes[row], -1);
        QVERIFY(hasNotice(
            *set, "it has no line for 2 ids of 60, which stay without its values: 'img_3.jpg', 'img_5.jpg'"));
        QVERIFY(hasNotice(*set, "1 line of it has no such id"));
        const FileContent content =
            describeFile(files_->at("set.h5"), parseMapping(Words{files_->word(), "join=exact-partial"}));
        QCOMPARE(guessMapping(content).join, std::string("exact-partial"));
        CHECK_HOLDS(messageOf<DataError>([&] {
                        files_->writeTable("y,split\nland,train\n");
                        files_->open("exact-partial");
                    }),
                    "no column of it holds ids of the file");
    }

    /// If both sides name their rows and no name fits, a match by position would be a guess.
    void namesThatDoNotFitAreRefused_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"IMG_%1.JPG", "image %1", "%1", "val/train/%1.jpg"})
            QTest::newRow(name) << QByteArray(name);
    }
    void namesThatDoNotFitAreRefused() {
        QFETCH(QByteArray, name);
        std::map<int, std::string> others;
        for (int row = 0; row < rowCount; ++row)
            others[row] = QString::fromUtf8(name).arg(row).toStdString();
        for (const char* column : {"filename", "picture"}) {
            std::string table = tableOf(shuffled(), others);
            table.replace(0, 8, column);
            if (name == "%1" && std::string(column) == "picture")
                continue; // numbers of a column of any name are no ids
            CHECK_HOLDS(files_->refusalOf(table), "none of the 60 names of '/ids'");
        }
        files_->writeTable(tableOf(inOrder(), others));
        QCOMPARE(rightClasses(*files_->open("position")), rowCount);
    }

    void countsFromOtherStartsAreRefused() {
        std::vector<std::int64_t> ids(rowCount);
        std::iota(ids.begin(), ids.end(), 0);
        files_->writeSet(ids);
        std::string table = "id,y,split\n";
        for (int row = 0; row < rowCount; ++row)
            table += std::to_string(row + 1) + "," + birdOf(row) + ",train\n";
        CHECK_HOLDS(files_->refusalOf(table), "both count their names, one from 0 and one from 1");
        CHECK_HOLDS(messageOf<DataError>([&] { files_->open("exact-partial"); }), "both count their names");
        QCOMPARE(rightClasses(*files_->open("position")), rowCount);
        table.replace(0, 2, ""); // an index of pandas that counts from 0, in order, is no name
        std::string indexed = ",y,split\n";
        for (int row = 0; row < rowCount; ++row)
            indexed += std::to_string(row) + "," + birdOf(row) + ",train\n";
        for (std::int64_t& id : ids)
            id += 1000;
        files_->writeSet(ids);
        QCOMPARE(rightClasses(*files_->openWith(indexed)), rowCount);
    }

    /// A column that counts the lines in another order may mean the rows of a file without names.
    void aCountInAnotherOrderIsRefused_data() {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<int>("first");
        for (const char* header : {"", "id", "idx", "index", "row"})
            for (const int first : {0, 1})
                QTest::addRow("'%s' from %d", header, first) << QByteArray(header) << first;
    }
    void aCountInAnotherOrderIsRefused() {
        QFETCH(QByteArray, header);
        QFETCH(int, first);
        writeBytes(files_->at("plain.npy"),
                   npyHeader("<f4", {rowCount, 2}) + std::string(8 * rowCount, '\0'));
        for (const bool ordered : {true, false}) {
            std::string table = header.toStdString() + ",filename,y,split\n";
            for (const int row : ordered ? inOrder() : shuffled())
                table += std::to_string(row + first) + "," + idOf(row) + "," + birdOf(row) + ",train\n";
            files_->writeTable(table);
            if (ordered)
                QCOMPARE(rightClasses(*openEmbeddingFile(files_->at("plain.npy"), Words{files_->word()})),
                         rowCount);
            else
                CHECK_HOLDS(messageOf<DataError>(
                                [&] { openEmbeddingFile(files_->at("plain.npy"), Words{files_->word()}); }),
                            "counts the lines from " + std::to_string(first) + " in another order");
        }
    }

    void columnsThatDisagreeAreRefused() {
        std::string table = "image_id,name,y,split\n";
        const std::vector<int> rows = shuffled();
        for (int row = 0; row < rowCount; ++row)
            table += idOf(rows[row]) + "," + idOf(row) + "," + birdOf(row) + ",train\n";
        CHECK_HOLDS(files_->refusalOf(table), "its columns 'image_id' and 'name' both hold the ids");
        files_->writeTable(table);
        QCOMPARE(rightClasses(*files_->open("/ids=name")), rowCount);
    }

    void idsThatAreThereTwiceAreRefusedUnlessTheOrderIsTheSame() {
        CHECK_HOLDS(files_->refusalOf(tableOf(shuffled(), {{4, idOf(5)}})),
                    "1 id is there several times in the table ('img_5.jpg'), so examples cannot be matched "
                    "by 'filename'");
        std::vector<std::string> ids;
        for (int row = 0; row < rowCount; ++row)
            ids.push_back(idOf(row / 2));
        files_->writeSet(ids);
        std::map<int, std::string> same;
        for (int row = 0; row < rowCount; ++row)
            same[row] = ids[row];
        const auto set = files_->openWith(tableOf(inOrder(), same));
        QCOMPARE(rightClasses(*set), rowCount);
        QVERIFY(hasNotice(*set, "which is in the order of the file"));
        CHECK_HOLDS(files_->refusalOf(tableOf(shuffled(), same)),
                    "30 ids are there several times in the table");
    }

    /// Two lines of the table end alike: ends of paths do not tell its lines apart.
    void pathsThatEndAlikeAreRefused() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "images/" + (row < 2 ? std::to_string(row) + "/img_0.jpg" : "0/" + idOf(row));
        CHECK_HOLDS(files_->refusalOf(tableOf(inOrder(), paths)),
                    "'img_0.jpg' fits both 'images/0/img_0.jpg' and 'images/1/img_0.jpg'");
    }

    void pathsOfOtherFoldersAreRefused() {
        std::map<int, std::string> paths;
        for (int row = 0; row < rowCount; ++row)
            paths[row] = "train/" + idOf(row);
        std::vector<std::string> ids;
        for (int row = 0; row < rowCount; ++row)
            ids.push_back("val/" + idOf(row));
        files_->writeSet(ids, "filename");
        CHECK_HOLDS(files_->refusalOf(tableOf(shuffled(), paths)),
                    "none of the 60 names of '/filename' ('val/img_0.jpg'");
    }

    void aFewCommonIdsInAnotherOrderAreAContradiction() {
        std::map<int, std::string> renamed;
        for (int row = 0; row < 50; ++row)
            renamed[row] = "other " + std::to_string(row);
        CHECK_HOLDS(files_->refusalOf(tableOf(shuffled(), renamed)), "10 of the 60 names of '/ids'");
    }

    void rowsWithoutAnIdAreNoMatch() {
        std::vector<std::string> ids(rowCount);
        for (int row = 0; row < 6; ++row)
            ids[row] = idOf(row);
        files_->writeSet(ids);
        CHECK_HOLDS(files_->refusalOf(tableOf(shuffled())), "6 of the 60 names of '/ids'");
    }

    void aNamedTableOfOtherRowsIsAnError() {
        std::vector<int> rows = inOrder();
        rows.pop_back();
        writeBytes(files_->at("plain.npy"),
                   npyHeader("<f4", {rowCount, 2}) + std::string(8 * rowCount, '\0'));
        files_->writeTable(tableOf(rows));
        CHECK_HOLDS(
            messageOf<DataError>([&] { openEmbeddingFile(files_->at("plain.npy"), Words{files_->word()}); }),
            "it has 59 rows, which no array has");
    }

    void aNamedTableOfAnotherArrayIsAnError() {
        Hdf5File file = Hdf5File::create(files_->at("two.h5"));
        file.root().writeNumbers<float>("features", std::vector<float>(20, 1.0f), {10, 2});
        file.root().writeNumbers<float>("other", std::vector<float>(2 * rowCount, 1.0f), {rowCount, 2});
        file.root().writeNumbers<std::int64_t>("labels",
                                               std::vector<std::int64_t>{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}, {10});
        file.close();
        files_->writeTable(tableOf(inOrder()));
        CHECK_HOLDS(messageOf<DataError>([&] {
                        openEmbeddingFile(files_->at("two.h5"), Words{files_->word(), "embedding=/features"});
                    }),
                    "the table has 60 rows for the 10 examples of /features");
    }

  private:
    std::unique_ptr<TableBeside> files_;
};

QTEST_APPLESS_MAIN(TestTableJoinRefusals)
#include "tst_table_join_refusals.moc"
