// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/obstacles.h"

#include "core/base/text.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/no_embedding.h"
#include "core/io/tensors/npy.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/zarr_stores.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <hdf5.h>

using namespace groupscope;
using namespace groupscope::testing;

using Addition = void (*)(hid_t file);
Q_DECLARE_METATYPE(Addition)

/// Checks that data which are no embedding are named with what they are, wherever they lie.
class TestObstacles : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// /features by `add`, /labels of six rows.
    void hdf5_data() {
        QTest::addColumn<Addition>("add");
        QTest::addColumn<QByteArray>("item");
        QTest::addColumn<QByteArray>("why");
        const auto row = [](const char* name, Addition add, const char* item, const char* why) {
            QTest::newRow(name) << add << QByteArray(item) << QByteArray(why);
        };
        row(
            "a link to another file",
            [](hid_t file) {
                H5Lcreate_external("other.h5", "/features", file, "features", H5P_DEFAULT, H5P_DEFAULT);
            },
            "/features, a link to other.h5:/features", "those are not followed");
        row(
            "a link to nothing",
            [](hid_t file) { H5Lcreate_soft("/nowhere", file, "features", H5P_DEFAULT, H5P_DEFAULT); },
            "/features, a link to /nowhere", "those are not followed");
        row(
            "three dimensions",
            [](hid_t file) {
                addArray(file, H5T_IEEE_F32LE, {6, 3, 4});
            },
            "/features (6, 3, 4) float32", "it has 3 dimensions");
        row(
            "complex",
            [](hid_t file) {
                const hid_t type = H5Tcreate(H5T_COMPOUND, 8);
                H5Tinsert(type, "r", 0, H5T_IEEE_F32LE);
                H5Tinsert(type, "i", 4, H5T_IEEE_F32LE);
                addArray(file, type, {6, 4});
                H5Tclose(type);
            },
            "/features (6, 4) complex64", "complex numbers");
        row(
            "booleans",
            [](hid_t file) {
                const hid_t type = H5Tenum_create(H5T_STD_I8LE);
                const std::array<std::int8_t, 2> values{0, 1};
                H5Tenum_insert(type, "FALSE", &values[0]);
                H5Tenum_insert(type, "TRUE", &values[1]);
                addArray(file, type, {6, 4});
                H5Tclose(type);
            },
            "/features (6, 4) bool", "booleans");
    }
    void hdf5() {
        QFETCH(Addition, add);
        QFETCH(QByteArray, item);
        QFETCH(QByteArray, why);
        const hid_t file = H5Fcreate(at("odd.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        add(file);
        const hid_t kinds = addArray(file, H5T_STD_I64LE, {6}, "labels");
        QVERIFY(kinds >= 0 && H5Fclose(file) >= 0);
        const std::string guessed = messageOf<NoEmbedding>([&] { openEmbeddingFile(at("odd.h5")); });
        CHECK_HOLDS(guessed, item.toStdString() + " is not taken, because ");
        CHECK_HOLDS(guessed, why.toStdString());
        const std::vector<std::string> words{"embedding=/features"};
        if (why == "booleans") { // who says so gets 0 and 1
            QCOMPARE(openEmbeddingFile(at("odd.h5"), words)->embeddings.size(), std::size_t(1));
            return;
        }
        const std::string named = messageOf<DataError>([&] { openEmbeddingFile(at("odd.h5"), words); });
        CHECK_HOLDS(named, item.toStdString() + " is no matrix of numbers, because ");
        CHECK_HOLDS(named, why.toStdString());
    }

    void numpy_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<QByteArray>("why");
        QTest::newRow("complex64") << QByteArray("<c8") << 8 << QByteArray("complex numbers");
        QTest::newRow("complex128") << QByteArray("<c16") << 16 << QByteArray("complex numbers");
        QTest::newRow("bool") << QByteArray("|b1") << 1 << QByteArray("booleans");
    }
    void numpy() {
        QFETCH(QByteArray, type);
        QFETCH(int, bytes);
        QFETCH(QByteArray, why);
        writeBytes(at("odd.npy"), npyHeader(type.toStdString(), {6, 4}) +
                                      std::string(static_cast<std::size_t>(24 * bytes), '\0'));
        CHECK_HOLDS(messageOf<NoEmbedding>([&] { openEmbeddingFile(at("odd.npy")); }), why.toStdString());
    }

    void torch() {
        const std::filesystem::path file = GROUPSCOPE_REFERENCE_DIR "/torch/odd.pt";
        CHECK_HOLDS(messageOf<NoEmbedding>([&] { openEmbeddingFile(file); }),
                    "features (6, 3, 4) float32 is not taken, because it has 3 dimensions");
        const FileContent content = describeFile(file);
        CHECK_HOLDS(obstacleOf(content.at("mask")).commandLine(), "booleans");
        CHECK_HOLDS(obstacleOf(content.at("mask")).commandLine(), "--map embedding=mask");
        CHECK_HOLDS(obstacleOf(content.at("spectrum")).commandLine(), "complex numbers");
        QCOMPARE(obstacleOf(content.at("labels")).commandLine(), std::string());
    }

    /// A spreadsheet of a country that writes 0,5.
    void decimalCommas() {
        writeBytes(at("comma.csv"), "f0;f1;label\n0,5;1,5;a\n-2,5;1,25e-3;b\n");
        CHECK_HOLDS(messageOf<NoEmbedding>([&] { openEmbeddingFile(at("comma.csv")); }),
                    "f0 (2) text is not taken, because it holds numbers with decimal commas");
        // numbers with points beside them are taken, and the others are told of
        writeBytes(at("one.csv"), "f0;f1;f2;label\n0.5;1.5;1,5;a\n-2.5;1.5;3,5;b\n");
        const auto set = openEmbeddingFile(at("one.csv"));
        QCOMPARE(set->embeddings.front().rows.cols(), Eigen::Index(2));
        CHECK_HOLDS(set->notices.back().commandLine(),
                    "f2 (2) text is not taken: it holds numbers with decimal commas");
    }

    /// {'img_1': tensor, 'img_2': tensor, …}: each would be an array of its own.
    void vectorsByName() {
        FileContent content;
        content.format = "PyTorch";
        for (const char* name : {"img_1", "img_2", "img_3"})
            content.items.push_back({name, name, {512}, "float32", ItemKind::reals});
        CHECK_HOLDS(dictionaryObstacle(content), "a dictionary of name to vector");
        content.items.back().shape = {511};
        QCOMPARE(dictionaryObstacle(content), std::string());
    }

    /// A member of an archive that is no array is named, also next to one whose name differs only by the
    /// ending.
    void membersWithoutTheEnding() {
        const std::filesystem::path folder = at("members");
        std::filesystem::create_directory(folder);
        writeBytes(folder / "x.npy", npyHeader("<f4", {2, 2}) + std::string(16, '\0'));
        writeBytes(folder / "label.npy", npyHeader("<i8", {2}) + std::string(16, '\0'));
        writeBytes(folder / "label", npyHeader("<i8", {2}) + std::string(16, '\1'));
        packArchive(folder, at("members.npz"));
        const auto set = openEmbeddingFile(at("members.npz"));
        CHECK_HOLDS(joined(commandLineTexts(set->notices), "; "),
                    "not read: label (no name of an array: it does not end in .npy)");
    }

    /// Whole numbers of 64 bits are shown to the last digit.
    void previewsKeepEveryDigit() {
        const std::vector<std::uint64_t> ids{18446744073709551615ULL, 9007199254740993ULL};
        writeBytes(at("ids.npy"),
                   npyHeader("<u8", {2}) + std::string(reinterpret_cast<const char*>(ids.data()), 16));
        QCOMPARE(describeFile(at("ids.npy")).items.front().preview,
                 (std::vector<std::vector<std::string>>{{"18446744073709551615"}, {"9007199254740993"}}));
    }

    /// The embedding that is taken needs no message; data next to it are reported.
    void besideAnEmbedding() {
        const hid_t file = H5Fcreate(at("beside.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        addArray(file, H5T_IEEE_F32LE, {6, 4});
        addArray(file, H5T_IEEE_F32LE, {6, 3, 4}, "tokens");
        H5Lcreate_external("other.h5", "/y", file, "y", H5P_DEFAULT, H5P_DEFAULT);
        H5Fclose(file);
        const auto set = openEmbeddingFile(at("beside.h5"));
        QCOMPARE(set->embeddings.size(), std::size_t(1));
        const auto says = [&](const char* text) {
            return std::count_if(set->notices.begin(), set->notices.end(), [&](const Message& notice) {
                return notice.commandLine().find(text) != std::string::npos;
            });
        };
        QCOMPARE(says("is not taken"), 2);
        QCOMPARE(says("/tokens (6, 3, 4) float32 is not taken: it has 3 dimensions"), 1);
        QCOMPARE(says("/y, a link to other.h5:/y is not taken: "), 1);
    }

    /// One line each, up to five.
    void manyAreCounted() {
        FileContent content;
        for (int i = 0; i < 8; ++i)
            content.items.push_back({"/t" + std::to_string(i), "t", {6, 3, 4}, "float32", ItemKind::other});
        const std::vector<std::string> notices = commandLineTexts(obstacleNotices(content, {}));
        QCOMPARE(notices.size(), std::size_t(6));
        CHECK_HOLDS(notices.back(), "3 further arrays are not taken");
    }

  private:
    static hid_t addArray(hid_t file, hid_t type, const std::vector<hsize_t>& shape,
                          const char* name = "features") {
        const hid_t space = H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
        const hid_t array = H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        H5Sclose(space);
        H5Dclose(array);
        return array;
    }
    std::string at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)).toStdString(); }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestObstacles)
#include "tst_obstacles.moc"
