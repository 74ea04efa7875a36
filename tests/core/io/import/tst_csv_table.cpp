// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_table.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <zlib.h>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

CsvTable table(const std::string& text) {
    return {text, "t.csv"};
}

std::vector<std::string> namesOf(const CsvTable& csv) {
    std::vector<std::string> names;
    for (const CsvColumn& column : csv.columns())
        names.push_back(column.name);
    return names;
}

using Texts = std::vector<std::string>;

} // namespace

class TestCsvTable : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void readsQuotesAndLineBreaks() {
        const CsvTable csv = table(
            "\xef\xbb\xbfname,\"a \"\"big\"\" one\"\r\n\"x, y\",1\r\n\r\n\"two\nlines\",2\r\n5\" pipe,3");
        QCOMPARE(namesOf(csv), (Texts{"name", "a \"big\" one"}));
        QCOMPARE(csv.texts(0), (Texts{"x, y", "two\nlines", "5\" pipe"}));
        QCOMPARE(csv.texts(1), (Texts{"1", "2", "3"}));
        QCOMPARE(csv.columns()[0].type, CellType::text);
        QCOMPARE(csv.columns()[1].type, CellType::integer);
    }

    void findsTheSeparator_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("comma") << QByteArray("a,b\n1,2\n");
        QTest::newRow("semicolon") << QByteArray("a;b\n1;2\n");
        QTest::newRow("tab") << QByteArray("a\tb\n1\t2\n");
        QTest::newRow("quoted commas") << QByteArray("\"a\"\t\"b\"\n\"1\"\t\"2\"\n");
    }
    void findsTheSeparator() {
        QFETCH(QByteArray, text);
        const CsvTable csv = table(text.toStdString());
        QCOMPARE(namesOf(csv), (Texts{"a", "b"}));
        QCOMPARE(csv.texts(1), Texts{"2"});
    }

    void knowsALineOfNames() {
        QCOMPARE(namesOf(table("0.5,1.5\n2,3\n")), (Texts{"0", "1"})); // there is none
        QCOMPARE(table("0.5,1.5\n2,3\n").rows(), std::size_t(2));
        QCOMPARE(namesOf(table(",0,1,2\n7,.1,.2,.3\n")), (Texts{"index", "0", "1", "2"})); // pandas
        QCOMPARE(table(",0,1,2\n7,.1,.2,.3\n").rows(), std::size_t(1));
    }

    void readsNumbers() {
        const CsvTable csv = table("a,b,c\n1e-3, -2.5 ,\"3\"\n+4,NA,1e40\n,nan,1e-50\n");
        QCOMPARE(csv.columns()[0].type, CellType::real);
        const std::vector<std::size_t> wanted{2, 0, 1};
        const MatrixF numbers = csv.numbers(wanted);
        QCOMPARE(numbers(0, 0), 3.0f);
        QCOMPARE(numbers(0, 1), 1e-3f);
        QCOMPARE(numbers(0, 2), -2.5f);
        QVERIFY(std::isinf(numbers(1, 0)));
        QCOMPARE(numbers(1, 1), 4.0f);
        QVERIFY(std::isnan(numbers(1, 2)));
        QCOMPARE(numbers(2, 0), 0.0f);
        QVERIFY(std::isnan(numbers(2, 1)) && std::isnan(numbers(2, 2)));
    }

    void readsTheSameAtAnyNumberOfThreads() {
        std::string text = "a,b\n";
        for (int i = 0; i < 200'000; ++i)
            text += std::to_string(i * 0.37) + "," + std::to_string(-i) + "\n";
        const CsvTable csv = table(text);
        const std::vector<std::size_t> wanted{0, 1};
        const int threads = threadCount();
        setThreadCount(1);
        const MatrixF one = csv.numbers(wanted);
        setThreadCount(3);
        const MatrixF three = csv.numbers(wanted);
        setThreadCount(threads);
        QVERIFY(one == three);
        QCOMPARE(one(199'999, 1), -199'999.0f);
    }

    void namesTheLineAndTheColumnOfAFault_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* text, const char* message) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(message);
        };
        row("no number", "a,b\n1,2\n\"x\ny\",3\n", "'x?y' is no number, t.csv line 3, column 'a'");
        row("too few cells", "a,b\n1,2\n3\n", "the row has 1 cell, not 2, t.csv line 3");
        row("too many cells", "a,b\n1,2\n3,4,5\n", "the row has 3 cells, not 2, t.csv line 3");
        row("open quote", "a,b\n1,2\n3,\"4\n", "a quote is not closed, t.csv line 3");
        row("two of one name", "a,a\n1,2\n", "two columns are called 'a'");
        row("nothing", "\n\n", "the table is empty");
        row("names only", "a,b\n", "no rows below");
    }
    void namesTheLineAndTheColumnOfAFault() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const std::string found = messageOf<DataError>([&] {
            const std::vector<std::size_t> wanted{0, 1};
            table(text.toStdString()).numbers(wanted);
        });
        CHECK_HOLDS(found, message.toStdString());
    }

    void refusesBytesThatAreNoText() {
        CHECK_HOLDS(messageOf<DataError>([] { table(std::string("a\0b\n1\n", 6)); }), "no table of text");
        const std::string latin = messageOf<DataError>([] { table("bird,n\nSwan,1\nM\xF6we,2\n"); });
        CHECK_HOLDS(latin, "0xF6 is no UTF-8");
        CHECK_HOLDS(latin, "line 3");
        CHECK_HOLDS(latin, "iconv");
        QVERIFY(!table("bird,n\nM\xC3\xB6we,2\n").columns().empty());
        CHECK_HOLDS(messageOf<DataError>([] { table("bird,n\rswan,1\rgull,2\r"); }), "CR alone");
        CHECK_HOLDS(messageOf<DataError>([] { table("# of 2024\nbird,n\nswan,1\n"); }), "begins with #");
        for (const char* const text :
             {"# made, by hand\nbird,n\nswan,1\n", "#bird,place\nswan,sea\n",
              "# one, two\n# three\nbird,n\nswan,1\n", "# a,b\n# of 2024,x\n1,2\n", "# a,b,c\n1,2\n",
              " # made, by hand\nbird,n\nswan,1\n", "\"# of 2024\",x\nbird,n\nswan,1\n",
              "# made, by, hand\n0,1,2\n.5,.5,.5\n", "# made, by, us, all\n,0,1,2\na,.5,.5,.5\n",
              "#tag,mood\n#sea,good\n#fog,bad\n"})
            CHECK_HOLDS(messageOf<DataError>([&] { table(text); }), "may be no line of names, t.csv line 1");
        QVERIFY(table("bird,n\nswan,1\n").notices().empty());
        QVERIFY(table("bird,n\n#swan,1\n").notices().empty());
        for (const char* const name : {"#", "# x", "\"#x\"", " #x"}) { // as numpy.savetxt writes them
            const CsvTable taken = table(name + std::string(",n\nswan,1\n"));
            QCOMPARE(taken.rows(), std::size_t(1));
            CHECK_HOLDS(taken.notices().at(0), "taken for the names of the columns; the first is '" +
                                                   taken.columns().front().name + "'");
        }
        QCOMPARE(table("#id,n\n#1,.5\n#2,.5\n").notices().size(), std::size_t(1));
        CHECK_HOLDS(messageOf<DataError>([] { table(std::string(200'001, ',') + "\n1\n"); }),
                    "over 100000 columns");
    }

    /// gzip by its first bytes, also of two members; cut off, it is damaged and no shorter table.
    void readsWhatGzipHasPacked() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.csv.gz")).toStdString();
        gzFile packed = gzopen(path.c_str(), "wb");
        gzputs(packed, "a,b\n1,2\n");
        gzclose(packed);
        packed = gzopen(path.c_str(), "ab");
        for (int row = 0; row < 5000; ++row)
            gzputs(packed, ("3," + std::to_string(row * 7919 % 10007) + "\n").c_str());
        gzclose(packed);
        QCOMPARE(CsvTable::read(path).rows(), std::size_t(5001));
        QCOMPARE(CsvTable::read(path).row(0), (Texts{"1", "2"}));
        std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
        CHECK_HOLDS(messageOf<DataError>([&] { CsvTable::read(path); }), "damaged or ends too early");
    }

    void readsAFileAndCanBeStopped() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("t.tsv")).toStdString();
        std::ofstream(path) << "a\tb\n1\t2\n";
        QCOMPARE(CsvTable::read(path).texts(1), Texts{"2"});
        std::stop_source stop;
        stop.request_stop();
        RunContext context;
        context.stop = stop.get_token();
        QVERIFY_EXCEPTION_THROWN(CsvTable::read(path, context), Cancelled);
        QVERIFY_EXCEPTION_THROWN(CsvTable::read(path.string() + "x"), FileError);
    }
};

QTEST_APPLESS_MAIN(TestCsvTable)
#include "tst_csv_table.moc"
