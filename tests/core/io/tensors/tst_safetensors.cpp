// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/safetensors.h"

#include "core/base/error.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A file by hand: the header's length, the header, the data.
std::string fileOf(const std::string& header, const std::string& data) {
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return bytes + header + data;
}

/// {"a":{...}} with these parts.
std::string headerOf(const std::string& type, const std::string& shape, const std::string& offsets) {
    return R"({"a":{"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}}";
}

const std::string one("\0\0\x80\x3f", 4); // 1.0f

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void writesTheDocumentedBytes() {
        TensorFile content;
        content.tensors = {{"w", {1, 1}, MatrixF::Ones(1, 1)}, {"b", {2}, MatrixF::Ones(1, 2)}};
        content.texts = {{"format", "pt"}};
        writeSafetensors(content, path());
        const std::string header = R"({"__metadata__":{"format":"pt"},)"
                                   R"("w":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},)"
                                   R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})";
        const std::string padding((8 - header.size() % 8) % 8, ' ');
        QCOMPARE(bytesOf(path()), fileOf(header + padding, one + one + one));
    }

    void roundTripKeepsEveryBit() {
        TensorFile content;
        content.tensors = {{"z.weight", {4, 3}, normalMatrix<float>(4, 3, 1)},
                           {"bias", {4}, normalMatrix<float>(1, 4, 2)},
                           {"scale", {}, normalMatrix<float>(1, 1, 3)}};
        content.texts = {{"groupscope", "{\"classes\":[\"\\u00e9\"]}"}};
        writeSafetensors(content, path());
        const TensorFile read = readSafetensors(path());
        QCOMPARE(read.tensors.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(read.tensors[i].name, content.tensors[i].name);
            QCOMPARE(read.tensors[i].shape, content.tensors[i].shape);
            QVERIFY(sameBytes(read.tensors[i].values, content.tensors[i].values));
        }
        QCOMPARE(read.texts, content.texts);
    }

    void readsEveryNumber_data() {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("data"); // -2 or 254 by hand
        QTest::addColumn<float>("value");
        QTest::newRow("half") << QByteArray("F16") << QByteArray("\x00\xc0", 2) << -2.0f;
        QTest::newRow("bfloat") << QByteArray("BF16") << QByteArray("\x00\xc0", 2) << -2.0f;
        QTest::newRow("float") << QByteArray("F32") << QByteArray("\x00\x00\x00\xc0", 4) << -2.0f;
        QTest::newRow("double") << QByteArray("F64") << QByteArray("\0\0\0\0\0\0\x00\xc0", 8) << -2.0f;
        QTest::newRow("signed byte") << QByteArray("I8") << QByteArray("\xfe") << -2.0f;
        QTest::newRow("byte") << QByteArray("U8") << QByteArray("\xfe") << 254.0f;
        QTest::newRow("short") << QByteArray("I16") << QByteArray("\xfe\xff") << -2.0f;
        QTest::newRow("integer") << QByteArray("I32") << QByteArray("\xfe\xff\xff\xff") << -2.0f;
        QTest::newRow("long") << QByteArray("I64") << QByteArray("\xfe\xff\xff\xff\xff\xff\xff\xff") << -2.0f;
        QTest::newRow("truth") << QByteArray("BOOL") << QByteArray("\x01") << 1.0f;
    }
    void readsEveryNumber() {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, data);
        QFETCH(float, value);
        const std::string end = std::to_string(data.size());
        writeBytes(path(),
                   fileOf(headerOf(type.toStdString(), "[1]", "[0," + end + "]"), data.toStdString()));
        QCOMPARE(readSafetensors(path()).tensors.at(0).values(0, 0), value);
    }

    void otherTensorsAreNamed() {
        writeBytes(path(), fileOf(headerOf("F8_E4M3", "[4]", "[0,4]"), one));
        CHECK_HOLDS(readSafetensors(path()).skipped.at(0), "a (4) of type F8_E4M3");
        writeBytes(path(), fileOf(headerOf("F32", "[1,1,1]", "[0,4]"), one));
        CHECK_HOLDS(readSafetensors(path()).skipped.at(0), "a (1, 1, 1)");
        writeBytes(path(), fileOf(headerOf("F32", "[0,9223372036854775807]", "[0,0]"), ""));
        CHECK_HOLDS(readSafetensors(path()).skipped.at(0), "a (0, 9223372036854775807)");
    }

    void wrongFilesAreRefused_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("part"); // of the message
        const auto row = [](const char* name, const std::string& bytes, const std::string& part) {
            QTest::newRow(name) << bytes << part;
        };
        const std::string good = headerOf("F32", "[1]", "[0,4]");
        const auto pair = [](const std::string& first, const std::string& second) {
            return R"({"a":{"dtype":"F32","shape":[1],"data_offsets":)" + first +
                   R"(},"b":{"dtype":"F32","shape":[1],"data_offsets":)" + second + "}}";
        };
        row("empty", "", "too short");
        row("long header", std::string("\xff\xff\xff\xff\xff\xff\xff\xff{}", 10), "declares a header of");
        row("header beyond the end", std::string("\x03\0\0\0\0\0\0\0{}", 10), "declares a header of 3");
        row("no JSON", fileOf("weights", ""), "header cannot be understood");
        row("no object", fileOf("[1]", ""), "not an object");
        row("deep JSON", fileOf(std::string(1'000'000, '['), ""), "header cannot be understood");
        row("no offsets", fileOf(R"({"a":{"dtype":"F32","shape":[1]}})", one), "cannot be understood");
        row("one offset", fileOf(headerOf("F32", "[1]", "[0]"), one), "cannot be understood");
        row("negative size", fileOf(headerOf("F32", "[-1]", "[0,4]"), one), "cannot be understood");
        row("broken size", fileOf(headerOf("F32", "[1.5]", "[0,4]"), one), "cannot be understood");
        row("text of a number", fileOf(R"({"__metadata__":{"a":1}})", ""), "cannot be understood");
        row("backwards", fileOf(headerOf("F32", "[1]", "[4,0]"), one),
            "overlaps another, leaves a gap, or lies");
        row("beyond the end", fileOf(headerOf("F32", "[2]", "[0,8]"), one), "lies outside the file");
        row("far beyond the end", fileOf(headerOf("F32", "[1]", "[0,18446744073709551615]"), one),
            "lies outside");
        row("bytes left", fileOf(good, one + one), "4 bytes that belong to no tensor");
        row("overlap", fileOf(pair("[0,4]", "[0,4]"), one), "overlaps another");
        row("gap", fileOf(pair("[0,4]", "[8,12]"), one + one + one), "leaves a gap");
        row("shape too small", fileOf(headerOf("F32", "[1]", "[0,8]"), one + one), "holds 8 bytes");
        row("overflowing shape", fileOf(headerOf("F32", "[4611686018427387904,4]", "[0,4]"), one),
            "holds 4 bytes");
        row("half an element", fileOf(headerOf("F64", "[1]", "[0,4]"), one), "holds 4 bytes");
    }
    void wrongFilesAreRefused() {
        QFETCH(std::string, bytes);
        QFETCH(std::string, part);
        writeBytes(path(), bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { readSafetensors(path()); }), part);
    }

    void damagedFilesAreRefusedOrRead() {
        const std::string bytes = bytesOf(GROUPSCOPE_REFERENCE_DIR "/heads/linear_prefixed.safetensors");
        QVERIFY(bytes.size() > 200);
        QCOMPARE(surviveTruncation(path(), bytes, readSafetensors).read, 0);
        const Survival flipped = surviveBitFlips(path(), bytes, readSafetensors);
        QVERIFY(flipped.read >= 8 * 84); // every bit of 21 floats is as good as another
        QVERIFY(flipped.refused > 400);
    }

    void missingAndUnwritableFilesAreNamed() {
        CHECK_HOLDS(messageOf<FileError>([&] { readSafetensors(path("none.safetensors")); }),
                    "the file does not exist");
        CHECK_HOLDS(messageOf<FileError>([&] { writeSafetensors({}, path("none/a.safetensors")); }),
                    "none/a.");
    }

  private:
    std::filesystem::path path(const char* name = "a.safetensors") const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
