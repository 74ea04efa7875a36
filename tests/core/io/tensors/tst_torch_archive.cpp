// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/torch_archive.h"

#include "core/base/error.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/torch_source.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>
#include <zip.h>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Written by make_torch_files.py with PyTorch; values follow from their place.
const std::string folder = GROUPSCOPE_REFERENCE_DIR "/torch/";

MatrixF counting(Eigen::Index rows, Eigen::Index columns, float first = 0.0F) {
    MatrixF values(rows, columns);
    for (Eigen::Index i = 0; i < values.size(); ++i)
        values.data()[i] = first + static_cast<float>(i);
    return values;
}

ItemKind kindOf(const std::vector<ContentItem>& items, const std::string& path) {
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const ContentItem& item) { return item.path == path; });
    return found == items.end() ? ItemKind::other : found->kind;
}

} // namespace

/// Files of torch.save, read without running anything of them.
class TestTorchArchive : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void tensorsListsAndTheirTypes() {
        TorchSource source(folder + "embeddings.pt");
        const std::vector<ContentItem> items = source.items({});
        QCOMPARE(kindOf(items, "features"), ItemKind::matrix);
        QCOMPARE(kindOf(items, "labels"), ItemKind::integers);
        QCOMPARE(kindOf(items, "right"), ItemKind::integers);
        QCOMPARE(kindOf(items, "ids"), ItemKind::texts);
        QCOMPARE(kindOf(items, "scores"), ItemKind::reals);
        QCOMPARE(kindOf(items, "images"), ItemKind::pictures);
        QCOMPARE(kindOf(items, "deep"), ItemKind::other);
        QCOMPARE(commandLineTexts(source.notices()), std::vector<std::string>{"not read: epoch (a number)"});
        QVERIFY(source.readMatrix("features", {}) == counting(6, 4));
        QVERIFY(source.readMatrix("half", {}) == counting(6, 4) / 2.0F);
        QVERIFY(source.readMatrix("brain", {}) == counting(6, 4) / 2.0F);
        QCOMPARE(source.readColumn("ids", {}).categories.back(), std::string("é"));
        QCOMPARE(source.readColumn("labels", {}).codes, (std::vector<int>{0, 1, 2, 0, 1, 2}));
        QCOMPARE(source.readColumn("right", {}).categories.size(), std::size_t(2));
        QCOMPARE(source.readPictures("images", {})[23], std::uint8_t{23});
    }

    /// PyTorch stores some tensors as views of others: transposed, every second column, the last rows.
    void viewsAreReadAsTheyLook() {
        TorchSource source(folder + "embeddings.pt");
        QVERIFY(source.readMatrix("turned", {}) == MatrixF(counting(4, 6).transpose()));
        const MatrixF whole = counting(6, 8), strided = source.readMatrix("strided", {});
        for (Eigen::Index column = 0; column < 4; ++column)
            QVERIFY(strided.col(column) == whole.col(2 * column + 1));
        QVERIFY(source.readMatrix("later", {}) == counting(6, 4, 16.0F));
    }

    void batchesAndRowsAreOneMatrix() {
        TorchSource source(folder + "batches.pt");
        QVERIFY(source.readMatrix("train/features", {}) == counting(3, 3));
        QVERIFY(source.readMatrix("test/features", {}) == counting(2, 3, 9.0F));
        TorchSource alone(folder + "alone.pt");
        QVERIFY(alone.readMatrix("tensor", {}) == counting(5, 3));
    }

    /// The parts of a dictionary by split are one set.
    void aFileOfSplitsOpensAsASet() {
        const auto set = openEmbeddingFile(folder + "batches.pt");
        QCOMPARE(set->size(), std::size_t(5));
        QVERIFY(set->findColumn("split") != nullptr);
        QCOMPARE(set->classKey, std::string("labels"));
    }

    void headsOfStateDictionaries() {
        const TensorFile file = readTorch(folder + "head.pt");
        QCOMPARE(file.tensors.front().name, std::string("model.fc.weight"));
        QVERIFY(file.tensors.front().values == counting(3, 4));
    }

    void programsAndOldFormsAreRefused() {
        const std::string program = messageOf<DataError>([] { TorchArchive(folder + "program.pt"); });
        CHECK_HOLDS(program, "print");
        CHECK_HOLDS(program, "torch.save({'embeddings': x");
        CHECK_HOLDS(messageOf<DataError>([] { openEmbeddingFile(folder + "old.pt", {}); }),
                    "before PyTorch 1.6");
    }

    /// Every byte changed in several ways, and every length: refused, or read; never anything else.
    void damagedFilesAreRefusedOrRead() {
        const std::string bytes = bytesOf(folder + "batches.pt");
        const std::string path = QDir(damaged_.path()).filePath(QStringLiteral("damaged.pt")).toStdString();
        std::size_t refused = 0;
        for (std::size_t at = 0; at < bytes.size(); at += 3) {
            std::string other = bytes;
            other[at] = static_cast<char>(other[at] ^ (at % 2 == 0 ? 0xff : 0x05));
            refused += isRefused(path, other) ? 1 : 0;
        }
        for (std::size_t length = 0; length < bytes.size(); length += 17)
            refused += isRefused(path, bytes.substr(0, length)) ? 1 : 0;
        QVERIFY(refused > 100);
    }

    /// Numbers lie unpacked in the archive: only its sum tells that one changed.
    void aChangedNumberIsRefused() {
        std::string bytes = bytesOf(folder + "alone.pt");
        const std::string path = QDir(damaged_.path()).filePath(QStringLiteral("changed.pt")).toStdString();
        double seven = 7.0;
        const std::size_t at = bytes.find(std::string(reinterpret_cast<const char*>(&seven), sizeof seven));
        QVERIFY(at != std::string::npos);
        bytes[at + 7] = static_cast<char>(bytes[at + 7] ^ 0x01);
        writeBytes(path, bytes);
        TorchSource source(path);
        CHECK_HOLDS(messageOf<DataError>([&] { source.readMatrix("tensor", {}); }), "damaged");
    }

    /// A dictionary that holds itself many times would be walked through for ever.
    void whatHoldsItselfEnds() {
        std::string pickle("\x80\x02}q\x01(", 6);
        for (int key = 0; key < 50; ++key)
            pickle += std::string("K") + static_cast<char>(key) + "h\x01";
        pickle += "u.";
        const std::string path = QDir(damaged_.path()).filePath(QStringLiteral("itself.pt")).toStdString();
        int code = 0;
        zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
        zip_file_add(archive, "itself/data.pkl", zip_source_buffer(archive, pickle.data(), pickle.size(), 0),
                     0);
        QCOMPARE(zip_close(archive), 0);
        CHECK_HOLDS(messageOf<DataError>([&] { TorchArchive own(path); }), "hold each other too often");
    }

    /// A pickle alone, of which every byte is changed: what a zip's checksum would hide.
    void damagedDescriptionsAreRefusedOrRead() {
        const ZipMembers zip(folder + "embeddings.pt", {"PyTorch", "again"});
        const ZipMembers::Member* description = zip.find("embeddings/data.pkl");
        QVERIFY(description != nullptr);
        const std::string bytes = zip.bytesOf(*description, "");
        int refused = 0;
        for (std::size_t at = 0; at < bytes.size(); ++at)
            for (const int change : {0x01, 0x20, 0x80, 0xff}) {
                std::string other = bytes;
                other[at] = static_cast<char>(other[at] ^ change);
                try {
                    readPickle(other, "here");
                } catch (const DataError&) {
                    ++refused;
                }
            }
        QVERIFY(refused > 500);
        CHECK_HOLDS(messageOf<DataError>([] {
                        readPickle("\x80\x02]q\x01h\x01"
                                   "a",
                                   "here");
                    }),
                    "damaged");
    }

  private:
    static bool isRefused(const std::string& path, const std::string& bytes) {
        writeBytes(path, bytes);
        try {
            TorchSource source(path);
            for (const ContentItem& item : source.items({}))
                if (item.kind == ItemKind::matrix)
                    source.readMatrix(item.path, {});
        } catch (const Error&) {
            return true;
        }
        return false;
    }

    QTemporaryDir damaged_;
};

QTEST_APPLESS_MAIN(TestTorchArchive)
#include "tst_torch_archive.moc"
