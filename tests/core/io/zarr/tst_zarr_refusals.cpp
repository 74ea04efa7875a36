// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/import/embedding_file.h"
#include "core/io/zarr/zarr_codecs.h"
#include "tests/support/checks.h"
#include "tests/support/zarr_stores.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

namespace {

const fs::path storeFixtures = GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/zarr";

/// Damage of a store, and the text that the message must hold.
struct Damage {
    const char* name;
    std::function<void(const fs::path& store)> make;
    std::vector<std::string> said;
};

const std::vector<Damage>& damages() {
    const auto file = [](const std::string& key, const std::string& bytes) {
        return [=](const fs::path& store) { put(store, key, bytes); };
    };
    const auto without = [](const std::string& key) {
        return [=](const fs::path& store) { fs::remove(store / key); };
    };
    const auto embedding = [&](const std::string& text) { return file("obsm/X_a/.zarray", text); };
    const auto with = [](const std::string& text, const std::string& part, const std::string& other) {
        return text.substr(0, text.find(part)) + other + text.substr(text.find(part) + part.size());
    };
    const std::string plain = arrayText("<f4", "3, 2", "2, 2");
    const auto unstored = [](const std::string& type, const std::string& fill) {
        return [=](const fs::path& store) {
            put(store, "obs/age/.zarray", arrayText(type, "3", "2", "null", fill));
            put(store, "obs/age/0", std::string(2 * static_cast<std::size_t>(type[2] - '0'), '\1'));
        };
    };
    // To copy or print it would need more stack than there is.
    const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
    static const std::vector<Damage> all{
        {"no group", without(".zgroup"), {"there is no .zgroup", "birds.zarr"}},
        {"group of another version",
         file(".zgroup", R"({"zarr_format": 3})"),
         {"not of Zarr version 2", ".zgroup"}},
        {"no table",
         [](const fs::path& store) { fs::remove_all(store / "obs"); },
         {"no table of examples, obs"}},
        {"no group of the table", without("obs/.zgroup"), {"neither .zarray nor .zgroup", "birds.zarr/obs"}},
        {"no attributes of the table", without("obs/.zattrs"), {"no attributes", "obs/.zattrs"}},
        {"no attributes of a sparse matrix",
         [](const fs::path& store) {
             put(store, "obsm/X_s/.zgroup", R"({"zarr_format": 2})");
             put(store, "obsm/X_s/indptr/.zarray", arrayText("<i4", "4", "4"));
         },
         {"no attributes", "obsm/X_s/.zattrs"}},
        {"no attributes of a column", without("obs/bird/.zattrs"), {"no attributes", "obs/bird/.zattrs"}},
        {"attributes that are none",
         file("obs/bird/.zattrs", "[1"),
         {"attributes cannot be understood", "obs/bird/.zattrs"}},
        {"no description", without("obsm/X_a/.zarray"), {"neither .zarray nor .zgroup", "obsm/X_a"}},
        {"a description cut short",
         embedding(plain.substr(0, 40)),
         {"cannot be understood", "obsm/X_a/.zarray"}},
        {"a negative extent", embedding(with(plain, "3, 2", "3, -2")), {"cannot be", "obsm/X_a/.zarray"}},
        {"another number of extents", embedding(with(plain, "3, 2", "3")), {"cannot be"}},
        {"chunks of nothing", embedding(with(plain, "2, 2", "0, 2")), {"cannot be"}},
        {"a fill value without end",
         embedding(arrayText("<f4", "3, 2", "2, 2", "null", deep)),
         {"cannot be understood", "obsm/X_a/.zarray"}},
        {"filters without end",
         embedding(arrayText("<f4", "3, 2", "2, 2", deep)),
         {"cannot be understood", "obsm/X_a/.zarray"}},
        {"a type without end",
         embedding(with(plain, "\"<f4\"", deep)),
         {"cannot be understood", "obsm/X_a/.zarray"}},
        {"a version without end",
         file(".zgroup", "{\"zarr_format\": " + deep + "}"),
         {"not of Zarr version 2", ".zgroup"}},
        {"attributes without end",
         file("obs/bird/.zattrs", "{\"ordered\": " + deep + "}"),
         {"attributes cannot be understood", "obs/bird/.zattrs"}},
        {"a list for a fill value",
         embedding(arrayText("<f4", "3, 2", "2, 2", "null", "[0]")),
         {"no single value", "obsm/X_a/.zarray"}},
        {"another order", embedding(with(plain, "\"C\"", "\"K\"")), {"order", "not known"}},
        {"an unknown compressor",
         embedding(with(plain, "\"compressor\": null", R"("compressor": {"id": "bz2"})")),
         {"compressed with 'bz2'", "blosc, gzip, lz4, zlib, zstd",
          "anndata.read_zarr('birds.zarr').write_h5ad"}},
        {"an unknown filter",
         embedding(with(plain, "\"filters\": null", R"("filters": [{"id": "delta"}])")),
         {"filter 'delta'", "obsm/X_a/.zarray"}},
        {"a shuffle without end",
         embedding(with(plain, "\"filters\": null", R"("filters": [{"id": "shuffle", "elementsize": -1}])")),
         {"elementsize that cannot be", "obsm/X_a/.zarray"}},
        {"rows that nobody stored",
         embedding(arrayText("<f4", "1000000000, 2", "1000, 2")),
         {"claims 7629 MiB, of which", "obsm/X_a/.zarray"}},
        {"rows beyond counting",
         embedding(arrayText("<f4", "9223372036854775807, 9223372036854775807", "2, 2")),
         {"claims"}},
        {"texts that nobody stored, by what they take in memory",
         file("obs/_index/.zarray", arrayText("|O", "9000000", "1000", textFilter)),
         {"claims 274 MiB, of which", "obs/_index/.zarray"}},
        {"a long text for all that are missing",
         file("obs/_index/.zarray",
              arrayText("|O", "1000", "1000", textFilter, '"' + std::string(500'000, 'x') + '"')),
         {"claims 476 MiB, of which"}},
        {"a chunk that nobody stored",
         embedding(arrayText("<f4", "3, 2", "50000000, 2")),
         {"the chunk claims 381 MiB, of which 16 bytes", "obsm/X_a/0.0"}},
        {"a packed text that claims to be longer than it can",
         [=](const fs::path& store) {
             put(store, "obs/_index/.zarray",
                 with(arrayText("|O", "3", "3", textFilter), "\"compressor\": null",
                      R"("compressor": {"id": "lz4"})"));
             put(store, "obs/_index/0", rawBytes<std::uint32_t>({300U << 20}) + "x");
         },
         {"more bytes than it may hold", "obs/_index/0"}},
        {"chunks without end", embedding(arrayText("|i1", "9000000, 2", "1, 2")), {"over 2000000 chunks"}},
        {"a chunk larger than memory",
         embedding(arrayText("<f4", "3, 2", "2000000000000, 2")),
         {"of memory"}},
        {"no value for a missing chunk",
         [=](const fs::path& store) {
             put(store, "obsm/X_a/.zarray", arrayText("<f4", "3, 2", "2, 2", "null", "null"));
             fs::remove(store / "obsm/X_a/1.0");
         },
         {"the chunk obsm/X_a/1.0 is not there", "obsm/X_a/.zarray"}},
        {"a value for missing chunks that no integer is", unstored("<i8", "\"NaN\""), {"names no value"}},
        {"a value for missing chunks that no byte holds", unstored("|i1", "200"), {"names no value"}},
        {"a negative value for missing chunks of naturals", unstored("<u2", "-1"), {"names no value"}},
        {"a value for missing chunks beyond int64",
         unstored("<i8", "9223372036854775808"),
         {"names no value"}},
        {"a chunk cut short",
         file("obsm/X_a/0.0", "123"),
         {"the chunk has 3 bytes, not the 16", "obsm/X_a/0.0"}},
        {"a chunk too long",
         file("obsm/X_a/0.0", std::string(17, 'x')),
         {"more bytes than it may hold", "obsm/X_a/0.0"}},
        {"a chunk far too long",
         file("obsm/X_a/0.0", std::string(1 << 20, 'x')),
         {"1048576 bytes, more than"}},
        {"fewer texts",
         file("obs/_index/0", rawTexts({"a", "b"})),
         {"does not hold the 3 texts", "obs/_index/0"}},
        {"a text without end",
         file("obs/_index/0", rawTexts({"a", "b", "cde"}).substr(0, 16)),
         {"ends within its texts"}},
        {"bytes behind the texts",
         file("obs/_index/0", rawTexts({"a", "b", "c"}) + "x"),
         {"longer than its texts"}},
        {"a text that NUL would end",
         file("obs/_index/0", rawTexts({"a", {"b\0x", 3}, {"b\0y", 3}})),
         {"text 1 holds the character NUL", "birds.zarr/obs/_index"}},
        {"a text of fixed length that NUL would end",
         [](const fs::path& store) {
             put(store, "obs/_index/.zarray", arrayText("|S3", "3", "3", "null", "\"\""));
             put(store, "obs/_index/0", std::string("a\0\0b\0xcd\0", 9));
         },
         {"text 1 holds the character NUL", "birds.zarr/obs/_index"}},
        {"categories of an older version that are gone",
         [=](const fs::path& store) {
             put(store, "obs/sex/.zarray", arrayText("|i1", "3", "3"));
             put(store, "obs/sex/0", rawBytes<std::int8_t>({0, 1, 0}));
             put(store, "obs/sex/.zattrs", R"({"categories": "__categories/sex"})");
         },
         {"categories of the column are not there", "obs/__categories/sex/.zarray"}},
        {"categories of an older version that no column names",
         [=](const fs::path& store) {
             put(store, "obs/sex/.zarray", arrayText("|i1", "3", "3"));
             put(store, "obs/sex/0", rawBytes<std::int8_t>({0, 1, 0}));
             put(store, "obs/__categories/.zgroup", R"({"zarr_format": 2})");
             put(store, "obs/__categories/sex/.zarray", arrayText("|O", "2", "2", textFilter));
             put(store, "obs/__categories/sex/0", rawTexts({"f", "m"}));
         },
         {"does not name its categories", "obs/sex/.zattrs"}},
        {"a file in place of a column",
         [](const fs::path& store) {
             fs::remove_all(store / "obs/bird");
             put(store, "obs/bird", "");
         },
         {"a file in place of a column", "obs/bird"}},
        {"a column without attributes beside one of its name with a slash",
         [](const fs::path& store) {
             fs::remove(store / "obs/bird/.zattrs");
             put(store, "obs/.zattrs",
                 R"({"encoding-type": "dataframe", "_index": "_index", "column-order": ["bird/age"]})");
         },
         {"the group has no attributes", "obs/bird/.zattrs"}},
        {"a link",
         [](const fs::path& store) {
             fs::remove(store / "obsm/X_a/0.0");
             fs::create_symlink("/etc/hostname", store / "obsm/X_a/0.0");
         },
         {"this is a link", "obsm/X_a/0.0", "cp -rL"}},
        {"a link to a folder",
         [](const fs::path& store) { fs::create_directory_symlink("/etc", store / "varm"); },
         {"this is a link", "varm"}},
        {"a code that no category has",
         file("obs/bird/codes/0", rawBytes<std::int8_t>({0, 7, 0})),
         {"row 1 has code 7", "birds.zarr /obs/bird"}},
    };
    return all;
}

} // namespace

/// Checks that stores which are damaged, malicious or of another kind are refused, with the name of the file
/// at fault.
class TestZarrRefusals : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void damagedStoresAreNamed_data() {
        QTest::addColumn<int>("number");
        for (std::size_t i = 0; i < damages().size(); ++i)
            QTest::newRow(damages()[i].name) << static_cast<int>(i);
    }
    void damagedStoresAreNamed() {
        QFETCH(const int, number);
        const Damage& damage = damages()[number];
        const QTemporaryDir scratch;
        const fs::path store = fs::path(scratch.path().toStdString()) / "birds.zarr";
        writeSmallStore(store);
        damage.make(store);
        const std::string said = messageOf<DataError>([&] { openEmbeddingFile(store); });
        for (const std::string& part : damage.said)
            CHECK_HOLDS(said, part);
    }

    /// Other kinds of stores say what to do.
    void otherStoresSayWhatToDo() {
        const QTemporaryDir scratch;
        const fs::path folder = scratch.path().toStdString();
        put(folder / "new.zarr", "zarr.json", R"({"zarr_format": 3, "node_type": "group"})");
        std::string said = messageOf<DataError>([&] { openEmbeddingFile(folder / "new.zarr"); });
        CHECK_HOLDS(said, "version 3");
        CHECK_HOLDS(said, "anndata.read_zarr('new.zarr').write_h5ad('new.h5ad')");
        said = messageOf<DataError>([&] { openEmbeddingFile(folder / "new.zarr" / "zarr.json"); });
        CHECK_HOLDS(said, "version 3");
        put(folder / "one.zarr", ".zarray", arrayText("<f4", "3, 2", "2, 2"));
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder / "one.zarr"); }),
                    "numpy.save('new.npy', zarr.open('one.zarr')[:])");
        put(folder / "many.zarr", ".zgroup", R"({"zarr_format": 2})");
        put(folder / "many.zarr", "mod/.zgroup", R"({"zarr_format": 2})");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder / "many.zarr"); }), "MuData");
        fs::create_directory(folder / "empty.zarr");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder / "empty.zarr"); }), ".zgroup");
        const std::vector<std::string> words{"class=/obs/bird"};
        writeSmallStore(folder / "birds.zarr");
        CHECK_HOLDS(messageOf<UsageError>([&] { openEmbeddingFile(folder / "birds.zarr", words); }),
                    "an AnnData file needs no mapping");
    }

    /// Archives name their members themselves.
    void namesDoNotLeadOutOfAnArchive() {
        const QTemporaryDir scratch;
        const fs::path archive = fs::path(scratch.path().toStdString()) / "birds.zarr.zip";
        std::string bytes = bytesOf(storeFixtures / "categories_0_7.zarr.zip");
        const std::string name = "obs/bird/0", other = "../../up/0";
        for (std::size_t at = bytes.find(name); at != std::string::npos; at = bytes.find(name, at))
            bytes.replace(at, name.size(), other);
        writeBytes(archive, bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(archive); }), "leads out of the store");
        bytes = bytesOf(storeFixtures / "categories_0_7.zarr.zip");
        bytes.resize(bytes.size() / 2);
        writeBytes(archive, bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(archive); }), "Zarr archive");
    }

    /// An archive with two stores is ambiguous, and the rest of a store is not another one.
    void anArchiveHoldsOneStore() {
        const QTemporaryDir scratch;
        const fs::path folder = scratch.path().toStdString(), both = folder / "both";
        writeSmallStore(both / "test.zarr");
        packArchive(both, folder / "one.zip");
        QCOMPARE(openEmbeddingFile(folder / "one.zip")->size(), std::size_t{3});
        writeSmallStore(both / "train.zarr");
        packArchive(both, folder / "both.zip");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder / "both.zip"); }),
                    "2 Zarr stores, 'test.zarr/' and 'train.zarr/'");
        packArchive(both / "test.zarr", folder / "content.zip");
        QCOMPARE(openEmbeddingFile(folder / "content.zip")->size(), std::size_t{3});
        fs::remove(both / "test.zarr/.zgroup");
        packArchive(both / "test.zarr", folder / "rest.zip");
        CHECK_HOLDS(messageOf<DataError>([&] { openEmbeddingFile(folder / "rest.zip"); }),
                    "there is no .zgroup");
    }

    /// Packed bytes that are cut, changed or made to grow, of every compressor: never more than was allowed.
    void packedChunksAreBounded_data() {
        QTest::addColumn<std::string>("compressor");
        QTest::addColumn<std::string>("array");
        for (const char* const name : {"zlib", "gzip", "zstd", "lz4"})
            QTest::newRow(name) << std::string(name) << std::string(name);
        for (const char* const library : {"lz4", "lz4hc", "zlib", "zstd", "blosclz", "snappy"})
            QTest::newRow(library) << std::string("blosc") << "blosc_" + std::string(library);
    }
    void packedChunksAreBounded() {
        QFETCH(const std::string, compressor);
        QFETCH(const std::string, array);
        const ZipMembers zip(storeFixtures / "packed.zarr.zip", {"zip", "make it again"});
        const ZipMembers::Member* const member = zip.find("obsm/X_" + array + "/0.0");
        QVERIFY(member != nullptr);
        const std::string packed = zip.bytesOf(*member, "chunk");
        const std::string whole = unpackChunk(compressor, packed, 24, "chunk");
        QCOMPARE(whole, rawBytes<float>({0, 1, 10, 11, 20, 21}));
        QCOMPARE(unpackChunk(compressor, packed, 1 << 20, "chunk"), whole);
        CHECK_HOLDS(messageOf<DataError>([&] { unpackChunk(compressor, packed, 23, "chunk"); }),
                    "more bytes than it may hold");
        int refused = 0;
        for (std::size_t length = 0; length < packed.size(); ++length)
            refused += !messageOf<DataError>([&] {
                            unpackChunk(compressor, packed.substr(0, length), 24, "chunk");
                        }).empty();
        QCOMPARE(refused, static_cast<int>(packed.size()));
        QVERIFY(!messageOf<DataError>([&] { unpackChunk(compressor, packed + "x", 24, "chunk"); }).empty());
        for (std::size_t at = 0; at < packed.size(); ++at)
            for (int bit = 0; bit < 8; ++bit) {
                std::string damaged = packed;
                damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
                static_cast<void>(messageOf<DataError>( // refused, or of the size it should have
                    [&] { QVERIFY(unpackChunk(compressor, damaged, 24, "chunk").size() <= 24); }));
            }
    }
};

QTEST_APPLESS_MAIN(TestZarrRefusals)
#include "tst_zarr_refusals.moc"
