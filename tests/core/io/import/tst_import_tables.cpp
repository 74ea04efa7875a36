// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/import/embedding_file.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/sanitizers.h"

#include <Eigen/Core>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <sys/resource.h>

using namespace groupscope;
using groupscope::testing::messageOf;
using groupscope::testing::writeBytes;

namespace {

using Words = std::vector<std::string>;

template<class T>
std::string bytesOfValues(const std::vector<T>& values, bool swapped = false) {
    std::string bytes;
    for (const T& value : values) {
        std::string element(reinterpret_cast<const char*>(&value), sizeof value);
        if (swapped)
            std::reverse(element.begin(), element.end());
        bytes += element;
    }
    return bytes;
}

template<class T>
std::string npy(const std::string& type, const std::vector<std::size_t>& shape, const std::vector<T>& values,
                bool fortran = false) {
    std::string header = npyHeader(type, shape);
    if (fortran) {
        const std::size_t at = header.find("False");
        header.replace(at, 5, "True ");
    }
    return header + bytesOfValues(values, type[0] == '>');
}

/// Lets the process fill no more than `bytes` as long as it lives.
class MemoryCap {
  public:
    explicit MemoryCap(std::size_t bytes) {
        getrlimit(RLIMIT_DATA, &old_);
        rlimit lower = old_;
        lower.rlim_cur = bytes;
        setrlimit(RLIMIT_DATA, &lower);
    }
    MemoryCap(const MemoryCap&) = delete;
    MemoryCap& operator=(const MemoryCap&) = delete;
    ~MemoryCap() { setrlimit(RLIMIT_DATA, &old_); }

  private:
    rlimit old_{};
};

} // namespace

class TestImportTables : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void readsEveryKindOfMatrix_data() {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        const std::vector<double> values{1, 2, 3, 4, 5, 6};
        const auto as = [&]<class T>(T) { return std::vector<T>(values.begin(), values.end()); };
        std::vector<Eigen::half> half;
        for (const double value : values)
            half.emplace_back(static_cast<float>(value));
        row("float32", npy("<f4", {2, 3}, as(0.0f)));
        row("float64", npy("<f8", {2, 3}, as(0.0)));
        row("float16", npy("<f2", {2, 3}, half));
        row("big-endian float32", npy(">f4", {2, 3}, as(0.0f)));
        row("big-endian float64", npy(">f8", {2, 3}, as(0.0)));
        row("int16", npy("<i2", {2, 3}, as(std::int16_t{})));
        row("uint8", npy("|u1", {2, 3}, as(std::uint8_t{})));
        row("Fortran", npy("<f4", {2, 3}, std::vector<float>{1, 4, 2, 5, 3, 6}, true));
        row("big-endian Fortran", npy(">f8", {2, 3}, std::vector<double>{1, 4, 2, 5, 3, 6}, true));
        row("with a batch of one", npy("<f4", {1, 2, 3}, as(0.0f)));
    }
    void readsEveryKindOfMatrix() {
        QFETCH(QByteArray, bytes);
        writeBytes(at("clip.npy"), bytes.toStdString());
        const auto set = openEmbeddingFile(at("clip.npy"));
        QCOMPARE(set->embeddings[0].name, std::string("X_clip"));
        MatrixF expected(2, 3);
        expected << 1, 2, 3, 4, 5, 6;
        QVERIFY(set->embeddings[0].rows == expected);
    }

    void readsAFortranArrayOfSeveralBlocks() {
        constexpr std::size_t rows = 300'000, columns = 40; // over 16 MiB
        std::vector<float> values;
        for (std::size_t column = 0; column < columns; ++column)
            for (std::size_t row = 0; row < rows; ++row)
                values.push_back(static_cast<float>(row * 100 + column));
        writeBytes(at("long.npy"), npy("<f4", {rows, columns}, values, true));
        const auto set = openEmbeddingFile(at("long.npy"));
        for (const Eigen::Index row : {0, 1, 299'999})
            for (const Eigen::Index column : {0, 13, 14, 39})
                QCOMPARE(set->embeddings[0].rows(row, column), static_cast<float>(row * 100 + column));
    }

    /// An array that does not fit in memory stays in its file, or is turned into rows of floats in a scratch
    /// file.
    void leavesWhatFillsTheMemoryOnDisk_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<bool>("fortran");
        QTest::addColumn<int>("mebibytes"); // of which a file may fill three quarters, in memory half of that
        QTest::newRow("mapped") << QByteArray("<f4") << false << 160;
        QTest::newRow("converted") << QByteArray(">f4") << false << 160;
        QTest::newRow("turned") << QByteArray("<f4") << true << 160;
        QTest::newRow("larger than all memory") << QByteArray("<f4") << false << 80;
    }
    void leavesWhatFillsTheMemoryOnDisk() {
        QFETCH(QByteArray, type);
        QFETCH(bool, fortran);
        QFETCH(int, mebibytes);
        if (groupscope::testing::hasSanitizer)
            QSKIP("the sanitizer itself needs more memory than is allowed here");
        constexpr std::size_t rows = 100'000, columns = 160; // 61 MiB
        const auto valueAt = [](std::size_t row, std::size_t column) {
            return static_cast<float>(row) + static_cast<float>(column) / 256.0f;
        };
        std::vector<float> values(rows * columns);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = fortran ? valueAt(i % rows, i / rows) : valueAt(i / columns, i % columns);
        writeBytes(at("large.npy"), npy(type.toStdString(), {rows, columns}, values, fortran));
        values = {};
        qputenv("XDG_CACHE_HOME", folder_->path().toLocal8Bit());
        std::shared_ptr<const EmbeddingSet> set;
        {
            const MemoryCap cap(static_cast<std::size_t>(mebibytes) << 20);
            set = openEmbeddingFile(at("large.npy"));
        }
        const EmbeddingRows& X = set->embeddings.front().rows;
        QVERIFY(X.onDisk());
        for (const std::size_t row : {std::size_t{0}, std::size_t{1}, rows / 2, rows - 1})
            for (const std::size_t column : {std::size_t{0}, columns / 2, columns - 1})
                QCOMPARE(X(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)),
                         valueAt(row, column));
    }

    void findsTheTableBesideAnArray_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("same stem") << QByteArray("clip.csv") << QByteArray("filename,y,a,split");
        QTest::newRow("waterbirds") << QByteArray("metadata.csv") << QByteArray("img_filename,y,place,split");
        QTest::newRow("with tabs") << QByteArray("metadata.tsv")
                                   << QByteArray("image_id\tlabel\tgender\tsplit");
    }
    void findsTheTableBesideAnArray() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, header);
        writeBytes(at("clip.npy"), npy("<f4", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6}));
        const char separator = header.contains('\t') ? '\t' : ',';
        std::string text = header.toStdString() + "\n";
        for (const char* row : {"a.jpg 0 1 0", "b.jpg 1 0 1", "c.jpg 1 1 2"})
            text += std::string(row) + "\n";
        std::replace(text.begin(), text.end(), ' ', separator);
        writeBytes(at(name.toStdString()), text);
        const auto set = openEmbeddingFile(at("clip.npy"));
        QCOMPARE(set->ids, (Words{"a.jpg", "b.jpg", "c.jpg"}));
        QVERIFY(set->classKey == "y" || set->classKey == "label");
        QCOMPARE(set->attributeKeys.size(), std::size_t(1));
        QCOMPARE(set->splitKey, std::string("split"));
        QCOMPARE(set->column("split").categories, (Words{"0", "1", "2"}));
        const Words without{"metadata=none"};
        QVERIFY(openEmbeddingFile(at("clip.npy"), without)->columns.empty());
    }

    void leavesATableOfOtherRowsAlone() {
        writeBytes(at("clip.npy"), npy("<f4", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6}));
        writeBytes(at("metadata.csv"), "y\n1\n2\n");
        const auto set = openEmbeddingFile(at("clip.npy"));
        QVERIFY(set->columns.empty());
        CHECK_HOLDS(set->notices.at(1).commandLine(), "metadata.csv is not used: it has 2 rows");
        const Words words{"metadata=" + at("metadata.csv"), "class=metadata:y"};
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("clip.npy"), words); }),
                    "it has 2 rows, which no array has");
    }

    void
    readsAnArchive() { // numpy.savez(features, labels, names, images) by hand: writeNpz holds floats only
        TensorFile tensors;
        MatrixF features(3, 2);
        features << 1, 2, 3, 4, 5, 6;
        MatrixF labels(1, 3);
        labels << 2, 0, 2;
        tensors.tensors = {{"features", {3, 2}, features}, {"labels", {3}, labels}};
        writeNpz(tensors, at("set.npz"));
        const auto set = openEmbeddingFile(at("set.npz"));
        QVERIFY(set->embeddings[0].rows == features);
        QCOMPARE(set->embeddings[0].name, std::string("X_features"));
        QCOMPARE(set->classKey, std::string("labels"));
        QCOMPARE(set->column("labels").categories, (Words{"0", "2"})); // whole numbers
        const Words words{"class=", "X_two=features"};
        QVERIFY(openEmbeddingFile(at("set.npz"), words)->classKey.empty());
    }

    void readsTextsOfNumPy() {
        NpyHeader header = parseNpyHeader(npyHeader("<U3", {2}), "here");
        QVERIFY(header.isText());
        const std::u32string wide(U"abc\u00e9\0\0", 6);
        const std::string_view bytes(reinterpret_cast<const char*>(wide.data()), 24);
        QCOMPARE(decodeNpyTexts(bytes, header, "here"), (Words{"abc", "\u00e9"}));
        header = parseNpyHeader(npyHeader("|S2", {2}), "here");
        QCOMPARE(decodeNpyTexts(std::string_view("abc\0", 4), header, "here"), (Words{"ab", "c"}));
    }

    void readsATable() {
        writeBytes(at("set.csv"), "filename,label,place,f0,f1,f2\na,cat,sea,0.5,1,2\nb,dog,,1.5,NA,3\n");
        const auto set = openEmbeddingFile(at("set.csv"));
        QCOMPARE(set->embeddings[0].name, std::string("X"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(3));
        QVERIFY(std::isnan(set->embeddings[0].rows(1, 1)));
        QCOMPARE(set->ids, (Words{"a", "b"}));
        QCOMPARE(set->classKey, std::string("label"));
        QCOMPARE(set->column("place").codes, (std::vector<int>{0, -1}));
        QCOMPARE(set->columns.size(), std::size_t(2));
    }

    void readsSeveralEmbeddingsOfATable() {
        writeBytes(at("set.tsv"),
                   "y\tclip_0\tclip_1\tdino_0\tdino_1\n1\t.1\t.2\t.3\t.4\n0\t.5\t.6\t.7\t.8\n");
        const auto set = openEmbeddingFile(at("set.tsv"));
        QCOMPARE(set->embeddings.size(), std::size_t(2));
        QCOMPARE(set->embedding("X_clip").rows(1, 1), 0.6f);
        QCOMPARE(set->embedding("X_dino").rows(0, 0), 0.3f);
    }

    /// A measured column next to the columns of an embedding is no dimension of it.
    void realColumnsBesideAFamilyAreColumns_data() {
        QTest::addColumn<QByteArray>("stem");
        QTest::newRow("f") << QByteArray("f");
        QTest::newRow("clip_") << QByteArray("clip_");
        QTest::newRow("numbers alone") << QByteArray("");
    }
    void realColumnsBesideAFamilyAreColumns() {
        QFETCH(QByteArray, stem);
        const std::string f = stem.toStdString();
        writeBytes(at("set.csv"), "y,age," + f + "0," + f + "1,year," + f + "2\n1,40.5,.1,.2,1999.0,.3\n" +
                                      "0,2.25,.4,.5,,.6\n");
        const auto set = openEmbeddingFile(at("set.csv"));
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        QCOMPARE(set->embeddings[0].name, std::string("X"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(3));
        QCOMPARE(set->embeddings[0].rows(1, 2), 0.6f);
        QVERIFY(set->findNumbers("age") != nullptr);
        QCOMPARE(set->findNumbers("age")->values, (std::vector<double>{40.5, 2.25}));
        QCOMPARE(set->column("year").codes, (std::vector<int>{0, -1}));
        QVERIFY(std::any_of(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
            return notice.commandLine() == "columns of real numbers next to those of embeddings are columns: "
                                           "'age', 'year'; --map embedding=* takes all 5 as dimensions";
        }));
        QCOMPARE(openEmbeddingFile(at("set.csv"), Words{"embedding=*"})->embeddings[0].rows.cols(),
                 Eigen::Index(5));
    }

    void realColumnsBesideSeveralFamiliesAreColumns() {
        writeBytes(at("set.csv"),
                   "y,clip_0,clip_1,dino_0,dino_1,age\n1,.1,.2,.3,.4,40.5\n0,.5,.6,.7,.8,41.5\n");
        const auto set = openEmbeddingFile(at("set.csv"));
        QCOMPARE(set->embeddings.size(), std::size_t(2));
        QVERIFY(set->findNumbers("age") != nullptr);
    }

    /// If no family of names is found, any real column may be a dimension: the notice lists them.
    void dimensionsOfOtherNamesAreListed() {
        writeBytes(at("set.csv"), "y,length,width,f0,f1\n1,.1,.2,.3,.4\n0,.5,.6,.7,.8\n");
        const auto set = openEmbeddingFile(at("set.csv"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(4));
        QVERIFY(std::any_of(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
            return notice.commandLine() ==
                   "the embedding is made of 4 columns: 'length', 'width', 'f0', 'f1'";
        }));
    }

    /// One misprint of 60 × 8 numbers used to drop its whole dimension.
    void aCellThatIsNoNumberIsNamed_data() {
        QTest::addColumn<QByteArray>("cell");
        for (const char* cell : {"abc", "0x10", "1e999", "\"1,234.5\""})
            QTest::newRow(cell) << QByteArray(cell);
    }
    void aCellThatIsNoNumberIsNamed() {
        QFETCH(QByteArray, cell);
        const std::string text = cell.toStdString(),
                          plain = cell[0] == '"' ? text.substr(1, text.size() - 2) : text;
        for (const bool family : {true, false}) {
            std::string table = family ? "y,f0,f1,f2,f3\n" : "y,alpha,beta,gamma,delta\n";
            for (int row = 0; row < 60; ++row)
                table += std::to_string(row % 2) + ",0.5,1.5," + (row == 7 ? text : "2.5") + ",3.5\n";
            writeBytes(at("set.csv"), table);
            CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("set.csv")); }),
                        "'" + plain + "' is no number, " + at("set.csv") + " line 9, column '" +
                            (family ? "f2" : "gamma") + "'");
        }
    }

    void aColumnOfTextsWithinAnEmbeddingIsNamed() {
        writeBytes(at("set.csv"), "y,f0,f1,f2\n1,.5,a,.5\n0,.5,b,.5\n");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("set.csv")); }),
                    "'a' is no number, " + at("set.csv") + " line 2, column 'f1'");
    }

    void aColumnOfFewNumbersIsNoDimensionLess() {
        writeBytes(at("set.csv"), "y,f0,f1,f2\n1,.5,.5,a\n0,.5,.5,b\n1,.5,.5,.5\n");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("set.csv")); }), "'a' is no number");
        writeBytes(at("named.csv"), "y,alpha,beta,gamma\n1,.5,.5,a\n0,.5,.5,b\n1,.5,.5,.5\n");
        const auto set = openEmbeddingFile(at("named.csv"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(2));
        QVERIFY(std::any_of(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
            return notice.commandLine() ==
                   "column 'gamma' is no part of an embedding: not all of its cells are numbers, first at " +
                       at("named.csv") + " line 2";
        }));
    }

    void aColumnOfTextsBesideAnEmbeddingIsSaid() {
        writeBytes(at("set.csv"), "y,f0,f1,f2\n1,.5,.5,a\n0,.5,.5,b\n");
        const auto set = openEmbeddingFile(at("set.csv"));
        QCOMPARE(set->embeddings[0].rows.cols(), Eigen::Index(2));
        QVERIFY(std::any_of(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
            return notice.commandLine() ==
                   "column 'f2' is no part of the embedding f*: it holds no numbers, first at " +
                       at("set.csv") + " line 2";
        }));
    }

    void aLineOfNamesThatMayBeACommentIsSaid() {
        const auto isSaid = [](const EmbeddingSet& set, const std::string& place) {
            return std::any_of(set.notices.begin(), set.notices.end(), [&](const Message& notice) {
                return notice.commandLine().starts_with(place + "the first line begins with #");
            });
        };
        writeBytes(at("set.csv"), "#y,f0,f1\n1,.5,.5\n0,.5,.5\n");
        const Words words{"class=#y"};
        QVERIFY(isSaid(*openEmbeddingFile(at("set.csv"), words), ""));
        writeBytes(at("set.npy"), npy("<f4", {2, 2}, std::vector<float>(4, 1.0f)));
        writeBytes(at("set.csv"), "#n,class\n1,a\n2,b\n");
        QVERIFY(isSaid(*openEmbeddingFile(at("set.npy")), "set.csv: "));
    }

    void keepsNumbersThatAreNames() {
        writeBytes(at("set.csv"), "id,y,x0,x1\n007,1,.5,.5\n0100,0,.5,.5\n");
        QCOMPARE(openEmbeddingFile(at("set.csv"))->ids, (Words{"007", "0100"}));
    }

    void survivesDamage() {
        const std::string array = npy("<f4", {4, 3}, std::vector<float>(12, 1.0f));
        const auto read = [](const std::filesystem::path& path) { openEmbeddingFile(path); };
        const auto cut = groupscope::testing::surviveTruncation(at("cut.npy"), array, read);
        QCOMPARE(cut.read, 0);
        const auto flipped = groupscope::testing::surviveBitFlips(at("flipped.npy"), array, read);
        QVERIFY(flipped.read > 0 && flipped.refused > 0);
        const std::string text = "a,\"b\",y\n0.5,1.5,x\n2.5,\"3.5\",z\n";
        groupscope::testing::surviveTruncation(at("cut.csv"), text, read);
        const auto letters = groupscope::testing::surviveBitFlips(at("flipped.csv"), text, read);
        QVERIFY(letters.read > 0 && letters.refused > 0);
    }

    void refusesArraysThatAreTooLong() {
        const std::string lie = npyHeader("<f4", {std::size_t{1} << 40, 1 << 20}) + "....";
        writeBytes(at("lie.npy"), lie);
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(at("lie.npy")); }), "holds 4 bytes");
    }

  private:
    std::string at(const std::string& name) const {
        return folder_->filePath(QString::fromStdString(name)).toStdString();
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestImportTables)
#include "tst_import_tables.moc"
