// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/projection/umap_graph.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <functional>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;
using Eigen::Index;

namespace {

constexpr Index rowCount = 60;

StoredNeighbors searched(const MatrixView<float>& rows, const std::string& embedding, Metric metric, int k) {
    return {storedNeighborsName(embedding, metric), embedding, metric, "exact", 7,
            findNeighbors(rows, k, metric, {})};
}

EmbeddingSet plainSet() {
    EmbeddingSet set;
    for (Index i = 0; i < rowCount; ++i)
        set.ids.push_back("r" + std::to_string(i));
    set.embeddings.push_back({"X_a", normalMatrix<float>(rowCount, 5, 1), {}, {}});
    set.embeddings.push_back({"X_b", normalMatrix<float>(rowCount, 3, 2), {}, {}});
    return set;
}

/// A file as scanpy writes it, with what a test wants to be otherwise.
struct Stored {
    std::vector<std::int64_t> shape{rowCount, rowCount};
    std::string encoding = "csr_matrix";
    std::vector<double> data;
    std::vector<std::int64_t> indices, indptr;
    std::string useRep = "X_a", metric = "euclidean", distancesKey = "distances";

    explicit Stored(const Neighbors& neighbors) {
        const Index k = neighbors.indices.cols();
        for (Index i = 0; i <= rowCount; ++i)
            indptr.push_back(i * k);
        for (Index i = 0; i < neighbors.indices.size(); ++i) {
            data.push_back(static_cast<double>(neighbors.distances.data()[i]));
            indices.push_back(neighbors.indices.data()[i]);
        }
    }

    void write(const std::filesystem::path& path, const EmbeddingSet& set) const {
        Hdf5File file = Hdf5File::create(path);
        {
            Hdf5Group obs = file.root().createGroup("obs");
            obs.setTextAttribute("_index", "_index");
            obs.writeTexts("_index", set.ids);
            const EmbeddingRows& rows = set.embeddings[0].rows;
            file.root().createGroup("obsm").writeNumbers<float>(
                "X_a", {rows.data(), static_cast<std::size_t>(rows.size())}, {rowCount, 5});
            Hdf5Group matrix = file.root().createGroup("obsp").createGroup("distances");
            matrix.setTextAttribute("encoding-type", encoding);
            matrix.setIntegerListAttribute("shape", shape);
            matrix.writeNumbers<double>("data", data, {data.size()});
            matrix.writeNumbers<std::int64_t>("indices", indices, {indices.size()});
            matrix.writeNumbers<std::int64_t>("indptr", indptr, {indptr.size()});
            Hdf5Group entry = file.root().createGroup("uns").createGroup("neighbors");
            entry.writeText("distances_key", distancesKey);
            entry.writeText("connectivities_key", "connectivities");
            Hdf5Group params = entry.createGroup("params");
            params.writeText("use_rep", useRep);
            params.writeText("metric", metric);
        }
        file.close();
    }
};

using Change = std::function<void(Stored& stored)>;

} // namespace
Q_DECLARE_METATYPE(Change)

class TestStoredNeighbors : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    EmbeddingSet set_ = plainSet();
    Neighbors near_ = findNeighbors(set_.embeddings[0].rows, 6, Metric::euclidean, {});

    std::filesystem::path path() const { return folder_.filePath(QStringLiteral("set.h5ad")).toStdString(); }
    std::shared_ptr<const EmbeddingSet> openStored(const Change& change) const {
        Stored stored(near_);
        change(stored);
        stored.write(path(), set_);
        return openEmbeddingSet(path());
    }

  private Q_SLOTS:
    void whatIsWrittenComesBack() {
        EmbeddingSet set = set_;
        set.storedNeighbors.push_back(searched(set.embeddings[0].rows, "X_a", Metric::euclidean, 6));
        saveEmbeddingSet(set, path(), {}, {searched(set.embeddings[1].rows, "X_b", Metric::cosine, 9)});
        const auto read = openEmbeddingSet(path());
        QVERIFY2(read->notices.empty(), read->notices.empty() ? "" : read->notices[0].commandLine().c_str());
        QCOMPARE(read->storedNeighbors.size(), std::size_t(2));
        const StoredNeighbors& first = read->storedNeighbors[0];
        QCOMPARE(first.name, std::string("neighbors_X_a"));
        QCOMPARE(first.embedding, std::string("X_a"));
        QCOMPARE(first.search, std::string("exact"));
        QCOMPARE(first.seed, std::uint64_t(7));
        QVERIFY(sameBytes(first.neighbors.indices, near_.indices));
        QVERIFY(sameBytes(first.neighbors.distances, near_.distances));
        QCOMPARE(read->storedNeighbors[1].name, std::string("neighbors_X_b_cosine"));
        QVERIFY(read->storedNeighbors[1].metric == Metric::cosine);
        // And once more: what was read is kept.
        saveEmbeddingSet(*read, path());
        QCOMPARE(openEmbeddingSet(path())->storedNeighbors.size(), std::size_t(2));
    }

    void neighborsAreFoundByWhatTheyAreOf() {
        EmbeddingSet set = set_;
        set.storedNeighbors.push_back(searched(set.embeddings[0].rows, "X_a", Metric::euclidean, 6));
        const auto four = set.neighbors("X_a", 4, Metric::euclidean);
        QVERIFY(four && sameBytes<int>(four->indices, near_.indices.leftCols(4)));
        QVERIFY(sameBytes<float>(four->distances, near_.distances.leftCols(4)));
        QVERIFY(set.neighbors("X_a", 6, Metric::euclidean));
        QVERIFY(!set.neighbors("X_a", 7, Metric::euclidean));
        QVERIFY(!set.neighbors("X_a", 0, Metric::euclidean));
        QVERIFY(!set.neighbors("X_a", 4, Metric::cosine));
        QVERIFY(!set.neighbors("X_b", 4, Metric::euclidean));
    }

    void connectivitiesAreTheGraphOfTheMap() {
        const StoredNeighbors graph = searched(set_.embeddings[0].rows, "X_a", Metric::euclidean, 6);
        saveEmbeddingSet(set_, path(), {}, {graph});
        const UmapGraph expected = umapGraph(graph.neighbors);
        Hdf5File file = Hdf5File::open(path());
        {
            const Hdf5Group obsp = file.root().group("obsp");
            const Hdf5Group matrix = obsp.group("neighbors_X_a_connectivities");
            QCOMPARE(matrix.textAttribute("encoding-type").value(), std::string("csr_matrix"));
            QCOMPARE(matrix.textAttribute("encoding-version").value(), std::string("0.1.0"));
            QCOMPARE(matrix.integerListAttribute("shape"), (std::vector<std::int64_t>{rowCount, rowCount}));
            QCOMPARE(matrix.dataset("data").readNumbers<float>(), expected.weights);
            QCOMPARE(matrix.dataset("indices").readNumbers<int>(), expected.neighbors);
            const Hdf5Group entry = file.root().group("uns").group("neighbors_X_a");
            QCOMPARE(entry.dataset("connectivities_key").readText(),
                     std::string("neighbors_X_a_connectivities"));
            QCOMPARE(entry.dataset("distances_key").readText(), std::string("neighbors_X_a_distances"));
            const Hdf5Group params = entry.group("params");
            QCOMPARE(params.dataset("n_neighbors").readNumbers<int>(), std::vector<int>{7});
            QCOMPARE(params.dataset("metric").readText(), std::string("euclidean"));
            QCOMPARE(params.dataset("use_rep").readText(), std::string("X_a"));
        }
    }

    void aGraphIsReplacedByItsNameAndGoesWithItsEmbedding() {
        EmbeddingSet set = set_;
        set.storedNeighbors.push_back(searched(set.embeddings[0].rows, "X_a", Metric::euclidean, 6));
        set.storedNeighbors.push_back(searched(set.embeddings[1].rows, "X_b", Metric::euclidean, 6));
        saveEmbeddingSet(set, path(), {}, {searched(set.embeddings[0].rows, "X_a", Metric::euclidean, 11)});
        QVERIFY(openEmbeddingSet(path())->neighbors("X_a", 11, Metric::euclidean));
        saveEmbeddingSet(set, path(), {{"X_a", normalMatrix<float>(rowCount, 5, 9), {}, {}}});
        const auto read = openEmbeddingSet(path());
        QCOMPARE(read->storedNeighbors.size(), std::size_t(1));
        QCOMPARE(read->storedNeighbors[0].embedding, std::string("X_b"));
        QVERIFY(read->notices.empty());
    }

    void rowsInTheOrderOfTheirIndices() {
        // scipy may sort a row by index; it is read nearest first all the same.
        const auto read = openStored([](Stored& stored) {
            for (std::size_t row = 0; row < rowCount; ++row)
                for (std::size_t a = 6 * row; a < 6 * row + 6; ++a)
                    for (std::size_t b = a + 1; b < 6 * row + 6; ++b)
                        if (stored.indices[b] < stored.indices[a]) {
                            std::swap(stored.indices[a], stored.indices[b]);
                            std::swap(stored.data[a], stored.data[b]);
                        }
        });
        QVERIFY2(read->notices.empty(), read->notices.empty() ? "" : read->notices[0].commandLine().c_str());
        QVERIFY(sameBytes(read->storedNeighbors.at(0).neighbors.indices, near_.indices));
        QVERIFY(sameBytes(read->storedNeighbors.at(0).neighbors.distances, near_.distances));
    }

    void whatDoesNotFitIsLeftOutWithANotice_data() {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("notice");
        const auto add = [](const char* name, const char* notice, const Change& change) {
            QTest::newRow(name) << change << QString::fromUtf8(notice);
        };
        const double nan = std::numeric_limits<double>::quiet_NaN();
        add("other rows", "no csr_matrix of 60 rows", [](Stored& s) { s.shape = {59, 60}; });
        add("no shape", "no csr_matrix of 60 rows", [](Stored& s) { s.shape = {60}; });
        add("columns", "no csr_matrix of 60 rows", [](Stored& s) { s.encoding = "csc_matrix"; });
        add("no such matrix", "no matrix obsp/gone", [](Stored& s) { s.distancesKey = "gone"; });
        add("unknown embedding", "names 'X_pca', which is not an embedding of the file",
            [](Stored& s) { s.useRep = "X_pca"; });
        add("unknown metric", "metric 'manhattan' is not known", [](Stored& s) { s.metric = "manhattan"; });
        add("another metric", "not those of X_a as it is now", [](Stored& s) { s.metric = "cosine"; });
        add("another embedding", "not those of X_a as it is now", [](Stored& s) {
            for (double& value : s.data)
                value *= 1.1;
        });
        add("beyond the rows", "has neighbour 60", [](Stored& s) { s.indices[17] = rowCount; });
        add("far beyond the rows", "has neighbour 2147483647",
            [](Stored& s) { s.indices[17] = std::int64_t(1) << 40; });
        add("before the rows", "row 2 has neighbour -1", [](Stored& s) { s.indices[17] = -1; });
        add("itself", "row 2 has neighbour 2", [](Stored& s) { s.indices[17] = 2; });
        add("twice", "row 2 has a neighbour twice", [](Stored& s) { s.indices[17] = s.indices[16]; });
        add("negative distance", "at distance -1", [](Stored& s) { s.data[12] = -1.0; });
        add("NaN", "at distance nan", [nan](Stored& s) { s.data[17] = nan; });
        add("infinite", "at distance inf", [](Stored& s) { s.data[17] = 1e300; });
        add("uneven rows", "different numbers of neighbours", [](Stored& s) { ++s.indptr[3]; });
        add("starts beyond", "different numbers of neighbours",
            [](Stored& s) { s.indptr[60] = std::int64_t(1) << 60; });
        add("negative start", "different numbers of neighbours", [](Stored& s) { s.indptr[0] = -1; });
        add("short starts", "one number of neighbours", [](Stored& s) { s.indptr.pop_back(); });
        add("short data", "one number of neighbours", [](Stored& s) { s.data.pop_back(); });
        add("none", "one number of neighbours", [](Stored& s) {
            s.data.clear();
            s.indices.clear();
            s.indptr.assign(61, 0);
        });
        add("all rows", "one number of neighbours", [](Stored& s) {
            s.data.assign(60 * 60, 1.0);
            s.indices.assign(60 * 60, 1);
        });
    }
    void whatDoesNotFitIsLeftOutWithANotice() {
        QFETCH(Change, change);
        QFETCH(QString, notice);
        const auto read = openStored(change);
        QVERIFY(read->storedNeighbors.empty());
        std::string all;
        for (const std::string& line : commandLineTexts(read->notices))
            all += line + "\n";
        CHECK_HOLDS(all, notice.toStdString());
        CHECK_HOLDS(all, "the neighbours uns/neighbors are left out: ");
    }

    void whatNobodyReadsIsNoticed() {
        Stored stored(near_);
        stored.write(path(), set_);
        QVERIFY(openEmbeddingSet(path())->notices.empty());
        Hdf5File file = Hdf5File::create(path());
        {
            Hdf5Group obs = file.root().createGroup("obs");
            obs.setTextAttribute("_index", "_index");
            obs.writeTexts("_index", {"a"});
            file.root().createGroup("obsm").writeNumbers<float>("X_a", std::vector<float>{2.0F}, {1, 1});
            file.root().createGroup("obsp").createGroup("distances");
            file.root().createGroup("uns").createGroup("umap");
        }
        file.close();
        CHECK_HOLDS(openEmbeddingSet(path())->notices.back().commandLine(),
                    "left out: obsp/distances, uns/umap");
    }

    void refusesToWriteWhatMakesNoSense() {
        const auto save = [this](const std::function<void(StoredNeighbors&)>& change) {
            StoredNeighbors graph = searched(set_.embeddings[0].rows, "X_a", Metric::euclidean, 6);
            change(graph);
            return messageOf<DataError>([&] { saveEmbeddingSet(set_, path(), {}, {graph}); });
        };
        CHECK_HOLDS(save([](auto& g) { g.neighbors.indices(3, 3) = 60; }), "not of the 60 examples");
        CHECK_HOLDS(save([](auto& g) { g.neighbors.indices(3, 3) = -1; }), "not of the 60 examples");
        CHECK_HOLDS(save([](auto& g) { g.neighbors.indices.conservativeResize(59, 6); }), "not of the 60");
        CHECK_HOLDS(save([](auto& g) { g.neighbors.distances.conservativeResize(60, 5); }), "not of the 60");
        CHECK_HOLDS(save([](auto& g) { g.name.clear(); }), "cannot be the name");
        CHECK_HOLDS(save([](auto& g) { g.name = "a/b"; }), "cannot be the name");
        CHECK_HOLDS(save([](auto& g) { g.name = "groupscope"; }), "cannot be the name");
    }
};

QTEST_APPLESS_MAIN(TestStoredNeighbors)
#include "tst_stored_neighbors.moc"
