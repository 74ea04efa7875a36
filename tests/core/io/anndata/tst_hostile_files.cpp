// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/hdf5/hdf5_file.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <hdf5.h>

#include <array>
#include <cstring>
#include <functional>

/// HDF5 asks for as much memory as a damaged file says, and copes when there is none; what it leaks when it
/// gives up on a file is not the program's.
extern "C" const char*
__asan_default_options() { // NOLINT(bugprone-reserved-identifier): the sanitizer's name
    return "allocator_may_return_null=1:detect_leaks=0";
}

using namespace groupscope;
using groupscope::testing::bytesOf;
using groupscope::testing::Survival;
using groupscope::testing::survive;
using groupscope::testing::writeBytes;

namespace {

/// All places of `part` in `bytes`.
std::vector<std::size_t> placesOf(const std::string& bytes, const std::string& part) {
    std::vector<std::size_t> places;
    for (std::size_t at = bytes.find(part); at != std::string::npos; at = bytes.find(part, at + 1))
        places.push_back(at);
    return places;
}

template<class Number>
std::string bytesOfNumber(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

/// Three rows, and whatever `fill` does to the open file.
void writeRows(const std::filesystem::path& path, const std::function<void(hid_t file)>& fill) {
    {
        Hdf5File file = Hdf5File::create(path);
        {
            Hdf5Group obs = file.root().createGroup("obs");
            obs.setTextAttribute("_index", "_index");
            obs.writeTexts("_index", {"a row", "another row", "the last row"});
            file.root().createGroup("obsm");
        }
        file.close();
    }
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    fill(file);
    H5Fclose(file);
}

void makeDataset(hid_t file, const char* name, hid_t type, const std::vector<hsize_t>& shape,
                 hid_t creation) {
    const std::vector<hsize_t> growing(shape.size(),
                                       H5S_UNLIMITED); // so that a chunk may be larger than all of it
    const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(),
                                         H5Pget_layout(creation) == H5D_CHUNKED ? growing.data() : nullptr);
    const hid_t dataset = H5Dcreate2(file, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    QVERIFY(dataset >= 0);
    H5Dclose(dataset);
    H5Sclose(space);
    H5Pclose(creation);
}

hid_t chunked(const std::vector<hsize_t>& chunk) {
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, static_cast<int>(chunk.size()), chunk.data());
    return creation;
}

} // namespace

/// Files made to do harm. tests/fuzz looks for more of them.
class TestHostileFiles : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void truncatedFilesAreRefused() {
        const std::string bytes = smallSet();
        Survival survival;
        for (std::size_t length = 0; length < bytes.size(); length += 307)
            survive(
                path(), bytes.substr(0, length), [](const auto& file) { openEmbeddingSet(file); }, survival);
        QCOMPARE(survival.read, 0);
        QVERIFY(survival.refused > 25);
    }

    /// Turned bits in every place that texts of variable length are found by: their collections, which HDF5
    /// 1.10 trusts, and the references into them.
    void damagedTextsAreReadOrRefused() {
        const std::string bytes = smallSet();
        const std::vector<std::size_t> collections = placesOf(bytes, "GCOL");
        QVERIFY(!collections.empty());
        std::vector<std::size_t> places;
        for (const std::size_t collection : collections) {
            for (std::size_t at = 0; at < 96; ++at) // the header and the first texts
                places.push_back(collection + at);
            for (const std::size_t reference : placesOf(bytes, bytesOfNumber(std::uint64_t{collection})))
                for (std::size_t at = 0; at < 16; ++at)
                    places.push_back(reference - 4 + at);
        }
        Survival survival;
        for (std::size_t i = 0; i < places.size(); i += 3) {
            std::string damaged = bytes;
            const std::size_t bit = i % 2 == 0 ? 7 : i % 7;
            damaged[places[i]] = static_cast<char>(damaged[places[i]] ^ (1 << bit));
            survive(
                path(), damaged, [](const auto& file) { openEmbeddingSet(file); }, survival);
        }
        QVERIFY(survival.refused > 100);
        QVERIFY(survival.read > 0); // a letter of a text is as good as another
    }

    void textsThatLeadAstraySayWhere_data() {
        QTest::addColumn<int>("at"); // in the reference: length in 4 bytes, address in 8, index in 4
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("message");
        const auto bytes = [](const std::string& text) { return QByteArray::fromStdString(text); };
        const QString away = QStringLiteral("is not where the file says it is");
        QTest::newRow("longer than it is") << 0 << bytes(bytesOfNumber(std::uint32_t{6})) << away;
        QTest::newRow("longest") << 0 << bytes(bytesOfNumber(UINT32_MAX)) << away;
        QTest::newRow("behind the end") << 4 << bytes(bytesOfNumber(std::uint64_t{1} << 40))
                                        << QStringLiteral("behind the end of the file");
        QTest::newRow("at the end of numbers")
            << 4 << bytes(bytesOfNumber(UINT64_MAX)) << QStringLiteral("behind the end of the file");
        QTest::newRow("no collection")
            << 4 << bytes(bytesOfNumber(std::uint64_t{8})) << QStringLiteral("no texts where the file says");
        QTest::newRow("unknown index") << 12 << bytes(bytesOfNumber(std::uint32_t{9999})) << away;
        QTest::newRow("index 0") << 12 << bytes(bytesOfNumber(std::uint32_t{0})) << away;
    }

    void textsThatLeadAstraySayWhere() {
        QFETCH(int, at);
        QFETCH(QByteArray, value);
        QFETCH(QString, message);
        std::string bytes = withText();
        const std::string reference =
            bytesOfNumber(std::uint32_t{5}) + bytesOfNumber(std::uint64_t{placesOf(bytes, "GCOL").front()});
        QCOMPARE(placesOf(bytes, reference).size(), std::size_t{1});
        bytes.replace(placesOf(bytes, reference).front() + static_cast<std::size_t>(at),
                      static_cast<std::size_t>(value.size()), value.toStdString());
        writeBytes(path(), bytes);
        Hdf5File opened = Hdf5File::open(path());
        try {
            opened.root().dataset("text").readTexts();
            QFAIL("no error");
        } catch (const DataError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        }
    }

    /// HDF5 reads out of bounds where the length beside the place of data contradicts their shape.
    void lengthsThatContradictTheShapeAreRefused() {
        const std::vector<float> values(6, 1.0F);
        {
            Hdf5File file = Hdf5File::create(path());
            file.root().writeNumbers<float>("a", values, {6});
            file.close();
        }
        std::string bytes = bytesOf(path());
        const auto data = placesOf(bytes, std::string(reinterpret_cast<const char*>(values.data()), 24));
        QCOMPARE(data.size(), std::size_t{1});
        const std::string layout =
            bytesOfNumber(std::uint64_t{data.front()}) + bytesOfNumber(std::uint64_t{24});
        QCOMPARE(placesOf(bytes, layout).size(), std::size_t{1});
        bytes[placesOf(bytes, layout).front() + 8] = 8;
        writeBytes(path(), bytes);
        Hdf5File file = Hdf5File::open(path());
        const Hdf5Dataset dataset = file.root().dataset("a");
        QVERIFY_EXCEPTION_THROWN(dataset.readNumbers<float>(), DataError);
    }

    void textsBehindAUserBlockAreRead() { // MuData's files begin with 512 bytes of their own
        const hid_t creation = H5Pcreate(H5P_FILE_CREATE);
        H5Pset_userblock(creation, 512);
        const hid_t file = H5Fcreate(path().c_str(), H5F_ACC_TRUNC, creation, H5P_DEFAULT);
        H5Pclose(creation);
        const Hdf5Handle type = hdf5TextType(true);
        const hid_t space = H5Screate(H5S_SCALAR);
        const hid_t dataset =
            H5Dcreate2(file, "text", type.get(), space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        const char* text = "behind the block";
        QVERIFY(H5Dwrite(dataset, type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &text) >= 0);
        H5Dclose(dataset);
        H5Sclose(space);
        H5Fclose(file);
        QCOMPARE(Hdf5File::open(path()).root().dataset("text").readText(), std::string("behind the block"));
    }

    void manyTextsComeBack() { // in chunks, and more than are kept at a time
        std::vector<std::string> texts;
        for (int i = 0; i < 200'000; ++i)
            texts.push_back(std::string(static_cast<std::size_t>(i % 700), 'x') + std::to_string(i));
        Hdf5File file = Hdf5File::create(path());
        file.root().writeTexts("texts", texts);
        file.close();
        QVERIFY(Hdf5File::open(path()).root().dataset("texts").readTexts() == texts);
    }

    void whatIsAskedForInVainIsRefused_data() {
        QTest::addColumn<std::function<void(hid_t)>>("fill");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* name, const char* message, std::function<void(hid_t)> fill) {
            QTest::newRow(name) << std::move(fill) << QString::fromUtf8(message);
        };
        add("external storage", "the data lie in other files", [](hid_t file) {
            const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
            H5Pset_external(creation, "/etc/passwd", 0, 24);
            makeDataset(file, "obsm/X_a", H5T_IEEE_F32LE, {3, 2}, creation);
        });
        add("virtual dataset", "the data lie in other files", [](hid_t file) {
            const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
            const std::array<hsize_t, 2> shape{3, 2};
            const hid_t space = H5Screate_simple(2, shape.data(), nullptr);
            H5Pset_virtual(creation, space, "other.h5ad", "/obsm/X_a", space);
            H5Sclose(space);
            makeDataset(file, "obsm/X_a", H5T_IEEE_F32LE, {3, 2}, creation);
        });
        add("unknown filter", "(32099), which is not installed", [](hid_t file) {
            const hid_t creation = chunked({3, 2});
            H5Pset_filter(creation, 32099, H5Z_FLAG_OPTIONAL, 0, nullptr);
            makeDataset(file, "obsm/X_a", H5T_IEEE_F32LE, {3, 2}, creation);
        });
        add("a bomb", "stores only 0 bytes", [](hid_t file) {
            makeDataset(file, "obsm/X_a", H5T_IEEE_F32LE, {3, 1'000'000'000}, chunked({1, 1'000'000}));
        });
        add("a bomb of rows", "stores only 0 bytes", [](hid_t file) {
            makeDataset(file, "obs/c", H5T_STD_I64LE, {1'000'000'000}, chunked({1'000'000}));
        });
        add("a huge chunk", "stores only 0 bytes", [](hid_t file) {
            makeDataset(file, "obsm/X_a", H5T_IEEE_F32LE, {3, 2}, chunked({30'000, 30'000}));
        });
        add("dimensions that overflow", "stores only 0 bytes",
            [](hid_t file) { makeDataset(file, "obs/c", H5T_STD_I64LE, {hsize_t{1} << 62}, chunked({4})); });
        add("codes in a matrix", "codes of shape (3, 2) are no list", [](hid_t file) {
            const hid_t group = H5Gcreate2(file, "obs/c", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            const Hdf5Handle text = hdf5TextType(true);
            const hid_t space = H5Screate(H5S_SCALAR);
            const hid_t attribute =
                H5Acreate2(group, "encoding-type", text.get(), space, H5P_DEFAULT, H5P_DEFAULT);
            const char* const encoding = "categorical";
            H5Awrite(attribute, text.get(), &encoding);
            H5Aclose(attribute);
            H5Sclose(space);
            H5Gclose(group);
            makeDataset(file, "obs/c/codes", H5T_STD_I8LE, {3, 2}, H5Pcreate(H5P_DATASET_CREATE));
            makeDataset(file, "obs/c/categories", H5T_STD_I8LE, {1}, chunked({1}));
        });
    }

    void whatIsAskedForInVainIsRefused() {
        QFETCH(std::function<void(hid_t)>, fill);
        QFETCH(QString, message);
        writeRows(path(), fill);
        try {
            openEmbeddingSet(path());
            QFAIL("no error");
        } catch (const DataError& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        }
    }

  private:
    std::filesystem::path path() const {
        return std::filesystem::path(folder_.path().toStdString()) / "set.h5ad";
    }

    /// The bytes of a set with a little of everything.
    std::string smallSet() const {
        EmbeddingSet set;
        set.ids = {"a row", "another row", "the last row"};
        set.columns.push_back({"bird", {"land", "water"}, {0, 1, -1}, {"#ff0000", "#00ff00"}});
        set.embeddings.push_back({"X_a", MatrixF::Ones(3, 4), MatrixF::Ones(2, 4), {"a land", "a water"}});
        set.classKey = "bird";
        saveEmbeddingSet(set, path());
        return bytesOf(path());
    }

    /// The bytes of a file that holds one text of five letters.
    std::string withText() const {
        Hdf5File file = Hdf5File::create(path());
        file.root().writeTexts("text", {"bluet"});
        file.close();
        return bytesOf(path());
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHostileFiles)
#include "tst_hostile_files.moc"
