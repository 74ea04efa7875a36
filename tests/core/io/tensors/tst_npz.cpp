// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz.h"

#include "core/base/error.h"
#include "core/io/tensors/npy.h"
#include "core/io/tensors/npz_archive.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <zip.h>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string reference = GROUPSCOPE_REFERENCE_DIR "/heads/";

TensorFile smallContent() {
    MatrixF W(2, 3), b(1, 3), s(1, 1);
    W << 1, -2, 3.5f, 0, -0.0f, 1e-30f;
    b << 7, 8, 9;
    s << 0.25f;
    TensorFile content;
    content.tensors = {{"fc.weight", {2, 3}, W}, {"bias", {3}, b}, {"scale", {}, s}};
    content.texts = {{"about", R"({"kind":"linear"})"}};
    return content;
}

const StoredTensor& tensorOf(const TensorFile& file, const std::string& name) {
    for (const StoredTensor& tensor : file.tensors)
        if (tensor.name == name)
            return tensor;
    throw std::runtime_error("no tensor " + name);
}

/// The message of readNpy() for these bytes.
std::string npyError(const std::string& bytes) {
    TensorFile file;
    return messageOf<DataError>([&] { readNpy(bytes, "a", "place", file); });
}

std::string npyOf(const std::string& literal, const std::string& data) {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(literal.size() & 0xff);
    bytes += static_cast<char>(literal.size() >> 8);
    return bytes + literal + data;
}

} // namespace

class TestNpz : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void roundTripKeepsEveryBit() {
        const TensorFile content = smallContent();
        writeNpz(content, path());
        const TensorFile read = readNpz(path());
        QCOMPARE(read.tensors.size(), content.tensors.size());
        for (std::size_t i = 0; i < content.tensors.size(); ++i) {
            QCOMPARE(read.tensors[i].name, content.tensors[i].name);
            QCOMPARE(read.tensors[i].shape, content.tensors[i].shape);
            QVERIFY(sameBytes(read.tensors[i].values, content.tensors[i].values));
        }
        QCOMPARE(read.texts, content.texts);
        QVERIFY(read.skipped.empty());
    }

    void bytesDependOnTheContentAlone() {
        writeNpz(smallContent(), path());
        const std::string here = bytesOf(path());
        setenv("TZ", "Pacific/Kiritimati", 1);
        tzset();
        writeNpz(smallContent(), path("again.npz"));
        unsetenv("TZ");
        tzset();
        QCOMPARE(bytesOf(path("again.npz")), here);
        // the local header of the first member: stored, no flags, midnight of 1980-01-01
        QCOMPARE(here.substr(0, 14), std::string("PK\x03\x04\x0a\x00\x00\x00\x00\x00\x00\x00\x21\x00", 14));
    }

    void headerIsNumpys() {
        const std::string header = npyHeader("<f4", {2, 3});
        QCOMPARE(header.size(), std::size_t(128));
        QCOMPARE(header.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
        QCOMPARE(header.substr(10, 58),
                 std::string("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), "));
        QCOMPARE(header.back(), '\n');
        CHECK_HOLDS(npyHeader("<f4", {3}), "(3,)");
        CHECK_HOLDS(npyHeader("<f4", {}), "()");
    }

    void readsEveryNumberThatNumpyWrites() {
        const TensorFile file = readNpz(reference + "types.npz");
        for (const char* type : {"<f2", "<f4", "<f8", ">f2", ">f4", ">f8", "|i1", "<i2", ">i4", "<i8", "|u1",
                                 ">u2", "<u4", ">u8", "fortran"}) {
            const StoredTensor& tensor = tensorOf(file, type);
            QCOMPARE(tensor.shape, (std::vector<std::size_t>{2, 3}));
            for (int i = 0; i < 6; ++i)
                QVERIFY2(tensor.values(i / 3, i % 3) == static_cast<float>(i), type);
        }
        QCOMPARE(tensorOf(file, "bool").values(0, 2), 0.0f);
        QCOMPARE(tensorOf(file, "bool").values(1, 0), 1.0f);
        QCOMPARE(tensorOf(file, "scalar").values(0, 0), 1.5f);
        QVERIFY(tensorOf(file, "scalar").shape.empty());
        QCOMPARE(tensorOf(file, "vector").shape, std::vector<std::size_t>{3});
        QCOMPARE(tensorOf(file, "vector").values(0, 2), 5.0f);
        QCOMPARE(file.texts, (std::map<std::string, std::string>{{"text", "a text"}}));
        const std::string skipped = describeTensors({{}, {}, file.skipped});
        for (const char* part :
             {"cube (1, 2, 3)", "complex (2, 3)", "empty (0, 3)", "texts (2)", "record (2)"})
            CHECK_HOLDS(skipped, part);
        QCOMPARE(file.skipped.size(), std::size_t(5));
    }

    void readsLaterVersionsOfTheHeader() {
        for (const char* name : {"version_2.npy", "version_3.npy"}) {
            TensorFile file;
            readNpy(bytesOf(reference + name), "a", name, file);
            QCOMPARE(tensorOf(file, "a").values(1, 2), 5.0f);
        }
    }

    void wrongArraysAreRefused() {
        const std::string four("\0\0\x80\x3f", 4);
        CHECK_HOLDS(npyError("short"), "no .npy array");
        CHECK_HOLDS(npyError(std::string("\x93NUMPY\x09\x00\x01\x00{}  ", 14)), "unknown .npy version 9");
        CHECK_HOLDS(npyError(std::string("\x93NUMPY\x01\x00\xff\xff{}  ", 14)), "within its header");
        CHECK_HOLDS(npyError(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14)), "within its header");
        const auto shaped = [&](const std::string& shape) {
            return npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + "}", four);
        };
        QCOMPARE(npyError(shaped("(1,)")), std::string());
        QCOMPARE(npyError(shaped("(1L, 1L)")), std::string());
        CHECK_HOLDS(npyError(shaped("(2,)")), "holds 4 bytes");
        CHECK_HOLDS(npyError(shaped("(4611686018427387904, 4)")), "holds 4 bytes"); // 2^64 elements
        CHECK_HOLDS(npyError(shaped("(9223372036854775807, 3)")), "holds 4 bytes");
        for (const char* shape : {"(-1,)", "(1", "1", "(1 1)", "(99999999999999999999,)", "()}", "(,)"})
            CHECK_HOLDS(npyError(shaped(shape)), "cannot be understood");
        CHECK_HOLDS(npyError(npyOf("{'descr': '<f4', 'shape': (1,)}", four)), "cannot be understood");
        CHECK_HOLDS(
            npyError(npyOf("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", four)),
            "cannot be understood");
        CHECK_HOLDS(npyError(npyOf("{'descr': [('a', '<f4'", four)), "cannot be understood");
    }

    /// Sparse features pack to a thousandth: only the memory bounds what an archive may hold.
    void whatPacksWellIsRead() {
        const std::string zeros(std::size_t{80} << 20, '\0');
        const std::string member = npyHeader("<f4", {zeros.size() / 4}) + zeros;
        int code = 0;
        zip_t* archive = zip_open(path("zeros.npz").c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
        zip_source_t* source = zip_source_buffer(archive, member.data(), member.size(), 0);
        zip_file_add(archive, "weight.npy", source, 0);
        QCOMPARE(zip_close(archive), 0);
        QVERIFY(std::filesystem::file_size(path("zeros.npz")) < 1 << 20);
        const TensorFile read = readNpz(path("zeros.npz"));
        QCOMPARE(read.tensors[0].values.size(), static_cast<Eigen::Index>(zeros.size() / 4));
    }

    /// Two entries of the directory that share one member's bytes.
    void membersThatShareTheirBytesAreRefused() {
        const std::string values(std::size_t{1} << 16, '\x2a');
        const std::string member = npyHeader("<f4", {values.size() / 4}) + values;
        int code = 0;
        zip_t* archive = zip_open(path("shared.npz").c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
        for (const char* name : {"a.npy", "b.npy"}) {
            zip_source_t* source = zip_source_buffer(archive, member.data(), member.size(), 0);
            const zip_int64_t index = zip_file_add(archive, name, source, 0);
            zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0);
        }
        QCOMPARE(zip_close(archive), 0);
        std::string bytes = bytesOf(path("shared.npz"));
        const std::size_t first = bytes.find("PK\x01\x02"), second = bytes.find("PK\x01\x02", first + 4);
        const std::size_t bodyOfSecond = bytes.find("PK\x03\x04", 4);
        bytes.replace(second + 42, 4, bytes.substr(first + 42, 4)); // where its bytes begin
        const std::size_t gone = first - bodyOfSecond;
        bytes.erase(bodyOfSecond, gone);
        const std::size_t end = bytes.rfind("PK\x05\x06");
        const auto directory = static_cast<std::uint32_t>(bodyOfSecond);
        std::memcpy(bytes.data() + end + 16, &directory, 4);
        writeBytes(path("shared.npz"), bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { NpzArchive both(path("shared.npz")); }),
                    "its list of members and what stands before them differ");
    }

    void damagedArchivesAreRefusedOrRead() {
        for (const std::string& bytes :
             {bytesOf(reference + "linear.npz"), bytesOf(reference + "adapter.npz")}) {
            QVERIFY(bytes.size() > 500);
            const Survival cut = surviveTruncation(path(), bytes, readNpz);
            // without its last byte an archive has lost only the length of an absent comment, or nothing
            QVERIFY2(cut.read <= 1, std::to_string(cut.read).c_str());
            const Survival flipped = surviveBitFlips(path(), bytes, readNpz);
            QVERIFY(flipped.refused > flipped.read); // what is read has a wrong bit where nothing looks
        }
    }

    void wrongFilesAreNamed() {
        CHECK_HOLDS(messageOf<FileError>([&] { readNpz(path("none.npz")); }), "the file does not exist, ");
        CHECK_HOLDS(messageOf<FileError>([&] { readNpz(folder_.path().toStdString()); }),
                    "not a regular file");
        writeBytes(path("text.npz"), "this is no archive");
        CHECK_HOLDS(messageOf<DataError>([&] { readNpz(path("text.npz")); }), "this is no .npz archive");
        CHECK_HOLDS(messageOf<FileError>([&] { writeNpz(smallContent(), path("none/a.npz")); }),
                    "none/a.npz");
    }

    void nothingElseIsLeftInTheFolder() {
        const QTemporaryDir folder;
        writeNpz(smallContent(), folder.path().toStdString() + "/a.npz");
        writeNpz(smallContent(), folder.path().toStdString() + "/a.npz");
        const std::filesystem::directory_iterator files(folder.path().toStdString());
        QCOMPARE(std::distance(begin(files), end(files)), std::ptrdiff_t(1));
    }

  private:
    std::filesystem::path path(const char* name = "a.npz") const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestNpz)
#include "tst_npz.moc"
