// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/support/peers.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace groupscope;

namespace {

using Texts = std::vector<std::string>;
using Codes = std::vector<int>;

/// One of fixtures/anndata: see fixtures/make_anndata_fixtures.py.
std::shared_ptr<const EmbeddingSet> open(const char* version) {
    const std::filesystem::path folder =
        std::filesystem::path(GROUPSCOPE_SOURCE_DIR) / "tests/core/io/fixtures/anndata";
    return openEmbeddingSet(folder / (std::string(version) + ".h5ad"));
}

MatrixF denseValues() {
    return MatrixF::NullaryExpr(5, 3, [](Eigen::Index i, Eigen::Index j) { return 10.0F * i + j; });
}

/// Every second value, and none of row 2.
MatrixF sparseValues() {
    return MatrixF::NullaryExpr(5, 3, [](Eigen::Index i, Eigen::Index j) {
        return (i + j) % 2 == 0 && i != 2 ? 10.0F * i + j : 0.0F;
    });
}

void compareColumn(const EmbeddingSet& set, const char* name, const Texts& categories, const Codes& codes) {
    QVERIFY2(set.findColumn(name), name);
    QCOMPARE(set.column(name).categories, categories);
    QCOMPARE(set.column(name).codes, codes);
}

void compareNumbers(const EmbeddingSet& set, const char* name, const std::vector<double>& values) {
    QVERIFY2(set.findNumbers(name), name);
    QCOMPARE(set.findNumbers(name)->values, values);
}

const std::vector<double> weights{0.5, 1.5, 2.5, 3.5, 4.5};

void compareNotices(const EmbeddingSet& set, Texts expected) {
    Texts found = commandLineTexts(set.notices);
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    QCOMPARE(found, expected);
}

void compareSets(const EmbeddingSet& a, const EmbeddingSet& b) {
    QCOMPARE(a.ids, b.ids);
    QCOMPARE(a.embeddings.size(), b.embeddings.size());
    for (const Embedding& embedding : a.embeddings)
        QVERIFY(b.embedding(embedding.name).rows == embedding.rows);
    QCOMPARE(a.numbers.size(), b.numbers.size());
    for (const NumberColumn& column : a.numbers)
        compareNumbers(b, column.name.c_str(), column.values);
    QCOMPARE(a.columns.size(), b.columns.size());
    for (const Column& column : a.columns) {
        compareColumn(b, column.name.c_str(), column.categories, column.codes);
        QCOMPARE(b.column(column.name).colors, column.colors);
    }
}

const Texts ids = {"r0", "r1", "r2", "r3", "r4"};

} // namespace

class TestAnnDataVersions : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void readsWhatAnndata08Writes() {
        const auto set = open("written_by_0_8");
        QCOMPARE(set->ids, ids);
        for (const char* const name : {"X_a", "X_double", "X_half"})
            QVERIFY2(set->embedding(name).rows == denseValues(), name);
        for (const char* const name : {"X", "X_csc"})
            QVERIFY2(set->embedding(name).rows == sparseValues(), name);
        MatrixF frame(5, 2);
        frame << 0, 0, 10, 1, 20, 2, 30, 3, 40, 4;
        QVERIFY(set->embedding("X_frame").rows == frame);
        compareColumn(*set, "bird", {"water", "land"}, {1, 0, 1, -1, 0});
        QCOMPARE(set->column("bird").colors, (Texts{"#0000ff", "#00ff00"}));
        compareColumn(*set, "rank", {"1", "2", "3"}, {2, 0, 1, 2, 0});
        compareColumn(*set, "place", {"lake", "sea", "wood"}, {1, 2, 1, 2, 0});
        compareColumn(*set, "count", {"2", "9", "10"}, {2, 1, 2, 1, 0});
        compareColumn(*set, "flag", {"False", "True"}, {1, 0, 1, 1, 0});
        compareColumn(*set, "maybe", {"1", "3"}, {0, -1, 1, -1, 0});
        compareColumn(*set, "perhaps", {"False", "True"}, {1, -1, 0, 1, -1});
        compareColumn(*set, "year", {"1999", "2003"}, {0, -1, 1, 0, -1});
        compareNumbers(*set, "weight", weights);
        compareNotices(*set, {"obsm/X_frame: left out what holds no numbers: w",
                              "left out: layers, raw, varm, obsp/near, uns/nothing"});
    }

    void readsTheGroupsOf012() {
        const auto set = open("written_by_0_12");
        QCOMPARE(set->ids, ids);
        QVERIFY(set->embedding("X_a").rows == denseValues());
        compareColumn(*set, "bird", {"water", "land"}, {1, 0, -1, 0, 1});
        compareColumn(*set, "place", {"sea", "wood"}, {0, -1, 1, 0, -1});
        compareColumn(*set, "maybe", {"0", "2", "4"}, {0, -1, 1, -1, 2});
        compareColumn(*set, "perhaps", {"False", "True"}, {1, 0, 1, -1, 0});
        compareNotices(
            *set,
            {"obsm/X_awkward is left out: its form 'awkward-array' is not read",
             "obsm/X_null of shape (0,) and type float32 is left out: an embedding is a matrix of numbers"});
    }

    void readsTheReferencesOf07() {
        const auto set = open("written_by_0_7");
        QCOMPARE(set->ids, ids);
        QVERIFY(set->embedding("X_a").rows == denseValues());
        QVERIFY(set->embedding("X_csr").rows == sparseValues());
        compareColumn(*set, "bird", {"water", "land"}, {1, 0, 1, -1, 0});
        compareColumn(*set, "count", {"2", "9", "10"}, {2, 1, 2, 1, 0});
        compareNotices(*set, {});
    }

    void readsTheRecordsOf06() {
        const auto set = open("written_by_0_6");
        QCOMPARE(set->ids, ids);
        QVERIFY(set->embedding("X_a").rows == denseValues());
        QVERIFY(set->embedding("X_half").rows == denseValues().leftCols(2));
        QVERIFY(set->embedding("X").rows == sparseValues());
        QCOMPARE(set->embeddings.size(), std::size_t{3});
        compareColumn(*set, "bird", {"water", "land"}, {1, 0, 1, -1, 0});
        QCOMPARE(set->column("bird").colors, (Texts{"#0000ff", "#00ff00"}));
        compareColumn(*set, "place", {"", "sea", "wood"}, {1, 2, 0, 1, 2});
        compareColumn(*set, "count", {"2", "9", "10"}, {2, 1, 2, 1, 0});
        compareColumn(*set, "year", {"1999", "2003"}, {0, -1, 1, 0, -1});
        compareColumn(*set, "flag", {"False", "True"}, {1, 0, 1, 0, 1});
        compareNumbers(*set, "weight", weights);
        compareNotices(*set, {"obsm/one is left out: an embedding is a matrix of numbers",
                              "obsm/names is left out: an embedding is a matrix of numbers"});
    }

    void survivesStrangeLinks() {
        const auto set = open("strange_links");
        QCOMPARE(set->ids, ids);
        QVERIFY(set->embedding("X_a").rows == denseValues());
        QVERIFY(set->embedding("X_soft").rows == denseValues()); // a link inside the file is no harm
        QCOMPARE(set->embeddings.size(), std::size_t{2});
        compareColumn(*set, "bird", {"0", "1"}, {1, 0, 1, 0, 1});
        QCOMPARE(set->columns.size(), std::size_t{1});
        const Texts leftOut = {"gone", "deep", "cycle", "elsewhere", "pairs", "soft_cycle"};
        Texts expected = {"obsm/X_elsewhere is left out: it is a link out of this file or to nothing, and "
                          "those are not followed",
                          "obsm/cycle is left out: it is not an array",
                          "obsm/type is left out: it is not an array",
                          "obsm/wrong is left out: it is not an array"};
        for (const std::string& name : leftOut)
            expected.push_back("column '" + name +
                               "' is left out: it holds no categories, text, integers or booleans");
        compareNotices(*set, expected);
    }

    void whatIsWrittenComesBackBitForBit_data() {
        QTest::addColumn<QString>("version");
        for (const char* const version :
             {"written_by_0_6", "written_by_0_7", "written_by_0_8", "written_by_0_12"})
            QTest::newRow(version) << QString::fromUtf8(version);
    }

    void whatIsWrittenComesBackBitForBit() {
        QFETCH(QString, version);
        const auto set = open(version.toUtf8().constData());
        saveEmbeddingSet(*set, path());
        compareSets(*set, *openEmbeddingSet(path()));
    }

    void whatIsWrittenOpensInAnndata() {
        NEED_PEERS("python3-anndata");
        const auto set = open("written_by_0_8");
        saveEmbeddingSet(*set, path());
        const testing::PeerResult read = testing::runPython(
            {QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/core/io/check_written_set.py"),
             QString::fromStdString(path().string()),
             QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/anndata/written_by_0_8.h5ad")});
        QVERIFY2(read.good, read.err.constData());
    }

  private:
    std::filesystem::path path() const {
        return std::filesystem::path(folder_.path().toStdString()) / "set.h5ad";
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestAnnDataVersions)
#include "tst_anndata_versions.moc"
