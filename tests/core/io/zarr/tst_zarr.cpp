// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_reader.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/model_outputs.h"
#include "core/io/zarr/zarr_codecs.h"
#include "core/io/zarr/zarr_store.h"
#include "tests/support/checks.h"
#include "tests/support/zarr_stores.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

namespace {

/// Written by make_zarr_fixtures.py.
const fs::path zarrFixtures = GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/zarr";

fs::path in(const QTemporaryDir& folder) {
    return folder.path().toStdString();
}

bool holds(const std::vector<Message>& notices, const std::string& part) {
    return std::any_of(notices.begin(), notices.end(), [&](const Message& notice) {
        return notice.commandLine().find(part) != std::string::npos;
    });
}

MatrixF matrixOf(const EmbeddingRows& rows) {
    return Eigen::Map<const MatrixF>(rows.data(), rows.rows(), rows.cols());
}

} // namespace

/// AnnData as Zarr stores is the set that it is as .h5ad.
class TestZarr : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    /// Both forms of the same AnnData, written by anndata, are the same set.
    void aStoreIsTheSameSet_data() {
        QTest::addColumn<bool>("isFolder");
        QTest::newRow("folder") << true;
        QTest::newRow("archive of the folder") << false;
    }
    void aStoreIsTheSameSet() {
        QFETCH(const bool, isFolder);
        const QTemporaryDir scratch;
        fs::path path = zarrFixtures / "written_by_0_8.zarr.zip";
        if (isFolder) {
            unpackArchive(path, in(scratch));
            path = in(scratch) / "written_by_0_8.zarr";
        }
        const auto set = openEmbeddingSet(path);
        const auto same = openEmbeddingSet(zarrFixtures / "../anndata/written_by_0_8.h5ad");
        QCOMPARE(set->path, path);
        QCOMPARE(set->ids, same->ids);
        QCOMPARE(set->classKey, same->classKey);
        QCOMPARE(set->notices, same->notices);
        QCOMPARE(set->embeddings.size(), same->embeddings.size());
        for (std::size_t i = 0; i < set->embeddings.size(); ++i) {
            QCOMPARE(set->embeddings[i].name, same->embeddings[i].name);
            QVERIFY(sameBytes(matrixOf(set->embeddings[i].rows), matrixOf(same->embeddings[i].rows)));
        }
        // Zarr keeps the text column as a categorical one, as strings_to_categoricals() makes it.
        QCOMPARE(set->columns.size(), same->columns.size());
        for (const Column& column : same->columns) {
            const Column& own = set->column(column.name);
            QCOMPARE(own.categories.size(), column.categories.size());
            for (std::size_t row = 0; row < set->size(); ++row) {
                const auto valueOf = [row](const Column& of) {
                    return of.codes[row] < 0 ? std::string() : of.categories[of.codes[row]];
                };
                QCOMPARE(valueOf(own), valueOf(column));
            }
        }
        QCOMPARE(set->numbers.size(), same->numbers.size());
        for (std::size_t i = 0; i < set->numbers.size(); ++i)
            QCOMPARE(set->numbers[i].name, same->numbers[i].name);
    }

    /// Every compressor, order, kind of number and name of chunks that Python's zarr writes.
    void whateverItIsPackedWith() {
        const auto set = openEmbeddingSet(zarrFixtures / "packed.zarr.zip");
        QCOMPARE(set->embeddings.size(), std::size_t{25});
        for (const Embedding& embedding : set->embeddings) {
            QCOMPARE(embedding.rows.rows(), Eigen::Index{7});
            QCOMPARE(embedding.rows.cols(), Eigen::Index{5});
            for (Eigen::Index row = 0; row < 7; ++row)
                for (Eigen::Index column = 0; column < 5; ++column)
                    QVERIFY2(embedding.rows.row(row)[column] == static_cast<float>(10 * row + column),
                             embedding.name.c_str());
        }
        QCOMPARE(set->column("unicode").categories,
                 (std::vector<std::string>{"", "lake", "sea", "wood", "é"}));
        QCOMPARE(set->column("unicode").codes, (std::vector<int>{2, 4, 3, 0, 2, 1, 3}));
        QCOMPARE(set->column("bytes").categories, (std::vector<std::string>{"", "e", "lake", "sea", "wood"}));
        QVERIFY(set->notices.empty());
    }

    /// Chunks that Blosc packs, with every library, in the order of bytes, shuffled by bytes and by bits.
    void whatBloscPacks() {
        const fs::path path = zarrFixtures / "blosc.zarr.zip";
        const ZipMembers zip(path, {"zip", "make it again"});
        const auto set = openEmbeddingSet(path);
        QCOMPARE(set->embeddings.size(), std::size_t{18});
        for (const Embedding& embedding : set->embeddings) {
            const ZipMembers::Member* const chunk = zip.find("obsm/" + embedding.name + "/0.0");
            QVERIFY(chunk != nullptr);
            QVERIFY2((zip.bytesOf(*chunk, "chunk")[2] & 2) == 0, "stored, not packed");
            QCOMPARE(embedding.rows.rows(), Eigen::Index{80});
            QCOMPARE(embedding.rows.cols(), Eigen::Index{20});
            for (Eigen::Index row = 0; row < 80; ++row)
                for (Eigen::Index column = 0; column < 20; ++column)
                    QVERIFY2(embedding.rows.row(row)[column] ==
                                 static_cast<float>(10 * (row / 4) + column / 5),
                             embedding.name.c_str());
        }
    }

    void categoriesOfOlderVersions() {
        const auto set = openEmbeddingSet(zarrFixtures / "categories_0_7.zarr.zip");
        QCOMPARE(set->column("bird").categories, (std::vector<std::string>{"land", "water"}));
        QCOMPARE(set->column("bird").codes, (std::vector<int>{1, -1, 0}));
    }

    /// A file dialog that cannot choose folders leads to the store, and so does every name that a user may
    /// type.
    void everyNameOfAStoreLeadsToIt() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        for (const fs::path& path : {store, store / "", store / ".zgroup", store / ".zattrs"}) {
            QCOMPARE(zarrStoreAt(path), store);
            QCOMPARE(describeFile(path).format, annDataFormat);
            QCOMPARE(describeFile(path).file, store);
            const auto set = openEmbeddingFile(path);
            QCOMPARE(set->path, store);
            QCOMPARE(set->column("bird").codes, (std::vector<int>{0, 1, 0}));
            QVERIFY(matrixOf(set->embeddings.front().rows) == (MatrixF(3, 2) << 1, 2, 3, 4, 5, 6).finished());
        }
        fs::rename(store, in(scratch) / "birds"); // told by what it holds
        QCOMPARE(openEmbeddingFile(in(scratch) / "birds")->size(), std::size_t{3});
        QVERIFY(zarrStoreAt(in(scratch)).empty());
        put(in(scratch), "arrays.zip", "PK");
        QVERIFY(zarrStoreAt(in(scratch) / "arrays.zip").empty());
    }

    /// "The same data": whatever it lies in, and not what only speeds reading up; but every value.
    void theSumIsThatOfTheContent() {
        const QTemporaryDir scratch;
        const fs::path archive = zarrFixtures / "written_by_0_8.zarr.zip";
        unpackArchive(archive, in(scratch));
        const fs::path store = in(scratch) / "written_by_0_8.zarr";
        const std::string sum = ZarrStore::open(archive)->sha256({});
        QCOMPARE(ZarrStore::open(store)->sha256({}), sum);
        QCOMPARE(openEmbeddingSet(archive)->sha256, sum);
        put(store, ".zmetadata", "{}");
        put(store, ".DS_Store", "of a file manager");
        QCOMPARE(ZarrStore::open(store)->sha256({}), sum);
        const std::string chunk = bytesOf(store / "obsm/X_a/0.0");
        put(store, "obsm/X_a/0.0", chunk + "x");
        QVERIFY(ZarrStore::open(store)->sha256({}) != sum);
        fs::remove(store / "obsm/X_a/0.0");
        QVERIFY(ZarrStore::open(store)->sha256({}) != sum);
    }

    /// Files that file managers, editors and users leave in the folder are no part of the set.
    void filesOfOthersDoNotCount() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        const std::string sum = ZarrStore::open(store)->sha256({});
        put(store, ".git/HEAD", "ref");
        put(store, ".old/.zgroup", "{}");
        put(store, "obs/.ipynb_checkpoints/note", "of an editor");
        put(store, "obs/.DS_Store", "of a file manager");
        fs::create_symlink(store, store / ".git/link");
        QCOMPARE(ZarrStore::open(store)->sha256({}), sum);
        for (const char* const folder : {"", "obs/", "obsm/", "obs/bird/"})
            put(store, folder + std::string("README"), "of a person");
        const auto set = openEmbeddingSet(store);
        QCOMPARE(set->column("bird").codes, (std::vector<int>{0, 1, 0}));
        QCOMPARE(set->columns.size(), std::size_t{1});
        QCOMPARE(set->embeddings.size(), std::size_t{1});
    }

    /// anndata writes obs['.x'] and obsm['.H'] into hidden folders: they are data, also of an archive.
    void namesMayBeginWithADot() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr", archive = in(scratch) / "birds.zip";
        writeSmallStore(store);
        const std::string sum = ZarrStore::open(store)->sha256({});
        fs::copy(store / "obs/bird", store / "obs/.x", fs::copy_options::recursive);
        fs::copy(store / "obsm/X_a", store / "obsm/.H", fs::copy_options::recursive);
        packArchive(store, archive);
        for (const fs::path& path : {store, archive}) {
            const auto set = openEmbeddingSet(path);
            QCOMPARE(set->column(".x").codes, (std::vector<int>{0, 1, 0}));
            QCOMPARE(set->embeddings.size(), std::size_t{2});
            QVERIFY(set->sha256 != sum);
        }
        QCOMPARE(ZarrStore::open(archive)->sha256({}), ZarrStore::open(store)->sha256({}));
    }

    /// Nor does an entry of an archive that has the name of an array.
    void aFileHidesNoArray() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr", archive = in(scratch) / "birds.zip";
        writeSmallStore(store);
        packArchive(store, archive);
        zip_t* const zip = openZip(archive, 0, {"zip", "make it again"});
        for (const char* const name : {"obs/bird", "obsm/X_a"})
            QVERIFY(zip_file_add(zip, name, zip_source_buffer(zip, "", 0, 0), 0) >= 0);
        QCOMPARE(zip_close(zip), 0);
        const auto set = openEmbeddingSet(archive);
        QCOMPARE(set->column("bird").codes, (std::vector<int>{0, 1, 0}));
        QCOMPARE(set->embeddings.size(), std::size_t{1});
    }

    /// anndata stores a column 'n/a' as a group without attributes, with the column in it.
    void aNameWithASlashIsToldOf() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        put(store, "obs/.zattrs",
            R"({"encoding-type": "dataframe", "_index": "_index", "column-order": ["n/a", "bird"]})");
        put(store, "obs/n/.zgroup", R"({"zarr_format": 2})");
        put(store, "obs/n/a/.zarray", arrayText("|i1", "3", "3"));
        put(store, "obs/n/a/0", rawBytes<std::int8_t>({0, 1, 0}));
        put(store, "obsm/X/.zgroup", R"({"zarr_format": 2})");
        put(store, "obsm/X/b/.zarray", arrayText("<f4", "3, 2", "2, 2"));
        const auto set = openEmbeddingSet(store);
        QCOMPARE(set->columns.size(), std::size_t{1});
        QVERIFY(holds(set->notices, "column 'n/a' is left out: a / in the name"));
        QVERIFY(!holds(set->notices, "column 'n' is left out"));
        QCOMPARE(set->embeddings.size(), std::size_t{1});
        QVERIFY(holds(set->notices, "obsm/X is left out"));
    }

    void whoeverStopsItStopsTheListing() {
        std::stop_source stop;
        stop.request_stop();
        RunContext context;
        context.stop = stop.get_token();
        const fs::path archive = zarrFixtures / "written_by_0_8.zarr.zip";
        QVERIFY_EXCEPTION_THROWN(zarrStoreAt(archive, context), Cancelled);
        QVERIFY_EXCEPTION_THROWN(ZarrStore::open(archive, context), Cancelled);
        QVERIFY_EXCEPTION_THROWN(ZipMembers(archive, {"zip", "make it again"}, 10'000, context), Cancelled);
    }

    /// An archive need not be called one.
    void anArchiveMayBeCalledZarr() {
        const QTemporaryDir scratch;
        const fs::path named = in(scratch) / "birds.zarr";
        fs::copy_file(zarrFixtures / "written_by_0_8.zarr.zip", named);
        QCOMPARE(zarrStoreAt(named), named);
        QCOMPARE(openEmbeddingFile(named)->sha256,
                 openEmbeddingFile(zarrFixtures / "written_by_0_8.zarr.zip")->sha256);
        writeBytes(named, "not an archive");
        QVERIFY(zarrStoreAt(named).empty());
    }

    /// Sums of differences as numpy makes them, of any width and order of bytes.
    void differencesAreSummedUp() {
        const NumberFormat one{NumberFormat::Kind::integer, 1, false},
            two{NumberFormat::Kind::natural, 2, true};
        QCOMPARE(summedUp(rawBytes<std::int8_t>({100, 100, 100, -1, -100}), one, two),
                 std::string("\0\x64\0\xc8\x01\x2c\x01\x2b\0\xc7", 10));
        QCOMPARE(summedUp(rawBytes<std::int8_t>({100, 100, 100}), one, one),
                 rawBytes<std::int8_t>({100, -56, 44}));
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        put(store, "obs/bird/codes/.zarray",
            arrayText("|i1", "3", "3", R"([{"id": "delta", "dtype": "|i1", "astype": "|i1"}])"));
        put(store, "obs/bird/codes/0", rawBytes<std::int8_t>({1, -1, 1}));
        put(store, "obsm/X_a/.zarray",
            arrayText("<i8", "3, 2", "2, 2", R"([{"id": "delta", "dtype": "<i8", "astype": "<i2"}])"));
        put(store, "obsm/X_a/0.0", rawBytes<std::int16_t>({30000, 30000, -1, 1}));
        put(store, "obsm/X_a/1.0", rawBytes<std::int16_t>({5, 6, 0, 0}));
        const auto set = openEmbeddingSet(store);
        QCOMPARE(set->column("bird").codes, (std::vector<int>{1, 0, 1}));
        QVERIFY(matrixOf(set->embeddings.front().rows) ==
                (MatrixF(3, 2) << 30000, 60000, 59999, 60000, 5, 11).finished());
    }

    /// A store that was not written to its end looks like one whose chunks hold nothing but the fill value.
    void missingChunksAreToldOf() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        put(store, "obsm/X_a/.zarray", arrayText("<f4", "3, 2", "2, 2", "null", "\"NaN\""));
        fs::remove(store / "obsm/X_a/0.0");
        auto set = openEmbeddingSet(store);
        QVERIFY(std::isnan(set->embeddings.front().rows.row(1)[1]));
        QCOMPARE(set->embeddings.front().rows.row(2)[1], 6.0F);
        QVERIFY(holds(set->notices, "obsm/X_a: 1 of its 2 chunks are not stored and read as \"NaN\""));
        put(store, "obsm/X_a/.zarray", arrayText("<f4", "3, 2", "2, 2", "null", "7.5"));
        QCOMPARE(openEmbeddingSet(store)->embeddings.front().rows.row(0)[0], 7.5F);
        put(store, "obsm/X_a/.zarray", arrayText("<f4", "3, 2", "2, 2", "null", "true"));
        QCOMPARE(openEmbeddingSet(store)->embeddings.front().rows.row(0)[0], 1.0F);
        put(store, "obs/bird/codes/.zarray", arrayText("|i1", "3", "2", "null", "-1"));
        put(store, "obs/bird/codes/0", rawBytes<std::int8_t>({0, 1}));
        QCOMPARE(openEmbeddingSet(store)->column("bird").codes, (std::vector<int>{0, 1, -1}));
        put(store, "obs/bird/codes/.zarray", arrayText("|i1", "3", "3"));
        fs::remove(store / "obs/bird/codes/0");
        set = openEmbeddingSet(store);
        QCOMPARE(set->column("bird").codes, (std::vector<int>{0, 0, 0}));
        QVERIFY(holds(set->notices, "column 'bird': 1 of its 1 chunks are not stored and read as 0"));
    }

    /// Columns of types that have no place in a set, and elements that nobody reads.
    void whatIsNotReadIsNamed() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        put(store, "obs/when/.zarray", arrayText("<M8[ns]", "3", "3"));
        put(store, "obs/when/0", rawBytes<std::int64_t>({1, 2, 3}));
        put(store, "obs/none/.zarray", arrayText("<f4", "4611686018427387904, 0", "1, 1")); // at once
        put(store, "layers/.zgroup", R"({"zarr_format": 2})");
        put(store, "layers/raw/.zarray", "damaged, but of no use");
        const auto set = openEmbeddingSet(store);
        QVERIFY(holds(set->notices, "column 'when' is left out: <M8[ns] of shape (3) is not read"));
        QVERIFY(holds(set->notices, "column 'none' is left out"));
        QVERIFY(holds(set->notices, "left out: layers"));
        QCOMPARE(set->columns.size(), std::size_t{1});
    }

    /// The names of 6,000 columns do not fit into an attribute of HDF5's older format.
    void wideTablesAreRead() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        std::string names = "\"bird\"";
        for (int i = 0; i < 6000; ++i)
            names += ",\"column_" + std::to_string(i) + "\"";
        put(store, "obs/.zattrs",
            R"({"encoding-type": "dataframe", "_index": "_index", "column-order": [)" + names + "]}");
        QCOMPARE(openEmbeddingSet(store)->columns.size(), std::size_t{1});
    }

    void namesWithASlashAreToldOfTogether() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "birds.zarr";
        writeSmallStore(store);
        put(store, "obs/.zattrs",
            R"({"encoding-type": "dataframe", "_index": "_index", "column-order": )"
            R"(["bird", "a/b", "a/c", "d/e", "f/g", "h/i", "j/k", "l/m", "gone"]})");
        const auto set = openEmbeddingSet(store);
        QVERIFY(holds(set->notices, "columns 'a/b', 'a/c', 'd/e', 'f/g', 'h/i' and 2 more are left out"));
        QVERIFY(holds(set->notices, "column 'gone' is named by the table and not in it"));
    }

    /// Scores of some classes alone would be those of another model.
    void predictionsOfAClassThatIsNotReadAreRefused() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "model.zarr";
        writeSmallStore(store);
        put(store, "obsm/logits_m/.zgroup", R"({"zarr_format": 2})");
        put(store, "obsm/logits_m/_index/.zarray", arrayText("|O", "3", "3", textFilter));
        put(store, "obsm/logits_m/_index/0", rawTexts({"a", "b", "c"}));
        put(store, "obsm/logits_m/land/.zarray", arrayText("<f4", "3", "3"));
        put(store, "obsm/logits_m/land/0", rawBytes<float>({1, 2, 3}));
        const std::vector<std::string> classes{"land", "sea/lake"};
        for (const char* const column : {"sea/lake", "water"}) {
            put(store, "obsm/logits_m/.zattrs",
                R"({"encoding-type": "dataframe", "_index": "_index", "column-order": ["land", )" +
                    ('"' + std::string(column) + "\"]}"));
            CHECK_HOLDS(messageOf<DataError>([&] { readModelOutputs({store}, classes); }),
                        "column '" + std::string(column) + "' is");
        }
    }

    void predictionsComeFromStoresToo() {
        const QTemporaryDir scratch;
        const fs::path store = in(scratch) / "model.zarr";
        writeSmallStore(store);
        put(store, "obsm/logits_resnet/.zarray", arrayText("<f8", "3, 2", "3, 2"));
        put(store, "obsm/logits_resnet/0.0", rawBytes<double>({1, 0, 0, 1, 2, 0}));
        const std::vector<std::string> classes{"land", "water"};
        const std::vector<ModelOutputs> models = readModelOutputs({store}, classes);
        QCOMPARE(models.size(), std::size_t{1});
        QCOMPARE(models.front().name, std::string("resnet"));
        QCOMPARE(models.front().scores(2, 0), 2.0F);
        QCOMPARE(models.front().ids, (std::vector<std::string>{"a", "b", "c"}));
    }
};

QTEST_APPLESS_MAIN(TestZarr)
#include "tst_zarr.moc"
